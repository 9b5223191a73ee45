package minesweeper

import "kamisado/game"

// ID names the game everywhere.
const ID game.ID = "minesweeper"

// Player is the only seat.
const Player game.Seat = 0

// Square is what can be seen of a cell.
type Square uint8

// What can be seen of a cell. An open one shows how many of its neighbours are
// mines: Open+0 to Open+8.
const (
	Open   Square = 0
	Closed Square = iota + 9
	// Flagged is closed and marked as a mine.
	Flagged
	// Mine is a mine that is shown when the match is over, WrongFlag a flag on a
	// cell that was none, Exploded the mine that was opened.
	Mine
	WrongFlag
	Exploded
)

// NoCell stands for no cell in a Board.
const NoCell = -1

// Board is the Board of a view: all that a picture and a text board show. Cells are
// counted row by row from the top left; cell i is in row i/Columns and column
// i%Columns, and rows are numbered from 1 at the top.
type Board struct {
	Rows, Columns, Mines int
	Squares              []Square
	// Left is how many mines are not flagged; below 0 with too many flags.
	Left int
	// Last is the cell of the last move, NoCell at the start.
	Last int
	// Won and Lost tell how the match ended; both are false while it goes on and
	// after a resignation.
	Won, Lost bool
}
