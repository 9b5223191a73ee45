package render

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/sixes"
	"kamisado/render/internal/tile"
)

// What a picture shows at a cell's bounds is that cell's tile, in reading order. The cells of Connect Four are columns.
func TestCellsAreWhereTheyAreDrawn(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		if name == "connect4" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			painter := g.shared()
			imager := imagerOf(painter)
			for picture, v := range g.usual(t) {
				if picture == "fill" || v.Seat != game.Nobody {
					continue // of which the cells are line-ups, or not those in a hand
				}
				for _, v.Bottom = range []game.Seat{0, 1} {
					m, err := imager.Image(v, Options{})
					require.NoError(t, err)
					l, err := painter.set.layout(v, Options{})
					require.NoError(t, err)
					cells, i := l.cells(), 0
					for _, shown := range l.tiles {
						if shown.Shape() != tile.CellShape {
							continue
						}
						at, want, number := l.grid.Bounds(i), imager.Tile(l.grid, shown), i
						if name == "sixes" { // a card has two tiles, one below the other
							number = i/26*13 + i%13
						}
						cell := cells[number]
						i++
						require.True(t, at.In(cell.Bounds), "%s: %s", picture, cell.Name)
						for y := at.Min.Y; y < at.Max.Y; y++ {
							row := m.Pix[m.PixOffset(at.Min.X, y):m.PixOffset(at.Max.X, y)]
							require.True(t, bytes.Equal(want[:len(row)], row), "%s: %s", picture, cell.Name)
							want = want[len(row):]
						}
					}
				}
			}
		})
	}
}

// Whatever the view, its cells lie in the picture and do not overlap. They have different
// names, but for a card that can be played, which is in the hand and at its place.
func TestCellsLieApart(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			painter := g.shared()
			rapid.Check(t, func(t *rapid.T) {
				v := g.random(t)
				cells, err := painter.Cells(v, Options{})
				require.NoError(t, err)
				picture, err := painter.Paint(nil, v, Options{})
				require.NoError(t, err)
				frame, err := png.DecodeConfig(bytes.NewReader(picture))
				require.NoError(t, err)
				names := make(map[string]int)
				for i, cell := range cells {
					names[cell.Name]++
					require.LessOrEqual(t, names[cell.Name], places(v, cell.Name), "%s is there too often", cell.Name)
					require.True(t, cell.Bounds.In(image.Rect(0, 0, frame.Width, frame.Height)) && !cell.Bounds.Empty(), "%s at %v",
						cell.Name, cell.Bounds)
					for _, other := range cells[:i] {
						if cell.Bounds.Overlaps(other.Bounds) {
							t.Fatalf("%s overlaps %s", cell.Name, other.Name)
						}
					}
				}
			})
		})
	}
}

// places is at how many places of its picture a view may show what has a name.
func places(v game.View, name string) int {
	b, ok := v.Board.(*sixes.Board)
	if ok && slices.ContainsFunc(b.Hand, func(
		c sixes.Card,
	) bool {
		return c.String() == name && b.Playable[slices.Index(b.Hand, c)]
	}) {
		return 2
	}
	return 1
}

// Cells have the names that moves have.
func TestCellNames(t *testing.T) {
	t.Parallel()
	discs, fields, tables := othelloViews(t), fieldViews(t), tableViews(t)
	kamisadoBoard, hinted := boardCases[0].view(t), fields["wide"]
	turned := kamisadoBoard
	turned.Bottom = kamisado.White
	hinted.Advised = []game.AdvisedMove{try("ad13")}
	for name, c := range map[string]struct {
		painter Painter
		view    game.View
		want    map[int]string // by number, the last -1
		count   int
	}{
		"kamisado":        {NewKamisado(), kamisadoBoard, map[int]string{0: "a8", 9: "b7", -1: "h1"}, 64},
		"turned kamisado": {NewKamisado(), turned, map[int]string{0: "h1", 9: "g2", -1: "a8"}, 64},
		"othello":         {NewOthello(), discs["start"], map[int]string{0: "a1", 19: "d3", -1: "h8"}, 64},
		"wide othello":    {NewOthello(), discs["wide"], map[int]string{13: "n1", -1: "n10"}, 140},
		"high othello":    {NewOthello(), discs["high"], map[int]string{10: "a2", -1: "j14"}, 140},
		"connect four":    {NewConnectFour(), connectFourViews(t)["middle"], map[int]string{0: "A", 3: "D", -1: "G"}, 7},
		"a minefield":     {NewMinesweeper(), fields["wide"], map[int]string{0: "a1", 25: "z1", 26: "aa1", -1: "ad16"}, 480},
		"a hint there":    {NewMinesweeper(), hinted, map[int]string{0: "u7", 5: "z7", 6: "aa7", 10: "u8", -1: "ad16"}, 100},
		"a table": {
			NewSixes(), tables["middle"], map[int]string{0: "ac", 5: "6c", 9: "10c", 13: "ah", -1: "kd"}, 52,
		},
		"a table and hand": {NewSixes(), tables["private"], map[int]string{0: "ac", 47: "kd", 48: "4c", -1: "6d"}, 57},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cells, err := c.painter.Cells(c.view, Options{})
			require.NoError(t, err)
			require.Len(t, cells, c.count)
			for i, want := range c.want {
				if i < 0 {
					i += len(cells)
				}
				require.Equal(t, want, cells[i].Name)
			}
		})
	}
}

// A column says where the next disc lands in it and what colour that has, unless it is full
// or the match is over.
func TestColumnsSayWhereDiscsLand(t *testing.T) {
	t.Parallel()
	columns := func(moves ...game.Move) []Cell {
		p, err := connectfour.Rules{}.New(nil, game.Seed{})
		require.NoError(t, err)
		for _, move := range moves {
			p, err = p.Play(p.ToMove()[0], move)
			require.NoError(t, err)
		}
		cells, err := NewConnectFour().Cells(p.View(game.Nobody), Options{})
		require.NoError(t, err)
		return cells
	}
	empty, one := columns(), columns("A")
	require.Equal(t, empty[0].Bounds.Max, empty[0].Landing.Max, "the first disc falls to the bottom")
	require.Equal(t, empty[0].Landing.Min.Y, one[0].Landing.Max.Y, "the second lies on it")
	require.NotEqual(t, empty[0].Piece, one[0].Piece)
	require.True(t, columns("A", "A", "A", "A", "A", "A")[0].Landing.Empty())
	require.True(t, columns("A", "B", "A", "B", "A", "B", "A")[6].Landing.Empty())
}
