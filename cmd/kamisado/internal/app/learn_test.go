package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// learned is what somebody types who gets every step of a game wrong before it is right.
func learned(t *testing.T, lessons game.Puzzler) (typed string) {
	t.Helper()
	for _, p := range lessons.Puzzles() {
		groups, err := lessons.Choices(p)
		require.NoError(t, err)
		wrong := slices.IndexFunc(groups[0].Choices, func(c game.Choice) bool {
			x, err := lessons.Explain(t.Context(), p, []game.Move{c.Move})
			return err == nil && !x.Solved
		})
		if wrong >= 0 { // every choice of the first group may be right, such as a tower's
			typed += string(groups[0].Choices[wrong].Move) + "\n"
		}
		typed += string(p.Solution[0]) + "\n"
	}
	return typed
}

// A lesson goes on once a step is solved, and ends with how to begin a match.
func TestLearn(t *testing.T) {
	t.Parallel()
	against := map[game.ID]string{
		"kamisado": " --white beginner", "othello": " --white easy", "connect4": " --yellow easy",
	}
	for _, e := range Entries() {
		id, steps := e.Rules.ID(), len(e.Lessons.Puzzles())
		got := try(t.Context(), learned(t, e.Lessons), "learn", string(id), "--lang", "en")
		require.Zero(t, got.status, "%s: %s", id, got.err)
		require.Equal(t, 1, strings.Count(got.out, "Commands: "), "%s", id)
		for n := range steps {
			require.Contains(t, got.out, fmt.Sprintf(": step %d of %d\n", n+1, steps), id)
		}
		require.Contains(t, got.out, "Begin a match with: kamisado play "+string(id)+against[id]+"\n")
		left := try(t.Context(), "salir\n", "learn", string(id), "--lang", "es")
		require.Zero(t, left.status)
		require.NotContains(t, left.out, "paso 2")
		require.NotContains(t, left.out, "Ya sabes jugar")
	}
}
