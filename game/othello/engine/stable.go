package engine

import "math/bits"

// A stable disc can never be turned over again, so that stable discs bound the opponent's score.
// All discs found here are stable, but some stable discs are not found.

// innerCells are the cells that are not at the edge.
const innerCells uint64 = 0x007E7E7E7E7E7E00

// outOfReach reports whether the opponent has so many stable discs that the score cannot be more than
// alpha, and its upper bound. While many cells are empty few discs are stable, so they are counted only
// where few suffice.
func outOfReach(b board, left, alpha int) (most int, cut bool) {
	if alpha < 2*left || 64-2*bits.OnesCount64(b.opponent) > alpha {
		return 0, false
	}
	most = 64 - 2*bits.OnesCount64(stable(b.opponent, b.own))
	return most, most <= alpha
}

// stable returns discs of own that are stable. A disc is safe along a line that is full, or
// where a stable own disc or the edge is next to it; it is stable when it is safe along
// all four lines.
func stable(own, opponent uint64) uint64 {
	full := fullLines(^(own | opponent))
	sure := stableEdges(own, opponent) | own&innerCells&full[0]&full[1]&full[2]&full[3]
	for before := uint64(0); sure != before; {
		before = sure
		row := sure<<1 | sure>>1 | full[0]
		column := sure<<8 | sure>>8 | full[1]
		right := sure<<9 | sure>>9 | full[2]
		left := sure<<7 | sure>>7 | full[3]
		sure |= own & innerCells & row & column & right & left
	}
	return sure
}

// fullLines returns the cells that have no empty cell in their row, in their column, in their
// diagonal down to the right, and in the one down to the left.
func fullLines(empty uint64) [4]uint64 {
	const (
		notA, notAB, notAD uint64 = notFirst, 0xFCFCFCFCFCFCFCFC, 0xF0F0F0F0F0F0F0F0
		notH, notGH, notEH uint64 = notLast, 0x3F3F3F3F3F3F3F3F, 0x0F0F0F0F0F0F0F0F
	)
	// An empty cell spreads along its line by one step, then two, then four, both ways.
	row := empty | empty<<1&notA | empty>>1&notH
	row |= row<<2&notAB | row>>2&notGH
	row |= row<<4&notAD | row>>4&notEH
	column := empty | bits.RotateLeft64(empty, 8)
	column |= bits.RotateLeft64(column, 16)
	column |= bits.RotateLeft64(column, 32)
	right := empty | empty<<9&notA | empty>>9&notH
	right |= right<<18&notAB | right>>18&notGH
	right |= right<<36&notAD | right>>36&notEH
	left := empty | empty<<7&notH | empty>>7&notA
	left |= left<<14&notGH | left>>14&notAB
	left |= left<<28&notEH | left>>28&notAD
	return [4]uint64{^row, ^column, ^right, ^left}
}

// stableEdges returns the stable discs of own at the edges. Only a move at the same edge can turn
// over a disc there, so that each edge is looked up by itself.
func stableEdges(own, opponent uint64) uint64 {
	top := stableLine[lineIndex(own&255, opponent&255)]
	bottom := stableLine[lineIndex(own>>56, opponent>>56)]
	first := stableLine[lineIndex(columnOf(own, 0), columnOf(opponent, 0))]
	last := stableLine[lineIndex(columnOf(own, 7), columnOf(opponent, 7))]
	return uint64(top) | uint64(bottom)<<56 | spread(first) | spread(last)<<7
}

// spread puts the bits of a byte into column a, the lowest into the top row.
func spread(line uint8) uint64 {
	low, high := uint64(line&0x7F), uint64(line&0x80)
	return low*scatter&columnA | high<<49
}

// stableLine has the stable own discs of an edge, by lineIndex.
var stableLine = func() [1 << 16]uint8 {
	e := &edges{}
	for own := range uint64(256) {
		for opponent := range uint64(256) {
			if own&opponent == 0 {
				e.find(own, opponent)
			}
		}
	}
	return e.stable
}()

// lineIndex returns the index of a line with these discs.
func lineIndex(own, opponent uint64) uint64 { return own<<8 | opponent }

// edges computes stableLine: an own disc is stable if it is still own and stable after any move
// of either side.
type edges struct {
	known  [1 << 16]bool
	stable [1 << 16]uint8
}

// find returns the stable discs of own.
func (e *edges) find(own, opponent uint64) uint8 {
	index := lineIndex(own, opponent)
	if e.known[index] {
		return e.stable[index]
	}
	stays := uint8(own)
	for empty := ^(own | opponent) & 255; empty != 0; empty &= empty - 1 {
		// A move may be legal by discs elsewhere, so all are tried. The edge is the top row
		// of an otherwise empty board.
		at, bit := bits.TrailingZeros64(empty), empty&-empty
		flips := board{own, opponent}.flips(at)
		stays &= e.find(own|flips|bit, opponent&^flips)
		flips = board{opponent, own}.flips(at)
		stays &= e.find(own&^flips, opponent|flips|bit)
	}
	e.known[index], e.stable[index] = true, stays
	return stays
}
