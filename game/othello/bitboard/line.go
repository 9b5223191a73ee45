package bitboard

import "math/bits"

// A move on the board of 8 by 8 is looked up line by line: the row, the column and the
// two diagonals through a cell are each brought together in one byte, and what happens
// on a line of eight cells is in a table. A diagonal that is shorter has no disc beyond
// its ends, so that nothing is caught there.

// caught says which cells of a line the move's side would have to hold to turn discs
// over: by the cell of the move, and by the opponent's discs on the six inner cells.
var caught = func() (caught [8][64]uint8) {
	for at := range 8 {
		for inner := range 64 {
			above, below := at+1, at-1
			for above < 7 && inner>>(above-1)&1 == 1 {
				above++
			}
			for below > 0 && inner>>(below-1)&1 == 1 {
				below--
			}
			if above > at+1 && above < 8 {
				caught[at][inner] |= 1 << above
			}
			if below < at-1 && below >= 0 {
				caught[at][inner] |= 1 << below
			}
		}
	}
	return caught
}()

// between are the cells of a line between the move's and the nearest own discs to both
// sides of it.
var between = func() (between [8][256]uint8) {
	for at := range 8 {
		for own := range 256 {
			if above := own >> (at + 1); above != 0 {
				between[at][own] |= 1<<(at+1+bits.TrailingZeros(uint(above))) - 1<<(at+1)
			}
			if below := own & (1<<at - 1); below != 0 {
				between[at][own] |= 1<<at - 1<<bits.Len(uint(below))
			}
		}
	}
	return between
}()

// turned counts them.
var turned = func() (turned [8][256]uint8) {
	for at := range turned {
		for own := range turned[at] {
			turned[at][own] = uint8(bits.OnesCount8(between[at][own]))
		}
	}
	return turned
}()

// slants are, by cell, the diagonals through it, downwards to the right and to the left.
var slants = func() (slants [64][2]uint64) {
	for cell := range 64 {
		for other := range 64 {
			down, right := other/8-cell/8, other%8-cell%8
			if down == right {
				slants[cell][0] |= 1 << other
			}
			if down == -right {
				slants[cell][1] |= 1 << other
			}
		}
	}
	return slants
}()

// Factors that move cells of the board into one byte or out of it. Times columnA, cells
// of which each column has at most one are together in the highest byte, by column; and
// a lowest byte is in all rows. Times gather, the cells of column a are in the highest
// byte, the top row's as its lowest bit. Times scatter, the lowest byte's seven first
// bits are in column a (the eighth is never turned over: it is at the edge).
const (
	columnA uint64 = 0x0101010101010101
	gather  uint64 = 0x0102040810204080
	scatter uint64 = 0x0002040810204081
)

// Flips are the discs of opponent that own turns over by playing on an empty cell of a
// board of 8 by 8; none when the move is not legal.
func Flips(own, opponent uint64, cell int) uint64 {
	row, column := cell>>3&7, cell&7
	slant := &slants[cell&63]
	ends, cells := &caught[column], &between[column]
	inner := opponent & innerColumns
	start := cell & 56
	inRow := ends[opponent>>start>>1&63] & uint8(own>>start)
	right := ends[inner&slant[0]*columnA>>57&63] & uint8(own&slant[0]*columnA>>56)
	left := ends[inner&slant[1]*columnA>>57&63] & uint8(own&slant[1]*columnA>>56)
	inColumn := caught[row][Column(opponent, column)>>1&63] & uint8(Column(own, column))
	return uint64(cells[inRow])<<start | uint64(cells[right])*columnA&slant[0] |
		uint64(cells[left])*columnA&slant[1] | uint64(between[row][inColumn])*scatter&columnA<<column
}

// Turns counts the discs that a move on an empty cell turns over when all other cells
// that are not own have discs of the opponent.
func Turns(own uint64, cell int) int {
	row, column := cell>>3&7, cell&7
	slant := &slants[cell&63]
	inRow := &turned[column]
	return int(inRow[own>>(cell&56)&255]) + int(turned[row][Column(own, column)]) +
		int(inRow[own&slant[0]*columnA>>56]) + int(inRow[own&slant[1]*columnA>>56])
}

// Column are those of some cells that are in a column, as the bits of a byte: the top
// row's is the lowest.
func Column(cells uint64, column int) uint64 {
	return cells >> (column & 7) & columnA * gather >> 56
}
