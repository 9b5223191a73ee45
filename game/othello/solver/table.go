package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// entry has the bounds of a board's score and the best move.
type entry struct {
	low, high int8
	cell      uint8
	// selective is set when the bounds are those of a selective search.
	selective bool
}

// perBucket entries are together in a bucket.
const perBucket = 3

// bucket has entries with their boards: whole ones, so that there are no collisions. The first
// is the one with the most empty cells, which took most work, the others are the newest. A
// bucket fills a line of a processor's cache, which is read as a whole.
type bucket struct {
	own, opponent [perBucket]uint64
	entries       [perBucket]entry
	_             [64 - 20*perBucket]byte
}

// table is the transposition table. Most boards that are looked up have few empty cells: they
// have a part of their own, which is so small that it stays in a processor's cache.
type table struct{ small, large buckets }

// buckets are a part of the table: as many as a power of two.
type buckets []bucket

// largeFrom is from how many empty cells on boards are in the large part.
const largeFrom = 11

// The bits of the sizes of both parts, by the number of empty cells, up to 256 KiB and 16 MiB. A
// search of bounded nodes has one large bucket for nodesPerBucket of them.
const (
	leastBits, smallBits, largeBits = 7, 12, 18
	moreBits                        = 1
	nodesPerBucket                  = 24
)

// newTable makes a table for a board with left empty cells and a search of at most most nodes;
// 0 for any number.
func newTable(left int, most uint64) table {
	t := table{small: make(buckets, 1<<min(max(left+moreBits, leastBits), smallBits))}
	if left < largeFrom {
		return t
	}
	size := min(left+moreBits, largeBits)
	if most > 0 {
		size = min(size, bits.Len64(most/nodesPerBucket))
	}
	t.large = make(buckets, 1<<max(size, leastBits))
	return t
}

// part returns where boards with left empty cells are.
func (t *table) part(left int) buckets {
	if left < largeFrom {
		return t.small
	}
	return t.large
}

// at returns the bucket of a board.
func (b buckets) at(own, opponent uint64) *bucket {
	return &b[bitboard.Small{Own: own, Opponent: opponent}.Key()&uint64(len(b)-1)]
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
func (b buckets) find(own, opponent uint64) (entry, bool) {
	at := b.at(own, opponent)
	if i := at.index(own, opponent); i >= 0 {
		return at.entries[i], true
	}
	return entry{}, false
}

// put stores the value of a search in a window.
func (b buckets) put(own, opponent uint64, value, alpha, beta int, cell uint8, selective bool) {
	at := b.at(own, opponent)
	i := at.index(own, opponent)
	if i < 0 {
		i = at.free(empties(own, opponent))
		at.own[i], at.opponent[i], at.entries[i] = own, opponent, entry{low: -beyond, high: beyond, selective: selective}
	}
	e := &at.entries[i]
	if e.selective != selective {
		e.low, e.high, e.selective = -beyond, beyond, selective
	}
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
