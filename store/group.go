package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// group is the group commit for a database with a single writer: works that arrive while a transaction is being
// written go into the next one together, so that many callers share one fsync.
type group struct {
	begin func(context.Context) (conn, error)
	// turn is held while a transaction is written.
	turn chan struct{}

	mu      sync.Mutex
	waiting []*job
}

// job is a work that waits for its transaction.
type job struct {
	ctx  context.Context
	work work
	// taken is set by whoever comes first: the transaction that runs the work, or a caller that stops waiting.
	taken atomic.Bool
	// refused and panicked are how the work has ended. They are final when ran is closed.
	refused  error
	panicked any
	ran      chan struct{}
	// err is final when done is closed. If it is nil the work is durable.
	err  error
	done chan struct{}
}

// errWork is the error of a work that has panicked. errTransaction is the error of all jobs of a transaction that has
// panicked or whose goroutine a work has ended.
var (
	errWork        = errors.New("a write has panicked")
	errTransaction = errors.New("a transaction has panicked")
)

func newGroup(begin func(context.Context) (conn, error)) *group {
	return &group{begin: begin, turn: make(chan struct{}, 1)}
}

// do runs a work and returns when it is durable or refused, or when ctx ends. If ctx ends before the
// work has begun, do returns the error of ctx, and the work is not run. If ctx ends while the work is
// being committed, do returns ErrUnsure. A panic of the work reaches its caller, and the work is undone.
func (g *group) do(ctx context.Context, w work) error {
	j := &job{ctx: ctx, work: w, ran: make(chan struct{}), done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, j)
	if len(g.waiting) == 1 { // whoever comes later is in the same transaction
		go g.writeWaiting()
	}
	g.mu.Unlock()
	var err error
	select {
	case <-j.done:
		err = j.err
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return ctx.Err()
		}
		select {
		case <-j.ran:
			err = cmp.Or(j.refused, unsure(ctx.Err())) // a refused work is undone in any case
		case <-j.done: // the transaction may have failed before the work began
			err = j.err
		}
	}
	if j.panicked != nil {
		panic(j.panicked)
	}
	return err
}

// writeWaiting writes the jobs that wait in one transaction.
func (g *group) writeWaiting() {
	g.turn <- struct{}{}
	defer func() { <-g.turn }()
	g.mu.Lock()
	batch := g.waiting
	g.waiting = nil
	g.mu.Unlock()
	err := errTransaction
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", errTransaction, cause)
		}
		for _, j := range batch {
			j.err = cmp.Or(err, j.refused)
			close(j.done)
		}
	}()
	err = g.transact(batch)
}

// transact returns an error that concerns the whole batch; what concerns one job is left in it.
func (g *group) transact(batch []*job) error {
	// The transaction belongs to all of them: the context of none may end it.
	c, err := g.begin(context.Background())
	if err != nil {
		return err
	}
	defer func() { _ = c.tx.Rollback() }() // does nothing after Commit
	for _, j := range batch {
		if !j.taken.CompareAndSwap(false, true) {
			continue // the caller has stopped waiting
		}
		// The failure of a job undoes only its own writes.
		if err := c.exec(`SAVEPOINT job`); err != nil {
			return err
		}
		j.run(c)
		if j.refused != nil {
			if err := c.exec(`ROLLBACK TO SAVEPOINT job`); err != nil {
				return err
			}
		}
		if err := c.exec(`RELEASE SAVEPOINT job`); err != nil {
			return err
		}
	}
	return unsure(c.tx.Commit())
}

// run runs the work unless the context of its caller has ended.
func (j *job) run(c conn) {
	defer close(j.ran)
	defer func() { j.panicked = recover() }()
	j.refused = errWork
	if err := j.ctx.Err(); err != nil {
		j.refused = err
		return
	}
	j.refused = j.work(c)
}

// idle waits until no transaction is being written. No other one begins until resume is called.
func (g *group) idle() (resume func()) {
	g.turn <- struct{}{}
	return func() { <-g.turn }
}
