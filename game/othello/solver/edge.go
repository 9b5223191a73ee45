package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// stableLine says which own discs on an edge stay, by lineIndex.
var stableLine = func() [1 << 16]uint8 {
	e := &edges{}
	for own := range uint64(256) {
		for rival := range uint64(256) {
			if own&rival == 0 {
				e.find(own, rival)
			}
		}
	}
	return e.stable
}()

// lineIndex is where the table has a line with these discs.
func lineIndex(own, rival uint64) uint64 { return own<<8 | rival }

// edges works the table out: an own disc stays on an edge if it is still own after any
// move of either side, and stays then.
type edges struct {
	known  [1 << 16]bool
	stable [1 << 16]uint8
}

// find gives the discs of own that stay.
func (e *edges) find(own, rival uint64) uint8 {
	index := lineIndex(own, rival)
	if e.known[index] {
		return e.stable[index]
	}
	stays := uint8(own)
	for empty := ^(own | rival) & 255; empty != 0; empty &= empty - 1 {
		// A move may be legal for what it turns over elsewhere, so that any is tried. The
		// edge is the top row of a board that is empty else.
		at, bit := bits.TrailingZeros64(empty), empty&-empty
		flips := bitboard.Flips(own, rival, at)
		stays &= e.find(own|flips|bit, rival&^flips)
		flips = bitboard.Flips(rival, own, at)
		stays &= e.find(own&^flips, rival|flips|bit)
	}
	e.known[index], e.stable[index] = true, stays
	return stays
}
