package gametest

import "kamisado/game"

// Perft counts the lines of exactly depth moves from a position by playing every
// one of them through the contract: slow and plain, to check a game's own fast
// counter. A line ends with its match. A game that counts otherwise states ends,
// which is asked for every position after a move whether the line ends there;
// such a line counts at its own depth only.
func Perft(p game.Position, depth int, ends func(game.Position) bool) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, seat := range p.ToMove() {
		for move := range p.Legal(seat) {
			next, err := p.Play(seat, move)
			if err != nil {
				panic("a listed move is refused: " + err.Error())
			}
			if depth > 1 && ends != nil && ends(next) {
				continue
			}
			leaves += Perft(next, depth-1, ends)
		}
	}
	return leaves
}
