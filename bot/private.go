package bot

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// PrivateLife is how long a private message is looked after, since the request that it
// answers: no platform lets it be changed for longer.
const PrivateLife = upkeep.AnswerLife

// privateWithin bounds the edits of the private messages of a match, for which the match is locked.
const privateWithin = 3 * time.Second

// privateKind is what a private message is for. A user has one of a kind of a match.
type privateKind int

// The kinds.
const (
	// privateHand shows what a player alone may know.
	privateHand privateKind = iota
	// privateQuestion asks whether to resign.
	privateQuestion
	// privateHint says what a coach advises.
	privateHint
	// privateMore says what else can be done until somebody moves.
	privateMore
	// privateOffered says that somebody has offered something already.
	privateOffered
)

// PrivateMessages are those that users alone see, one of a kind and match to each, as far as
// the platform lets them be changed: a new one removes the one before, and what others do
// brings them up to date or removes them. All of it is best effort: nothing of it is stored,
// and a press in an old message, or on the board, brings what holds now. Whoever works on the messages of a match has
// locked the match.
type PrivateMessages struct {
	*Bot
	mu    sync.Mutex
	shown map[privateKey]*privateMessage
}

// privateKey names a message.
type privateKey struct {
	match match.ID
	user  string
	kind  privateKind
}

// privateMessage is a message that its user sees.
type privateMessage struct {
	privateKey
	reader view.Reader
	// ply is the one that a question or more is about, match.AnyPly for a message that stays, and what the
	// offer that stands.
	ply  int
	what match.Offering
	// request is the one that it answers, message the one with the control that was
	// pressed, in whose place it stands; empty for a new message.
	request, message string
	answer           chat.GivenAnswer
	until            time.Time
	// version is that of the match that it shows, 0 if that is not known.
	version int
}

// holds reports whether a message is of use in a match as it is now.
func (m *privateMessage) holds(s *session.Session) bool {
	seat := s.Seat(m.user)
	switch {
	case m.kind == privateHand:
		return mayLook(s, m.user) == nil
	case m.kind == privateOffered:
		return seat != game.Nobody && int(seat) < len(s.Offers) && s.Offers[seat] == m.what
	case m.ply == match.AnyPly:
		return true
	case s.Phase != match.Playing:
		return false
	case m.kind == privateQuestion:
		return seat != game.Nobody && (s.Table() || s.Ply == m.ply)
	case m.kind == privateMore:
		return s.Ply == m.ply
	}
	return true // a hint
}

// replaces reports whether a message stands in the place of an older one, rather than
// beside it.
func (m *privateMessage) replaces(old *privateMessage) bool {
	return m.request == old.request || m.message != "" && (old.message == "" || old.message == m.message)
}

// message returns the message that answers a request about a match.
func (all *PrivateMessages) message(r *chat.Request, s session.Session, kind privateKind) *privateMessage {
	m := &privateMessage{
		privateKey: privateKey{s.ID, r.User.ID, kind}, reader: readerOf(r), ply: s.Ply, request: r.ID, answer: r.Answer,
		until: all.Now().Add(PrivateLife), version: s.Version,
	}
	if r.ClickedPrivately() {
		m.message = r.Message
	}
	return m
}

// keep notes after an answer that its user sees a message in it, removes the one of its kind
// before, and brings it up to date if another process has changed the match meanwhile.
func (all *PrivateMessages) keep(ctx context.Context, m *privateMessage) {
	if m.answer == nil {
		return
	}
	err := all.Sessions.Alone(ctx, m.match, func(ctx context.Context) error {
		all.mu.Lock()
		older := all.shown[m.privateKey]
		if all.shown == nil {
			all.shown = make(map[privateKey]*privateMessage)
		}
		all.shown[m.privateKey] = m
		all.mu.Unlock()
		if older != nil && !m.replaces(older) && !all.Now().After(older.until) {
			all.Upkeep.BestEffort("remove the private message before", m.match, older.answer.Delete(ctx))
		}
		s, err := all.Sessions.Load(ctx, m.match)
		if err != nil {
			return err
		}
		return all.refreshOne(ctx, m, s)
	})
	all.Upkeep.BestEffort("keep a private message", m.match, err)
}

// stay lets the message of a kind stay until an answer to a press in it takes its place.
func (all *PrivateMessages) stay(s session.Session, user string, kind privateKind) {
	for _, m := range all.which(func(m *privateMessage) bool { return m.privateKey == privateKey{s.ID, user, kind} }) {
		m.ply = match.AnyPly
	}
}

// whileOffered is the reply to whoever was refused because what they want is what they have
// offered already. It goes once that offer does not stand any more.
func (all *PrivateMessages) whileOffered(r *chat.Request, s session.Session, what match.Offering, err error, reply chat.Reply) chat.Reply {
	refusal, refused := errors.AsType[*game.Error](err)
	if !refused || !strings.HasPrefix(refusal.Why.Key, "match.offered") || reply.After != nil {
		return reply
	}
	m := all.message(r, s, privateOffered)
	m.what = what
	reply.After = func(ctx context.Context, _ string) { all.keep(ctx, m) }
	return reply
}

// drop forgets a message, unless another is shown in its place.
func (all *PrivateMessages) drop(m *privateMessage) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.shown[m.privateKey] == m {
		delete(all.shown, m.privateKey)
	}
}

// which are the messages that are meant.
func (all *PrivateMessages) which(meant func(*privateMessage) bool) (found []*privateMessage) {
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
	for _, m := range all.which(func(*privateMessage) bool { return true }) {
		answers = append(answers, m.answer)
	}
	return answers
}

// Refresh brings the messages of a match that their users see up to date.
func (all *PrivateMessages) Refresh(ctx context.Context, id match.ID) {
	now := all.Now()
	all.each(ctx, all.which(func(m *privateMessage) bool { return m.match == id && !now.After(m.until) }), all.refreshOne)
}

// Pause says in the hands that cannot be changed for much longer that they do not
// follow any more, and forgets all such messages.
func (all *PrivateMessages) Pause(ctx context.Context) {
	now := all.Now()
	all.each(ctx, all.which(func(m *privateMessage) bool { return now.After(m.until) }), all.pauseOne)
}

// PauseAll is pause for all messages: the process is about to end, and another one knows
// nothing of them.
func (all *PrivateMessages) PauseAll(ctx context.Context) {
	all.each(ctx, all.which(func(*privateMessage) bool { return true }), all.pauseOne)
}

// Remove removes the messages of a match that was followed by another one.
func (all *PrivateMessages) Remove(ctx context.Context, id match.ID) {
	all.each(ctx, all.which(func(m *privateMessage) bool { return m.match == id }),
		func(ctx context.Context, m *privateMessage, _ session.Session) error { return all.removeOne(ctx, m) })
}

// each does something to messages, with their matches as they are now: at once to those of a match, which it locks, and to
// those of different matches.
func (all *PrivateMessages) each(
	ctx context.Context, messages []*privateMessage, do func(context.Context, *privateMessage, session.Session) error,
) {
	byMatch := make(map[match.ID][]*privateMessage)
	for _, m := range messages {
		byMatch[m.match] = append(byMatch[m.match], m)
	}
	var matches sync.WaitGroup
	defer matches.Wait()
	for id, messages := range byMatch {
		matches.Go(func() {
			err := all.Sessions.Alone(ctx, id, func(ctx context.Context) error {
				ctx, cancel := context.WithTimeout(ctx, privateWithin)
				defer cancel()
				s, err := all.Sessions.Load(ctx, id)
				if err != nil {
					return err
				}
				var edits sync.WaitGroup
				defer edits.Wait()
				for _, m := range messages {
					edits.Go(func() {
						var err error
						defer func() { all.Upkeep.BestEffort("change a private message", id, err) }()
						defer recovery.Into(&err)
						err = do(ctx, m, s)
					})
				}
				return nil
			})
			all.Upkeep.BestEffort("change the private messages of a match", id, err)
		})
	}
}

func (all *PrivateMessages) refreshOne(ctx context.Context, m *privateMessage, s session.Session) error {
	switch {
	case s.Version <= m.version:
		return nil
	case !m.holds(&s):
		return all.removeOne(ctx, m)
	case m.kind != privateHand:
		return nil // it does not change
	}
	return all.write(ctx, m, s, "")
}

func (all *PrivateMessages) pauseOne(ctx context.Context, m *privateMessage, s session.Session) error {
	defer all.drop(m)
	if m.kind != privateHand || s.Phase != match.Playing || !m.holds(&s) {
		return nil
	}
	return all.write(ctx, m, s, all.Present.Text(m.reader.Locale, "hand.paused"))
}

// removeOne deletes a message. It keeps one that could not be deleted, so that the next Refresh tries again.
func (all *PrivateMessages) removeOne(ctx context.Context, m *privateMessage) error {
	err := m.answer.Delete(ctx)
	if err == nil || chat.IsGone(err) {
		all.drop(m)
	}
	return err
}

// write shows a hand of a session where an older one is shown. notice is said above it.
func (all *PrivateMessages) write(ctx context.Context, m *privateMessage, s session.Session, notice string) error {
	err := m.answer.Edit(ctx, all.Present.Hand(all.viewOf(s), m.reader, notice))
	m.version = s.Version
	switch {
	case chat.IsGone(err):
		all.drop(m)
	case err != nil:
		m.version = 0 // the next Refresh tries again
	}
	return err
}
