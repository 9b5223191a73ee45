package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// ConnectFour paints Connect Four boards.
type ConnectFour struct{ *gallery }

var (
	_ Painter = ConnectFour{}
	_ Warmer  = ConnectFour{}
)

// NewConnectFour makes a painter, as NewKamisado does.
func NewConnectFour() ConnectFour { return ConnectFour{newGallery(rackArt{}, 2)} }

// Warm draws what pictures of the default size are made of, in some ten
// milliseconds.
func (c ConnectFour) Warm() {
	g := rackGrid(SizeDefault)
	p := sheet{grid: g, tiles: g.framed(nil, make([]cellKey, g.columns*g.rows))}
	for _, disc := range []connectfour.Disc{connectfour.RedDisc, connectfour.YellowDisc} {
		for _, k := range []rackLook{{disc: disc}, {disc: disc, framed: true}, {disc: disc, marked: true}, {disc: disc, framed: true, marked: true}, {dot: disc}} {
			p.tiles = append(p.tiles, newTile(cellShape, k.key()))
		}
	}
	c.warm(p)
}

// rackGrid has the columns' letters above and below, and no names for rows: a move
// is a column.
func rackGrid(size int) grid {
	g := newGrid(connectfour.Columns, connectfour.Rows, size)
	g.across, g.down = capitals, unnamed
	return g
}

// sheet has the board's cells in their frame. To point at, there are the columns.
func (rackArt) sheet(v game.View, size int) (sheet, error) {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return sheet{}, fmt.Errorf("a Connect Four picture needs a *connectfour.Board, not %T", v.Board)
	}
	if i := slices.IndexFunc(b.Discs[:], func(d connectfour.Disc) bool { return d > connectfour.YellowDisc }); i >= 0 {
		return sheet{}, fmt.Errorf("a Connect Four picture has no disc %d", b.Discs[i])
	}
	g := rackGrid(size)
	return sheet{grid: g, tiles: g.framed(make([]tile, 0, g.tiles()), rackKeys(b)), cells: g.wholeColumns}, nil
}

// wholeColumns lists the columns of a board, each from its top to its bottom.
func (g grid) wholeColumns() []Cell {
	cells := make([]Cell, g.columns)
	for i := range cells {
		top, low := g.bounds(i), g.bounds((g.rows-1)*g.columns+i)
		cells[i] = Cell{Name: g.across.of(i, g.columns), Bounds: top.Union(low)}
	}
	return cells
}

// rackLook is how a cell looks; marked are the discs of the winning line.
type rackLook = discLook[connectfour.Disc]

func rackKeys(b *connectfour.Board) []cellKey {
	return discKeys(b.Discs[:], b.Last, b.Line, b.Turn, func(cell int) bool {
		return b.Open[cell%connectfour.Columns] && lands(b, cell)
	})
}

// lands reports whether a disc that is dropped into a cell's column stops there.
func lands(b *connectfour.Board, i int) bool {
	below := i + connectfour.Columns
	return b.Discs[i] == connectfour.Empty && (below >= len(b.Discs) || b.Discs[below] != connectfour.Empty)
}

func (rackArt) shapes(g grid) []shape { return g.shapes(g.high) }

func (rackArt) palette() color.Palette {
	return paletteOf([]rgb{rack, red, yellow},
		mix{rack, ink, 4}, mix{rack, ivory, 3}, mix{red, ink, 4}, mix{yellow, ink, 4}, mix{red, ivory, 3}, mix{yellow, ivory, 2})
}

func (rackArt) code() codeLengths {
	return codeLengths{
		literals: "57364674444a9a88777777787bb8777", end: "c",
		matches: "67688898776666565656468a9bac6", distances: "2dcdcccdcdcccdddcc1dcc87665653",
	}
}
