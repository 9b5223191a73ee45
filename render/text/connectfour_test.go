package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render/text"
)

// dropped gives the view after some columns, and what is played from there.
func dropped(t testing.TB, position string, moves ...game.Move) game.View {
	t.Helper()
	m, err := connectfour.NewMatch(position)
	require.NoError(t, err)
	var p game.Position = m
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// The match that the goldens show: running, won and drawn.
func connectFourViews(t *testing.T) map[string]game.View {
	return map[string]game.View{
		"connectfour":      dropped(t, ""),
		"connectfour-4435": dropped(t, "443", "E"),
		"connectfour-won":  dropped(t, "1223343446", "D"),
		"connectfour-draw": dropped(t, "75734113277357564726241632313465225465461", "A"),
	}
}

func TestConnectFourGoldens(t *testing.T) {
	t.Parallel()
	for name, view := range connectFourViews(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := text.ConnectFour{}
			got := p.Board(view) + "\n" + p.Coloured(view, text.Monochrome)
			require.Equal(t, p.Coloured(view, text.Monochrome), escape.ReplaceAllString(p.Coloured(view, text.TrueColour), ""))
			requireGolden(t, name, got)
		})
	}
}

// A disc has its own colour, and no colour runs on at a line's end.
func TestConnectFourColours(t *testing.T) {
	t.Parallel()
	board := text.ConnectFour{}.Coloured(dropped(t, "", "D", "C"), text.Indexed)
	require.Equal(t, 1, strings.Count(board, "48;5;167m X "))
	require.Equal(t, 1, strings.Count(board, "48;5;226m[O]"))
	require.Equal(t, 40, strings.Count(board, " . "))
	require.Equal(t, 6, strings.Count(board, "\x1b[0m"))
}

func TestConnectFourAlt(t *testing.T) {
	t.Parallel()
	views := connectFourViews(t)
	for name, c := range map[string]struct {
		language string
		view     game.View
		want     string
	}{
		"the start":   {"es", views["connectfour"], "Juegan Rojas, en A, B, C, D, E, F, G. El tablero está vacío."},
		"under way":   {"en", views["connectfour-4435"], "Red to move, in A, B, C, D, E, F, G. Last disc: e1. Red's discs: c1, d1. Yellow's discs: d2, e1."},
		"full column": {"en", dropped(t, "444444"), "Red to move, in A, B, C, E, F, G. Red's discs: d1, d3, d5. Yellow's discs: d2, d4, d6."},
		"won": {"es", views["connectfour-won"], "Partida terminada: ganan Rojas. Línea ganadora: d4, c3, b2, a1. Última ficha: d4. " +
			"Fichas de Rojas: a1, b2, c2, c3, d3, d4. Fichas de Amarillas: b1, c1, d1, d2, f1."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, text.ConnectFour{}.Alt(c.view, speaker(t, connectfour.ID, c.language), altLimit))
		})
	}
	for _, view := range views {
		for _, language := range []string{"es", "en"} {
			require.LessOrEqual(t, utf8.RuneCountInString(text.ConnectFour{}.Alt(view, speaker(t, connectfour.ID, language), altLimit)), altLimit)
		}
	}
}

func TestConnectFourDescribe(t *testing.T) {
	t.Parallel()
	running, won := dropped(t, "44444", "D", "C"), dropped(t, "434343", "D")
	for name, c := range map[string]struct {
		language, cell string
		view           game.View
		want           string
	}{
		"where a disc falls":  {"en", "c2", running, "c2, empty, a disc in C would fall here"},
		"above where it does": {"en", "c5", running, "c5, empty, a disc in C would fall to c2"},
		"the last disc":       {"en", "c1", running, "c1: Red's disc, the last move, a disc in C would fall to c2"},
		"una columna llena":   {"es", "D2", running, "d2: ficha de Amarillas, la columna D está llena"},
		"a winning line":      {"en", "d1", won, "d1: Red's disc, part of the winning line"},
		"vacía al final":      {"es", "a1", won, "a1, vacía"},
		"no cell":             {"en", "h1", running, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, text.ConnectFour{}.Describe(c.view, c.cell, speaker(t, connectfour.ID, c.language)))
		})
	}
}

func TestConnectFourCell(t *testing.T) {
	t.Parallel()
	view := dropped(t, "", "D", "C")
	for cell, want := range map[string]string{
		"d1": "[5][3] Ficha: X", " C1 ": "[5][2] Ficha: O", "a6": "[0][0] Ficha: -",
	} {
		got, err := text.ConnectFour{}.Cell(view, cell)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := text.ConnectFour{}.Cell(view, "h1")
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, "connect4.cell", refusal.Why.Key)
}
