package bot

import (
	"context"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// handLife is how long a hand is kept up to date after its owner asked for it or played
// from it: no platform lets its message be changed for longer.
const handLife = 14 * time.Minute

// hands are those that their owners see now, as far as the platform lets their messages be
// changed. They are kept up to date when others move. All of it is best effort: nothing of
// it is stored, and a press in a hand, or on the board, brings the hand of now.
type hands struct {
	mu    sync.Mutex
	shown map[handKey]*shownHand
	// edits counts those that have ended.
	edits int
}

// handKey names the hand of a user in a match.
type handKey struct {
	match match.ID
	user  string
}

// shownHand is a hand that its owner sees.
type shownHand struct {
	reader present.Reader
	edit   func(context.Context, chat.Message) error
	until  time.Time
	// mu is held while the hand is edited, so that an older one never comes last.
	mu sync.Mutex
	// version is that of the match that it shows, edited the count of edits after its last
	// one. Once it is replaced, another message shows the hand.
	version, edited int
	replaced        bool
}

// count is how many edits have ended.
func (all *hands) count() int {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.edits
}

// put notes that a user sees a hand now. made is the count of edits when it was made: an
// edit of the one before that ended later may have come over this one.
func (all *hands) put(key handKey, h *shownHand, made int) {
	all.mu.Lock()
	old := all.shown[key]
	if all.shown == nil {
		all.shown = make(map[handKey]*shownHand)
	}
	all.shown[key] = h
	all.mu.Unlock()
	if old == nil {
		return
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	old.replaced = true
	if old.edited > made {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.version = 0
	}
}

// drop forgets a hand, unless another is shown in its place.
func (all *hands) drop(key handKey, h *shownHand) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.shown[key] == h {
		delete(all.shown, key)
	}
}

// of are the hands of a match. Those that cannot be changed any more, of whatever match, are
// forgotten.
func (all *hands) of(id match.ID, now time.Time) map[handKey]*shownHand {
	all.mu.Lock()
	defer all.mu.Unlock()
	found := make(map[handKey]*shownHand)
	for key, h := range all.shown {
		switch {
		case now.After(h.until):
			delete(all.shown, key)
		case key.match == id:
			found[key] = h
		}
	}
	return found
}

// keepHand notes after an answer that its user sees the hand of a session in it, and brings
// it up to date if others have moved meanwhile.
func (b *Bot) keepHand(ctx context.Context, r *Request, s session.Session, made int) {
	if r.Edit == nil {
		return
	}
	h := &shownHand{reader: r.reader(), edit: r.Edit, until: b.Now().Add(handLife), version: s.Version}
	b.hands.put(handKey{s.ID, r.User.ID}, h, made)
	b.refreshHands(ctx, s.ID)
}

// refreshHands brings the hands of a match that their owners see up to date.
func (b *Bot) refreshHands(ctx context.Context, id match.ID) {
	var edits sync.WaitGroup
	defer edits.Wait()
	for key, h := range b.hands.of(id, b.Now()) {
		edits.Go(func() { b.upkeep.BestEffort("bring a hand up to date", id, b.refreshHand(ctx, key, h)) })
	}
}

func (b *Bot) refreshHand(ctx context.Context, key handKey, h *shownHand) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, err := b.sessions.Get(ctx, key.match)
	if err != nil || h.replaced || s.Version <= h.version {
		return err
	}
	if s.Phase != match.Playing || s.Seat(key.user) == game.Nobody { // the last one, or its owner has left
		defer b.hands.drop(key, h)
	}
	if mayLook(&s, key.user) != nil {
		return nil
	}
	if err = h.edit(ctx, b.present.Hand(b.match(s), h.reader, "")); err != nil {
		b.hands.drop(key, h)
	}
	h.version = s.Version
	b.hands.mu.Lock()
	defer b.hands.mu.Unlock()
	b.hands.edits++
	h.edited = b.hands.edits
	return err
}
