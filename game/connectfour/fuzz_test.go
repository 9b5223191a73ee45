package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

func FuzzParseColumn(f *testing.F) {
	for _, text := range []string{"A", "g", " 4 ", "", "44", "\xff", "ª"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		column, err := connectfour.ParseColumn(text)
		if err != nil {
			return
		}
		again, err := connectfour.ParseColumn(string(connectfour.ColumnMove(column)))
		require.NoError(t, err)
		require.Equal(t, column, again)
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", upright, nearly, "4444444", "448", "\xff", " 44\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := connectfour.ParsePosition(text)
		if err != nil {
			require.Zero(t, g)
			return
		}
		m, err := connectfour.NewMatch(text)
		if err != nil {
			return
		}
		require.Equal(t, g, m.Grid())
		again, err := connectfour.ParsePosition(m.Notation())
		require.NoError(t, err)
		require.Equal(t, g, again)
		require.NotPanics(t, func() { m.View(game.Nobody) })
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, connectfour.Rules{},
		"-", "-\nX D\n0-1 abandono\n", upright + "\nX D\n1-0 linea\n", nearly + "\nO a\n1/2 lleno", "44\n\nX 7",)
}
