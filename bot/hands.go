package bot

import (
	"context"
	"maps"
	"sync"
	"time"

	"kamisado/bot/present"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// handLife is how long a hand is kept up to date after its owner asked for it or played
// from it: no platform lets its message be changed for longer.
const handLife = 14 * time.Minute

// hands are those that their owners see, one of a match to each, as far as the platform
// lets their messages be changed. They are kept up to date when others move. All of it is
// best effort: nothing of it is stored, and a press in a hand, or on the board, brings the
// hand of now.
type hands struct {
	*responder
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
	// request is the one that it answers, message the one with the control that was
	// pressed, in whose place it stands; empty for a new message.
	request, message string
	answer           Answer
	until            time.Time
	// mu is held while the hand is edited, so that an older one never comes last.
	mu sync.Mutex
	// version is that of the match that it shows, edited the count of edits after its last
	// one. Once it is done with, another one is shown, or nothing is written to it any more.
	version, edited int
	done            bool
}

// replaces reports whether a hand stands in the place of an older one, rather than in a
// message of its own.
func (h *shownHand) replaces(old *shownHand) bool {
	return h.request == old.request || h.message != "" && (old.message == "" || old.message == h.message)
}

// count is how many edits have ended.
func (all *hands) count() int {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.edits
}

// put notes that a user sees a hand now, and returns the one that they saw before. Nothing
// is written to that any more. made is the count of edits when the new one was made: an
// edit of the one before that ended later may have come over it.
func (all *hands) put(key handKey, h *shownHand, made int) (old *shownHand) {
	all.mu.Lock()
	old = all.shown[key]
	if all.shown == nil {
		all.shown = make(map[handKey]*shownHand)
	}
	all.shown[key] = h
	all.mu.Unlock()
	if old == nil {
		return nil
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	old.done = true
	if old.edited > made {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.version = 0
	}
	return old
}

// drop forgets a hand, unless another is shown in its place.
func (all *hands) drop(key handKey, h *shownHand) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.shown[key] == h {
		delete(all.shown, key)
	}
}

// which are the hands that are meant.
func (all *hands) which(meant func(handKey, *shownHand) bool) map[handKey]*shownHand {
	all.mu.Lock()
	defer all.mu.Unlock()
	found := maps.Clone(all.shown)
	maps.DeleteFunc(found, func(key handKey, h *shownHand) bool { return !meant(key, h) })
	return found
}

// keep notes after an answer that its user sees the hand of a session in it, removes the
// message that showed it before, and brings it up to date if others have moved meanwhile.
func (all *hands) keep(ctx context.Context, r *Request, s session.Session, made int) {
	if r.Answer == nil {
		return
	}
	h := &shownHand{
		reader: r.reader(), request: r.ID, answer: r.Answer, until: all.Now().Add(handLife), version: s.Version,
	}
	if r.clickedPrivately() {
		h.message = r.Message
	}
	if old := all.put(handKey{s.ID, r.User.ID}, h, made); old != nil && !h.replaces(old) {
		all.upkeep.BestEffort("remove the hand before", s.ID, old.answer.Delete(ctx))
	}
	all.refresh(ctx, s.ID)
}

// refresh brings the hands of a match that their owners see up to date.
func (all *hands) refresh(ctx context.Context, id match.ID) {
	now := all.Now()
	all.each(ctx, "bring a hand up to date", all.refreshOne, func(key handKey, h *shownHand) bool {
		return key.match == id && !now.After(h.until)
	})
}

// pause says in the hands that cannot be changed for much longer that they do not
// follow any more, and forgets them.
func (all *hands) pause(ctx context.Context) {
	now := all.Now()
	all.each(ctx, "say that a hand has stopped", all.pauseOne, func(_ handKey, h *shownHand) bool { return now.After(h.until) })
}

// remove removes the hands of a match that was followed by another one.
func (all *hands) remove(ctx context.Context, id match.ID) {
	all.each(ctx, "remove a hand", all.removeOne, func(key handKey, _ *shownHand) bool { return key.match == id })
}

// each does something to the hands that are meant, all at once, but to none that is
// done with.
func (all *hands) each(
	ctx context.Context, what string, do func(context.Context, handKey, *shownHand) error, meant func(handKey, *shownHand) bool,
) {
	var work sync.WaitGroup
	defer work.Wait()
	for key, h := range all.which(meant) {
		work.Go(func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			if h.done {
				return
			}
			var err error
			defer func() { all.upkeep.BestEffort(what, key.match, err) }()
			defer recovery.Into(&err)
			err = do(ctx, key, h)
		})
	}
}

func (all *hands) refreshOne(ctx context.Context, key handKey, h *shownHand) error {
	s, err := all.sessions.Get(ctx, key.match)
	switch {
	case err != nil || s.Version <= h.version:
		return err
	case mayLook(&s, key.user) != nil: // they have left
		return all.removeOne(ctx, key, h)
	}
	return all.write(ctx, key, h, s, "")
}

func (all *hands) pauseOne(ctx context.Context, key handKey, h *shownHand) error {
	defer all.forget(key, h)
	s, err := all.sessions.Get(ctx, key.match)
	if err != nil || s.Phase != match.Playing || mayLook(&s, key.user) != nil {
		return err
	}
	return all.write(ctx, key, h, s, all.present.Text(h.reader.Locale, "hand.paused"))
}

func (all *hands) removeOne(ctx context.Context, key handKey, h *shownHand) error {
	all.forget(key, h)
	return h.answer.Delete(ctx)
}

func (all *hands) forget(key handKey, h *shownHand) {
	h.done = true
	all.drop(key, h)
}

// write shows the hand of a session where an older one is shown. notice is said above it.
func (all *hands) write(ctx context.Context, key handKey, h *shownHand, s session.Session, notice string) error {
	err := h.answer.Edit(ctx, all.present.Hand(all.match(s), h.reader, notice))
	if err != nil {
		all.forget(key, h)
	}
	h.version = s.Version
	all.mu.Lock()
	defer all.mu.Unlock()
	all.edits++
	h.edited = all.edits
	return err
}
