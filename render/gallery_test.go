package render

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// The number of studios and of what each of them holds is bounded, however many
// sizes of boards there are, and a studio that was given up comes back the same.
func TestGalleriesAreBounded(t *testing.T) {
	t.Parallel()
	m := NewMinesweeper()
	view := func(columns int) game.View {
		return game.View{Board: &minesweeper.Board{Rows: 2, Columns: columns, Squares: make([]minesweeper.Square, 2*columns)}}
	}
	first, err := m.Paint(nil, view(2), Options{})
	require.NoError(t, err)
	for columns := 3; columns <= 30; columns++ {
		_, err := m.Paint(nil, view(columns), Options{})
		require.NoError(t, err)
		require.LessOrEqual(t, len(m.studios), keptFields)
		require.Equal(t, columns, m.studios[len(m.studios)-1].grid.columns, "the last is kept")
	}
	oldest := 30 - keptFields + 1
	_, err = m.Paint(nil, view(oldest), Options{})
	require.NoError(t, err)
	require.Equal(t, oldest, m.studios[keptFields-1].grid.columns, "what is used is the last again")
	require.Equal(t, oldest+1, m.studios[0].grid.columns)
	again, err := m.Paint(nil, view(2), Options{})
	require.NoError(t, err)
	require.Equal(t, first, again)
}

// An easel forgets drawings when there are too many, and draws them again.
func TestEaselsAreBounded(t *testing.T) {
	t.Parallel()
	s := newStudio(cardArt{}, tableGrid(SizeDefault, false))
	turns := func(n int) tile {
		var f fields
		f.put(n, 10)
		return newTile(scoreShape, f.key)
	}
	first := append([]uint8{}, s.easel.tile(turns(7))...)
	for n := range mostDrawn + 10 {
		s.easel.tile(turns(n))
		require.LessOrEqual(t, len(s.easel.drawn), mostDrawn)
	}
	require.Equal(t, first, s.easel.tile(turns(7)))
}

// After Warm the pictures of a match's beginning need nothing more to be drawn.
func TestWarmDrawsTheStart(t *testing.T) {
	t.Parallel()
	closed := func(columns, rows int) *minesweeper.Board {
		b := &minesweeper.Board{Rows: rows, Columns: columns, Squares: make([]minesweeper.Square, rows*columns)}
		for i := range b.Squares {
			b.Squares[i] = minesweeper.Closed
		}
		return b
	}
	start := &othello.Board{Rows: 8, Columns: 8, Discs: make([]othello.Disc, 64), Last: othello.NoCell, Legal: []int{19, 26, 37, 44}}
	start.Discs[27], start.Discs[28] = othello.WhiteDisc, othello.BlackDisc
	o, c, m, s := NewOthello(), NewConnectFour(), NewMinesweeper(), NewSixes()
	for name, w := range map[string]struct {
		painter interface {
			Warmer
			open(v game.View, o Options) (sheet, error)
			studio(g grid) *studio
		}
		board any
	}{
		"othello":      {o, start},
		"connect four": {c, &connectfour.Board{Last: connectfour.NoCell}},
		"9 x 9":        {m, closed(9, 9)},
		"16 x 30":      {m, closed(30, 16)},
		"sixes":        {s, &sixes.Board{Turn: game.Nobody, Last: sixes.NoCard}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w.painter.Warm()
			p, err := w.painter.open(game.View{Board: w.board}, Options{})
			require.NoError(t, err)
			for _, tile := range p.tiles {
				require.NotNil(t, w.painter.studio(p.grid).shelf.get(tile), "shape %d, key %d", tile.shape(), tile.key())
			}
		})
	}
}
