package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
)

// group is the group commit for a database with a single writer: works that arrive while a
// transaction is being written go into the next one together, so that many callers share one
// fsync. A goroutine writes a transaction and ends; each work runs in the goroutine of its caller.
type group struct {
	begin func(context.Context) (transaction, error)
	// turn is held while a transaction is written.
	turn chan struct{}
	// queue has room for one value, the jobs that wait.
	queue chan []*job
}

// job is a work that waits for its transaction.
type job struct {
	// offered passes the transaction to the caller, whose work is then run; ran is closed after it.
	offered chan transaction
	ran     chan struct{}
	// gone is closed by a caller that stops waiting before its work has begun.
	gone chan struct{}
	err  error
	// done is closed when err is final and, if nil, the work is durable.
	done chan struct{}
}

// errWork is the error of a job whose work has panicked or has ended its goroutine. errTransaction is the
// error of all jobs of a transaction that has panicked.
var (
	errWork        = errors.New("store: a write has panicked")
	errTransaction = errors.New("store: a transaction has panicked")
)

func newGroup(begin func(context.Context) (transaction, error)) *group {
	g := &group{begin: begin, turn: make(chan struct{}, 1), queue: make(chan []*job, 1)}
	g.queue <- nil
	return g
}

// do runs a work and returns when it is durable or refused, or when ctx ends. If ctx ends before the
// work has begun, do returns the error of ctx, and the work is not run. If ctx ends while the work is
// being committed, do returns ErrUnsure. A panic of the work unwinds its caller, and the work is undone.
func (g *group) do(ctx context.Context, w work) error {
	j := &job{
		offered: make(chan transaction), ran: make(chan struct{}), gone: make(chan struct{}), done: make(chan struct{}),
	}
	g.queue <- append(<-g.queue, j)
	for {
		select {
		case g.turn <- struct{}{}:
			go g.writeQueue()
		case t := <-j.offered:
			return j.run(ctx, t, w)
		case <-j.done:
			return j.err
		case <-ctx.Done():
			close(j.gone)
			return ctx.Err()
		}
	}
}

// run runs a work in a transaction and waits until that is committed, or until ctx ends.
func (j *job) run(ctx context.Context, t transaction, w work) error {
	refused := j.write(ctx, t, w)
	select {
	case <-j.done:
		return j.err
	case <-ctx.Done():
		return cmp.Or(refused, unsure(ctx.Err())) // a refused work is undone in any case
	}
}

// write runs a work unless ctx has ended. The end of ctx does not stop the work, because a statement that
// is cancelled could end the transaction, which other works share.
func (j *job) write(ctx context.Context, t transaction, w work) error {
	defer close(j.ran)
	j.err = errWork
	err := ctx.Err()
	if err == nil {
		err = w(context.WithoutCancel(ctx), t)
	}
	j.err = err
	return err
}

// writeQueue writes the jobs that wait in one transaction, closes their done channels and releases the
// turn.
func (g *group) writeQueue() {
	defer func() { <-g.turn }()
	batch := <-g.queue
	g.queue <- nil
	if len(batch) == 0 {
		return // an earlier transaction has written them
	}
	err := errTransaction
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", errTransaction, cause)
		}
		for _, j := range batch {
			if err != nil {
				j.err = err
			}
			close(j.done)
		}
	}()
	err = g.transact(batch)
}

// transact returns an error that concerns the whole batch; what concerns one job
// is left in it.
func (g *group) transact(batch []*job) error {
	// The transaction belongs to all of them: none's context may end it.
	ctx := context.Background()
	t, err := g.begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = t.tx.Rollback() }() // does nothing after Commit
	for _, j := range batch {
		if err := t.attempt(ctx, j); err != nil {
			return err
		}
	}
	return unsure(t.tx.Commit())
}

// attempt has a job run so that its failure undoes only its own writes.
func (t transaction) attempt(ctx context.Context, j *job) error {
	if _, err := t.run(ctx, savepoint); err != nil {
		return err
	}
	select {
	case j.offered <- t:
		<-j.ran
	case <-j.gone:
	}
	if j.err != nil {
		if _, err := t.run(ctx, undo); err != nil {
			return err
		}
	}
	_, err := t.run(ctx, release)
	return err
}

// idle waits until no transaction is being written. No other one begins until resume is called.
func (g *group) idle() (resume func()) {
	g.turn <- struct{}{}
	return func() { <-g.turn }
}
