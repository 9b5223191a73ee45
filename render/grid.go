package render

// grid is where things are in a picture: columns x rows square cells in a frame
// that is margin wide on all sides. All lengths are pixels.
type grid struct {
	columns, rows int
	cell, margin  int
}

// newGrid fits a board into a picture of the given width; the frame takes at
// least a sixteenth of it and what whole pixels leave over.
func newGrid(columns, rows, width int) grid {
	cell := (width - width/16) / columns
	return grid{columns: columns, rows: rows, cell: cell, margin: (width - columns*cell) / 2}
}

func (g grid) width() int  { return 2*g.margin + g.columns*g.cell }
func (g grid) height() int { return 2*g.margin + g.rows*g.cell }

// stride is the length of a pixel row of the PNG in bytes: the filter byte and
// a byte a pixel.
func (g grid) stride() int { return 1 + g.width() }
