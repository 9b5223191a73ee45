package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// Minesweeper paints minefields of all sizes.
type Minesweeper struct{ *gallery }

var (
	_ Painter = Minesweeper{}
	_ Warmer  = Minesweeper{}
)

// keptFields is how many sizes of minefields a painter is ready for at once, of some
// hundreds that there are.
const keptFields = 6

// NewMinesweeper makes a painter, as NewKamisado does.
func NewMinesweeper() Minesweeper { return Minesweeper{newGallery(fieldArt{}, keptFields)} }

// Warm draws what pictures of the usual boards in the default size are made of: the
// three that have names and the one without. It takes some hundred milliseconds.
func (m Minesweeper) Warm() {
	for _, size := range [][2]int{{16, 30}, {16, 16}, {9, 9}, {10, 10}} {
		g := fieldGrid(size[1], size[0], SizeDefault)
		p := sheet{grid: g, tiles: g.framed(meterTiles(nil, 0, 0), slices.Repeat([]cellKey{fieldKey(minesweeper.Closed, false)}, g.columns*g.rows))}
		for square := range minesweeper.Exploded + 1 {
			if !unknownSquare(square) {
				p.tiles = append(p.tiles, newTile(cellShape, fieldKey(square, false)), newTile(cellShape, fieldKey(square, true)))
			}
		}
		for digit := range cellKey(10) {
			p.tiles = append(p.tiles, newTile(digitShape, digit))
		}
		m.warm(p)
	}
}

// The cells of a minefield are at least leastCell and at most mostCell wide in a
// picture of SizeDefault, whatever that makes of its size: so the digits of large
// fields can be read, and small fields do not look like other games.
const (
	leastCell, mostCell = 36, 84
	// leastField is the least width of the picture: that of the meter.
	leastField = 400
)

// fieldGrid fits a field into a picture of about the given size, and leaves room for
// the meter above it.
func fieldGrid(columns, rows, size int) grid {
	scaled := func(length int) int { return length * size / SizeDefault }
	cell := (size - size/16) / max(columns, rows)
	cell = min(max(cell, scaled(leastCell)), scaled(mostCell))
	edge := size / 30
	side := max(edge, (scaled(leastField)-columns*cell+1)/2)
	return grid{
		columns: columns, rows: rows, wide: cell, high: cell,
		side: side, edge: edge, head: 2 * edge, across: letters, down: falling,
	}
}

// sheet has the meter and below it the field in its frame.
func (fieldArt) sheet(v game.View, size int) (sheet, error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return sheet{}, fmt.Errorf("a Minesweeper picture needs a *minesweeper.Board, not %T", v.Board)
	}
	if err := checkBoard(b.Columns, b.Rows, len(b.Squares)); err != nil {
		return sheet{}, err
	}
	if i := slices.IndexFunc(b.Squares, unknownSquare); i >= 0 {
		return sheet{}, fmt.Errorf("a Minesweeper picture has no square %d", b.Squares[i])
	}
	g := fieldGrid(b.Columns, b.Rows, size)
	tiles := meterTiles(make([]tile, 0, meterCount+g.tiles()), b.Left, v.Elapsed)
	return sheet{
		grid: g, tiles: g.framed(tiles, fieldKeys(b)),
		cells: func() []Cell { return g.cells(g.cellName) },
	}, nil
}

// unknownSquare tells what no cell can show.
func unknownSquare(s minesweeper.Square) bool {
	return s > minesweeper.Open+8 && s < minesweeper.Closed || s > minesweeper.Exploded
}

// fieldKeys gives the keys of a field's cells in reading order.
func fieldKeys(b *minesweeper.Board) []cellKey {
	keys := make([]cellKey, len(b.Squares))
	for i, square := range b.Squares {
		keys[i] = fieldKey(square, i == b.Last)
	}
	return keys
}

// fieldKey is the key of a square. framed is that of the last move.
func fieldKey(square minesweeper.Square, framed bool) cellKey {
	var f fields
	f.put(int(square), 5)
	f.flag(framed)
	return f.key
}

// digitColours are those of the digits 1 to 8. All stand out on open ground, in grey
// too.
func digitColours() [8]rgb {
	return [8]rgb{
		{0x1A, 0x57, 0xC8},
		{0x1B, 0x6E, 0x2E},
		crimson,
		{0x4A, 0x1A, 0x86},
		{0x7A, 0x3E, 0x00},
		{0x00, 0x68, 0x74},
		ink,
		{0x8A, 0x1F, 0x78},
	}
}

func (fieldArt) palette() color.Palette {
	own := []rgb{flat, raised, flatLine, raisedLit, raisedDim, crimson}
	edges := []mix{{flat, ink, 3}, {raised, ink, 3}, {raised, crimson, 2}, {ivory, crimson, 2}, {raised, ivory, 2}, {crimson, ink, 2}}
	for _, c := range digitColours() {
		own = append(own, c)
		edges = append(edges, mix{flat, c, 3})
	}
	return paletteOf(own, edges...)
}

func (fieldArt) code() codeLengths {
	return codeLengths{
		literals: "4477657536779eee6a6976ee7766ee677877777a99eeeeee8ee6747", end: "e",
		matches: "4688888a998778974898688777774", distances: "277767777777777777166767777777",
	}
}
