package kamisado

import (
	"math/bits"
	"strings"

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

// ColourSquares are the squares of a colour, which are the same for both sides.
func ColourSquares(c Colour) uint64 { return colourSets[c&7] }

// colourSets are the squares of each colour.
var colourSets = func() (sets [Colours]uint64) {
	for own, c := range cellColours {
		sets[c] |= 1 << own
	}
	return sets
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

// SquareOf is a cell as a side counts it; see [RaysOf].
func SquareOf(side game.Seat, c Cell) uint8 {
	if side == Black {
		return flip(uint8(c))
	}
	return uint8(c)
}

// cellOf is the inverse of SquareOf; off becomes NoCell.
func cellOf(side game.Seat, own uint8) Cell {
	if own == off {
		return NoCell
	}
	if side == Black {
		return Cell(flip(own))
	}
	return Cell(own)
}

// cellAhead is the cell one step straight ahead of a side's tower, NoCell past
// the far row.
func cellAhead(side game.Seat, c Cell) Cell {
	own := SquareOf(side, c)
	if own >= 56 {
		return NoCell
	}
	return cellOf(side, own+8)
}

// ID is the game's name in commands and in the store.
const ID game.ID = "kamisado"

// The two sides, as seats. Black moves first (rule 3).
const (
	Black game.Seat = 0
	White game.Seat = 1
)

// sideLetters are the sides in notation: negro and blanco.
const sideLetters = "NB"

// SideLetter is 'N' for Black and 'B' for White.
func SideLetter(s game.Seat) byte { return sideLetters[s] }

// Colour is one of the eight colours of cells and towers.
type Colour uint8

// The colours in the order of the document, and None for "no colour yet".
const (
	Amarillo Colour = iota
	Azul
	Marron
	Naranja
	Purpura
	Rojo
	Rosa
	Verde
	None

	// Colours is how many colours there are.
	Colours Colour = 8
)

// colourLetters are the colours in notation, in their order; '-' is None.
const colourLetters = "AZMNPRSV-"

// Letter is the colour in notation, '-' for None.
func (c Colour) Letter() byte { return colourLetters[c] }

// String is the letter as text.
func (c Colour) String() string { return colourLetters[c : c+1] }

// ColourOf reads a colour's capital letter.
func ColourOf(letter byte) (Colour, bool) {
	i := strings.IndexByte(colourLetters[:Colours], letter)
	return Colour(i), i >= 0
}

// Tower is a tower, or none: the zero value.
type Tower struct {
	Side   game.Seat
	Colour Colour
	// Rank is how many rings the tower has; from 1 on it is a sumo.
	Rank    uint8
	Present bool
}

// Sumo reports whether the tower is a sumo, of whatever rank.
func (t Tower) Sumo() bool { return t.Rank > 0 }

// The geometry of the board as a side sees it, which the rules and the engine look up
// instead of computing it.
//
// A side's own square is a cell counted from its home row: 0 to 7 are that row,
// +8 is one step ahead. So ahead is always towards higher bits, and because the
// board looks the same after a half turn (rule 1) one set of tables serves both
// sides: a square s of one side is flip(s) of the other.

// off is the square of a tower that is not on the board.
const off = 64

// FarRow is the opponent's home row.
const FarRow uint64 = 0xff << 56

// playingRanks is how many ranks play: towers of rank 4 stand on last boards only.
const playingRanks = 4

// reaches are how far a tower slides at most, by its rank (rules 18 and 28).
var reaches = [playingRanks]int{7, 5, 3, 1}

// Rays are the squares ahead in the three directions, nearest bit lowest.
type Rays [3]uint64

// directions are straight ahead and the two forward diagonals: steps in columns.
var directions = [3]int{0, -1, 1}

// rays are those of a tower by its rank, steps their first steps together. Row off is
// empty.
var rays, steps = func() (rays [playingRanks][off + 1]Rays, steps [off + 1]uint64) {
	for square := range off {
		for d, step := range directions {
			row, column := square/8, square%8
			for distance := 1; distance < 8; distance++ {
				r, c := row+distance, column+distance*step
				if r > 7 || c < 0 || c > 7 {
					break
				}
				bit := uint64(1) << (r*8 + c)
				for rank, most := range reaches {
					if distance <= most {
						rays[rank][square][d] |= bit
					}
				}
				if distance == 1 {
					steps[square] |= bit
				}
			}
		}
	}
	return rays, steps
}()

// RaysOf returns the rays of a tower of a rank on one of its side's own squares. They are empty for a
// tower that is not on the board.
func RaysOf(rank, square uint8) *Rays { return &rays[rank%playingRanks][square] }

// Ahead are the squares one step ahead, straight and diagonally.
func Ahead(square uint8) uint64 { return steps[square] }

// flip is the square as the other side counts it.
func flip(square uint8) uint8 { return 63 - square }

// Reach is where a tower can slide on a board with some squares occupied: along
// each ray up to the first tower. Rays run towards higher bits, so (m & -m) - 1
// keeps what lies below the nearest blocker m, and everything when there is none.
func (r *Rays) Reach(occupied uint64) uint64 {
	m0, m1, m2 := r[0]&occupied, r[1]&occupied, r[2]&occupied
	return r[0]&((m0&-m0)-1) | r[1]&((m1&-m1)-1) | r[2]&((m2&-m2)-1)
}
