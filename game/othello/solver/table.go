package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// entry is what is known of a board: between which bounds its score is, and which move
// was best.
type entry struct {
	own, rival uint64
	low, high  int8
	cell       uint8
}

// table keeps entries in pairs: the first of a pair is the one with more empty cells,
// which was dearer to find out, the second the newest. Whole boards are kept, so an
// entry is never another board's.
type table struct {
	entries []entry
	mask    uint64
}

// The bits of the size of a table: it grows with the search, up to 48 MiB. Of the nodes
// of a search, one in nodesPerEntry is kept at most.
const (
	leastBits, mostBits = 8, 21
	moreBits            = 2
	nodesPerEntry       = 8
)

// newTable makes a table for a board with so many empty cells, and for a search of so
// many nodes at most, of any number when that is 0.
func newTable(left int, most uint64) *table {
	size := min(left+moreBits, mostBits)
	if most > 0 {
		size = min(size, bits.Len64(most/nodesPerEntry))
	}
	entries := uint64(1) << max(size, leastBits)
	return &table{entries: make([]entry, entries), mask: entries - 2}
}

// find gives the entry of a board, or another one: see holds.
func (t *table) find(own, rival uint64) *entry {
	i := bitboard.Small{Own: own, Rival: rival}.Key() & t.mask
	if e := &t.entries[i]; e.holds(own, rival) {
		return e
	}
	return &t.entries[i+1]
}

// holds reports whether the entry is a board's. The empty entry is nobody's: no board has
// no disc.
func (e *entry) holds(own, rival uint64) bool { return e.own == own && e.rival == rival }

// put keeps the value that a search in a window gave.
func (t *table) put(own, rival uint64, value, alpha, beta int, cell uint8) {
	i := bitboard.Small{Own: own, Rival: rival}.Key() & t.mask
	e := &t.entries[i]
	if !e.holds(own, rival) && empties(e.own, e.rival) > empties(own, rival) && e.own|e.rival != 0 {
		e = &t.entries[i+1]
	}
	if !e.holds(own, rival) {
		*e = entry{own: own, rival: rival, low: -beyond, high: beyond}
	}
	if value < beta {
		e.high = min(e.high, int8(value))
	}
	if value > alpha {
		e.low = max(e.low, int8(value))
	}
	e.cell = cell
}
