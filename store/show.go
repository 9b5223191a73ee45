package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"kamisado/game/match"
)

// showDelay is how long a Show may wait to be written. In a lively match the
// next move comes sooner, and one write serves both. What names another message than before does
// not wait: until it is written only this process knows the message.
const showDelay = 250 * time.Millisecond

// shows holds what Show left and the database does not have yet. Losing it in a
// crash costs an edit of a message: its match then counts as lagging.
type shows struct {
	mu      sync.Mutex
	pending map[match.ID]Shown
	left    map[Leftover]bool
	timer   *time.Timer
	// soon is set while something pending is not to wait.
	soon   bool
	closed bool
	// flushing has a value in it while pending is being written. The first call of hold makes it.
	flushing chan struct{}
}

// put keeps a Shown and what it leaves, to be written by flush in a while, or soon.
func (s *shows) put(id match.ID, shown Shown, left []Leftover, soon bool, flush func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return sql.ErrConnDone
	}
	before, ok := s.pending[id]
	if ok && before.Version > shown.Version && len(left) == 0 {
		return nil
	}
	if s.pending == nil {
		s.pending, s.left = make(map[match.ID]Shown), make(map[Leftover]bool)
	}
	if !ok || before.Version <= shown.Version {
		s.pending[id] = shown
	}
	for _, l := range left {
		s.left[l] = true
	}
	s.soon = s.soon || soon
	if s.timer == nil || soon && s.timer.Stop() { // else flush is under way, and looks again
		s.timer = time.AfterFunc(s.delay(), flush)
	}
	return nil
}

// delay is how long what is pending may wait.
func (s *shows) delay() time.Duration {
	if s.soon {
		return 0
	}
	return showDelay
}

// get returns one pending Shown. Whoever reads a row asks before reading: what is
// not pending then is in the database already.
func (s *shows) get(id match.ID) (Shown, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	shown, ok := s.pending[id]
	return shown, ok
}

// all returns a copy of everything pending; see get.
func (s *shows) all() map[match.ID]Shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.pending)
}

// close takes no more and stops the timer. It reports whether it was open.
func (s *shows) close() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	open := !s.closed
	s.closed = true
	return open
}

// hold waits until nothing pending is being written. Until resume is called nothing pending is written.
// hold returns the error of ctx if that ends first.
func (s *shows) hold(ctx context.Context) (resume func(), err error) {
	s.mu.Lock()
	if s.flushing == nil {
		s.flushing = make(chan struct{}, 1)
	}
	flushing := s.flushing
	s.mu.Unlock()
	select {
	case flushing <- struct{}{}:
		return func() { <-flushing }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// settle forgets leftovers and returns those that have been written, so that they must be deleted in the
// database too. It waits for what is being written.
func (s *shows) settle(ctx context.Context, all []Leftover) (written []Leftover, err error) {
	resume, err := s.hold(ctx)
	if err != nil {
		return nil, err
	}
	defer resume()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range all {
		if !s.left[l] {
			written = append(written, l)
		}
		delete(s.left, l)
	}
	return written, nil
}

// batch is everything pending.
func (s *shows) batch() (map[match.ID]Shown, []Leftover) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.soon = false
	return maps.Clone(s.pending), slices.Collect(maps.Keys(s.left))
}

// flush writes everything pending in one transaction. After a failure it stays
// pending for another try.
func (s *shows) flush(ctx context.Context, write func(map[match.ID]Shown, []Leftover) error, again func()) error {
	resume, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer resume()
	batch, left := s.batch()
	if len(batch)+len(left) > 0 {
		err = write(batch, left)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		maps.DeleteFunc(s.pending, func(id match.ID, now Shown) bool { return batch[id] == now })
		for _, l := range left {
			delete(s.left, l)
		}
	}
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if len(s.pending)+len(s.left) > 0 && !s.closed {
		s.timer = time.AfterFunc(s.delay(), again)
	}
	return err
}

// over sets the pending Shown in a row, if that is not the older one.
func (shown Shown) over(r *Row) {
	if shown.Version >= r.Shown.Version {
		r.Shown = shown
	}
}

// writeShown is the work of a flush. It writes in the order of the ids: two processes that
// write the same rows in different orders would wait for each other.
func writeShown(batch map[match.ID]Shown, left []Leftover) work {
	return func(ctx context.Context, t transaction) error {
		for _, id := range slices.Sorted(maps.Keys(batch)) {
			s := batch[id]
			if _, err := t.run(ctx, updateShown, string(id), int64(s.Version), s.Message, s.Reminder, s.Channel); err != nil {
				return err
			}
		}
		for _, l := range left {
			if err := t.keep(ctx, l); err != nil {
				return err
			}
		}
		return nil
	}
}

// keep writes what is to be tidied up, unless it is there.
func (t transaction) keep(ctx context.Context, l Leftover) error {
	_, err := t.run(ctx, insertLeftover, string(l.Match), l.Message, l.Channel, flag(l.Reminder), l.Since.UnixMilli())
	return err
}

// Leftover is a message about a match that does not hold any more and may still be as it was.
type Leftover struct {
	Match            match.ID
	Channel, Message string
	// Reminder is set for a message that is to be deleted. One that has shown the match is to
	// lose its controls.
	Reminder bool
	// Since is when something else took its place.
	Since time.Time
}

// Leftovers are the messages that [Store.Show] has left and nobody has tidied up yet. A process
// looks after its own; those of one that has died are found by others.
type Leftovers struct{ d *database }

// Found adds one that no Show has left: who posted it died before telling the store.
func (l Leftovers) Found(ctx context.Context, one Leftover) error {
	err := l.d.write(ctx, func(ctx context.Context, t transaction) error { return t.keep(ctx, one) })
	if err != nil {
		return fmt.Errorf("store: a message of match %s is to be tidied up: %w", one.Match, err)
	}
	return nil
}

// Before lists those that were left before a time, the oldest first, at most so many.
func (l Leftovers) Before(ctx context.Context, until time.Time, most int) ([]Leftover, error) {
	all, err := query(ctx, l.d, scanLeftover, selectLeftovers, until.UnixMilli(), most)
	if err != nil {
		return nil, fmt.Errorf("store: what is to be tidied up: %w", err)
	}
	return all, nil
}

func scanLeftover(from *sql.Rows) (l Leftover, err error) {
	var since int64
	err = from.Scan(&l.Match, &l.Message, &l.Channel, &l.Reminder, &since)
	l.Since = fromMilli(since)
	return l, err
}

// Done says that messages are tidied up, or cannot be. What is done within a moment has never
// been written.
func (l Leftovers) Done(ctx context.Context, all ...Leftover) error {
	all, err := l.d.shows.settle(ctx, all)
	if err != nil {
		return fmt.Errorf("store: messages are tidied up: %w", err)
	}
	if len(all) == 0 {
		return nil
	}
	err = l.d.write(ctx, func(ctx context.Context, t transaction) error {
		for _, one := range all {
			if _, err := t.run(ctx, dropLeftover, string(one.Match), one.Message); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store: messages are tidied up: %w", err)
	}
	return nil
}
