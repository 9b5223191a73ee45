package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/engine"
)

// The field of a day is the same whoever asks, another one each day, begins with an open cell without a number, and
// can be cleared without a guess.
func TestFields(t *testing.T) {
	t.Parallel()
	rules := minesweeper.Rules{}
	seen := make(map[game.Seed]bool)
	for _, field := range rules.Fields() {
		for day := range gametest.Cases(2, 1) {
			start, err := rules.FieldOf(field.Preset, day)
			require.NoError(t, err)
			again, err := rules.FieldOf(field.Preset, day)
			require.NoError(t, err)
			require.Equal(t, start, again)
			require.False(t, seen[start.Seed])
			seen[start.Seed] = true
			p, err := rules.New(start.Options, start.Seed)
			require.NoError(t, err)
			p, err = p.Play(minesweeper.Player, start.First)
			require.NoError(t, err)
			clearField(t, p)
		}
	}
	_, err := rules.FieldOf("enorme", 0)
	require.Error(t, err)
	_, err = rules.FieldOf("", 0)
	require.Error(t, err)
}

// clearField opens what the engine proves safe, until the field is clear.
func clearField(t *testing.T, p game.Position) {
	t.Helper()
	for {
		if out, over := p.Outcome(); over {
			require.Equal(t, minesweeper.Cleared, out.Method)
			return
		}
		hint, err := engine.Coach{}.Hint(t.Context(), p.View(minesweeper.Player))
		require.NoError(t, err)
		require.NotEmpty(t, hint.Advised)
		require.NotEqual(t, "minesweeper.hint.guess", hint.Said[0].Key)
		p, err = p.Play(minesweeper.Player, hint.Advised[0].Move)
		require.NoError(t, err)
	}
}
