package othello

import (
	"cmp"

	"kamisado/game/othello/bitboard"
)

// symmetries holds the mirror images and rotations of each size of board, the identity first. Each one has
// the cell to which it moves each cell.
var symmetries = func() (all [sizes][][]int) {
	for s := range sizes {
		rows, columns := shapes[s].Rows, shapes[s].Columns
		for i := range 8 {
			if i&4 != 0 && rows != columns {
				continue
			}
			to := make([]int, rows*columns)
			for cell := range to {
				row, column := cell/columns, cell%columns
				if i&1 != 0 {
					column = columns - 1 - column
				}
				if i&2 != 0 {
					row = rows - 1 - row
				}
				if i&4 != 0 {
					row, column = column, row
				}
				to[cell] = row*columns + column
			}
			all[s] = append(all[s], to)
		}
	}
	return all
}()

// Canonical returns one of the mirror images and rotations of p, which is the same for all of them. cells
// has the cell of p for each cell of the image.
func (p *Position) Canonical() (image Position, cells []int) {
	var moved []int
	for _, to := range symmetries[p.size] {
		if q := p.moved(to); moved == nil || q.before(&image) {
			image, moved = q, to
		}
	}
	cells = make([]int, len(moved))
	for cell, to := range moved {
		cells[to] = cell
	}
	return image, cells
}

// moved returns the position with each disc moved to another cell.
func (p *Position) moved(to []int) Position {
	q := Position{size: p.size, turn: p.turn}
	for side, discs := range p.discs {
		for cell := range discs.All() {
			q.discs[side] = q.discs[side].Or(bitboard.One(to[cell]))
		}
	}
	return q
}

// before reports whether p comes before q in a fixed order of the positions of a size.
func (p *Position) before(q *Position) bool {
	own := p.discs[p.turn].Compare(q.discs[q.turn])
	return cmp.Or(own, p.discs[1-p.turn].Compare(q.discs[1-q.turn])) < 0
}
