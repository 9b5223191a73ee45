package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
)

// Othello paints Othello boards of all sizes.
type Othello struct{ *gallery }

var (
	_ Painter = Othello{}
	_ Warmer  = Othello{}
)

// NewOthello makes a painter, as NewKamisado does. It holds the four boards at once.
func NewOthello() Othello { return Othello{newGallery(discArt{}, 4)} }

// Warm draws what pictures of the 8x8 board in the default size are made of, in some
// ten milliseconds.
func (o Othello) Warm() {
	g := othelloGrid(8, 8, SizeDefault)
	blank := make([]cellKey, 64)
	p := sheet{grid: g, tiles: g.framed(nil, blank)}
	for _, disc := range []othello.Disc{othello.Empty, othello.BlackDisc, othello.WhiteDisc} {
		for _, k := range []othelloLook{{disc: disc}, {disc: disc, framed: true}, {disc: disc, marked: true}, {dot: disc}} {
			p.tiles = append(p.tiles, newTile(cellShape, k.key()))
		}
	}
	o.warm(p)
}

// mostCells is how many columns or rows a board of any game may have.
const mostCells = 30

// othelloGrid fits a board into a picture of the given width; one that is higher
// than wide may be an eighth higher than that.
func othelloGrid(columns, rows, width int) grid {
	edge := width / 30
	cell := min((width-width/16)/columns, (width*9/8-2*edge)/rows)
	return grid{
		columns: columns, rows: rows, wide: cell, high: cell,
		side: edge, edge: edge, across: letters, down: falling,
	}
}

// sheet has the board's cells in their frame.
func (discArt) sheet(v game.View, size int) (sheet, error) {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return sheet{}, fmt.Errorf("an Othello picture needs a *othello.Board, not %T", v.Board)
	}
	if err := checkBoard(b.Columns, b.Rows, len(b.Discs)); err != nil {
		return sheet{}, err
	}
	if i := slices.IndexFunc(b.Discs, func(d othello.Disc) bool { return d > othello.WhiteDisc }); i >= 0 {
		return sheet{}, fmt.Errorf("an Othello picture has no disc %d", b.Discs[i])
	}
	g := othelloGrid(b.Columns, b.Rows, size)
	return sheet{
		grid: g, tiles: g.framed(make([]tile, 0, g.tiles()), othelloKeys(b)),
		cells: func() []Cell { return g.cells(g.cellName) },
	}, nil
}

// checkBoard refuses boards that are no boards.
func checkBoard(columns, rows, cells int) error {
	if columns < 2 || rows < 2 || columns > mostCells || rows > mostCells || cells != columns*rows {
		return fmt.Errorf("a board of %d columns and %d rows with %d cells cannot be drawn", columns, rows, cells)
	}
	return nil
}

// cellName names a cell by its column's letters and its row, counted from the top.
func (g grid) cellName(i int) string {
	return columnName(i%g.columns) + fmt.Sprint(i/g.columns+1)
}

// othelloLook is how a cell looks; marked are the discs that the last move turned over.
type othelloLook = discLook[othello.Disc]

func othelloKeys(b *othello.Board) []cellKey {
	return discKeys(b.Discs, b.Last, b.Turned, b.Turn, func(cell int) bool { return slices.Contains(b.Legal, cell) })
}

func (discArt) shapes(g grid) []shape { return g.shapes(g.high) }

func (discArt) palette() color.Palette {
	return paletteOf([]rgb{felt, feltLine}, mix{felt, ink, 5}, mix{felt, ivory, 4}, mix{feltLine, ink, 1}, mix{feltLine, ivory, 1})
}

func (discArt) code() codeLengths {
	return codeLengths{
		literals: "45345755554ad95555555", end: "d",
		matches: "66799cbaa88766776656687877895", distances: "2cbcbbbcbcbbbcccbb1cbb76655644",
	}
}
