package bot

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// A user may begin mostAsked requests within askedWithin, one at a time: each request reads all that is
// kept of the user.
const (
	mostAsked   = 10
	askedWithin = time.Minute
)

// limit limits how often users ask. The zero limit is ready.
type limit struct {
	mu    sync.Mutex
	users map[string]*asked
}

// asked holds the recent requests of a user.
type asked struct {
	busy bool
	// begun holds when they began, in order. It is never empty.
	begun []time.Time
}

// begin begins a request of a user. It returns a function that ends the request, or a refusal.
func (l *limit) begin(user string, now time.Time) (end func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	isOld := func(at time.Time) bool { return now.Sub(at) >= askedWithin }
	maps.DeleteFunc(l.users, func(_ string, a *asked) bool { return !a.busy && isOld(a.begun[len(a.begun)-1]) })
	a := l.users[user]
	if a == nil {
		a = &asked{}
	}
	if a.busy {
		return nil, refuse("privacy.busy")
	}
	a.begun = slices.DeleteFunc(a.begun, isOld)
	if len(a.begun) >= mostAsked {
		return nil, refuse("privacy.often", "Unix", a.begun[0].Add(askedWithin).Unix()+1)
	}
	if l.users == nil {
		l.users = make(map[string]*asked)
	}
	l.users[user] = a
	a.busy, a.begun = true, append(a.begun, now)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		a.busy = false
	}, nil
}
