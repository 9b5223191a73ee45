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

// rays are, by cell, the cells beyond it in each direction to the board's edge: four
// towards higher bits, then four towards lower ones.
var rays = func() (rays [64][8]uint64) {
	for cell := range 64 {
		for d, step := range [8][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}} {
			row, column := cell/8+step[0], cell%8+step[1]
			for row >= 0 && row < 8 && column >= 0 && column < 8 {
				rays[cell][d] |= 1 << (8*row + column)
				row, column = row+step[0], column+step[1]
			}
		}
	}
	return rays
}()

// Flips are the discs of rival that own turns over by playing on an empty cell of a
// board of 8 by 8; none when the move is not legal.
func Flips(own, rival uint64, cell int) uint64 {
	r := &rays[cell&63]
	return upwards(own, rival, r[0]) | upwards(own, rival, r[1]) | upwards(own, rival, r[2]) | upwards(own, rival, r[3]) |
		downwards(own, rival, r[4]) | downwards(own, rival, r[5]) | downwards(own, rival, r[6]) | downwards(own, rival, r[7])
}

// upwards are the flips on a ray towards higher bits. Adding one carries through the
// rival's discs and lands on the cell that ends them.
func upwards(own, rival, ray uint64) uint64 {
	end := ((rival | ^ray) + 1) & ray & own
	return (end - (end|-end)>>63) & ray
}

// downwards are the flips on a ray towards lower bits: those above the highest cell
// that is not the rival's, if it is an own one.
func downwards(own, rival, ray uint64) uint64 {
	end := uint64(1) << 63 >> bits.LeadingZeros64(ray&^rival|1) & ray & own
	return ray & -(end << 1)
}
