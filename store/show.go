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
// next move comes sooner, and one write serves both. What names another message than before does
// not wait: until it is written only this process knows the message.
const showDelay = 250 * time.Millisecond

// shows holds what Show left and the database does not have yet. Losing it in a
// crash costs an edit of a message: its match then counts as lagging.
type shows struct {
	mu      sync.Mutex
	pending map[match.ID]Showing
	timer   *time.Timer
	closed  bool
	// flushing has a value in it while pending is being written. The first call of hold makes it.
	flushing chan struct{}
}

// put keeps a Showing, to be written by flush in a while.
func (s *shows) put(id match.ID, now Showing, flush func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return sql.ErrConnDone
	}
	if s.pending == nil {
		s.pending = make(map[match.ID]Showing)
	}
	before, ok := s.pending[id]
	switch {
	case !ok:
	case before.Version > now.Version: // as over has it
		unsure := before.Unsure || now.Edited
		now, now.Unsure = before, unsure
	default:
		now.Before = before.Before
	}
	s.pending[id] = now
	if s.timer == nil { // else flush is under way, and looks again
		s.timer = time.AfterFunc(showDelay, flush)
	}
	return nil
}

// get returns one pending Showing. Whoever reads a row asks before reading: what is
// not pending then is in the database already.
func (s *shows) get(id match.ID) (Showing, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, ok := s.pending[id]
	return now, ok
}

// all returns a copy of everything pending; see get.
func (s *shows) all() map[match.ID]Showing {
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

// take removes and returns what is pending of a match.
func (s *shows) take(id match.ID) (before Showing, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, ok = s.pending[id]
	delete(s.pending, id)
	return before, ok
}

// flush writes everything pending in one transaction. After a failure it stays
// pending for another try.
func (s *shows) flush(ctx context.Context, write func(map[match.ID]Showing) (map[match.ID]Shown, error), again func()) error {
	resume, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer resume()
	batch := s.all()
	var written map[match.ID]Shown
	if len(batch) > 0 {
		written, err = write(batch)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		maps.DeleteFunc(s.pending, func(id match.ID, now Showing) bool { return batch[id] == now })
		for id, now := range s.pending {
			if _, ok := batch[id]; ok {
				now.Before = written[id]
				s.pending[id] = now
			}
		}
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

// over returns what shows a match of a version once a Showing is recorded, where before was recorded, and the
// messages that are left over by that.
func (s Showing) over(id match.ID, version int, before Shown) (after Shown, left []Message) {
	add := func(channel, message string, kind MessageKind) {
		if message != "" {
			left = append(left, Message{Match: id, Kind: kind, Channel: channel, ID: message, Due: s.At})
		}
	}
	same := s.Message == before.Message
	if s.Version < before.Version {
		if s.Reminder != before.Reminder {
			add(s.Channel, s.Reminder, Reminder)
		}
		switch {
		case !same:
			add(s.Channel, s.Message, StaleBoard)
		case s.Edited:
			before.Version = min(before.Version, version-1)
		}
		return before, left
	}
	crossed := before.Message != s.Before.Message || before.Version != s.Before.Version
	if after = s.Shown; s.Unsure || s.Edited && crossed {
		after.Version = min(after.Version, version-1)
	}
	if s.Reminder != before.Reminder {
		add(before.Channel, before.Reminder, Reminder)
	}
	if !same {
		add(before.Channel, before.Message, StaleBoard)
	}
	return after, left
}

// show sets what shows the match once a pending Showing is written.
func (r *Row) show(s Showing) {
	if r.Place.Channel != "" {
		r.Shown, _ = s.over(r.ID, r.Version, r.Shown)
	}
}

// record writes a Showing and what is left over by it, and returns what the row holds then.
func (t transaction) record(ctx context.Context, id match.ID, s Showing) (after Shown, left []Message, err error) {
	version := 0
	rows, err := read(ctx, t, func(from *sql.Rows) (before Shown, err error) {
		return before, from.Scan(&version, &before.Version, &before.Message, &before.Channel, &before.Reminder)
	}, holdShown, string(id))
	if err != nil || len(rows) == 0 {
		return Shown{}, nil, err
	}
	after, left = s.over(id, version, rows[0])
	if after != rows[0] {
		if _, err := t.run(ctx, updateShown, string(id), int64(after.Version), after.Message, after.Reminder, after.Channel); err != nil {
			return Shown{}, nil, err
		}
	}
	for _, l := range left {
		if err := t.keep(ctx, l); err != nil {
			return Shown{}, nil, err
		}
	}
	return after, left, nil
}

// writeShown is the work of a flush. It writes in the order of the ids: two processes that
// write the same rows in different orders would wait for each other.
func (d *database) writeShown(ctx context.Context, batch map[match.ID]Showing) (map[match.ID]Shown, error) {
	written := make(map[match.ID]Shown, len(batch))
	err := d.write(ctx, func(ctx context.Context, t transaction) (err error) {
		for _, id := range slices.Sorted(maps.Keys(batch)) {
			if written[id], _, err = t.record(ctx, id, batch[id]); err != nil {
				return err
			}
		}
		return nil
	})
	return written, err
}
