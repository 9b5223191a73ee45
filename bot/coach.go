package bot

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
)

// question is what somebody asks a coach.
type question[T any] struct {
	jobs *jobs[T]
	// about names what is worked out. work works it out, and show returns the message with it.
	about string
	work  work[T]
	show  func(context.Context, T) chat.Message
	// shown is called after the answer was given; nil when nobody cares.
	shown func(ctx context.Context, message string)
}

// coached answers in private with what a coach works out: at once when that is quick,
// else deferred.
func coached[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T]) chat.Reply {
	j, err := q.jobs.join(r.User.ID, q.about, q.work)
	if err != nil {
		return b.errorReply(r, err, nil)
	}
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-j.done:
		defer q.jobs.leave(j)
		return coachReply(ctx, b, r, q, j)
	case <-patience.C:
	}
	return chat.Reply{Kind: chat.Ephemeral, Deferred: func(
		ctx context.Context, progress func(chat.Reply),
	) (chat.Reply, bool) {
		defer q.jobs.leave(j)
		tick := time.NewTicker(progressAfter)
		defer tick.Stop()
		for {
			select {
			case <-j.done:
				return coachReply(ctx, b, r, q, j), true
			case <-ctx.Done():
				return b.ephemeral(r, "coach.stopped"), true
			case <-tick.C: // so that the user sees how far it has come
				if p := j.progress.Load(); p != nil && p[1] > 0 {
					progress(b.ephemeral(r, "coach.progress", "Done", p[0], "Total", p[1]))
				}
			}
		}
	}}
}

// coachReply returns the answer, or the reason why there is none.
func coachReply[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T], j *job[T]) chat.Reply {
	answer, err := j.result()
	if err != nil {
		return b.errorReply(r, err, nil)
	}
	return chat.Reply{Message: q.show(ctx, answer), After: q.shown}
}

// maxJobs is how many jobs are kept. jobLimit is how long a job may take, because a position that
// somebody has set up can be arbitrarily hard. maxAsked is how many unfinished jobs of one kind a user
// may have asked for.
const (
	maxJobs  = 100
	jobLimit = 5 * time.Minute
	maxAsked = 3
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
	// progress is how far it has come: what was worked, and the total.
	progress atomic.Pointer[[2]int]
}

// jobs holds the jobs of one kind. It runs one job of a user at a time.
type jobs[T any] struct {
	// room limits how many jobs run at once.
	room *semaphore.Weighted

	mu sync.Mutex
	// kept are at most maxJobs, the oldest first.
	kept []*job[T]
	// askers holds the users who have asked for unfinished jobs.
	askers map[string]*asker
}

// asker is a user who has asked for jobs.
type asker struct {
	// turn is held while one of the user's jobs runs.
	turn *semaphore.Weighted
	// unfinished is how many of the user's jobs wait or run.
	unfinished int
}

// newJobs returns jobs of a kind, of which at most atOnce run at once.
func newJobs[T any](atOnce int) *jobs[T] {
	return &jobs[T]{room: semaphore.NewWeighted(int64(atOnce)), askers: make(map[string]*asker)}
}

// work is what a job does, with report to say how far it has come.
type work[T any] func(ctx context.Context, report func(worked, total int)) (T, error)

// join returns the job about something, which begins if nobody has asked for it yet: in
// the place of the oldest, if need be, which goes on for those who wait for it. Whoever
// joins must leave. It returns a refusal if the user has asked for maxAsked unfinished jobs.
func (all *jobs[T]) join(user, about string, w work[T]) (*job[T], error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	i := slices.IndexFunc(all.kept, func(j *job[T]) bool { return j.about == about })
	if i < 0 {
		by := all.askers[user]
		if by == nil {
			by = &asker{turn: semaphore.NewWeighted(1)}
			all.askers[user] = by
		}
		if by.unfinished == maxAsked {
			return nil, refuse("coach.many", "Most", maxAsked)
		}
		by.unfinished++
		ctx, cancel := context.WithCancel(context.Background())
		j := &job[T]{about: about, cancel: cancel, done: make(chan struct{})}
		all.kept = append(all.kept[max(0, len(all.kept)-maxJobs+1):], j)
		i = len(all.kept) - 1
		go all.run(ctx, j, w, user, by)
	}
	all.kept[i].waiters++
	return all.kept[i], nil
}

// run waits for a job's turn and does it. A panic of its work is its failure. A job that has failed is
// forgotten, so that it can be tried again.
func (all *jobs[T]) run(ctx context.Context, j *job[T], w work[T], user string, by *asker) {
	defer j.cancel()
	defer close(j.done)
	defer func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		if j.err != nil {
			all.forget(j)
		}
		if by.unfinished--; by.unfinished == 0 {
			delete(all.askers, user)
		}
	}()
	defer recovery.Into(&j.err)
	for _, turn := range []*semaphore.Weighted{by.turn, all.room} {
		if j.err = turn.Acquire(ctx, 1); j.err != nil {
			return
		}
		defer turn.Release(1)
	}
	ctx, cancel := context.WithTimeout(ctx, jobLimit)
	defer cancel()
	j.answer, j.err = w(ctx, func(worked, total int) { j.progress.Store(&[2]int{worked, total}) })
}

// wait returns the answer to a question of a user, and not earlier.
func (all *jobs[T]) wait(ctx context.Context, user string, q question[T]) (answer T, err error) {
	j, err := all.join(user, q.about, q.work)
	if err != nil {
		return answer, err
	}
	defer all.leave(j)
	select {
	case <-j.done:
		return j.result()
	case <-ctx.Done():
		return answer, refuse("coach.stopped")
	}
}

// result returns what came of a job that is done: a refusal of one that took too long or that nobody waited for.
func (j *job[T]) result() (T, error) {
	if errors.Is(j.err, context.DeadlineExceeded) || errors.Is(j.err, context.Canceled) {
		return j.answer, refuse("coach.stopped")
	}
	return j.answer, j.err
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
