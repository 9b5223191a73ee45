package bot

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

// jobs are the jobs of one kind, by what they are about.
type jobs[T any] struct {
	mu   sync.Mutex
	kept map[string]*job[T]
	// keys are those of the kept jobs, the oldest first.
	keys []string
}

// work is what a job does, with report to say how far it has come.
type work[T any] func(ctx context.Context, report func(worked, total int)) (T, error)

// join returns the job about something, which begins if nobody has asked for it yet.
// Whoever joins must leave.
func (all *jobs[T]) join(about string, w work[T]) *job[T] {
	all.mu.Lock()
	defer all.mu.Unlock()
	j := all.kept[about]
	if j == nil {
		ctx, cancel := context.WithTimeout(context.Background(), jobLimit)
		j = &job[T]{cancel: cancel, done: make(chan struct{})}
		all.keep(about, j)
		go all.run(ctx, about, j, w)
	}
	j.waiters++
	return j
}

// keep keeps a job in the place of the oldest, if need be. One that is under way goes on
// for those who wait for it.
func (all *jobs[T]) keep(about string, j *job[T]) {
	if all.kept == nil {
		all.kept = make(map[string]*job[T])
	}
	if len(all.keys) == maxJobs {
		delete(all.kept, all.keys[0])
		all.keys = all.keys[1:]
	}
	all.kept[about] = j
	all.keys = append(all.keys, about)
}

// run does a job. One that has failed is forgotten, so that it can be tried again.
func (all *jobs[T]) run(ctx context.Context, about string, j *job[T], w work[T]) {
	defer j.cancel()
	defer close(j.done)
	j.answer, j.err = guarded(ctx, j, w)
	if j.err != nil {
		all.mu.Lock()
		defer all.mu.Unlock()
		all.forget(about, j)
	}
}

// guarded makes a bug in the work its failure.
func guarded[T any](ctx context.Context, j *job[T], w work[T]) (answer T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = recovery.Error(cause)
		}
	}()
	return w(ctx, j.report)
}

// forget lets a job go, if it is kept.
func (all *jobs[T]) forget(about string, j *job[T]) {
	if all.kept[about] == j {
		delete(all.kept, about)
		all.keys = slices.DeleteFunc(all.keys, func(key string) bool { return key == about })
	}
}

// leave ends a wait. A job that nobody waits for any more is given up.
func (all *jobs[T]) leave(about string, j *job[T]) {
	all.mu.Lock()
	defer all.mu.Unlock()
	j.waiters--
	select {
	case <-j.done:
	default:
		if j.waiters == 0 {
			j.cancel()
			all.forget(about, j)
		}
	}
}
