package bot

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
)

// PrivateLife is how long a private message is looked after, since the request that it
// answers: no platform lets it be changed for longer.
const PrivateLife = upkeep.AnswerLife

// PrivateKind is what a private message is for. A user has one of a kind of a match.
type PrivateKind int

// The kinds.
const (
	// PrivateHand shows what a player alone may know.
	PrivateHand PrivateKind = iota
	// PrivateQuestion asks whether to resign.
	PrivateQuestion
	// PrivateHint says what a coach advises.
	PrivateHint
	// PrivateMore says what else can be done until somebody moves.
	PrivateMore
	// PrivateOffered says that somebody has offered something already.
	PrivateOffered
)

// PrivateMessages are those that users alone see, one of a kind and match to each, as far as
// the platform lets them be changed: a new one removes the one before, and what others do
// brings them up to date or removes them. All of it is best effort: nothing of it is stored,
// and a press in an old message, or on the board, brings what holds now.
type PrivateMessages struct {
	*Bot
	mu    sync.Mutex
	shown map[privateKey]*PrivateMessage
	// coming are the messages that are to take the place of the shown one, which stays until
	// then.
	coming map[privateKey]comingMessage
	// made counts the messages that were made, edits the edits that have ended.
	made, edits int
}

// AnsweredWithin is how long an answer is waited for that is to take a message's place: it
// may be refused, or be lost.
const AnsweredWithin = 10 * time.Second

// comingMessage is the number of a message that is about to be shown, and until when.
type comingMessage struct {
	number int
	until  time.Time
}

// privateKey names a message.
type privateKey struct {
	match match.ID
	user  string
	kind  PrivateKind
}

// PrivateMessage is a message that its user sees.
type PrivateMessage struct {
	key    privateKey
	reader present.Reader
	// holds reports whether the message is of use in a match as it is now. show is what it
	// says then, below a notice; nil where that does not change.
	holds func(*session.Session) bool
	show  func(s session.Session, notice string) chat.Message
	// request is the one that it answers, message the one with the control that was
	// pressed, in whose place it stands; empty for a new message.
	request, message string
	answer           chat.GivenAnswer
	until            time.Time
	// number counts the messages, edits is how many edits had ended when it was made.
	number, edits int
	// mu is held while the message is edited, so that an older one never comes last.
	mu sync.Mutex
	// version is that of the match that it shows, edited the count of edits after the last
	// one of it and of those whose place it took. Once it is done with, another one is
	// shown, or nothing is written to it any more.
	version, edited int
	done            bool
}

// replaces reports whether a message stands in the place of an older one, rather than
// beside it.
func (m *PrivateMessage) replaces(old *PrivateMessage) bool {
	return m.request == old.request || m.message != "" && (old.message == "" || old.message == m.message)
}

// Begin notes that a message about a session is about to be shown in the answer to a
// request.
func (all *PrivateMessages) Begin(
	r *chat.Request, s session.Session, kind PrivateKind, holds func(*session.Session) bool, show func(session.Session, string) chat.Message,
) *PrivateMessage {
	m := &PrivateMessage{
		key: privateKey{s.ID, r.User.ID, kind}, reader: readerOf(r), holds: holds, show: show, request: r.ID, answer: r.Answer,
		until: all.Now().Add(PrivateLife), version: s.Version,
	}
	if r.ClickedPrivately() {
		m.message = r.Message
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.made++
	m.number, m.edits = all.made, all.edits
	if r.ClickedPrivately() {
		if all.coming == nil {
			all.coming = make(map[privateKey]comingMessage)
		}
		all.coming[m.key] = comingMessage{m.number, all.Now().Add(AnsweredWithin)}
	}
	return m
}

// WhileOffered is the reply to whoever was refused because what they want is what they have
// offered already. It goes once that offer does not stand any more.
func (all *PrivateMessages) WhileOffered(r *chat.Request, s session.Session, what match.Offering, err error, reply chat.Reply) chat.Reply {
	refusal, refused := errors.AsType[*game.Error](err)
	if !refused || !strings.HasPrefix(refusal.Why.Key, "match.offered") || reply.After != nil {
		return reply
	}
	m := all.Begin(r, s, PrivateOffered, func(s *session.Session) bool {
		seat := s.Seat(r.User.ID)
		return seat != game.Nobody && int(seat) < len(s.Offers) && s.Offers[seat] == what
	}, nil)
	reply.After = func(ctx context.Context, _ string) { all.Keep(ctx, m) }
	return reply
}

// put notes that a user sees a message now, and returns the newer and the older one of it
// and of what was noted before; that is nil when there was none. Nothing is written to the
// older one any more. What came over the newer one is shown anew: an edit of an older one
// that ended after it was made, or an older answer in its place that was confirmed after it.
func (all *PrivateMessages) put(m *PrivateMessage) (newer, older *PrivateMessage) {
	all.mu.Lock()
	newer, older = m, all.shown[m.key]
	if older != nil && older.number > m.number {
		newer, older = older, m
	}
	if all.shown == nil {
		all.shown = make(map[privateKey]*PrivateMessage)
	}
	all.shown[m.key] = newer
	if all.coming[m.key].number <= m.number {
		delete(all.coming, m.key)
	}
	all.mu.Unlock()
	if older == nil {
		return newer, nil
	}
	older.mu.Lock()
	older.done = true
	edited := older.edited
	older.mu.Unlock()
	all.cover(newer, edited, older == m && newer.replaces(older))
	return newer, older
}

// cover notes in a message that an edit of an older one, or an older answer, may have come
// over it. While that edit was waited for another message may have taken its place, which
// knows nothing of the edit.
func (all *PrivateMessages) cover(m *PrivateMessage, edited int, answered bool) {
	for m != nil {
		m.mu.Lock()
		if answered || edited > m.edits {
			m.version = 0
		}
		m.edited = max(m.edited, edited)
		m.mu.Unlock()
		all.mu.Lock()
		now := all.shown[m.key]
		all.mu.Unlock()
		if now == m {
			return
		}
		m = now
	}
}

// drop forgets a message, unless another is shown in its place.
func (all *PrivateMessages) drop(m *PrivateMessage) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.shown[m.key] == m {
		delete(all.shown, m.key)
	}
}

// which are the messages that are meant.
func (all *PrivateMessages) which(meant func(*PrivateMessage) bool) (found []*PrivateMessage) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for _, m := range all.shown {
		if meant(m) {
			found = append(found, m)
		}
	}
	return found
}

// Answers are those that are looked after.
func (all *PrivateMessages) Answers() (answers []chat.GivenAnswer) {
	for _, m := range all.which(func(*PrivateMessage) bool { return true }) {
		answers = append(answers, m.answer)
	}
	return answers
}

// Keep notes after an answer that its user sees a message in it, removes the one of its kind
// before, and brings it up to date if others have moved meanwhile.
func (all *PrivateMessages) Keep(ctx context.Context, m *PrivateMessage) {
	if m.answer == nil {
		return
	}
	if newer, older := all.put(m); older != nil && !newer.replaces(older) && !all.Now().After(older.until) {
		all.Upkeep.BestEffort("remove the private message before", m.key.match, older.answer.Delete(ctx))
	}
	all.Refresh(ctx, m.key.match)
}

// Refresh brings the messages of a match that their users see up to date.
func (all *PrivateMessages) Refresh(ctx context.Context, id match.ID) {
	now := all.Now()
	all.each(ctx, "bring a private message up to date", all.refreshOne, func(m *PrivateMessage) bool {
		return m.key.match == id && !now.After(m.until)
	})
}

// Pause says in the messages that cannot be changed for much longer that they do not
// follow any more, and forgets them. It also forgets expected messages that have not come, such as
// those of refused presses.
func (all *PrivateMessages) Pause(ctx context.Context) {
	now := all.Now()
	all.mu.Lock()
	maps.DeleteFunc(all.coming, func(_ privateKey, next comingMessage) bool { return now.After(next.until) })
	all.mu.Unlock()
	all.each(ctx, "say that a private message has stopped", all.pauseOne, func(m *PrivateMessage) bool { return now.After(m.until) })
}

// PauseAll is pause for all messages: the process is about to end, and another one knows
// nothing of them.
func (all *PrivateMessages) PauseAll(ctx context.Context) {
	all.each(ctx, "say that a private message has stopped", all.pauseOne, func(*PrivateMessage) bool { return true })
}

// Remove removes the messages of a match that was followed by another one.
func (all *PrivateMessages) Remove(ctx context.Context, id match.ID) {
	all.each(ctx, "remove a private message", all.removeOne, func(m *PrivateMessage) bool { return m.key.match == id })
}

// each does something to the messages that are meant, all at once, but to none that is
// done with.
func (all *PrivateMessages) each(
	ctx context.Context, what string, do func(context.Context, *PrivateMessage) error, meant func(*PrivateMessage) bool,
) {
	var work sync.WaitGroup
	defer work.Wait()
	for _, m := range all.which(meant) {
		work.Go(func() {
			m.mu.Lock()
			defer m.mu.Unlock()
			if m.done {
				return
			}
			var err error
			defer func() { all.Upkeep.BestEffort(what, m.key.match, err) }()
			defer recovery.Into(&err)
			err = do(ctx, m)
		})
	}
}

func (all *PrivateMessages) refreshOne(ctx context.Context, m *PrivateMessage) error {
	s, err := all.Sessions.Load(ctx, m.key.match)
	switch {
	case err != nil || s.Version <= m.version:
		return err
	case !m.holds(&s) && all.isFollowed(m):
		return nil // an answer could not take its place any more
	case !m.holds(&s):
		return all.removeOne(ctx, m)
	case m.show == nil:
		return nil
	}
	return all.write(ctx, m, s, "")
}

// isFollowed reports whether another message is about to take the place of one.
func (all *PrivateMessages) isFollowed(m *PrivateMessage) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	next := all.coming[m.key]
	return next.number > m.number && !all.Now().After(next.until)
}

func (all *PrivateMessages) pauseOne(ctx context.Context, m *PrivateMessage) error {
	defer all.forget(m)
	s, err := all.Sessions.Load(ctx, m.key.match)
	if err != nil || m.show == nil || s.Phase != match.Playing || !m.holds(&s) {
		return err
	}
	return all.write(ctx, m, s, all.Present.Text(m.reader.Locale, "hand.paused"))
}

// removeOne deletes a message. It keeps one that could not be deleted, so that the next Refresh tries again.
func (all *PrivateMessages) removeOne(ctx context.Context, m *PrivateMessage) error {
	err := m.answer.Delete(ctx)
	if err == nil || chat.IsGone(err) {
		all.forget(m)
	}
	return err
}

func (all *PrivateMessages) forget(m *PrivateMessage) {
	m.done = true
	all.drop(m)
}

// write shows what a message says of a session where an older one is shown. notice is said
// above it.
func (all *PrivateMessages) write(ctx context.Context, m *PrivateMessage, s session.Session, notice string) error {
	err := m.answer.Edit(ctx, m.show(s, notice))
	m.version = s.Version
	switch {
	case chat.IsGone(err):
		all.forget(m)
	case err != nil:
		m.version = 0 // the next Refresh tries again
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.edits++
	m.edited = all.edits
	return err
}
