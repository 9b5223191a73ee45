package store

import "context"

// group is the group commit for a database with a single writer: what arrives
// while a transaction is being written goes into the next one together, so that
// many callers share one fsync. It needs no goroutine of its own: whoever finds
// the database free writes everything that waits.
type group struct {
	begin func(context.Context) (transaction, error)
	// turn is held by whoever writes.
	turn chan struct{}
	// queue has room for one value, the jobs that wait.
	queue chan []*job
}

// job is a work that waits for its transaction.
type job struct {
	ctx  context.Context
	work work
	err  error
	// done is closed when err is final and, if nil, the work is durable.
	done chan struct{}
}

func newGroup(begin func(context.Context) (transaction, error)) *group {
	g := &group{begin: begin, turn: make(chan struct{}, 1), queue: make(chan []*job, 1)}
	g.queue <- nil
	return g
}

// do returns when the work is durable or refused. A ctx that ends before the
// work has begun takes it back; later it is finished, because the caller must
// not be misled into thinking that nothing happened.
func (g *group) do(ctx context.Context, w work) error {
	j := &job{ctx: ctx, work: w, done: make(chan struct{})}
	g.queue <- append(<-g.queue, j)
	select {
	case <-j.done:
		return j.err
	case g.turn <- struct{}{}:
	}
	defer func() { <-g.turn }()
	select {
	case <-j.done: // by the leader before, and the first select did not look there
	default:
		batch := <-g.queue
		g.queue <- nil
		g.write(batch)
	}
	return j.err
}

// write writes a batch, which is never empty, in one transaction and answers every job in it.
func (g *group) write(batch []*job) {
	err := g.transact(batch)
	for _, j := range batch {
		if err != nil {
			j.err = err
		}
		close(j.done)
	}
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
	for _, j := range batch {
		if j.err = j.ctx.Err(); j.err != nil {
			continue
		}
		if err := t.attempt(ctx, j); err != nil {
			_ = t.tx.Rollback()
			return err
		}
	}
	return unsure(t.tx.Commit())
}

// attempt runs a job so that its failure undoes only its own writes.
func (t transaction) attempt(ctx context.Context, j *job) error {
	if _, err := t.run(ctx, savepoint); err != nil {
		return err
	}
	if j.err = j.work(ctx, t); j.err != nil {
		if _, err := t.run(ctx, undo); err != nil {
			return err
		}
	}
	_, err := t.run(ctx, release)
	return err
}
