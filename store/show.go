package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"sync"
	"time"

	"kamisado/game/match"
)

// showDelay is how long a Show may wait to be written. In a lively match the
// next move comes sooner, and one write serves both.
const showDelay = 250 * time.Millisecond

// shows holds what Show left and the database does not have yet. Losing it in a
// crash costs an edit of a message: its match then counts as lagging.
type shows struct {
	mu      sync.Mutex
	pending map[match.ID]Shown
	timer   *time.Timer
	closed  bool
	// flushing is held while pending is being written.
	flushing sync.Mutex
}

// put keeps a Shown, to be written by flush in a while.
func (s *shows) put(id match.ID, shown Shown, flush func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return sql.ErrConnDone
	}
	if before, ok := s.pending[id]; ok && before.Version > shown.Version {
		return nil
	}
	if s.pending == nil {
		s.pending = make(map[match.ID]Shown)
	}
	s.pending[id] = shown
	if s.timer == nil {
		s.timer = time.AfterFunc(showDelay, flush)
	}
	return nil
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

// flush writes everything pending in one transaction. After a failure it stays
// pending for another try.
func (s *shows) flush(write func(map[match.ID]Shown) error, again func()) error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	batch := s.all()
	var err error
	if len(batch) > 0 {
		err = write(batch)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		maps.DeleteFunc(s.pending, func(id match.ID, now Shown) bool { return batch[id] == now })
	}
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if len(s.pending) > 0 && !s.closed {
		s.timer = time.AfterFunc(showDelay, again)
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
func writeShown(batch map[match.ID]Shown) work {
	return func(ctx context.Context, t transaction) error {
		for _, id := range slices.Sorted(maps.Keys(batch)) {
			s := batch[id]
			if _, err := t.run(ctx, updateShown, string(id), int64(s.Version), s.Message, s.Reminder, s.Channel); err != nil {
				return err
			}
		}
		return nil
	}
}
