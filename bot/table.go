package bot

import (
	"context"
	"fmt"
	"sync"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// tableMost is how many matches the table keeps at hand.
const tableMost = 2_000

// sitting is a match with its row: where it is played and which message shows it.
type sitting struct {
	match.State
	Place store.Place
	Shown store.Shown
	// landed is the newest version that somebody is known to have seen, because
	// they pressed a control of it. The store does not keep it.
	landed int
	// earlier is what happened since a person last had the say and before the
	// last move, since what has happened after it that was no move; trouble is what
	// keeps a computer from moving. All of it belongs to the version, and the store
	// keeps none.
	earlier, since []game.Event
	trouble        trouble
}

// with is the sitting after a change.
func (s sitting) with(state match.State) sitting {
	s.State, s.earlier, s.since, s.trouble = state, nil, nil, trouble{}
	return s
}

// table gives matches from memory or from the store. What it has in memory may
// be old; a commit then answers ErrConflict, and load gets the truth.
type table struct {
	store store.Store
	rules match.Games
	mu    sync.Mutex
	held  map[match.ID]sitting
}

func newTable(s store.Store, rules match.Games) *table {
	return &table{store: s, rules: rules, held: make(map[match.ID]sitting)}
}

// get gives a match, from memory when it is there.
func (t *table) get(ctx context.Context, id match.ID) (sitting, error) {
	t.mu.Lock()
	s, ok := t.held[id]
	t.mu.Unlock()
	if ok {
		return s, nil
	}
	return t.load(ctx, id)
}

// load gives a match from the store.
func (t *table) load(ctx context.Context, id match.ID) (sitting, error) {
	row, err := t.store.Load(ctx, id)
	if err != nil {
		return sitting{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return t.seat(row)
}

// seat turns a row into a sitting. When memory has one as new, that is given, in the
// message that the row names: another process may have posted the board again.
func (t *table) seat(row store.Row) (sitting, error) {
	if s, ok := t.abreast(row); ok {
		return s, nil
	}
	state, err := match.Decode(t.rules, row.Snapshot)
	if err != nil {
		return sitting{}, err
	}
	s := sitting{State: state, Place: row.Place, Shown: row.Shown}
	t.put(s)
	return s, nil
}

// abreast books what a row says the match is shown in, unless that was read before
// something newer was booked here. It gives the match if it is not older than the row.
func (t *table) abreast(row store.Row) (sitting, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, ok := t.held[row.ID]
	if !ok {
		return sitting{}, false
	}
	here, there := s.Shown, row.Shown
	reminded := here.Version == there.Version && here.Message == there.Message && there.Reminder == ""
	if there.Version >= here.Version && !reminded {
		s.Shown = there
		t.held[row.ID] = s
	}
	return s, s.Version >= row.Version
}

// put keeps a match unless a newer version is there. When the table is full any
// other match makes room: it is in the store.
func (t *table) put(s sitting) {
	t.mu.Lock()
	defer t.mu.Unlock()
	old, ok := t.held[s.ID]
	if ok && old.Version > s.Version {
		return
	}
	if !ok && len(t.held) >= tableMost {
		for id := range t.held {
			delete(t.held, id)
			break
		}
	}
	// A reminder may have been booked since s was taken from here.
	if ok && (old.Shown.Version > s.Shown.Version || old.Shown.Version == s.Shown.Version && s.Shown.Reminder == "") {
		s.Shown = old.Shown
	}
	s.landed = max(s.landed, old.landed)
	t.held[s.ID] = s
}

// land books that the answer which shows a version has arrived, and with it every
// answer before.
func (t *table) land(id match.ID, version int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s, ok := t.held[id]; ok {
		s.landed = max(s.landed, version)
		t.held[id] = s
	}
}

// shown books which message shows a match, in memory and in the store, and gives
// what was shown before. late is set when that was a newer version and this one
// may have arrived after it.
func (t *table) shown(ctx context.Context, id match.ID, now store.Shown) (before store.Shown, late bool, err error) {
	t.mu.Lock()
	s, ok := t.held[id]
	before = s.Shown
	late = before.Version > now.Version && now.Version > s.landed
	if ok && before.Version <= now.Version {
		s.Shown = now
		t.held[id] = s
	}
	t.mu.Unlock()
	if err := t.store.Show(ctx, id, now); err != nil {
		return before, late, fmt.Errorf("book the message of match %s: %w", id, err)
	}
	return before, late, nil
}

// seat is table.seat for lists: a row that cannot be read is left out and logged.
func (b *Bot) seat(row store.Row) (sitting, error) {
	s, err := b.table.seat(row)
	if err != nil {
		b.Log.Error("a match cannot be read", "match", row.ID, "error", err)
	}
	return s, err
}
