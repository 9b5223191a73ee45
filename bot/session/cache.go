package session

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// maxCached is the most matches that the cache holds, and maxCachedMoves the most moves of them together.
// A move takes about a hundred bytes.
const (
	maxCached      = 2_000
	maxCachedMoves = 200_000
)

// cache holds sessions as this process has last committed or read them. [Service.Read] compares
// each with its row, so that a match that another process has changed is decoded anew. It is safe
// for concurrent use.
type cache struct {
	mu       sync.Mutex
	sessions map[match.ID]Session
	// moves is how many moves all sessions have.
	moves int
}

// get returns the session of a match, if it is there.
func (c *cache) get(id match.ID) (Session, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.sessions[id]
	return s, ok
}

// put holds a session unless a newer version is there, and returns what it holds then.
// If the cache is full it drops other matches, which are in the store.
func (c *cache) put(s Session) Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.replace(s)
}

// add is put for a session that was made from a row: one that is there of that version or a newer
// one says more.
func (c *cache) add(s Session, row store.Row) Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.refer(row); ok {
		return s
	}
	return c.replace(s)
}

// replace is put with the lock held.
func (c *cache) replace(s Session) Session {
	old, ok := c.sessions[s.ID]
	if ok && old.Version > s.Version {
		if s.made > 0 && old.elsewhere.version == s.made {
			old.elsewhere = s.elsewhere
			c.sessions[s.ID] = old
		}
		return old
	}
	c.moves += len(s.Moves) - len(old.Moves)
	for id, other := range c.sessions {
		if (ok || len(c.sessions) < maxCached) && c.moves <= maxCachedMoves {
			break
		}
		if id != s.ID {
			c.moves -= len(other.Moves)
			delete(c.sessions, id)
		}
	}
	// A reminder may have been recorded since s was taken from here.
	if ok && (old.Shown.Version > s.Shown.Version || old.Shown.Version == s.Shown.Version && s.Shown.Reminder == "") {
		s.Shown = old.Shown
	}
	s.seen = max(s.seen, old.seen)
	if old.elsewhere.version > s.elsewhere.version && old.elsewhere.version != s.made {
		s.elsewhere = old.elsewhere
	}
	s.replaced, s.posted = cmp.Or(old.replaced, s.replaced), cmp.Or(old.posted, s.posted)
	c.sessions[s.ID] = s
	return s
}

// clear lets go of all sessions.
func (c *cache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.sessions)
	c.moves = 0
}

// update takes over the message that a row names, unless the row was read before
// something newer was recorded here. It returns the session if that is not older than
// the row.
func (c *cache) update(row store.Row) (Session, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refer(row)
}

// refer is update with the lock held.
func (c *cache) refer(row store.Row) (Session, bool) {
	s, ok := c.sessions[row.ID]
	if !ok {
		return Session{}, false
	}
	here, there := s.Shown, row.Shown
	// The store writes what is shown a little later than it is recorded here.
	reminded := here.Message == there.Message && there.Reminder == ""
	stale := here.Version == there.Version && (reminded || there.Message == s.replaced)
	if there.Version >= here.Version && !stale {
		s.Shown = there
		c.sessions[row.ID] = s
	}
	return s, s.Version >= row.Version
}

// see records that a control of a ply was pressed.
func (c *cache) see(id match.ID, ply int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.sessions[id]; ok {
		s.seen = max(s.seen, ply+1)
		c.sessions[id] = s
	}
}

// show records which message shows a match, unless a newer version is shown, and returns
// what was shown before, and what is to be stored. Where it is not sure that the message shows
// the version, the version stays that of before. What an edit shows that yields counts as older.
func (c *cache) show(id match.ID, now store.Shown, e *Edit) (before, after store.Shown) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.sessions[id]
	before = s.Shown
	switch {
	case e == nil && now.Message != before.Message:
		s.posted = now.Message
	case e.yields(s.posted, before, now):
		now.Version--
	}
	if e != nil && !e.Sure {
		now.Version = min(now.Version, before.Version)
	}
	if ok && before.Version <= now.Version {
		if before.Message != now.Message {
			s.replaced = before.Message
		}
		s.Shown = now
		c.sessions[id] = s
	}
	return before, now
}

// reach records whether the bot can only answer where a match is played.
func (c *cache) reach(id match.ID, answersOnly bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.sessions[id]; ok {
		s.Place.AnswersOnly = answersOnly
		c.sessions[id] = s
	}
}

// Memory is what this process knows of matches without asking the store, which may have a newer
// version.
type Memory struct{ *Service }

// Known returns a match if it is in memory.
func (v Memory) Known(id match.ID) (Session, bool) { return v.cache.get(id) }

// Load returns a match as the store has it.
func (v *Service) Load(ctx context.Context, id match.ID) (Session, error) {
	row, err := v.Store.Load(ctx, id)
	if err != nil {
		return Session{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return v.Read(ctx, row)
}

// Read returns the match of a row. When memory has it as new, that is returned, in the
// message that the row names: another process may have posted the board again.
func (v *Service) Read(ctx context.Context, row store.Row) (Session, error) {
	if s, ok := v.cache.update(row); ok {
		return s, nil
	}
	state, err := row.State(v.Games)
	if err != nil {
		return Session{}, err
	}
	s := Session{State: state, Place: row.Place, Shown: row.Shown}
	return v.cache.add(v.withRatings(ctx, s).readFrom(row), row), nil
}

// See records that somebody has pressed a control of a ply, and so has seen a board of it.
func (v Memory) See(id match.ID, ply int) { v.cache.see(id, ply) }

// Edit is how a message that was there came to show a match.
type Edit struct {
	// Sure is set where nothing older may have come over it.
	Sure bool
	// Instead is the message that showed the match when the edit began.
	Instead string
}

// yields reports whether an edit leaves the match to another message, which has been posted since the edit began and
// shows the same version: people look at that one. posted is the last message that was recorded here as a new one.
func (e *Edit) yields(posted string, before, now store.Shown) bool {
	return e != nil && posted != "" && posted != e.Instead && posted != now.Message &&
		before.Message == posted && before.Version == now.Version
}

// RecordShown records which message shows a match, in memory and in the store, and
// returns what was shown before and what is to be tidied up by that, which the store
// remembers until it is told that it is done. e is the edit that has made the message show it; nil for
// a new message, and for one that needed no edit. Where that is not sure the version stays what it
// was: the message lags behind the match until it is edited once more.
func (v *Service) RecordShown(ctx context.Context, id match.ID, now store.Shown, e *Edit) (before store.Shown, left []store.Leftover, err error) {
	before, now = v.cache.show(id, now, e)
	left = leftBy(id, before, now, v.Now())
	show := v.Store.Show
	if now.Message != before.Message || now.Reminder != before.Reminder {
		show = v.Store.ShowNew
	}
	if err := show(ctx, id, now, left...); err != nil {
		return before, left, fmt.Errorf("record the message of match %s: %w", id, err)
	}
	return before, left, nil
}

// leftBy lists the messages about a match that do not hold any more, now that another one shows
// it, since a time. An answer may arrive after the one that posted a newer board.
func leftBy(id match.ID, before, now store.Shown, since time.Time) (left []store.Leftover) {
	add := func(channel, message string, reminder bool) {
		left = append(left, store.Leftover{Match: id, Channel: channel, Message: message, Reminder: reminder, Since: since})
	}
	switch {
	case before.Version > now.Version && now.Message != "" && before.Message != now.Message:
		add(now.Channel, now.Message, false)
	case before.Version <= now.Version:
		if before.Reminder != "" && before.Reminder != now.Reminder {
			add(before.Channel, before.Reminder, true)
		}
		if before.Message != "" && before.Message != now.Message {
			add(before.Channel, before.Message, false)
		}
	}
	return left
}
