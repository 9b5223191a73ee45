package solver

import "kamisado/game/minesweeper/grid"

// Unknown is a cell of a Grid that is not open.
const Unknown int8 = -1

// Grid is what is open of a board, and how many mines there are in all.
type Grid struct {
	grid.Size
	Mines int
	// Cells holds Unknown or the number of an open cell, 0 to 8, row by row.
	Cells []int8
}

// Error is why nothing can be told of a Grid.
type Error string

// The errors.
const (
	// ErrImpossible: there is no way to lay the mines that fits the numbers.
	ErrImpossible Error = "no mines fit the numbers"
	// ErrHard: the numbers hang together so widely that the bound of work was
	// reached.
	ErrHard Error = "the numbers hang together too widely"
)

func (e Error) Error() string { return string(e) }
