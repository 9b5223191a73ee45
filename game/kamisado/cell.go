package kamisado

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado/square"
)

// Cell is a cell of the board, counted in reading order: a8 is 0, h8 is 7, h1
// is 63. Cell/8 is the document's row and Cell%8 its column.
type Cell uint8

// NoCell stands for no cell.
const NoCell Cell = 64

// rows is the colouring of the board, row 8 first (rule 1).
const rows = "NZPSARVM" + "RNSVZAMP" + "VSNRPMAZ" + "SPZNMVRA" +
	"ARVMNZPS" + "ZAMPRNSV" + "PMAZVSNR" + "MVRASPZN"

// CellOf reads a cell such as "c6" or "C6".
func CellOf(text string) (Cell, bool) {
	if len(text) != 2 {
		return NoCell, false
	}
	column, row := text[0]|0x20, text[1]
	if column < 'a' || column > 'h' || row < '1' || row > '8' {
		return NoCell, false
	}
	return Cell('8'-row)*8 + Cell(column-'a'), true
}

// String is the cell in algebraic notation.
func (c Cell) String() string {
	if c >= NoCell {
		return "-"
	}
	return string([]byte{'a' + byte(c%8), '8' - byte(c/8)})
}

// Colour is the colour of the cell.
func (c Cell) Colour() Colour { return cellColours[c] }

var cellColours = func() (colours [64]Colour) {
	for i := range colours {
		colours[i], _ = ColourOf(rows[i])
	}
	return colours
}()

// CellSet is a set of cells: bit i is Cell i.
type CellSet uint64

// Has reports whether the set holds a cell.
func (s CellSet) Has(c Cell) bool { return c < NoCell && s>>c&1 == 1 }

// Len counts the cells.
func (s CellSet) Len() int { return bits.OnesCount64(uint64(s)) }

// With is the set and one cell more.
func (s CellSet) With(c Cell) CellSet { return s | 1<<c }

// Cells lists the set in reading order.
func (s CellSet) Cells() []Cell {
	cells := make([]Cell, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		cells = append(cells, Cell(bits.TrailingZeros64(uint64(s))))
	}
	return cells
}

// ownSquare is a cell as a side sees it; see package square.
func ownSquare(side game.Seat, c Cell) uint8 {
	if side == Black {
		return square.Flip(uint8(c))
	}
	return uint8(c)
}

// cellOf is the inverse of ownSquare; offBoard gives NoCell.
func cellOf(side game.Seat, own uint8) Cell {
	if own == offBoard {
		return NoCell
	}
	if side == Black {
		return Cell(square.Flip(own))
	}
	return Cell(own)
}

// cellAhead is the cell one step straight ahead of a side's tower, NoCell past
// the far row.
func cellAhead(side game.Seat, c Cell) Cell {
	own := ownSquare(side, c)
	if own >= 56 {
		return NoCell
	}
	return cellOf(side, own+8)
}

// offBoard and farRow are what package square calls them.
const (
	offBoard uint8 = square.Off
	farRow         = square.FarRow
)
