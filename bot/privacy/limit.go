package privacy

import (
	"maps"
	"sync"
	"time"

	"kamisado/bot/respond"
)

// A person can have mostAsked requests begun within askedWithin, one at a time: each reads all that is
// kept of the person.
const (
	mostAsked   = 10
	askedWithin = time.Minute
)

// limit limits how often people ask. The zero limit is ready.
type limit struct {
	mu     sync.Mutex
	people map[string]*asked
}

// asked is what a person has asked for lately.
type asked struct {
	busy bool
	// begun is when the requests of the last minute began, in order.
	begun []time.Time
}

// begin begins a request of a user, or returns a refusal that says when to ask again.
func (l *limit) begin(user string, now time.Time) (end func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.people, func(_ string, a *asked) bool {
		return !a.busy && now.Sub(a.begun[len(a.begun)-1]) >= askedWithin
	})
	a := l.people[user]
	if a == nil {
		a = &asked{}
	}
	for len(a.begun) > 0 && now.Sub(a.begun[0]) >= askedWithin {
		a.begun = a.begun[1:]
	}
	switch {
	case a.busy:
		return nil, respond.Refuse("privacy.busy")
	case len(a.begun) >= mostAsked:
		return nil, respond.Refuse("privacy.often", "Unix", a.begun[0].Add(askedWithin).Unix()+1)
	}
	if l.people == nil {
		l.people = make(map[string]*asked)
	}
	l.people[user] = a
	a.busy, a.begun = true, append(a.begun, now)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		a.busy = false
	}, nil
}
