package engine

import (
	"math/bits"

	"kamisado/game/connectfour"
)

// slots is how many entries a bucket has: it fills a cache line.
const slots = 8

// An entry of the table is a word. Its lowest bits are the position's whole key, so that there
// are no collisions; then come both bounds of the score and the work it took to find them.
//
//	49 bits key | 6 lower bound | 6 upper bound | 3 work
const (
	keyMask    = 1<<(connectfour.Columns*connectfour.Stride) - 1
	boundMask  = 1<<6 - 1
	lowerShift = connectfour.Columns * connectfour.Stride
	upperShift = lowerShift + 6
	workShift  = upperShift + 6
	workMost   = 7
)

// bias makes bounds, which are at least -worst, positive.
const bias = 32

type bucket [slots]uint64

// table is the transposition table. Entries that took the least work are replaced first.
type table struct {
	buckets []bucket
	// shift reduces a hash to the index of a bucket.
	shift int
}

// newTable makes a table of at most a number of bytes; the number of its buckets is a power of
// two.
func newTable(bytes int) *table {
	log := bits.Len(uint(max(bytes/(8*slots), 1))) - 1
	t := &table{make([]bucket, 1<<log), 64 - log}
	adviseHuge(t.buckets)
	return t
}

// bucket returns the bucket of a key.
func (t *table) bucket(key uint64) *bucket {
	return &t.buckets[key*0x9E3779B97F4A7C15>>(t.shift&63)]
}

// bounds returns the bounds of a position, the whole range if it has no entry.
func (b *bucket) bounds(key uint64) (lower, upper int) {
	for _, e := range b {
		if e&keyMask == key {
			return int(e>>lowerShift&boundMask) - bias, int(e>>upperShift&boundMask) - bias
		}
	}
	return -worst, worst
}

// keep stores bounds and the nodes that they took. It replaces the position's own entry, or else
// the one that took the least work.
func (b *bucket) keep(key uint64, lower, upper int, nodes uint64) {
	work := uint64(min(bits.Len64(nodes)/3, workMost))
	least := 0
	for i, e := range b {
		if e&keyMask == key {
			least, work = i, max(work, e>>workShift)
			break
		}
		if e>>workShift < b[least]>>workShift {
			least = i
		}
	}
	b[least] = key | uint64(lower+bias)<<lowerShift | uint64(upper+bias)<<upperShift | work<<workShift
}
