package render

import "sync"

// shelfSize is how many strips a shelf holds. A strip takes one or two
// kilobytes, so a full shelf has about two megabytes; a match needs some
// hundred strips, most of them those of every other match.
const shelfSize = 1500

// shelf keeps strips by tile. It is safe for concurrent use.
type shelf struct {
	mu     sync.RWMutex
	strips map[tile]*strip
}

// find puts the strips of tiles in dst, nil where there is none.
func (s *shelf) find(dst []*strip, tiles []tile) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for i, t := range tiles {
		dst[i] = s.strips[t]
	}
}

// get gives a strip, nil if there is none.
func (s *shelf) get(t tile) *strip {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.strips[t]
}

// put keeps a strip. On a full shelf it takes the place of any other: the ones
// that are in use come back at once, and old ones go in the end.
func (s *shelf) put(t tile, made *strip) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.strips) >= shelfSize {
		for old := range s.strips {
			delete(s.strips, old)
			break
		}
	}
	s.strips[t] = made
}
