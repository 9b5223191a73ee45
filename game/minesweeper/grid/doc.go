// Package grid is the paper that Minesweeper is played on: rows and columns of cells,
// their names, their neighbours and sets of them. It knows no mines.
package grid
