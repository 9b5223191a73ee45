package bot

import (
	"context"
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
	// made counts the hands that were made, edits the edits that have ended.
	made, edits int
}

// handKey names the hand of a user in a match.
type handKey struct {
	match match.ID
	user  string
}

// shownHand is a hand that its owner sees.
type shownHand struct {
	key    handKey
	reader present.Reader
	// request is the one that it answers, message the one with the control that was
	// pressed, in whose place it stands; empty for a new message.
	request, message string
	answer           Answer
	until            time.Time
	// number counts the hands, edits is how many edits had ended when it was made.
	number, edits int
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

// begin notes that a hand of a session is about to be shown in the answer to a request.
func (all *hands) begin(r *Request, s session.Session) *shownHand {
	h := &shownHand{
		key: handKey{s.ID, r.User.ID}, reader: r.reader(), request: r.ID, answer: r.Answer,
		until: all.Now().Add(handLife), version: s.Version,
	}
	if r.clickedPrivately() {
		h.message = r.Message
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.made++
	h.number, h.edits = all.made, all.edits
	return h
}

// put notes that a user sees a hand now, and returns the newer and the older one of it and
// of what was noted before; that is nil when there was none. Nothing is written to the older
// one any more. An edit of it that ended after the newer one was made may have come over
// that.
func (all *hands) put(h *shownHand) (newer, older *shownHand) {
	all.mu.Lock()
	newer, older = h, all.shown[h.key]
	if older != nil && older.number > h.number {
		newer, older = older, h
	}
	if all.shown == nil {
		all.shown = make(map[handKey]*shownHand)
	}
	all.shown[h.key] = newer
	all.mu.Unlock()
	if older == nil {
		return newer, nil
	}
	older.mu.Lock()
	defer older.mu.Unlock()
	older.done = true
	if older.edited > newer.edits {
		newer.mu.Lock()
		defer newer.mu.Unlock()
		newer.version = 0
	}
	return newer, older
}

// drop forgets a hand, unless another is shown in its place.
func (all *hands) drop(h *shownHand) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.shown[h.key] == h {
		delete(all.shown, h.key)
	}
}

// which are the hands that are meant.
func (all *hands) which(meant func(*shownHand) bool) (found []*shownHand) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for _, h := range all.shown {
		if meant(h) {
			found = append(found, h)
		}
	}
	return found
}

// keep notes after an answer that its user sees a hand in it, removes the message that
// showed it before, and brings it up to date if others have moved meanwhile.
func (all *hands) keep(ctx context.Context, h *shownHand) {
	if h.answer == nil {
		return
	}
	if newer, older := all.put(h); older != nil && !newer.replaces(older) {
		all.upkeep.BestEffort("remove the hand before", h.key.match, older.answer.Delete(ctx))
	}
	all.refresh(ctx, h.key.match)
}

// refresh brings the hands of a match that their owners see up to date.
func (all *hands) refresh(ctx context.Context, id match.ID) {
	now := all.Now()
	all.each(ctx, "bring a hand up to date", all.refreshOne, func(h *shownHand) bool {
		return h.key.match == id && !now.After(h.until)
	})
}

// pause says in the hands that cannot be changed for much longer that they do not
// follow any more, and forgets them.
func (all *hands) pause(ctx context.Context) {
	now := all.Now()
	all.each(ctx, "say that a hand has stopped", all.pauseOne, func(h *shownHand) bool { return now.After(h.until) })
}

// remove removes the hands of a match that was followed by another one.
func (all *hands) remove(ctx context.Context, id match.ID) {
	all.each(ctx, "remove a hand", all.removeOne, func(h *shownHand) bool { return h.key.match == id })
}

// each does something to the hands that are meant, all at once, but to none that is
// done with.
func (all *hands) each(
	ctx context.Context, what string, do func(context.Context, *shownHand) error, meant func(*shownHand) bool,
) {
	var work sync.WaitGroup
	defer work.Wait()
	for _, h := range all.which(meant) {
		work.Go(func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			if h.done {
				return
			}
			var err error
			defer func() { all.upkeep.BestEffort(what, h.key.match, err) }()
			defer recovery.Into(&err)
			err = do(ctx, h)
		})
	}
}

func (all *hands) refreshOne(ctx context.Context, h *shownHand) error {
	s, err := all.sessions.Get(ctx, h.key.match)
	switch {
	case err != nil || s.Version <= h.version:
		return err
	case mayLook(&s, h.key.user) != nil: // they have left
		return all.removeOne(ctx, h)
	}
	return all.write(ctx, h, s, "")
}

func (all *hands) pauseOne(ctx context.Context, h *shownHand) error {
	defer all.forget(h)
	s, err := all.sessions.Get(ctx, h.key.match)
	if err != nil || s.Phase != match.Playing || mayLook(&s, h.key.user) != nil {
		return err
	}
	return all.write(ctx, h, s, all.present.Text(h.reader.Locale, "hand.paused"))
}

func (all *hands) removeOne(ctx context.Context, h *shownHand) error {
	all.forget(h)
	return h.answer.Delete(ctx)
}

func (all *hands) forget(h *shownHand) {
	h.done = true
	all.drop(h)
}

// write shows the hand of a session where an older one is shown. notice is said above it.
func (all *hands) write(ctx context.Context, h *shownHand, s session.Session, notice string) error {
	err := h.answer.Edit(ctx, all.present.Hand(all.match(s), h.reader, notice))
	if err != nil {
		all.forget(h)
	}
	h.version = s.Version
	all.mu.Lock()
	defer all.mu.Unlock()
	all.edits++
	h.edited = all.edits
	return err
}
