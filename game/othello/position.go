package othello

import (
	"cmp"

	"kamisado/game"
)

// Position is a moment of a match in compact form, a comparable value of 56 bytes without pointers.
// Its side to move may have no move: [Match] passes for it. The zero value is not valid; use Start
// or ParsePosition.
type Position struct {
	discs [2]Set
	size  Size
	turn  uint8
}

// Start returns the first position of a match (rule 2).
func Start(size Size) Position {
	p := Position{size: size}
	rows, columns := size.Rows(), size.Columns()
	middle := (rows/2-1)*columns + columns/2 - 1
	p.discs[White] = One(middle).Or(One(middle + columns + 1))
	p.discs[Black] = One(middle + 1).Or(One(middle + columns))
	return p
}

// Size returns the size of the board.
func (p Position) Size() Size { return p.size }

// Turn returns the side to move.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// Discs returns a side's discs.
func (p Position) Discs(side game.Seat) Set { return p.discs[side] }

// Empty returns the cells without a disc.
func (p Position) Empty() Set {
	return geometries[p.size].all.Without(p.discs[Black]).Without(p.discs[White])
}

// Count returns how many discs each side has, by seat.
func (p Position) Count() [2]int { return [2]int{p.discs[Black].Len(), p.discs[White].Len()} }

// Moves returns the cells that the side to move may play on (rule 3).
func (p Position) Moves() Set { return p.size.Moves(p.discs[p.turn], p.discs[1-p.turn]) }

// Flips returns the discs that a move on an empty cell turns over; none when it is not legal.
func (p Position) Flips(cell int) Set { return p.size.Flips(p.discs[p.turn], p.discs[1-p.turn], cell) }

// Over reports whether neither side can move (rule 5).
func (p Position) Over() bool {
	return p.Moves().IsEmpty() && p.size.Moves(p.discs[1-p.turn], p.discs[p.turn]).IsEmpty()
}

// Play returns the position after a legal move, and after the pass of a side that then cannot move.
func (p Position) Play(cell int) Position {
	turned := p.Flips(cell)
	p.discs[p.turn] = p.discs[p.turn].Or(turned).Or(One(cell))
	p.discs[1-p.turn] = p.discs[1-p.turn].Without(turned)
	p.turn = 1 - p.turn
	return p.Passed()
}

// Passed returns p with the other side to move if only that side can move (rule 4), else p.
func (p Position) Passed() Position {
	if p.Moves().IsEmpty() && !p.Over() {
		p.turn = 1 - p.turn
	}
	return p
}

// Canonical returns one of the mirror images and rotations of p, which is the same for all of them. cells
// has the cell of p for each cell of the image.
func (p Position) Canonical() (image Position, cells []int) {
	var moved []int
	for _, to := range symmetries[p.size] {
		q := Position{size: p.size, turn: p.turn}
		for side, discs := range p.discs {
			for cell := range discs.All() {
				q.discs[side] = q.discs[side].Or(One(to[cell]))
			}
		}
		own := q.discs[q.turn].Compare(image.discs[q.turn])
		if moved == nil || cmp.Or(own, q.discs[1-q.turn].Compare(image.discs[1-q.turn])) < 0 {
			image, moved = q, to
		}
	}
	cells = make([]int, len(moved))
	for cell, to := range moved {
		cells[to] = cell
	}
	return image, cells
}
