package player

import "kamisado/game/othello/bitboard"

// cellValues says by cell how good it is to play there, before anything else is known:
// corners first, what gives them away last. It only sorts moves.
func cellValues(s *bitboard.Shape) (values [bitboard.MaxCells]int32) {
	for cell := range s.Edges.All() {
		values[cell] = 2
	}
	for _, a := range s.Angles {
		values[a.Corner] = 20
		values[a.X] = -12
		values[a.C[0]], values[a.C[1]] = -6, -6
	}
	return values
}
