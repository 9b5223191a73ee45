package connectfour

import (
	"math/bits"

	"kamisado/game"
)

// The size of the board, and the bits from one column to the next.
const (
	Columns = 7
	Rows    = 6
	Cells   = Columns * Rows
	Stride  = Rows + 1
)

const (
	// Bottom has the lowest cell of every column.
	Bottom uint64 = 0x0040810204081
	// Full has all cells.
	Full = Bottom * (1<<Rows - 1)
)

// Grid is a position in two words: the discs of the side to move, and those of both.
//
// A column takes seven bits, its lowest cell first; the seventh stays empty and
// keeps lines from running on into the next column. Cell 0 is a1, cell 7 is b1.
type Grid struct {
	Own, All uint64
}

// Opponent returns the discs of the side that is not to move.
func (g Grid) Opponent() uint64 { return g.Own ^ g.All }

// Plies returns the number of discs.
func (g Grid) Plies() int { return bits.OnesCount64(g.All) }

// Column returns the cells of a column, counted from 0.
func Column(c int) uint64 { return (1<<Rows - 1) << (c * Stride) }

// Next returns the cells that a disc can fall to, one a column that is not full.
func (g Grid) Next() uint64 { return (g.All + Bottom) & Full }

// Landing returns the cell that a disc falls to in a column, none if the column is full.
func (g Grid) Landing(column int) uint64 { return g.Next() & Column(column) }

// Turn returns the side to move, or that would be if the game were not over.
func (g Grid) Turn() game.Seat { return game.Seat(g.Plies() % 2) }

// Drop puts a disc of the side to move in a cell, one of Next.
func (g Grid) Drop(cell uint64) Grid { return Grid{g.Opponent(), g.All | cell} }

// Key returns a unique number of a position, of 49 bits. The highest set bit of each column marks
// where its discs end.
func (g Grid) Key() uint64 { return g.Own + g.All + Bottom }

// FromKey returns the position of a key; ok is false if there is none.
func FromKey(key uint64) (g Grid, ok bool) {
	for c := range Columns {
		column := key >> (c * Stride) & (1<<Stride - 1)
		if column == 0 {
			return Grid{}, false
		}
		height := bits.Len64(column) - 1
		g.All |= (1<<height - 1) << (c * Stride)
		g.Own |= (column - 1<<height) << (c * Stride)
	}
	return g, key>>(Columns*Stride) == 0
}

// Mirror returns the mirrored position: column A becomes G.
func (g Grid) Mirror() Grid { return Grid{mirror(g.Own), mirror(g.All)} }

func mirror(cells uint64) (mirrored uint64) {
	for c := range Columns {
		mirrored |= cells >> (c * Stride) & Column(0) << ((Columns - 1 - c) * Stride)
	}
	return mirrored
}

// Canonical returns the one of a position and its mirror image with the smaller key. Both have
// the same score.
func (g Grid) Canonical() Grid {
	m := g.Mirror()
	if m.Key() < g.Key() {
		return m
	}
	return g
}

// directions are the distances between neighbours on a line: up, down to the
// right, to the right, up to the right.
var directions = [...]int{1, Stride - 1, Stride, Stride + 1}

// Connected reports whether some discs have four in a line.
func Connected(discs uint64) bool {
	for _, d := range directions {
		pair := discs & (discs >> d)
		if pair&(pair>>(2*d)) != 0 {
			return true
		}
	}
	return false
}

// Over reports whether a game has ended. Only the last disc can have made a line.
func (g Grid) Over() bool { return Connected(g.Opponent()) || g.All == Full }

// linesOf returns the discs that are part of four or more in a line.
func linesOf(discs uint64) (lines uint64) {
	for _, d := range directions {
		first := discs & (discs >> d) & (discs >> (2 * d)) & (discs >> (3 * d))
		lines |= first | first<<d | first<<(2*d) | first<<(3*d)
	}
	return lines
}

// Threats returns the empty cells in which one more disc would make four in a line,
// whether or not a disc can fall there now.
func Threats(discs, all uint64) uint64 {
	up := discs << 1 & (discs << 2) & (discs << 3)
	return (up | across(discs, Stride-1) | across(discs, Stride) | across(discs, Stride+1)) & (Full ^ all)
}

// across returns the cells that complete three discs on lines of one direction: at
// an end or in the gap.
func across(discs uint64, d int) uint64 {
	right := discs << d & (discs << (2 * d))
	left := discs >> d & (discs >> (2 * d))
	return right&(discs<<(3*d)) | right&(discs>>d) | left&(discs<<d) | left&(discs>>(3*d))
}
