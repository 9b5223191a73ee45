package bot

import "sync"

// maxRemembered is how many requests each of the two generations remembers. Discord
// repeats a delivery within seconds; ten thousand are minutes at full speed.
const maxRemembered = 10_000

// dedupe remembers which requests this process has taken on, so that a repeat is answered
// once. Two generations bound the memory: when the young one is full it becomes the old
// one.
type dedupe struct {
	mu         sync.Mutex
	young, old map[string]struct{}
}

// first reports whether a request comes for the first time.
func (d *dedupe) first(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, generation := range []map[string]struct{}{d.young, d.old} {
		if _, again := generation[id]; again {
			return false
		}
	}
	if d.young == nil || len(d.young) >= maxRemembered {
		d.old, d.young = d.young, make(map[string]struct{})
	}
	d.young[id] = struct{}{}
	return true
}
