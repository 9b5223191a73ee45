package othello_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// What the lesson says is so: its answers are the moves that do what each step asks for.
func TestLessons(t *testing.T) {
	t.Parallel()
	board := func(p game.Position) othello.Position { return p.(*othello.Match).Board() }
	gametest.RunLessons(t, othello.Rules{}, othello.Lessons(), map[string]gametest.Claim{
		"turn": func(_ game.Position, _ game.Move, next game.Position) bool {
			return board(next).Discs(othello.Black).Has(othello.Size8x8.CellOf("e5"))
		},
		"lines": func(at game.Position, m game.Move, _ game.Position) bool {
			turned := func(m game.Move) int { return board(at).Flips(othello.Size8x8.CellOf(m)).Len() }
			for other := range at.Legal(othello.Black) {
				if turned(other) > turned(m) {
					return false
				}
			}
			return turned(m) == 4
		},
		"corner": func(_ game.Position, m game.Move, _ game.Position) bool {
			return m == "a1" || m == "a8" || m == "h1" || m == "h8"
		},
		"pass": func(_ game.Position, _ game.Move, next game.Position) bool {
			return len(next.ToMove()) > 0 && next.ToMove()[0] == othello.Black
		},
	})
}
