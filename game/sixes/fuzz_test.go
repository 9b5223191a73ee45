package sixes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/sixes"
)

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"6h", "10♣", "as de picas", "reparte todo", "", "\xff", "A♠\ufe0f", "13-d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := sixes.ParseMove(text)
		if err != nil {
			require.Empty(t, move)
			return
		}
		again, err := sixes.ParseMove(string(move))
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}
