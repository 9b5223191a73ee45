package render

import "image"

// Cell is a part of a picture that people can point at: a square of a board, or
// a whole column where that is what a move names.
type Cell struct {
	// Name is what the game calls it in moves and sentences, such as "a8".
	Name string
	// Bounds are its pixels in the picture.
	Bounds image.Rectangle
}

// bounds are the pixels of a cell, counted in reading order.
func (g grid) bounds(i int) image.Rectangle {
	x, y := g.side+i%g.columns*g.wide, g.head+g.edge+i/g.columns*g.high
	return image.Rect(x, y, x+g.wide, y+g.high)
}

// cells lists the cells of a board on which each of them has a name, in reading
// order.
func (g grid) cells(name func(i int) string) []Cell {
	cells := make([]Cell, g.columns*g.rows)
	for i := range cells {
		cells[i] = Cell{Name: name(i), Bounds: g.bounds(i)}
	}
	return cells
}
