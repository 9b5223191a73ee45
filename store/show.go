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

// Shown is the message that shows a match.
type Shown struct {
	// Message is the platform's id of the message with the board or challenge, Channel that
	// of its channel: the match may have left that meanwhile.
	Message, Channel string
	// Version is the version of the match it shows.
	Version int
	// Reminder is the message that mentions the player to move, if there is one.
	Reminder string
}

// Showing is that a message shows a match.
type Showing struct {
	Shown
	// Before is what was known to show the match when the message was made.
	Before Shown
	// Edited is set if the message was there before. It then lags behind if another process has recorded
	// something since Before, because its edit may have come later. It lags behind if Unsure is set, too.
	Edited, Unsure bool
	// At is when the messages are due that are left over by this.
	At time.Time
}

// showDelay is how long a Show may wait to be written. In a lively match the next move comes sooner, and one write
// serves both. What names another message than before does not wait, nor does what takes back that the newest version
// is shown: until it is written only this process knows.
const showDelay = 250 * time.Millisecond

// shows holds what Show left and the database does not have yet. Losing it in a crash costs an edit of a message: its
// match then counts as lagging.
type shows struct {
	// write writes Showings and returns what the rows hold then.
	write func(context.Context, map[match.ID]Showing) (map[match.ID]Shown, error)
	// flushing is held while pending is being written.
	flushing chan struct{}

	mu      sync.Mutex
	pending map[match.ID]Showing
	timer   *time.Timer
	closed  bool
}

func newShows(write func(context.Context, map[match.ID]Showing) (map[match.ID]Shown, error)) *shows {
	return &shows{write: write, flushing: make(chan struct{}, 1), pending: make(map[match.ID]Showing)}
}

// put keeps a Showing, to be written in a while.
func (s *shows) put(id match.ID, now Showing) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return sql.ErrConnDone
	}
	before, ok := s.pending[id]
	switch {
	case !ok:
	case before.Version > now.Version: // the newer one stays, and the edit of the older one may have come over it
		unsure := before.Unsure || now.Edited || now.Unsure
		now, now.Unsure = before, unsure
	default:
		now.Before = before.Before
	}
	s.pending[id] = now
	s.flushLater()
	return nil
}

// flushLater has pending written in a while, if there is any. mu is held.
func (s *shows) flushLater() {
	if s.timer == nil && len(s.pending) > 0 && !s.closed {
		// The error is dropped: the next flush tries again, and Close returns that of the last.
		s.timer = time.AfterFunc(showDelay, func() { _ = s.flush(context.Background()) })
	}
}

// of returns what is pending of a match. Whoever reads a row asks before reading: what is
// not pending then is in the database already.
func (s *shows) of(id match.ID) map[match.ID]Showing {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now, ok := s.pending[id]; ok {
		return map[match.ID]Showing{id: now}
	}
	return nil
}

// all returns a copy of everything pending; see of.
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

// flush writes everything pending in one transaction. After a failure it stays
// pending for another try.
func (s *shows) flush(ctx context.Context) error {
	select {
	case s.flushing <- struct{}{}:
		defer func() { <-s.flushing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	batch := s.all()
	var written map[match.ID]Shown
	var err error
	if len(batch) > 0 {
		written, err = s.write(ctx, batch)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, now := range s.pending {
		was, ok := batch[id]
		switch {
		case err != nil || !ok:
		case was == now:
			delete(s.pending, id)
		default:
			now.Before = written[id]
			s.pending[id] = now
		}
	}
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	s.flushLater()
	return err
}

// flushOf writes everything pending if anything of a match is.
func (s *shows) flushOf(ctx context.Context, id match.ID) error {
	if len(s.of(id)) == 0 {
		return nil
	}
	return s.flush(ctx)
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
		case s.Edited, s.Unsure:
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

// show sets what shows the match once what is pending of it is written. It does not look for records of other
// processes: what is pending may be in the row already, and would be taken for one of them.
func (r *Row) show(pending map[match.ID]Showing) {
	if s, ok := pending[r.ID]; ok && r.Place.Channel != "" {
		s.Before = r.Shown
		r.Shown, _ = s.over(r.ID, r.Version, r.Shown)
	}
}

// Show records a message, a little later if the row names it already, see showDelay.
func (d *database) Show(ctx context.Context, id match.ID, s Showing) (left []Message, err error) {
	if d.writes == nil {
		return nil, ErrReadOnly
	}
	what := "show match " + string(id)
	var rows []Row
	waiting := d.shows.of(id)
	err = d.read(ctx, what, func(c conn) (err error) {
		rows, err = c.shown(id)
		return err
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	version, named := rows[0].Version, rows[0].Shown
	if before, ok := waiting[id]; ok {
		before.Before = named // it may be in the row already
		named, _ = before.over(id, version, named)
	}
	after, _ := s.over(id, version, named)
	if s.Message == named.Message && s.Reminder == named.Reminder && after.Version >= named.Version {
		if err := d.shows.put(id, s); err != nil {
			return nil, fmt.Errorf("store: %s: %w", what, err)
		}
		return nil, nil
	}
	if err := d.shows.flushOf(ctx, id); err != nil {
		return nil, err
	}
	err = d.write(ctx, what, func(c conn) (err error) {
		_, left, err = c.record(id, s)
		return err
	})
	if err != nil {
		return nil, err
	}
	return left, nil
}

// writeShown writes Showings in the order of the ids: two processes that write the same rows in different orders would
// wait for each other.
func (d *database) writeShown(ctx context.Context, batch map[match.ID]Showing) (map[match.ID]Shown, error) {
	written := make(map[match.ID]Shown, len(batch))
	err := d.write(ctx, "show matches", func(c conn) (err error) {
		for _, id := range slices.Sorted(maps.Keys(batch)) {
			if written[id], _, err = c.record(id, batch[id]); err != nil {
				return err
			}
		}
		return nil
	})
	return written, err
}

const (
	// No message shows a match that has no channel.
	selectShown = `SELECT version, shown_version, shown_message, shown_channel, shown_reminder FROM match
		WHERE id = $1 AND channel <> ''`
	updateShown = `UPDATE match SET shown_version = $2, shown_message = $3, shown_reminder = $4, shown_channel = $5
		WHERE id = $1 AND shown_version = $6 AND shown_message = $7 AND shown_reminder = $8`
)

// shown returns the part of a match's row that says what shows it.
func (c conn) shown(id match.ID) ([]Row, error) {
	return read(c, func(r *Row) []any {
		return []any{&r.Version, &r.Shown.Version, &r.Shown.Message, &r.Shown.Channel, &r.Shown.Reminder}
	}, selectShown, id)
}

// record writes a Showing and what is left over by it, and returns what the row holds then.
func (c conn) record(id match.ID, s Showing) (after Shown, left []Message, err error) {
	for changed := int64(0); changed == 0; { // another process may record something meanwhile
		rows, err := c.shown(id)
		if err != nil || len(rows) == 0 {
			return Shown{}, nil, err
		}
		before := rows[0].Shown
		if after, left = s.over(id, rows[0].Version, before); after == before {
			break
		}
		changed, err = c.run(updateShown, id, after.Version, after.Message, after.Reminder, after.Channel,
			before.Version, before.Message, before.Reminder)
		if err != nil {
			return Shown{}, nil, err
		}
	}
	for _, m := range left {
		if err := c.keep(m); err != nil {
			return Shown{}, nil, err
		}
	}
	return after, left, nil
}
