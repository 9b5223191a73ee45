package bot

import (
	"context"
	"slices"
	"sync"
	"time"
)

// study is something that a coach works out. Whoever asks for the same thing
// meanwhile or later gets the same answer.
type study[T any] struct {
	cancel context.CancelFunc
	// waiters are how many wait for it.
	waiters int
	// done is closed when answer and err hold what came of it.
	done   chan struct{}
	answer T
	err    error
	// tried of all are how far it has come.
	mu         sync.Mutex
	tried, all int
}

// tell notes how far the study has come.
func (st *study[T]) tell(tried, all int) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.tried, st.all = tried, all
}

// told is how far the study has come.
func (st *study[T]) told() (tried, all int) {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.tried, st.all
}

// studiesMost is how many studies are kept, studyMost how long one may take:
// positions that somebody has set up can be arbitrarily hard.
const (
	studiesMost = 100
	studyMost   = 5 * time.Minute
)

// studies are the studies of one kind, by what they are about.
type studies[T any] struct {
	mu   sync.Mutex
	held map[string]*study[T]
	// keys are those held, the oldest first.
	keys []string
}

// work is how something is worked out, with tell to say how far it has come.
type work[T any] func(ctx context.Context, tell func(tried, all int)) (T, error)

// join gives the study of something, which begins if nobody has asked for it yet.
// Whoever joins must leave.
func (all *studies[T]) join(about string, w work[T]) *study[T] {
	all.mu.Lock()
	defer all.mu.Unlock()
	st := all.held[about]
	if st == nil {
		ctx, cancel := context.WithTimeout(context.Background(), studyMost)
		st = &study[T]{cancel: cancel, done: make(chan struct{})}
		all.keep(about, st)
		go all.run(ctx, about, st, w)
	}
	st.waiters++
	return st
}

// keep holds a study in the place of the oldest, if need be. One that is under
// way goes on for those who wait for it.
func (all *studies[T]) keep(about string, st *study[T]) {
	if all.held == nil {
		all.held = make(map[string]*study[T])
	}
	if len(all.keys) == studiesMost {
		delete(all.held, all.keys[0])
		all.keys = all.keys[1:]
	}
	all.held[about] = st
	all.keys = append(all.keys, about)
}

// run works a study out. One that has failed is forgotten, so that it can be tried
// again.
func (all *studies[T]) run(ctx context.Context, about string, st *study[T], w work[T]) {
	defer st.cancel()
	defer close(st.done)
	st.answer, st.err = soundly(ctx, st, w)
	if st.err != nil {
		all.mu.Lock()
		defer all.mu.Unlock()
		all.forget(about, st)
	}
}

// soundly makes a bug of the coach its failure.
func soundly[T any](ctx context.Context, st *study[T], w work[T]) (answer T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = Caught(cause)
		}
	}()
	return w(ctx, st.tell)
}

// forget lets a study go, if it is held.
func (all *studies[T]) forget(about string, st *study[T]) {
	if all.held[about] == st {
		delete(all.held, about)
		all.keys = slices.DeleteFunc(all.keys, func(key string) bool { return key == about })
	}
}

// leave ends a wait. A study that nobody waits for any more is given up.
func (all *studies[T]) leave(about string, st *study[T]) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st.waiters--
	select {
	case <-st.done:
	default:
		if st.waiters == 0 {
			st.cancel()
			all.forget(about, st)
		}
	}
}
