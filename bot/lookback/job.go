package lookback

import (
	"context"
	"slices"
	"sync"
	"time"

	"kamisado/bot/recovery"
)

// maxJobs is how many jobs are kept, jobLimit how long one may take: positions that
// somebody has set up can be arbitrarily hard.
const (
	maxJobs  = 100
	jobLimit = 5 * time.Minute
)

// job is something that takes long, done once for all who ask for it meanwhile or
// later (single flight, with its result kept).
type job[T any] struct {
	// about names what is worked out.
	about  string
	cancel context.CancelFunc
	// waiters are how many wait for it.
	waiters int
	// done is closed when answer and err hold what came of it.
	done   chan struct{}
	answer T
	err    error

	mu            sync.Mutex
	worked, total int
}

// report records how far the job has come.
func (j *job[T]) report(worked, total int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.worked, j.total = worked, total
}

// progress is how far the job has come.
func (j *job[T]) progress() (worked, total int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.worked, j.total
}

// jobs are the jobs of one kind.
type jobs[T any] struct {
	mu sync.Mutex
	// kept are at most maxJobs, the oldest first.
	kept []*job[T]
}

// work is what a job does, with report to say how far it has come.
type work[T any] func(ctx context.Context, report func(worked, total int)) (T, error)

// join returns the job about something, which begins if nobody has asked for it yet: in
// the place of the oldest, if need be, which goes on for those who wait for it. Whoever
// joins must leave.
func (all *jobs[T]) join(about string, w work[T]) *job[T] {
	all.mu.Lock()
	defer all.mu.Unlock()
	i := slices.IndexFunc(all.kept, func(j *job[T]) bool { return j.about == about })
	if i < 0 {
		ctx, cancel := context.WithTimeout(context.Background(), jobLimit)
		j := &job[T]{about: about, cancel: cancel, done: make(chan struct{})}
		all.kept = append(all.kept[max(0, len(all.kept)-maxJobs+1):], j)
		i = len(all.kept) - 1
		go all.run(ctx, j, w)
	}
	all.kept[i].waiters++
	return all.kept[i]
}

// run does a job; a bug in its work is its failure. A job that has failed is forgotten, so
// that it can be tried again.
func (all *jobs[T]) run(ctx context.Context, j *job[T], w work[T]) {
	defer j.cancel()
	defer close(j.done)
	defer func() {
		if j.err != nil {
			all.mu.Lock()
			defer all.mu.Unlock()
			all.forget(j)
		}
	}()
	defer recovery.Into(&j.err)
	j.answer, j.err = w(ctx, j.report)
}

// forget lets a job go, if it is kept.
func (all *jobs[T]) forget(j *job[T]) {
	all.kept = slices.DeleteFunc(all.kept, func(kept *job[T]) bool { return kept == j })
}

// leave ends a wait. A job that nobody waits for any more is given up.
func (all *jobs[T]) leave(j *job[T]) {
	all.mu.Lock()
	defer all.mu.Unlock()
	j.waiters--
	select {
	case <-j.done:
	default:
		if j.waiters == 0 {
			j.cancel()
			all.forget(j)
		}
	}
}
