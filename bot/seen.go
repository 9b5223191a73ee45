package bot

import "sync"

// seenMost is how many requests each of the two generations remembers. Discord
// repeats a delivery within seconds; ten thousand are minutes at full speed.
const seenMost = 10_000

// seen remembers which requests this process has taken on, so that a repeat is
// answered once. Two generations bound the memory: when the young one is full it
// becomes the old one.
type seen struct {
	mu         sync.Mutex
	young, old map[string]struct{}
}

func newSeen() *seen { return &seen{young: make(map[string]struct{})} }

// first reports whether a request comes for the first time.
func (s *seen) first(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, again := s.young[id]; again {
		return false
	}
	if _, again := s.old[id]; again {
		return false
	}
	if len(s.young) >= seenMost {
		s.old, s.young = s.young, make(map[string]struct{})
	}
	s.young[id] = struct{}{}
	return true
}
