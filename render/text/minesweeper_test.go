package text_test

import (
	"image/color"
	"math"
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render/text"
)

// swept returns the view after some moves, with the seed that begins with a number.
func swept(t testing.TB, options game.Options, seed byte, moves ...string) game.View {
	t.Helper()
	p, err := minesweeper.Rules{}.New(options, game.Seed{seed})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(minesweeper.Player, game.Move(move))
		require.NoError(t, err, move)
	}
	return p.View(game.Nobody)
}

// sweptGoldens are the boards in testdata, which are there to be looked at.
func sweptGoldens(t testing.TB) map[string]game.View {
	small := game.Options{"rows": "5", "columns": "5", "mines": "4"}
	wide := game.Options{"rows": "4", "columns": "30", "mines": "15"}
	return map[string]game.View{
		"minesweeper-start":   swept(t, nil, 1),
		"minesweeper-running": swept(t, nil, 1, "b2", "j10!"),
		"minesweeper-lost":    swept(t, small, 3, "a1", "e2!", "d3!", "c3"),
		"minesweeper-chord":   swept(t, small, 3, "a1", "e2!", "d1*"),
		"minesweeper-wide":    swept(t, wide, 2, "ac2", "a4!"),
		"minesweeper-expert":  swept(t, game.Options{"preset": "experto"}, 7, "o8"),
	}
}

// The colours add nothing that letters do not tell.
func TestMinesweeperBoards(t *testing.T) {
	t.Parallel()
	for name, view := range sweptGoldens(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := text.Minesweeper{}.Board(view, "es")
			requireSameInColour(t, text.Minesweeper{}, view)
			requireGolden(t, name, got)
		})
	}
}

func TestMinesweeperAlt(t *testing.T) {
	t.Parallel()
	small := game.Options{"rows": "5", "columns": "5", "mines": "4"}
	one := game.Options{"rows": "3", "columns": "3", "mines": "1"}
	hinted := swept(t, small, 3, "a1", "e2!")
	hinted.Advised = []game.AdvisedMove{{Move: "d3", Sure: true}, {Move: "c3!", Sure: true}}
	requireAlts(t, text.Minesweeper{}, minesweeper.ID, map[string]toldAlt{
		"a hint": {"en", hinted, "Last move: e2. The match goes on. Good moves: d3. Definite mines: c3. 5 rows and 5 columns; mines: 4; mines without a flag: 3; closed cells without a flag: 14. " +
			"Rows from the top, # closed, dot empty, ! flag, * mine: 1 ...1#, 2 .112!, 3 12###, 4 #####, 5 #####"},
		"the start": {"en", swept(t, small, 3), "The match goes on. 5 rows and 5 columns; mines: 4; mines without a flag: 4; closed cells without a flag: 25. " +
			"Rows from the top, # closed, dot empty, ! flag, * mine: 1 #####, 2 #####, 3 #####, 4 #####, 5 #####"},
		"a mine alone": {"en", swept(t, one, 1, "a1"), "Last move: a1. The match is won. 3 rows and 3 columns; mines: 1; mines without a flag: 1; closed cells without a flag: 0. " +
			"Rows from the top, # closed, dot empty, ! flag, * mine: 1 ..., 2 .11, 3 .1*"},
		"una sola mina": {"es", swept(t, one, 1), "Partida en curso. 3 filas y 3 columnas; minas: 1; minas sin bandera: 1; casillas cerradas sin bandera: 9. " +
			"Filas desde arriba, con # cerrada, punto vacía, ! bandera, * mina: 1 ###, 2 ###, 3 ###"},
		"una partida": {"es", swept(t, small, 3, "a1", "e2!"), "Última jugada: e2. Partida en curso. 5 filas y 5 columnas; minas: 4; minas sin bandera: 3; casillas cerradas sin bandera: 14. " +
			"Filas desde arriba, con # cerrada, punto vacía, ! bandera, * mina: 1 ...1#, 2 .112!, 3 12###, 4 #####, 5 #####"},
		"una derrota": {"es", swept(t, small, 3, "a1", "c3"), "Última jugada: c3. Partida perdida: ha estallado una mina. 5 filas y 5 columnas; minas: 4; minas sin bandera: 4; casillas cerradas sin bandera: 0. " +
			"Filas desde arriba, con # cerrada, punto vacía, ! bandera, * mina: 1 ...11, 2 .112*, 3 12X32, 4 1*22*, 5 11111"},
	})
}

// The text names twelve moves of a kind. An ellipsis stands for all others.
func TestMinesweeperAdvised(t *testing.T) {
	t.Parallel()
	view := swept(t, game.Options{"rows": "5", "columns": "5", "mines": "4"}, 3, "a1")
	for _, row := range "123" {
		for _, column := range "abcde" {
			view.Advised = append(view.Advised, game.AdvisedMove{Move: game.Move([]rune{column, row}), Sure: true})
		}
	}
	for count, want := range map[int]string{
		12: "Good moves: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3.",
		13: "Good moves: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3, ….",
	} {
		advised := view
		advised.Advised = view.Advised[:count]
		require.Equal(t, want, text.Minesweeper{}.Advised(advised, speaker(t, minesweeper.ID, "en")))
	}
}

// Boards too large to be told row by row are told by what can be opened next.
func TestMinesweeperAltOfALargeBoard(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"es", "en"} {
		for _, side := range []string{"30", "99"} {
			view := swept(t, game.Options{"rows": side, "columns": side, "mines": "90"}, 1, "b2")
			told := text.Minesweeper{}.Alt(view, speaker(t, minesweeper.ID, language), altLimit)
			require.LessOrEqual(t, utf8.RuneCountInString(told), altLimit)
			require.Greater(t, utf8.RuneCountInString(told), altLimit/2)
			require.NotContains(t, told, "…")
			require.Regexp(t, `: a\d+|: [a-z]+1, `, told)
		}
		start := swept(t, game.Options{"rows": "99", "columns": "99"}, 1)
		require.NotContains(t, text.Minesweeper{}.Alt(start, speaker(t, minesweeper.ID, language), altLimit), "…")
	}
}

// Of a picture of a large board with a hint it is told which part it shows, and what is there.
func TestMinesweeperAltOfAPart(t *testing.T) {
	t.Parallel()
	view := swept(t, game.Options{"rows": "16", "columns": "30", "mines": "90"}, 1, "b2")
	view.Advised = []game.AdvisedMove{{Move: "z12"}}
	for language, want := range map[string]string{"es": "Se ve la parte de u7 a ad16.", "en": "Shown: the part from u7 to ad16."} {
		told := text.Minesweeper{}.Alt(view, speaker(t, minesweeper.ID, language), altLimit)
		require.Contains(t, told, want)
		require.Regexp(t, `: 7 #{10}, .*, 16 #{10}$`, told)
	}
}

func TestMinesweeperDescribe(t *testing.T) {
	t.Parallel()
	small := game.Options{"rows": "5", "columns": "5", "mines": "4"}
	running, lost := swept(t, small, 3, "a1", "e2!"), swept(t, small, 3, "a1", "e2!", "d3!", "c3")
	requireDescribed(t, text.Minesweeper{}, minesweeper.ID, map[string]toldCell{
		"an empty cell":    {"en", "a1", running, "a1, open, no mines around it"},
		"a number":         {"en", "d2", running, "d2, open, 2 mines around it, 1 more flags are needed to open around it"},
		"a flag":           {"en", "e2", running, "e2, with a flag, the last move, remove the flag to open it"},
		"una cerrada":      {"es", "e1", running, "e1, cerrada"},
		"una mina":         {"es", "b4", lost, "b4, una mina"},
		"una bandera vana": {"es", "d3", lost, "d3, con bandera, pero no era una mina"},
		"el final":         {"es", "c3", lost, "c3, la mina que estalló, la última jugada"},
		"beside the board": {"en", "f1", running, ""},
		"no name":          {"en", "1a", running, ""},
		"no board":         {"en", "a1", game.View{Game: "chess"}, ""},
	})
}

func TestMinesweeperCell(t *testing.T) {
	t.Parallel()
	view := swept(t, game.Options{"rows": "5", "columns": "5", "mines": "4"}, 3, "a1", "e2!", "d3!", "c3")
	requireCells(t, text.Minesweeper{}, view, map[string]string{
		"a1": "a1 .", "2D": "d2 2", "E2": "e2 !", "d3": "d3 x", "c3": "c3 X", "b4": "b4 *",
	}, []string{"", "f1", "a6", "?"}, "")
}

// Numbers can be read on their ground, in 24 bits and in 256 colours, and the two are
// near each other.
func TestMinesweeperContrast(t *testing.T) {
	t.Parallel()
	b := &minesweeper.Board{Size: minesweeper.Size{Rows: 1, Columns: 13}, Mines: 1, Last: minesweeper.NoCell}
	for s := minesweeper.Open + 1; s <= minesweeper.Open+8; s++ {
		b.Squares = append(b.Squares, s)
	}
	b.Squares = append(b.Squares, minesweeper.Flagged, minesweeper.Mine, minesweeper.Exploded)
	b.Columns = len(b.Squares)
	board := text.Minesweeper{}.Coloured(game.View{Game: minesweeper.ID, Board: b}, "es", text.TrueColour, 0)
	found := regexp.MustCompile(`38;2;(\d+);(\d+);(\d+);48;2;(\d+);(\d+);(\d+)m`).FindAllStringSubmatch(board, -1)
	require.Len(t, found, len(b.Squares))
	for i, m := range found {
		ink := color.RGBA{number(t, m[1]), number(t, m[2]), number(t, m[3]), 255}
		ground := color.RGBA{number(t, m[4]), number(t, m[5]), number(t, m[6]), 255}
		require.GreaterOrEqual(t, contrastOf(ink, ground), 4.5, "square %d", b.Squares[i])
	}
	indexed := text.Minesweeper{}.Coloured(game.View{Game: minesweeper.ID, Board: b}, "es", text.Indexed, 0)
	for i, m := range regexp.MustCompile(`38;5;(\d+);48;5;\d+m`).FindAllStringSubmatch(indexed, -1) {
		index := number(t, m[1])
		if index > 231 {
			continue // a grey
		}
		exact := color.RGBA{number(t, found[i][1]), number(t, found[i][2]), number(t, found[i][3]), 255}
		require.Less(t, apart(exact, xterm(index)), 60, "square %d", b.Squares[i])
	}
}

// contrastOf is the contrast of two colours as WCAG 2 reckons it.
func contrastOf(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		part := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.03928 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	high, low := max(light(a), light(b)), min(light(a), light(b))
	return (high + 0.05) / (low + 0.05)
}
