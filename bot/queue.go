package bot

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"
)

// The requests of a user that are worked on at once: so many a second, and so many in one go.
// Who plays as fast as people can makes two a second.
const (
	perSecond = 5
	burst     = 5
	every     = time.Second / perSecond
)

// workersPerProcessor is how many requests a processor works on at once for users who exceed their rate
// while nobody else asks: most of the time they wait for the database.
const workersPerProcessor = 8

// mostWaiting is how many requests of a user may wait. The last of them has its turn after ten
// seconds, and sooner when there is nobody else.
const mostWaiting = 50

// manyUsers is how many users are remembered before those are forgotten who are at rest.
const manyUsers = 1000

// errHurry: too many requests of the user are waiting already.
var errHurry = errors.New("too many requests of one user")

// queue decides whose request is worked on. Requests of users within their rate are, at once.
// What goes beyond that waits for its user's next turn, or until there is nothing better to do:
// then one after the other is, of each user who waits in turn. The zero value is ready.
type queue struct {
	// Workers is how many requests are worked on at once before those that go beyond the rate
	// have to wait; zero for one.
	Workers int

	mu    sync.Mutex // guards what follows
	users map[string]*user
	// hurried are the users with requests that wait, in the order of their turns.
	hurried []*user
	// working is how many requests are worked on.
	working int
}

// user is what is known of one.
type user struct {
	// full is when the user has all turns again.
	full time.Time
	// waiting are closed in their order; timer ends at the next turn.
	waiting []chan struct{}
	timer   *time.Timer
}

// Enter returns when a user's request may be worked on, and leave is called after that. It is an
// error when the context ends before, or errHurry.
func (q *queue) enter(ctx context.Context, id string) (leave func(), err error) {
	turn, u, err := q.ask(id)
	if err != nil {
		return nil, err
	}
	if turn != nil {
		select {
		case <-turn:
		case <-ctx.Done():
			q.withdraw(u, turn)
			return nil, ctx.Err()
		}
	}
	return sync.OnceFunc(q.leave), nil
}

// ask takes a turn, and returns what to wait for when there is none yet.
func (q *queue) ask(id string) (chan struct{}, *user, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	u, now := q.user(id), time.Now()
	switch {
	case len(u.waiting) == 0 && u.take(now):
		q.working++
		return nil, u, nil
	case len(u.waiting) == mostWaiting:
		return nil, u, errHurry
	}
	turn := make(chan struct{})
	if u.waiting = append(u.waiting, turn); len(u.waiting) == 1 {
		q.hurried = append(q.hurried, u)
		u.timer = time.AfterFunc(u.next(now), func() { q.atTurn(u) })
	}
	q.useRest()
	return turn, u, nil
}

// user finds a user, or remembers another one. It is called with the lock.
func (q *queue) user(id string) *user {
	if u := q.users[id]; u != nil {
		return u
	}
	if q.users == nil {
		q.users = make(map[string]*user)
	}
	if len(q.users) >= manyUsers {
		maps.DeleteFunc(q.users, func(_ string, u *user) bool { return len(u.waiting) == 0 && !time.Now().Before(u.full) })
	}
	u := new(user)
	q.users[id] = u
	return u
}

// next returns how long it takes until the user has a turn.
func (u *user) next(now time.Time) time.Duration {
	return u.full.Add(-(burst - 1) * every).Sub(now)
}

// take uses a turn, if there is one.
func (u *user) take(now time.Time) bool {
	if u.next(now) > 0 {
		return false
	}
	if u.full.Before(now) {
		u.full = now
	}
	u.full = u.full.Add(every)
	return true
}

// atTurn lets a user's next request through.
func (q *queue) atTurn(u *user) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(u.waiting) > 0 && u.take(time.Now()) {
		q.working++
		q.admit(u)
	}
	if len(u.waiting) > 0 {
		u.timer.Reset(max(0, u.next(time.Now())))
	}
}

// useRest lets a request through that goes beyond its user's rate, when few are worked on.
func (q *queue) useRest() {
	if q.working >= max(1, q.Workers) || len(q.hurried) == 0 {
		return
	}
	u := q.hurried[0]
	q.hurried = append(q.hurried[1:], u)
	q.working++
	q.admit(u)
}

// admit ends the wait of a user's first request.
func (q *queue) admit(u *user) {
	close(u.waiting[0])
	q.remove(u, 0)
}

// remove forgets a request that waits.
func (q *queue) remove(u *user, at int) {
	if u.waiting = slices.Delete(u.waiting, at, at+1); len(u.waiting) == 0 {
		u.timer.Stop()
		q.hurried = slices.DeleteFunc(q.hurried, func(other *user) bool { return other == u })
	}
}

// withdraw takes a request back that waits no more. One that was let through in that moment
// has not been worked on.
func (q *queue) withdraw(u *user, turn chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if at := slices.Index(u.waiting, turn); at >= 0 {
		q.remove(u, at)
		return
	}
	q.working--
	q.useRest()
}

// leave ends the work on a request.
func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.working--
	q.useRest()
}
