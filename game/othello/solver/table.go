package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// entry has the bounds of a board's score and the best move.
type entry struct {
	low, high int8
	cell      uint8
}

// perBucket entries are together in a bucket.
const perBucket = 3

// bucket has entries with their boards: whole ones, so that there are no collisions. The first
// is the one with the most empty cells, which took most work, the others are the newest. A
// bucket fills a line of a processor's cache, which is read as a whole.
type bucket struct {
	own, opponent [perBucket]uint64
	entries       [perBucket]entry
	_             [64 - 19*perBucket]byte
}

// table is the transposition table.
type table struct {
	buckets []bucket
	mask    uint64
}

// The bits of the size of a table, by the number of empty cells, up to 16 MiB. A search of
// bounded nodes has one bucket for nodesPerBucket of them.
const (
	leastBits, mostBits = 7, 18
	moreBits            = 1
	nodesPerBucket      = 24
)

// newTable makes a table for a board with left empty cells and a search of at most most nodes;
// 0 for any number.
func newTable(left int, most uint64) *table {
	size := min(left+moreBits, mostBits)
	if most > 0 {
		size = min(size, bits.Len64(most/nodesPerBucket))
	}
	buckets := uint64(1) << max(size, leastBits)
	return &table{buckets: make([]bucket, buckets), mask: buckets - 1}
}

// at returns the bucket of a board.
func (t *table) at(own, opponent uint64) *bucket {
	return &t.buckets[bitboard.Small{Own: own, Opponent: opponent}.Key()&t.mask]
}

// index returns which entry is a board's, -1 if none is. No board equals that of a free entry,
// as every board has discs.
func (b *bucket) index(own, opponent uint64) int {
	switch {
	case b.own[0] == own && b.opponent[0] == opponent:
		return 0
	case b.own[1] == own && b.opponent[1] == opponent:
		return 1
	case b.own[2] == own && b.opponent[2] == opponent:
		return 2
	}
	return -1
}

// find returns the entry of a board; false if there is none.
func (t *table) find(own, opponent uint64) (entry, bool) {
	b := t.at(own, opponent)
	if i := b.index(own, opponent); i >= 0 {
		return b.entries[i], true
	}
	return entry{}, false
}

// put stores the value of a search in a window.
func (t *table) put(own, opponent uint64, value, alpha, beta int, cell uint8) {
	b := t.at(own, opponent)
	i := b.index(own, opponent)
	if i < 0 {
		i = b.free(empties(own, opponent))
		b.own[i], b.opponent[i], b.entries[i] = own, opponent, entry{low: -beyond, high: beyond}
	}
	e := &b.entries[i]
	if value < beta {
		e.high = min(e.high, int8(value))
	}
	if value > alpha {
		e.low = max(e.low, int8(value))
	}
	e.cell = cell
}

// free makes room for a board with left empty cells and returns its index.
func (b *bucket) free(left int) int {
	first := 1
	if b.own[0]|b.opponent[0] == 0 || left >= empties(b.own[0], b.opponent[0]) {
		first = 0
	}
	for i := perBucket - 1; i > first; i-- {
		b.own[i], b.opponent[i], b.entries[i] = b.own[i-1], b.opponent[i-1], b.entries[i-1]
	}
	return first
}
