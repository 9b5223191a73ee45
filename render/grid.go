package render

// grid is where things are in a picture: columns x rows cells in a frame, which is
// side wide at the left and the right of them and edge high above and below. What a
// game shows besides has head pixels above all that and foot below. All lengths are
// pixels. Equal grids are equal in all that can be seen of an empty board.
type grid struct {
	columns, rows int
	wide, high    int // of a cell
	side, edge    int
	head, foot    int
	across, down  labels
}

// newGrid fits square cells into a picture of the given width; the frame takes at
// least a sixteenth of it and what whole pixels leave over.
func newGrid(columns, rows, width int) grid {
	cell := (width - width/16) / columns
	side := (width - columns*cell) / 2
	return grid{
		columns: columns, rows: rows, wide: cell, high: cell,
		side: side, edge: side, across: letters, down: rising,
	}
}

func (g grid) width() int  { return 2*g.side + g.columns*g.wide }
func (g grid) height() int { return g.head + 2*g.edge + g.rows*g.high + g.foot }

// stride is the length of a pixel row of the PNG in bytes: the filter byte and
// a byte a pixel.
func (g grid) stride() int { return 1 + g.width() }

// shapes are those of the grid's own tiles, and a game's after them. axis is that of
// the cells.
func (g grid) shapes(axis int, own ...shape) []shape {
	return append([]shape{
		cellShape:  {wide: g.wide, high: g.high, unit: g.wide, axis: axis},
		topShape:   {wide: g.width(), high: g.edge, unit: g.edge, first: true},
		lowShape:   {wide: g.width(), high: g.edge, unit: g.edge, first: true},
		leftShape:  {wide: g.side, high: g.high, unit: g.edge, first: true},
		rightShape: {wide: g.side, high: g.high, unit: g.edge},
	}, own...)
}

// framed appends the tiles of a board: the frame, and in it the cells, which are
// given in reading order.
func (g grid) framed(dst []tile, cells []cellKey) []tile {
	dst = append(dst, newTile(topShape, 0))
	for row := range g.rows {
		dst = append(dst, newTile(leftShape, cellKey(row)))
		for _, key := range cells[row*g.columns : (row+1)*g.columns] {
			dst = append(dst, newTile(cellShape, key))
		}
		dst = append(dst, newTile(rightShape, cellKey(row)))
	}
	return append(dst, newTile(lowShape, 0))
}

// tiles is how many tiles framed appends.
func (g grid) tiles() int { return g.rows*(g.columns+2) + 2 }
