package connectfour_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// What the lesson says is so: its answers are the moves that do what each step asks for.
func TestLessons(t *testing.T) {
	t.Parallel()
	gametest.RunLessons(t, connectfour.Rules{}, connectfour.Lessons(), map[string]gametest.Claim{
		"four": func(_ game.Position, _ game.Move, next game.Position) bool {
			_, over := next.Outcome()
			return over
		},
		"block": func(_ game.Position, _ game.Move, next game.Position) bool { return !gametest.WinsNext(next) },
		"fork": func(_ game.Position, _ game.Move, next game.Position) bool {
			for reply := range next.Legal(connectfour.Yellow) {
				then, err := next.Play(connectfour.Yellow, reply)
				if err != nil || !gametest.WinsNext(then) {
					return false
				}
			}
			return true
		},
	})
}
