package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render/text"
)

// dropped returns the view after some columns, and what is played from there.
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
			got := p.Board(view, "es") + "\n" + p.Coloured(view, "es", text.Monochrome, 0)
			requireSameInColour(t, p, view)
			requireGolden(t, name, got)
		})
	}
}

// A disc has its own colour, and no colour runs on at a line's end.
func TestConnectFourColours(t *testing.T) {
	t.Parallel()
	board := text.ConnectFour{}.Coloured(dropped(t, "", "D", "C"), "es", text.Indexed, 0)
	require.Equal(t, 1, strings.Count(board, "48;5;167m X "))
	require.Equal(t, 1, strings.Count(board, "48;5;226m[O]"))
	require.Equal(t, 40, strings.Count(board, " . "))
	require.Equal(t, 6, strings.Count(board, "\x1b[0m"))
}

func TestConnectFourAlt(t *testing.T) {
	t.Parallel()
	views := connectFourViews(t)
	requireAlts(t, text.ConnectFour{}, connectfour.ID, map[string]toldAlt{
		"the start":   {"es", views["connectfour"], "Juegan las Rojas. Columnas libres: A, B, C, D, E, F, G. El tablero está vacío."},
		"under way":   {"en", views["connectfour-4435"], "Last disc: e1. Red to move. Columns with room: A, B, C, D, E, F, G. Red's discs: c1, d1. Yellow's discs: d2, e1."},
		"full column": {"en", dropped(t, "444444"), "Red to move. Columns with room: A, B, C, E, F, G. Red's discs: d1, d3, d5. Yellow's discs: d2, d4, d6."},
		"won": {"es", views["connectfour-won"], "Última ficha: d4. Partida terminada: ganan las Rojas. Línea ganadora: d4, c3, b2, a1. " +
			"Fichas de las Rojas: a1, b2, c2, c3, d3, d4. Fichas de las Amarillas: b1, c1, d1, d2, f1."},
	})
	for _, view := range views {
		requireAltFits(t, text.ConnectFour{}, connectfour.ID, view)
	}
}

func TestConnectFourDescribe(t *testing.T) {
	t.Parallel()
	running, won := dropped(t, "44444", "D", "C"), dropped(t, "434343", "D")
	requireDescribed(t, text.ConnectFour{}, connectfour.ID, map[string]toldCell{
		"where a disc falls":  {"en", "c2", running, "c2, empty, a disc in column C would land here"},
		"above where it does": {"en", "c5", running, "c5, empty, a disc in column C would land on c2"},
		"the last disc":       {"en", "c1", running, "c1: Red's disc, the last move, a disc in column C would land on c2"},
		"una columna llena":   {"es", "D2", running, "d2: ficha de las Amarillas, la columna D está llena"},
		"a winning line":      {"en", "d1", won, "d1: Red's disc, in the winning line"},
		"vacía al final":      {"es", "a1", won, "a1, vacía"},
		"no cell":             {"en", "h1", running, ""},
	})
}

func TestConnectFourCell(t *testing.T) {
	t.Parallel()
	requireCells(t, text.ConnectFour{}, dropped(t, "", "D", "C"), map[string]string{
		"d1": "[5][3] Ficha: X", " C1 ": "[5][2] Ficha: O", "a6": "[0][0] Ficha: -",
	}, []string{"h1"}, "connect4.cell")
}
