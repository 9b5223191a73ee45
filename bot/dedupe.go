package bot

import (
	"hash/maphash"
	"sync"
)

// maxRemembered is how many requests each of the two generations remembers. Discord
// repeats a delivery within seconds; ten thousand are minutes at full speed.
const maxRemembered = 10_000

// dedupe remembers which requests this process has taken on, so that a repeat is answered
// once. Two generations bound the memory: when the young one is full it becomes the old
// one. Hashes take a quarter of the room of ids; one in 10^15 requests has that of another.
type dedupe struct {
	seed       maphash.Seed
	mu         sync.Mutex // guards what follows
	young, old map[uint64]struct{}
}

func newDedupe() *dedupe { return &dedupe{seed: maphash.MakeSeed()} }

// first reports whether a request comes for the first time.
func (d *dedupe) first(id string) bool {
	hash := maphash.String(d.seed, id)
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, generation := range []map[uint64]struct{}{d.young, d.old} {
		if _, again := generation[hash]; again {
			return false
		}
	}
	if d.young == nil || len(d.young) >= maxRemembered {
		d.old, d.young = d.young, make(map[uint64]struct{})
	}
	d.young[hash] = struct{}{}
	return true
}
