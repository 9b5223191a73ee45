package bot

import (
	"context"
	"errors"
	"sync"

	"kamisado/game/match"
)

// errOvertaken: a person has changed the match while a computer thought, so that
// its move is not wanted any more and somebody else shows the match.
var errOvertaken = errors.New("the match has moved on without the computer")

// thought is the turn of computers in one match, being played.
type thought struct {
	// version is that of the match it is about.
	version int
	cancel  context.CancelCauseFunc
	// stopped is closed when it was cancelled: it then comes to nothing.
	stopped <-chan struct{}
	// done is closed when s and err hold what came of it: the match as the
	// computers left it, and why they could not go on.
	done chan struct{}
	s    sitting
	err  error
	// level is the computer's that is to move, or was the last to.
	level string
	// raced is set when somebody in another process has changed the match.
	raced bool
}

// thoughts are the computers' turns that this process is playing, one a match,
// so that a handler and a sweep never play the same one.
type thoughts struct {
	mu      sync.Mutex
	running map[match.ID]*thought
}

// begin gives the thought about a match as it is now, and whether it is a new one,
// which the caller then has to run in ctx. One about an older match is overtaken,
// and one that was cancelled is nothing to wait for.
func (all *thoughts) begin(ctx context.Context, s sitting) (t *thought, within context.Context, fresh bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t := all.running[s.ID]; t != nil {
		if t.version >= s.Version && !t.hasStopped() {
			return t, nil, false
		}
		t.cancel(errOvertaken)
	}
	if all.running == nil {
		all.running = make(map[match.ID]*thought)
	}
	within, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	t = &thought{version: s.Version, cancel: cancel, stopped: within.Done(), done: make(chan struct{}), s: s}
	all.running[s.ID] = t
	return t, within, true
}

// hasStopped reports whether the thought was cancelled.
func (t *thought) hasStopped() bool {
	select {
	case <-t.stopped:
		return true
	default:
		return false
	}
}

// advance notes that the thought goes on with a newer version, its own. One that
// was cancelled goes on with nothing.
func (all *thoughts) advance(t *thought, version int) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if !t.hasStopped() {
		t.version = version
	}
}

// stop ends a thought about a match that a person has changed.
func (all *thoughts) stop(id match.ID, version int) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t := all.running[id]; t != nil && t.version < version {
		t.cancel(errOvertaken)
	}
}

// end forgets a thought and tells those who wait for it.
func (all *thoughts) end(t *thought) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.running[t.s.ID] == t {
		delete(all.running, t.s.ID)
	}
	t.cancel(nil)
	close(t.done)
}

// wait waits for a thought. When ctx ends first, nobody is there to show what
// would come of it: it is stopped, and the sweep takes the turn on later.
func (t *thought) wait(ctx context.Context) {
	select {
	case <-t.done:
	case <-ctx.Done():
		t.cancel(nil)
		<-t.done
	}
}
