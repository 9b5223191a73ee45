package minesweeper_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
)

// What the lesson says is so: its answers are the moves that do what each step asks for.
func TestLessons(t *testing.T) {
	t.Parallel()
	lessons := minesweeper.Lessons()
	mines, err := minesweeper.Rules{}.Mines(lessons[0].Options, lessons[0].Seed, string(lessons[0].Played[0]))
	require.NoError(t, err)
	require.Contains(t, mines, "d3")
	for _, safe := range []string{"b4", "c4", "d4"} {
		require.NotContains(t, mines, safe)
	}
	opened := func(p game.Position) (count int) {
		for _, square := range p.View(game.Nobody).Board.(*minesweeper.Board).Squares {
			if square != minesweeper.Closed && square != minesweeper.Flagged {
				count++
			}
		}
		return count
	}
	gametest.RunLessons(t, minesweeper.Rules{}, lessons, map[string]gametest.Claim{
		"mine": func(_ game.Position, m game.Move, _ game.Position) bool { return m == "d3!" },
		"safe": func(_ game.Position, m game.Move, _ game.Position) bool {
			return slices.Contains([]game.Move{"b4", "c4", "d4", "c3*"}, m)
		},
		"around": func(at game.Position, m game.Move, next game.Position) bool {
			return strings.HasSuffix(string(m), "*") && opened(next) > opened(at)+1 && len(next.ToMove()) > 0
		},
	})
}
