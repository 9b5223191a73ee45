package engine

import (
	"math/bits"

	"kamisado/game/othello"
)

// board is a board of 8 by 8 as the side to move sees it: bit 0 is a1, bit 7 h1 and bit 63 h8.
type board struct{ own, opponent uint64 }

// boardOf returns a position of 8 by 8 as a board.
func boardOf(p othello.Position) board {
	own, _, _ := p.Discs(p.Turn()).Words()
	opponent, _, _ := p.Discs(1 - p.Turn()).Words()
	return board{own, opponent}
}

// noCell is no cell of a board of any size.
const noCell = 255

// Cells by how good it is to have them, most often: the corners, then most others, those next to a
// corner on the edge, and those diagonally next to one.
const (
	corners  uint64 = 0x8100000000000081
	cSquares uint64 = 0x4281000000008142
	xSquares uint64 = 0x0042000000004200
)

const (
	// innerColumns are the cells of columns b to g.
	innerColumns uint64 = 0x7E7E7E7E7E7E7E7E
	notFirst     uint64 = 0xFEFEFEFEFEFEFEFE
	notLast      uint64 = 0x7F7F7F7F7F7F7F7F
)

// empty returns the cells without a disc.
func (b board) empty() uint64 { return ^(b.own | b.opponent) }

// empties counts the cells without a disc.
func (b board) empties() int { return bits.OnesCount64(b.empty()) }

// pass swaps the sides.
func (b board) pass() board { return board{b.opponent, b.own} }

// play returns the board after a move that turns these discs over, as the opponent sees it.
func (b board) play(cell int, flips uint64) board {
	return board{b.opponent ^ flips, b.own ^ flips | 1<<cell}
}

// after returns the board after a legal move, as the opponent sees it.
func (b board) after(cell int) board { return b.play(cell, b.flips(cell)) }

// legal returns the cells on which the own side may play, as a set.
func (b board) legal() othello.Set { return othello.SetOf(b.moves()) }

// over reports whether neither side can move.
func (b board) over() bool { return b.moves() == 0 && b.pass().moves() == 0 }

// final returns the final difference of discs for the own side when nobody can move: the empty
// cells go to the winner.
func (b board) final() int {
	mine, theirs := bits.OnesCount64(b.own), bits.OnesCount64(b.opponent)
	switch {
	case mine > theirs:
		return 64 - 2*theirs
	case theirs > mine:
		return 2*mine - 64
	}
	return 0
}

// hash returns a hash of the board.
func (b board) hash() uint64 { return mix(b.own, b.opponent) }

// mix returns a hash of two words, by multiplications and shifts in turn (the constants are those
// of splitmix64).
func mix(a, b uint64) uint64 {
	a *= 0x9E3779B97F4A7C15
	a ^= a >> 32
	a = (a ^ b) * 0xBF58476D1CE4E5B9
	a ^= a >> 29
	a *= 0x94D049BB133111EB
	return a ^ a>>32
}

// moves returns the cells on which the own side may play.
func (b board) moves() uint64 {
	inner := b.opponent & innerColumns
	moves := up(b.own, b.opponent, 8) | down(b.own, b.opponent, 8) | up(b.own, inner, 1) | down(b.own, inner, 1) |
		up(b.own, inner, 7) | down(b.own, inner, 7) | up(b.own, inner, 9) | down(b.own, inner, 9)
	return moves & b.empty()
}

// up returns the ends of the opponent's lines that begin next to an own disc, n cells further each. A
// line has at most six discs: after the first two, two steps of two reach the rest. It is inlined,
// so that shifts are by constants.
func up(own, opponent uint64, n uint) uint64 {
	line := own << n & opponent
	line |= line << n & opponent
	pairs := opponent & (opponent << n)
	line |= line << (2 * n) & pairs
	line |= line << (2 * n) & pairs
	return line << n
}

// down is up in the opposite direction.
func down(own, opponent uint64, n uint) uint64 {
	line := own >> n & opponent
	line |= line >> n & opponent
	pairs := opponent & (opponent >> n)
	line |= line >> (2 * n) & pairs
	line |= line >> (2 * n) & pairs
	return line >> n
}

// What a move turns over is looked up line by line: the row, the column and the two diagonals
// through a cell are each brought together in one byte, and what happens on a line of eight cells is
// in a table. A diagonal that is shorter has no disc beyond its ends, so that nothing is turned over
// there.

// catching has the cells of a line that the move's side must hold to turn discs over: by the cell of the
// move, and by the opponent's discs on the six inner cells.
var catching = func() (ends [8][64]uint8) {
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
				ends[at][inner] |= 1 << above
			}
			if below < at-1 && below >= 0 {
				ends[at][inner] |= 1 << below
			}
		}
	}
	return ends
}()

// between has the cells of a line between the move's and the nearest own discs to both sides of it.
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

// turned counts the cells of between.
var turned = func() (turned [8][256]uint8) {
	for at := range turned {
		for own := range turned[at] {
			turned[at][own] = uint8(bits.OnesCount8(between[at][own]))
		}
	}
	return turned
}()

// slants has the diagonals through each cell, downwards to the right and to the left.
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

// Factors that move cells of the board into one byte or out of it. Times columnA, cells of which
// each column has at most one are together in the highest byte, by column; and a lowest byte is in
// all rows. Times gather, the cells of column a are in the highest byte, the top row's as its lowest
// bit. Times scatter, the lowest byte's seven first bits are in column a (the eighth is never turned
// over: it is at the edge).
const (
	columnA uint64 = 0x0101010101010101
	gather  uint64 = 0x0102040810204080
	scatter uint64 = 0x0002040810204081
)

// flips returns the opponent's discs that a move on an empty cell turns over; none when it is not
// legal.
func (b board) flips(cell int) uint64 {
	row, column := cell>>3&7, cell&7
	slant := &slants[cell&63]
	ends, cells := &catching[column], &between[column]
	inner := b.opponent & innerColumns
	start := cell & 56
	inRow := ends[b.opponent>>start>>1&63] & uint8(b.own>>start)
	right := ends[inner&slant[0]*columnA>>57&63] & uint8(b.own&slant[0]*columnA>>56)
	left := ends[inner&slant[1]*columnA>>57&63] & uint8(b.own&slant[1]*columnA>>56)
	inColumn := catching[row][columnOf(b.opponent, column)>>1&63] & uint8(columnOf(b.own, column))
	return uint64(cells[inRow])<<start | uint64(cells[right])*columnA&slant[0] |
		uint64(cells[left])*columnA&slant[1] | uint64(between[row][inColumn])*scatter&columnA<<column
}

// turns counts the discs that a move on an empty cell turns over when all other cells that are not
// own have discs of the opponent.
func turns(own uint64, cell int) int {
	row, column := cell>>3&7, cell&7
	slant := &slants[cell&63]
	inRow := &turned[column]
	return int(inRow[own>>(cell&56)&255]) + int(turned[row][columnOf(own, column)]) +
		int(inRow[own&slant[0]*columnA>>56]) + int(inRow[own&slant[1]*columnA>>56])
}

// columnOf returns those of some cells that are in a column, as the bits of a byte: the top row's is
// the lowest.
func columnOf(cells uint64, column int) uint64 {
	return cells >> (column & 7) & columnA * gather >> 56
}

// around returns the cells next to some cells, and some of those.
func around(cells uint64) uint64 {
	cells |= cells<<1&notFirst | cells>>1&notLast
	return cells | cells<<8 | cells>>8
}

// move is a move on a board of 8 by 8, and the discs that it turns over.
type move struct {
	flips uint64
	order int32
	cell  uint8
}

// moveList has the moves of a board that are to be searched: the one with the highest order comes first.
type moveList struct {
	// 40 are more than the legal moves of any board.
	moves [40]move
	n     int
}

// next moves the one that is to be searched as number i to its place in the list, and returns it.
func (l *moveList) next(i int) *move {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j].order > l.moves[best].order {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return &l.moves[i]
}

// promote puts cells first, in their order, as far as they are listed.
func (l *moveList) promote(cells ...int) {
	for i, cell := range cells {
		for j := range l.n {
			if int(l.moves[j].cell) == cell {
				l.moves[j].order = 1<<20 - int32(i)
			}
		}
	}
}
