package bot

import (
	"maps"
	"sync"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// How long a match is left alone after it could not be attended: twice as long
// after each failure. Discord bans an address that asks in vain too often.
const (
	firstRest = 4 * time.Second
	longRest  = 5 * time.Minute
)

// care keeps sweeps from attending a match twice at once, and from trying in
// quick succession what fails. It forgets a match as soon as it is well. Matches
// that rest stay overdue: a sweep asks the store for that many more rows, so that
// they hide none of the others.
type care struct {
	mu      sync.Mutex
	matches map[match.ID]patient
}

// patient is a match that is being attended, or rests after a failure.
type patient struct {
	busy bool
	rest time.Duration
	next time.Time
}

// count tells how many matches are being attended or rest.
func (c *care) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.matches)
}

// keep forgets the matches that rest and are not among those that are overdue:
// somebody else has made them well.
func (c *care) keep(overdue []store.Row) {
	late := make(map[match.ID]bool, len(overdue))
	for _, row := range overdue {
		late[row.ID] = true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.matches, func(id match.ID, p patient) bool { return !p.busy && !late[id] })
}

// take reports whether the match may be attended now, and takes it.
func (c *care) take(id match.ID, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.matches[id]
	if p.busy || now.Before(p.next) {
		return false
	}
	if c.matches == nil {
		c.matches = make(map[match.ID]patient)
	}
	p.busy = true
	c.matches[id] = p
	return true
}

// done gives the match back.
func (c *care) done(id match.ID, well bool, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if well {
		delete(c.matches, id)
		return
	}
	rest := min(max(2*c.matches[id].rest, firstRest), longRest)
	c.matches[id] = patient{rest: rest, next: now.Add(rest)}
}
