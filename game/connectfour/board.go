package connectfour

import "kamisado/game"

// ID names the game everywhere.
const ID game.ID = "connect4"

// Sides, by seat. Red moves first.
const (
	Red    game.Seat = 0
	Yellow game.Seat = 1
)

// The size of the board.
const (
	Columns = 7
	Rows    = 6
)

// Disc is what a cell of a Board holds.
type Disc uint8

// What a cell can hold.
const (
	Empty Disc = iota
	RedDisc
	YellowDisc
)

// NoCell stands for no cell in a Board.
const NoCell = -1

// Board is the Board of a view: all that a picture and a text board show. Cells are
// counted row by row from the top left: cell i is in row i/Columns from the top and
// in column i%Columns.
type Board struct {
	Discs [Rows * Columns]Disc
	// Turn is who is to move, game.Nobody when the match is over.
	Turn game.Seat
	// Open tells which columns take another disc; none when the match is over.
	Open [Columns]bool
	// Last is the cell of the last disc, NoCell at the start.
	Last int
	// Line are the cells of the winning lines, four or more, in ascending order;
	// none before the end and in a draw.
	Line []int
}
