package bot

import (
	"context"
	"errors"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

// The requests of a user that are worked on at once: so many a second, and so many in one go.
// Who plays as fast as people can makes two a second.
const (
	perSecond = 5
	burst     = 5
)

// workersPerProcessor is how many requests a processor works on at once for users who exceed their rate
// while nobody else asks: most of the time they wait for the database.
const workersPerProcessor = 8

// mostWaiting is how many requests of a user may wait. The last of them has its turn after ten
// seconds, and sooner when there is nobody else.
const mostWaiting = 50

// errHurry: too many requests of the user are waiting already.
var errHurry = errors.New("too many requests of one user")

// queue decides whose request is worked on. Requests of users within their rate are, at once.
// What goes beyond that waits for its user's next turn, or for a free worker: of each user who
// waits one request after the other gets one, in turn.
type queue struct {
	users *lru.Cache[string, *caller]
	// workers are held by the requests that are worked on, as far as there are enough.
	workers *semaphore.Weighted
}

// caller is a user who has asked for something lately.
type caller struct {
	rate    *rate.Limiter
	waiting atomic.Int32
	// next is held by the request that has waited for longest.
	next *semaphore.Weighted
}

// newQueue returns a queue with so many workers.
func newQueue(workers int) queue {
	return queue{users: remembering[string, *caller](), workers: semaphore.NewWeighted(int64(workers))}
}

// enter returns when a user's request may be worked on, and leave is called after that. It returns
// the error of a context that ends before, or errHurry.
func (q *queue) enter(ctx context.Context, id string) (leave func(), err error) {
	u := &caller{rate: rate.NewLimiter(perSecond, burst), next: semaphore.NewWeighted(1)}
	if before, ok, _ := q.users.PeekOrAdd(id, u); ok {
		u = before
		q.users.Get(id) // so that it stays
	}
	defer u.waiting.Add(-1)
	if u.waiting.Add(1) > mostWaiting {
		return nil, errHurry
	}
	if err := u.next.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer u.next.Release(1)
	turn := u.rate.Reserve()
	wait := turn.Delay()
	within, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	free := func() { q.workers.Release(1) }
	switch {
	case wait == 0 && q.workers.TryAcquire(1):
		return free, nil
	case wait > 0 && q.workers.Acquire(within, 1) == nil:
		turn.Cancel()
		return free, nil
	case wait > 0 && ctx.Err() != nil:
		turn.Cancel()
		return nil, ctx.Err()
	}
	return func() {}, nil // it is the user's turn, without a worker
}
