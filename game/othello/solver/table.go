package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// entry has the bounds of a board's score and the best move.
type entry struct {
	own, opponent uint64
	low, high     int8
	cell          uint8
}

// table is the transposition table. Entries are in pairs: the first of a pair is the one with
// more empty cells, which took more work, the second the newest. Entries hold whole
// boards, so that there are no collisions.
type table struct {
	entries []entry
	mask    uint64
}

// The bits of the size of a table, by the number of empty cells, up to 48 MiB. A search of
// bounded nodes has one entry for nodesPerEntry of them.
const (
	leastBits, mostBits = 8, 21
	moreBits            = 2
	nodesPerEntry       = 8
)

// newTable makes a table for a board with left empty cells and a search of at most most nodes;
// 0 for any number.
func newTable(left int, most uint64) *table {
	size := min(left+moreBits, mostBits)
	if most > 0 {
		size = min(size, bits.Len64(most/nodesPerEntry))
	}
	entries := uint64(1) << max(size, leastBits)
	return &table{entries: make([]entry, entries), mask: entries - 2}
}

// find returns the entry of a board, or another one: see holds.
func (t *table) find(own, opponent uint64) *entry {
	i := bitboard.Small{Own: own, Opponent: opponent}.Key() & t.mask
	if e := &t.entries[i]; e.holds(own, opponent) {
		return e
	}
	return &t.entries[i+1]
}

// holds reports whether the entry is a board's. No board equals the empty entry, as every board
// has discs.
func (e *entry) holds(own, opponent uint64) bool { return e.own == own && e.opponent == opponent }

// put stores the value of a search in a window.
func (t *table) put(own, opponent uint64, value, alpha, beta int, cell uint8) {
	i := bitboard.Small{Own: own, Opponent: opponent}.Key() & t.mask
	e := &t.entries[i]
	if !e.holds(own, opponent) && empties(e.own, e.opponent) > empties(own, opponent) && e.own|e.opponent != 0 {
		e = &t.entries[i+1]
	}
	if !e.holds(own, opponent) {
		*e = entry{own: own, opponent: opponent, low: -beyond, high: beyond}
	}
	if value < beta {
		e.high = min(e.high, int8(value))
	}
	if value > alpha {
		e.low = max(e.low, int8(value))
	}
	e.cell = cell
}
