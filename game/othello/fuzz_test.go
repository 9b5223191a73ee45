package othello_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"d3", "3D", " n 10", "10-n", "pass", "", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := othello.ParseMove(text)
		if err != nil {
			require.Empty(t, move)
			return
		}
		again, err := othello.ParseMove(string(move))
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{startText, passText, passing, nearlyFull, "10x14 14/14/14/14/6OX6/6XO6/14/14/14/14 X", "8x8 64 X"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := othello.ParsePosition(text)
		if err != nil {
			return
		}
		again, err := othello.ParsePosition(p.String())
		require.NoError(t, err)
		require.Equal(t, p, again)
		require.Equal(t, p.Size().Cells(), p.Count()[0]+p.Count()[1]+p.Empty().Len(), "no cell has two discs")
		if !p.Over() {
			r := match.Record{Options: game.Options{game.OptionPosition: p.String()}}
			text, err := match.WriteText(othello.Rules{}, r)
			require.NoError(t, err)
			gametest.RequireText(t, othello.Rules{}, r, text)
		}
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, othello.Rules{},
		startText, startText + "\nX d3\n4-1 abandono\n", passing + "\nX a1\nO --\n", passText + "\nO --\n",
		nearlyFull + "\nX a1\n37-27 lleno\n",)
}
