package solver

import "math/bits"

// table is the transposition table. An entry holds the whole position, so that there are
// no collisions. The table begins small and doubles as it fills, as long as its budget
// allows; after that the entry of a bucket that took the least work is replaced.
type table struct {
	buckets []bucket
	// shift makes a bucket's number of a hash.
	shift uint
	// used are the entries that are taken.
	used   int
	budget *budget
}

// budget is how many bytes more the tables that share it may take.
type budget struct{ bytes int }

// bucket has the entries that a position may be in.
type bucket [4]entry

// entry is a position in two words and its numbers in one.
type entry struct {
	own, opponent uint64
	numbers       numbers
}

// bucketBytes is the size of a bucket.
const bucketBytes = 4 * 24

// leastBuckets is the size of an empty table: 96 KiB.
const leastBuckets = 1 << 10

// newTable makes an empty table; the budget must have room for it.
func newTable(b *budget) *table {
	t := &table{budget: b}
	b.bytes -= leastBuckets * bucketBytes
	t.resize(leastBuckets)
	return t
}

// reset empties the table and returns its memory to the budget.
func (t *table) reset() {
	if t.used == 0 {
		return
	}
	if len(t.buckets) == leastBuckets {
		clear(t.buckets)
		t.used = 0
		return
	}
	t.budget.bytes += (len(t.buckets) - leastBuckets) * bucketBytes
	t.resize(leastBuckets)
}

// resize replaces the buckets by empty ones; their number is a power of two.
func (t *table) resize(buckets int) {
	t.buckets = make([]bucket, buckets)
	t.shift = 64 - uint(bits.TrailingZeros(uint(buckets)))
	t.used = 0
}

// bucket returns the bucket of a position.
func (t *table) bucket(own, opponent uint64) *bucket {
	// Multiplying mixes upwards only; the rotation brings the high bytes down.
	h := own * 0x9e3779b97f4a7c15
	h = (h ^ bits.RotateLeft64(opponent, 32)) * 0xd6e8feb86659fd93
	h = (h ^ h>>32) * 0xff51afd7ed558ccd
	return &t.buckets[h>>t.shift]
}

// find returns the numbers of a position.
func (t *table) find(own, opponent uint64) (numbers, bool) {
	b := t.bucket(own, opponent)
	for i := range b {
		if b[i].own == own && b[i].opponent == opponent {
			return b[i].numbers, true
		}
	}
	return 0, false
}

// keep stores the numbers of a position: in an empty entry where there is one, because that alone
// has work 0, else in that of the least work.
func (t *table) keep(own, opponent uint64, n numbers) {
	b := t.bucket(own, opponent)
	least := 0
	for i := range b {
		if b[i].own == own && b[i].opponent == opponent {
			b[i].numbers = n
			return
		}
		if b[i].numbers.work() < b[least].numbers.work() {
			least = i
		}
	}
	if b[least].numbers == 0 {
		t.used++
	}
	b[least] = entry{own, opponent, n}
	if 4*t.used > 3*len(bucket{})*len(t.buckets) {
		t.grow()
	}
}

// grow doubles the table when the budget has room for the new buckets beside the
// old ones.
func (t *table) grow() {
	old := t.buckets
	size := 2 * len(old)
	if size*bucketBytes > t.budget.bytes {
		return
	}
	t.budget.bytes -= (size - len(old)) * bucketBytes
	t.resize(size)
	for i := range old {
		for _, e := range old[i] {
			if e.numbers != 0 {
				t.keep(e.own, e.opponent, e.numbers)
			}
		}
	}
}

// numbers are in one word, from the highest bits: the proof number of a position in 28
// bits (the least number of positions below it to be decided to prove a win of the side
// to move), its disproof number in 28 bits (the same for a loss), and the work they took
// in 8. The zero value is that of an empty entry.
type numbers uint64

// infinite is the number of an unreachable proof: a decided position has one number 0 and
// the other infinite.
const infinite = 1<<28 - 1

// pack makes numbers. Work is in nodes, at least one.
func pack(proof, disproof uint32, work uint64) numbers {
	return numbers(proof)<<36 | numbers(disproof)<<8 | numbers(bits.Len64(work))
}

func (n numbers) proof() uint32    { return uint32(n >> 36) }
func (n numbers) disproof() uint32 { return uint32(n>>8) & infinite }

// work is the bit length of the nodes searched; 0 for an empty entry.
func (n numbers) work() uint8 { return uint8(n) }

// decided reports whether it is proven who wins.
func (n numbers) decided() bool { return n.proof() == 0 || n.disproof() == 0 }
