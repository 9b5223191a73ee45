package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"b7": "b7", "B7!": "b7!", " b 7 * ": "b7*", "1A": "a1", "7b!": "b7!", "12 AC": "ac12", "1-a": "a1",
		"b,7": "b7", "cu99*": "cu99*", "99cu": "cu99", "b07": "b7",
	} {
		move, err := minesweeper.Rules{}.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, move)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "b", "7", "!", "b0", "b100", "cv1", "aaa1", "b7!!", "b7*!", "!b7", "b7b", "7b7", "-b7", "b7 c8", "ñ1", "b7?", "b\x007", "1", "aa",
	} {
		_, err := minesweeper.Rules{}.Parse(text)
		var refused *game.Error
		require.ErrorAs(t, err, &refused, "%q", text)
		require.Equal(t, game.KindNotation, refused.Kind)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"b7", "B 7!", "12ac*", "", "\xff", "cu99!"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := minesweeper.ParseMove(text)
		if err != nil {
			require.Zero(t, move)
			return
		}
		again, err := minesweeper.ParseMove(move.String())
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}
