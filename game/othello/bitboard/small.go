package bitboard

import "math/bits"

// Small is the board of 8 by 8: bit 0 is a1, bit 7 h1 and bit 63 h8.
type Small struct{ Own, Rival uint64 }

const (
	// innerColumns are the cells of columns b to g.
	innerColumns uint64 = 0x7E7E7E7E7E7E7E7E
	notFirst     uint64 = 0xFEFEFEFEFEFEFEFE
	notLast      uint64 = 0x7F7F7F7F7F7F7F7F
)

// Moves are the cells the own side may play on.
func (b Small) Moves() Set { return Set{a: Moves(b.Own, b.Rival)} }

// Flips are the discs that a move turns over.
func (b Small) Flips(cell int) Set { return Set{a: Flips(b.Own, b.Rival, cell)} }

// Play makes a legal move.
func (b Small) Play(cell int) Small {
	flips := Flips(b.Own, b.Rival, cell)
	return Small{b.Rival ^ flips, b.Own ^ flips ^ 1<<cell}
}

// Pass swaps the sides.
func (b Small) Pass() Small { return Small{b.Rival, b.Own} }

// Sides are the discs of both sides.
func (b Small) Sides() (own, rival Set) { return Set{a: b.Own}, Set{a: b.Rival} }

// Borders counts the empty cells next to each side.
func (b Small) Borders() (own, rival int) {
	empty := ^(b.Own | b.Rival)
	return bits.OnesCount64(around(b.Own) & empty), bits.OnesCount64(around(b.Rival) & empty)
}

// Key is a hash.
func (b Small) Key() uint64 { return mix(b.Own, b.Rival) }

// around are the cells next to some cells, and some of those.
func around(s uint64) uint64 {
	s |= s<<1&notFirst | s>>1&notLast
	return s | s<<8 | s>>8
}

// Moves are the cells on which own may play on a board of 8 by 8.
func Moves(own, rival uint64) uint64 {
	inner := rival & innerColumns
	moves := flank(own, rival, 8) | flank(own, inner, 1) | flank(own, inner, 7) | flank(own, inner, 9)
	return moves &^ (own | rival)
}

// flank are the ends of the rival's lines that begin next to an own disc, along
// one axis, both ways. A line has at most six discs: after the first two, two steps
// of two reach the rest.
func flank(own, rival uint64, n uint) uint64 {
	n &= 31
	up, down := own<<n&rival, own>>n&rival
	up |= up << n & rival
	down |= down >> n & rival
	pairUp, pairDown := rival&(rival<<n), rival&(rival>>n)
	up |= up << (2 * n) & pairUp
	down |= down >> (2 * n) & pairDown
	up |= up << (2 * n) & pairUp
	down |= down >> (2 * n) & pairDown
	return up<<n | down>>n
}
