package kamisado

import (
	"math/bits"

	"kamisado/game"
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

// Has tells whether the set holds a cell.
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

// A side's own square is a cell as that side sees it: 0..7 is its home row and
// +8 is one step ahead. The board is symmetric under a half turn, colours
// included (rule 1), so that one set of tables serves both sides.
func ownSquare(side game.Seat, c Cell) uint8 {
	if side == Black {
		return uint8(63 - c)
	}
	return uint8(c)
}

// cellOf is the inverse of ownSquare; offBoard gives NoCell.
func cellOf(side game.Seat, square uint8) Cell {
	if square == offBoard {
		return NoCell
	}
	if side == Black {
		return Cell(63 - square)
	}
	return Cell(square)
}

// cellAhead is the cell one step straight ahead of a side's tower, NoCell past
// the far row.
func cellAhead(side game.Seat, c Cell) Cell {
	square := ownSquare(side, c)
	if square >= 56 {
		return NoCell
	}
	return cellOf(side, square+8)
}

// offBoard is the own square of a tower that is not on the board.
const offBoard uint8 = 64

// farRow is the rival's home row in own squares.
const farRow uint64 = 0xff << 56

// directions are straight ahead and the two forward diagonals: steps in columns.
var directions = [3]int{0, -1, 1}

// sumoReach is how far a sumo slides at most (rule 18).
const sumoReach = 5

// rays[k][square] are the squares ahead in the three directions, nearest bit
// lowest, for a simple tower (k = 0) and a sumo (k = 1). ahead is their first
// steps together. Row 64 serves towers off the board: it is empty.
var rays, ahead = func() (rays [2][65][3]uint64, ahead [65]uint64) {
	for square := range 64 {
		for d, step := range directions {
			row, column := square/8, square%8
			for distance := 1; distance < 8; distance++ {
				r, c := row+distance, column+distance*step
				if r > 7 || c < 0 || c > 7 {
					break
				}
				bit := uint64(1) << (r*8 + c)
				rays[0][square][d] |= bit
				if distance <= sumoReach {
					rays[1][square][d] |= bit
				}
				if distance == 1 {
					ahead[square] |= bit
				}
			}
		}
	}
	return rays, ahead
}()
