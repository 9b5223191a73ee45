package render

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The last move is one arrow from the middle of the cell that it left to the edge of its end,
// whatever its heading, its length, the board's side and what stands there: it is nowhere broken.
func TestTrailsAreConnected(t *testing.T) {
	t.Parallel()
	for name, bottom := range map[string]game.Seat{"to Black": kamisado.Black, "to White": kamisado.White} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			painter := sharedPainters[kamisado.ID]()
			imager := imagerOf(painter)
			for _, b := range movedBoards() {
				v, o := game.View{Game: kamisado.ID, Bottom: bottom, Board: b}, Options{}
				cells, err := painter.Cells(v, o)
				require.NoError(t, err)
				picture, err := imager.Image(v, o)
				require.NoError(t, err)
				gap := longestGap(picture, trailOf(cells, b, bottom == kamisado.White))
				require.LessOrEqual(t, gap, cells[0].Bounds.Dx()/16, "%s to %s, %+v", b.From, b.To, b.Towers[b.To])
			}
		})
	}
}

// movedBoards have a move in every heading, short and long, of a tower, of a sumo and of
// what is not there any more.
func movedBoards() (boards []*kamisado.Board) {
	const from = kamisado.Cell(3*8 + 3)
	for _, step := range headings[north:] {
		for _, tower := range []kamisado.Tower{{}, {Present: true}, {Present: true, Rank: 1, Side: kamisado.White}} {
			for _, steps := range []int{1, 3} {
				to := kamisado.Cell(int(from) + steps*(8*step.dy+step.dx))
				b := &kamisado.Board{
					Forced: kamisado.NoCell, Trace: kamisado.Trace{From: from, To: to, Pushed: kamisado.NoCell, Zero: kamisado.NoCell},
				}
				b.Towers[to] = tower
				boards = append(boards, b)
			}
		}
	}
	return boards
}

// trailOf are the ends of the line that an arrow follows: the middle of the cell that was left, and
// the edge of that before its end.
func trailOf(cells []Cell, b *kamisado.Board, turned bool) (way [][2]float64) {
	h, n := headingOf(b.From, b.To)
	at := func(steps int) [2]float64 {
		cell := int(b.From) + steps*(8*headings[h].dy+headings[h].dx)
		if turned {
			cell = len(cells) - 1 - cell
		}
		r := cells[cell].Bounds
		return [2]float64{float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2}
	}
	from, before, end := at(0), at(n-1), at(n)
	return [][2]float64{from, {(before[0] + end[0]) / 2, (before[1] + end[1]) / 2}}
}

// longestGap is how many pixels of a way in a row have not the colour of the last move, nor
// has one beside them.
func longestGap(m *image.Paletted, way [][2]float64) (longest int) {
	gap := 0
	for i, to := range way[1:] {
		from := way[i]
		length := math.Hypot(to[0]-from[0], to[1]-from[1])
		for d := range int(length) {
			x := int(from[0] + (to[0]-from[0])*float64(d)/length)
			y := int(from[1] + (to[1]-from[1])*float64(d)/length)
			if gap++; isNear(m, x, y, canvas.LastMove) {
				gap = 0
			}
			longest = max(longest, gap)
		}
	}
	return longest
}

func isNear(m image.Image, x, y int, c color.Color) bool {
	for _, step := range []image.Point{{}, {X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
		if m.At(x+step.X, y+step.Y) == c {
			return true
		}
	}
	return false
}

// The mine that went off is whole within the frame of the last move and on red, in the
// smallest cells too.
func TestExplodedMinesFitTheirFrames(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]tile.Grid{
		"the smallest cells": fieldGrid(30, 30), "a square field": fieldGrid(16, 16), "the largest cells": fieldGrid(2, 2),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exploded := tile.New(tile.CellShape, keyOf(&fieldStyle{square: minesweeper.Exploded, framed: true}))
			r, layers := tile.NewRasterizer(minesweeperTiles{}, g), minesweeperTiles{}.Layers(nil, exploded)
			require.Len(t, layers, 3)
			blast, mine, frame := r.Layer(exploded, layers[0]), r.Layer(exploded, layers[1]), r.Layer(exploded, layers[2])
			red := 0
			for y := range g.CellHeight {
				for x := range g.CellWidth {
					body, edge := mine.RGBAAt(x, y).A, frame.RGBAAt(x, y).A
					require.False(t, body > 0 && edge > 0, "the mine runs into its frame at %d, %d", x, y)
					if body == 0 && edge == 0 && blast.RGBAAt(x, y) == color.RGBAModel.Convert(crimson) {
						red++
					}
				}
			}
			require.Greater(t, 100*red, 15*g.CellWidth*g.CellHeight, "red is seen around it")
			require.Greater(t, 100*mine.Rect.Dx(), 45*g.CellWidth, "the mine is large enough")
		})
	}
}
