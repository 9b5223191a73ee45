package othello

import "kamisado/game"

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	return game.Term("othello.side." + [...]string{"black", "white"}[side])
}

// SizeTerm is a size's name in the catalogues.
func SizeTerm(s Size) game.Term { return game.Term("othello.board." + s.String()) }
