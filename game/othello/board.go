package othello

import "kamisado/game"

// ID names the game everywhere.
const ID game.ID = "othello"

// Sides, by seat. Black moves first.
const (
	Black game.Seat = 0
	White game.Seat = 1
)

// Disc is what a cell of a Board holds.
type Disc uint8

// What a cell can hold.
const (
	Empty Disc = iota
	BlackDisc
	WhiteDisc
)

// NoCell stands for no cell in a Board.
const NoCell = -1

// Board is the Board of a view: all that a picture and a text board show. Cells are
// counted row by row from the top left; cell i is in row i/Columns and column
// i%Columns, and rows are numbered from 1 at the top.
type Board struct {
	Rows, Columns int
	Discs         []Disc
	// Turn is who is to move, game.Nobody when the match is over.
	Turn game.Seat
	// Legal are the cells Turn may play on, in ascending order.
	Legal []int
	// Last is the cell of the last move, NoCell at the start; Turned are the cells
	// of the discs that it turned over.
	Last   int
	Turned []int
	// Count is how many discs each side has, by seat.
	Count [2]int
}
