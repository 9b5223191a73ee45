package text_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render/text"
)

// turned returns the view after some moves on a board.
func turned(t testing.TB, options game.Options, moves ...game.Move) game.View {
	t.Helper()
	p, err := othello.Rules{}.New(options, game.Seed{})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// lateOthello plays the first legal move again and again.
func lateOthello(t testing.TB, board string, plies int) game.View {
	p, err := othello.Rules{}.New(game.Options{"board": board}, game.Seed{})
	require.NoError(t, err)
	for range plies {
		if len(p.ToMove()) == 0 {
			break
		}
		moves := slices.Collect(p.Legal(p.ToMove()[0]))
		p, err = p.Play(p.ToMove()[0], moves[len(moves)/2])
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// othelloViews are what the goldens show.
func othelloViews(t *testing.T) map[string]game.View {
	return map[string]game.View{
		"othello":       turned(t, nil),
		"othello-8x8":   turned(t, nil, "d3", "c3", "c4"),
		"othello-10x10": lateOthello(t, "10x10", 30),
		"othello-10x14": lateOthello(t, "10x14", 70),
		"othello-14x10": lateOthello(t, "14x10", 100),
		"othello-over":  lateOthello(t, "8x8", 60),
	}
}

func TestOthelloGoldens(t *testing.T) {
	t.Parallel()
	for name, view := range othelloViews(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := text.Othello{}
			got := strings.Join([]string{
				p.Board(view, "es"), p.Coloured(view, "es", text.Monochrome, 0),
				p.Alt(view, speaker(t, othello.ID, "es"), altLimit) + "\n", p.Alt(view, speaker(t, othello.ID, "en"), altLimit) + "\n",
			}, "\n")
			requireSameInColour(t, p, view)
			requireGolden(t, name, got)
		})
	}
}

// A disc has its own colour, and no colour runs on at a line's end.
func TestOthelloColours(t *testing.T) {
	t.Parallel()
	board := text.Othello{}.Coloured(turned(t, nil, "d3"), "es", text.Indexed, 0)
	require.Equal(t, 1, strings.Count(board, "48;5;234m[X]"))
	require.Equal(t, 1, strings.Count(board, "48;5;234m(X)"))
	require.Equal(t, 2, strings.Count(board, "48;5;234m X "))
	require.Equal(t, 1, strings.Count(board, "48;5;255m O "))
	require.Equal(t, 3, strings.Count(board, " * "))
	require.Equal(t, 8, strings.Count(board, "\x1b[0m"))
}

// Whatever lies on the largest boards and may be played, the words fit.
func TestOthelloAltFits(t *testing.T) {
	t.Parallel()
	for _, shape := range [][2]int{{8, 8}, {10, 10}, {10, 14}, {14, 10}} {
		for _, step := range []int{1, 2, 3, 4} {
			b := &othello.Board{Rows: shape[0], Columns: shape[1], Turn: othello.White, Last: shape[0]*shape[1] - 1}
			for cell := range shape[0] * shape[1] {
				side := (cell/step + cell/shape[1]) % 2
				b.Discs = append(b.Discs, othello.Disc(side+1))
				b.Count[side]++
				// More legal cells than any position is known to have.
				if cell%3 == 0 {
					b.Legal = append(b.Legal, cell)
				}
				b.Turned = append(b.Turned, cell)
			}
			requireAltFits(t, text.Othello{}, othello.ID, game.View{Game: othello.ID, Board: b})
		}
	}
}

func TestOthelloDescribe(t *testing.T) {
	t.Parallel()
	view := turned(t, nil, "d3")
	for cell, want := range map[string]string{
		"a1": "a1, vacía", "c3": "c3, vacía, se puede jugar aquí", "e4": "e4: ficha de las Negras",
		"d3": "d3: ficha de las Negras, la última jugada", "d4": "d4: ficha de las Negras, recién volteada",
		"e5": "e5: ficha de las Blancas", "i1": "", "": "",
	} {
		require.Equal(t, want, text.Othello{}.Describe(view, cell, speaker(t, othello.ID, "es")), cell)
	}
	require.Equal(t, "e5: White's disc", text.Othello{}.Describe(view, "e5", speaker(t, othello.ID, "en")))
	require.Equal(t, "Match over.", text.Othello{}.Alt(game.View{Game: othello.ID, Outcome: &game.Outcome{Winner: game.Nobody}, Board: &othello.Board{Last: othello.NoCell}},
		speaker(t, othello.ID, "en"), altLimit)[:11])
}

func TestOthelloCell(t *testing.T) {
	t.Parallel()
	requireCells(t, text.Othello{}, turned(t, nil, "d3"), map[string]string{
		"d3": "[2][3] Ficha: X", "5E": "[4][4] Ficha: O", "A1": "[0][0] Ficha: -",
	}, []string{"", "i1", "a9", "n14", "pass", strings.Repeat("x", 50)}, "othello.cell")
}
