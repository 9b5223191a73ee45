package tile

import (
	"image"
	"strconv"

	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// Grid is where things are in a picture: columns x rows cells in a frame, which is
// side wide at the left and the right of them and edge high above and below. What a
// game shows besides has head pixels above all that and foot below. All lengths are
// pixels. Equal grids are equal in all that can be seen of an empty board.
type Grid struct {
	Columns, Rows         int
	CellWidth, CellHeight int
	Side, Edge            int
	Head, Foot            int
	Across, Down          Labels
	// Panel is the colour of what the cells lie on, which goes a bit beyond them.
	Panel canvas.RGB
	// Wall is the colour of the panel's front, of a rack that stands: it is seen below the panel
	// in place of the columns' names. It is black where there is none.
	Wall canvas.RGB
	// Turned boards are seen from the other side: their labels run the other way. That is in
	// the tiles of the frame, so that both sides share all others.
	Turned bool
	// Column and Row are those of the board in the top left cell, which are not the first
	// where a part of it is shown. They are in the tiles of the frame too.
	Column, Row int
}

// Upright is the grid that shares all tiles but those of the frame's labels and of what is below
// the board with g: it is not turned, begins at the first column and row, and has no foot.
func (g Grid) Upright() Grid {
	g.Turned, g.Column, g.Row, g.Foot = false, 0, 0, 0
	return g
}

// NewGrid fits square cells on a dark panel into a picture of the given width; the frame takes
// at least a sixteenth of it and what whole pixels leave over.
func NewGrid(columns, rows, width int) Grid {
	cell := (width - width/16) / columns
	side := (width - columns*cell) / 2
	return Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: side, Edge: side, Across: Letters, Down: Rising, Panel: canvas.Gap,
	}
}

// Width is that of the picture.
func (g Grid) Width() int { return 2*g.Side + g.Columns*g.CellWidth }

// Height is that of the picture.
func (g Grid) Height() int { return g.Head + 2*g.Edge + g.Rows*g.CellHeight + g.Foot }

// Shapes are those of the grid's own tiles, and a game's after them.
func (g Grid) Shapes(own ...Shape) []Shape {
	return append([]Shape{
		CellShape:  {Width: g.CellWidth, Height: g.CellHeight, Unit: g.CellWidth},
		topShape:   {Width: g.Width(), Height: g.Edge, Unit: g.Edge, First: true},
		LowShape:   {Width: g.Width(), Height: g.Edge, Unit: g.Edge, First: true},
		leftShape:  {Width: g.Side, Height: g.CellHeight, Unit: g.Edge, First: true},
		rightShape: {Width: g.Side, Height: g.CellHeight, Unit: g.Edge},
	}, own...)
}

// Framed appends the tiles of a board: the frame, and in it the cells, which are
// given in reading order.
func (g Grid) Framed(dst []Tile, cells []Key) []Tile {
	named := fromLeft | Key(g.Column)<<1
	if g.Turned {
		named |= fromRight
	}
	dst = append(dst, New(topShape, named))
	for row := range g.Rows {
		name := Key(g.Row + g.turned(row, g.Rows))
		dst = append(dst, New(leftShape, name))
		for _, key := range cells[row*g.Columns : (row+1)*g.Columns] {
			dst = append(dst, New(CellShape, key))
		}
		dst = append(dst, New(rightShape, name))
	}
	return append(dst, New(LowShape, named))
}

// Tiles is how many tiles Framed appends.
func (g Grid) Tiles() int { return g.Rows*(g.Columns+2) + 2 }

// Bounds are the pixels of a cell, counted in reading order.
func (g Grid) Bounds(i int) image.Rectangle {
	x, y := g.Side+i%g.Columns*g.CellWidth, g.Head+g.Edge+i/g.Columns*g.CellHeight
	return image.Rect(x, y, x+g.CellWidth, y+g.CellHeight)
}

// turned is where one of count columns or rows of the picture is on the board.
func (g Grid) turned(i, count int) int {
	if g.Turned {
		return count - 1 - i
	}
	return i
}

// Labels is how the columns or the rows of a board are called on its frame.
type Labels uint8

const (
	Unnamed  Labels = iota
	Letters         // a, b … z, aa, ab …
	Capitals        // A, B …
	Falling         // 1, 2 … from the top
	Rising          // 1, 2 … from the bottom
)

// Of returns the label of one of count columns or rows, counted from 0.
func (l Labels) Of(i, count int) string {
	switch l {
	case Letters:
		return game.ColumnName(i)
	case Capitals:
		return string(rune('A' + i))
	case Falling:
		return strconv.Itoa(i + 1)
	case Rising:
		return strconv.Itoa(count - i)
	}
	return ""
}
