package engine

import "math/bits"

// solverEntry has the bounds of a board's score and the best move.
type solverEntry struct {
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
	boards  [perBucket]board
	entries [perBucket]solverEntry
	_       [64 - 20*perBucket]byte
}

// solverTable is the transposition table. Most boards that are looked up have few empty cells: they
// have a part of their own, which is so small that it stays in a processor's cache.
type solverTable struct{ small, large buckets }

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

// newSolverTable makes a table for a board with left empty cells and a search of at most most nodes;
// 0 for any number.
func newSolverTable(left int, most uint64) solverTable {
	t := solverTable{small: make(buckets, 1<<min(max(left+moreBits, leastBits), smallBits))}
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
func (t *solverTable) part(left int) buckets {
	if left < largeFrom {
		return t.small
	}
	return t.large
}

// at returns the bucket of a board.
func (t buckets) at(b board) *bucket { return &t[b.hash()&uint64(len(t)-1)] }

// index returns which entry is a board's, -1 if none is. No board equals that of a free entry, as every
// board has discs.
func (k *bucket) index(b board) int {
	switch b {
	case k.boards[0]:
		return 0
	case k.boards[1]:
		return 1
	case k.boards[2]:
		return 2
	}
	return -1
}

// find returns the entry of a board; false if there is none.
func (t buckets) find(b board) (solverEntry, bool) {
	bucket := t.at(b)
	if i := bucket.index(b); i >= 0 {
		return bucket.entries[i], true
	}
	return solverEntry{}, false
}

// put stores the value of a search in a window, for a board with left empty cells. A new board becomes the
// first one if that has no more empty cells, else the second; those behind it move back, and the last is
// lost.
func (t buckets) put(b board, left, value, alpha, beta int, cell uint8, selective bool) {
	bucket := t.at(b)
	i := bucket.index(b)
	if i < 0 {
		i = 1
		if first := bucket.boards[0]; first == (board{}) || left >= first.empties() {
			i = 0
		}
		copy(bucket.boards[i+1:], bucket.boards[i:])
		copy(bucket.entries[i+1:], bucket.entries[i:])
		bucket.boards[i], bucket.entries[i] = b, solverEntry{low: -beyondScore, high: beyondScore, selective: selective}
	}
	e := &bucket.entries[i]
	if e.selective != selective {
		e.low, e.high, e.selective = -beyondScore, beyondScore, selective
	}
	if value < beta {
		e.high = min(e.high, int8(value))
	}
	if value > alpha {
		e.low = max(e.low, int8(value))
	}
	e.cell = cell
}
