package upkeep

import (
	"maps"
	"sync"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// How long a match is left alone after it could not be handled: twice as long after
// each failure. Discord bans an address whose requests fail too often.
const (
	firstDelay = 4 * time.Second
	maxDelay   = 5 * time.Minute
)

// backoff keeps sweeps from handling a match twice at once, and from retrying in quick
// succession what fails. It forgets a match as soon as nothing fails. Matches that wait
// for a retry stay overdue: a sweep asks the store for that many more rows, so that they
// hide none of the others.
type backoff struct {
	mu      sync.Mutex
	retries map[match.ID]retry
}

// retry is a match that is being handled, or waits after a failure.
type retry struct {
	busy         bool
	delay        time.Duration
	failed, next time.Time
}

// count is how many matches are being handled or wait.
func (b *backoff) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.retries)
}

// keep forgets the matches that wait and are not among those that are overdue: somebody
// else has handled them.
func (b *backoff) keep(overdue []store.Row) {
	late := make(map[match.ID]bool, len(overdue))
	for _, row := range overdue {
		late[row.ID] = true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.retries, func(id match.ID, r retry) bool { return !r.busy && !late[id] })
}

// take reports whether the match may be handled now, and takes it. What was not due yet when
// the match failed does not wait for the retry of that.
func (b *backoff) take(id match.ID, due, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.retries[id]
	isNew := due.After(r.failed) && !due.After(now)
	if r.busy || now.Before(r.next) && !isNew {
		return false
	}
	if b.retries == nil {
		b.retries = make(map[match.ID]retry)
	}
	r.busy = true
	b.retries[id] = r
	return true
}

// done ends the handling of the match.
func (b *backoff) done(id match.ID, ok bool, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ok {
		delete(b.retries, id)
		return
	}
	delay := min(max(2*b.retries[id].delay, firstDelay), maxDelay)
	b.retries[id] = retry{delay: delay, failed: now, next: now.Add(delay)}
}
