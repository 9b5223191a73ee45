package delivery

import (
	"context"
	"slices"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// AnswerLife is how long an answer is kept up to date, since the request that it answers: no platform lets it be
// changed for much longer.
const AnswerLife = 14 * time.Minute

// privateWithin bounds each edit of a private message, for which the match is locked.
const privateWithin = 3 * time.Second

// A private message is a row with what edits it, see [store.Message]. Whoever changes a match brings those about it up
// to date, or removes those that are of no use any more. All of it is best effort: a press in an old message, or on the
// board, brings what holds now.

// Follow returns what to call after the answer to r, which shows m to its user alone: a Kind and what it is about. From
// then on the message follows the match s. It takes the place of the one of its kind before.
func (d *Delivery) Follow(r *chat.Request, s session.Session, m store.Message) func(context.Context, string) {
	m.Match, m.User, m.Version, m.Due = s.ID, r.User.ID, s.Version, d.Now().Add(AnswerLife)
	m.Locale, m.Missing = r.At.Locale, r.At.Missing
	if r.ClickedPrivately() {
		m.ID = r.Message
	}
	return func(ctx context.Context, _ string) {
		if r.Answer == nil {
			return
		}
		if m.Answer = string(r.Answer()); m.Answer == "" {
			return
		}
		err := d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
			before, err := d.Store.KeepMessage(ctx, m)
			if err != nil {
				return err
			}
			for _, old := range before {
				isSame := m.Answer == old.Answer || m.ID != "" && (old.ID == "" || old.ID == m.ID)
				if !isSame && !d.Now().After(old.Due) {
					err := d.Poster.DeleteAnswer(ctx, chat.GivenAnswer(old.Answer))
					d.Sessions.BestEffort("remove the private message before", m.Match, err)
				}
			}
			s, err := d.Sessions.Load(ctx, m.Match)
			if err != nil {
				return err
			}
			return d.refreshPrivate(ctx, m, s)
		})
		d.Sessions.BestEffort("keep a private message", m.Match, err)
	}
}

// Stay lets the message of a kind that a user sees stay until an answer to a press in it takes its place.
func (d *Delivery) Stay(ctx context.Context, s session.Session, user string, kind store.MessageKind) {
	all, err := d.Store.Answers(ctx, s.ID)
	for _, m := range all {
		if m.User == user && m.Kind == kind {
			m.Ply = match.AnyPly
			err = d.Store.UpdateMessage(ctx, m)
		}
	}
	d.Sessions.BestEffort("let a private message stay", s.ID, err)
}

// isUseful reports whether a private message is of use in a match as it is now.
func isUseful(m *store.Message, s *session.Session) bool {
	seat := s.Seat(m.User)
	switch {
	case m.Kind == store.Hand:
		return s.MaySeeHand(m.User) == nil
	case m.Kind == store.Offered:
		return seat != game.Nobody && int(seat) < len(s.Offers) && s.Offers[seat] == m.Offer
	case m.Ply == match.AnyPly:
		return true
	case s.Phase != match.Playing:
		return false
	case m.Kind == store.Question:
		return seat != game.Nobody && (s.Table() || s.Ply == m.Ply)
	case m.Kind == store.More:
		return s.Ply == m.Ply
	}
	return true // a hint
}

// RefreshPrivate brings the private messages about a match up to date.
func (d *Delivery) RefreshPrivate(ctx context.Context, id match.ID) {
	d.eachPrivate(ctx, id, d.refreshPrivate)
}

// OfferSeat shows those who wait at a table, in their hands, that a computer may take the seat of the person who is
// to move. That person's hand stays, with what is picked in it.
func (d *Delivery) OfferSeat(ctx context.Context, s session.Session) error {
	d.eachPrivate(ctx, s.ID, func(ctx context.Context, m store.Message, now session.Session) error {
		if m.Kind != store.Hand || slices.Contains(now.ToMove(), m.User) {
			return nil
		}
		return d.editHand(ctx, m, now, "")
	})
	return nil
}

// RemovePrivate removes the private messages about a match that was followed by another one.
func (d *Delivery) RemovePrivate(ctx context.Context, id match.ID) {
	d.eachPrivate(ctx, id, func(ctx context.Context, m store.Message, _ session.Session) error {
		return d.removePrivate(ctx, m)
	})
}

// eachPrivate locks a match and calls work for each private message about it that can be changed, for all at once.
func (d *Delivery) eachPrivate(
	ctx context.Context, id match.ID, work func(context.Context, store.Message, session.Session) error,
) {
	err := d.Sessions.Alone(ctx, id, func(ctx context.Context) error {
		all, err := d.Store.Answers(ctx, id)
		if err != nil || len(all) == 0 {
			return err
		}
		s, err := d.Sessions.Load(ctx, id)
		if err != nil {
			return err
		}
		now := d.Now()
		var edits sync.WaitGroup
		defer edits.Wait()
		for _, m := range all {
			if m.User == "" || now.After(m.Due) {
				continue
			}
			edits.Go(func() {
				var err error
				defer func() { d.Sessions.BestEffort("change a private message", id, err) }()
				defer recovery.Into(&err)
				err = work(ctx, m, s)
			})
		}
		return nil
	})
	d.Sessions.BestEffort("change the private messages of a match", id, err)
}

// refreshPrivate has a private message show s, or what another process makes of s meanwhile.
func (d *Delivery) refreshPrivate(ctx context.Context, m store.Message, s session.Session) error {
	for s.Version > m.Version {
		switch {
		case !isUseful(&m, &s):
			return d.removePrivate(ctx, m)
		case m.Kind != store.Hand:
			return nil // it does not change
		}
		if err := d.editHand(ctx, m, s, ""); err != nil {
			return err // the next change tries again
		}
		m.Version = s.Version
		if err := d.Store.UpdateMessage(ctx, m); err != nil {
			return err
		}
		var err error
		if s, err = d.Sessions.Load(ctx, m.Match); err != nil {
			return err
		}
	}
	return nil
}

// removePrivate deletes a private message. It keeps the row of one that could not be deleted, so that the next change
// tries again.
func (d *Delivery) removePrivate(ctx context.Context, m store.Message) error {
	within, cancel := context.WithTimeout(ctx, privateWithin)
	defer cancel()
	err := d.Poster.DeleteAnswer(within, chat.GivenAnswer(m.Answer))
	if err == nil || chat.IsGone(err) {
		d.forget(ctx, m)
	}
	return err
}

// editHand shows a hand of a session where an older one is shown. notice is said above it.
func (d *Delivery) editHand(ctx context.Context, m store.Message, s session.Session, notice string) error {
	reader := view.Reader{User: m.User, Locale: m.Locale, Missing: m.Missing}
	within, cancel := context.WithTimeout(ctx, privateWithin)
	defer cancel()
	err := d.Poster.EditAnswer(within, chat.GivenAnswer(m.Answer), d.Present.Hand(s, reader, notice))
	if chat.IsGone(err) {
		d.forget(ctx, m)
	}
	return err
}

// endAnswer forgets an answer that can soon be changed no more. A hand first says that it does not follow the match any
// more. Of several processes one does it.
func (d *Delivery) endAnswer(ctx context.Context, m store.Message) error {
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		dropped, err := d.Store.DropMessage(ctx, m)
		if err != nil || !dropped || m.Kind != store.Hand {
			return err
		}
		s, err := d.Sessions.Load(ctx, m.Match)
		if err != nil || s.Phase != match.Playing || !isUseful(&m, &s) {
			return err
		}
		return d.editHand(ctx, m, s, d.Present.Text(m.Locale, "hand.paused"))
	})
}

// Where the bot can only answer, answers show the matches. An answer is one of these rows too, for as long as it can be
// changed. After that whoever presses it brings it up to date.

// Answered records that a message is the answer to r, given at a time, and shows a match.
func (d *Delivery) Answered(ctx context.Context, r *chat.Request, s session.Session, message string, given time.Time) {
	if !s.Place.UserInstallOnly || message == "" || r.Answer == nil {
		return
	}
	if answer := r.Answer(); answer != "" {
		_, err := d.Store.KeepMessage(ctx, store.Message{
			Match: s.ID, Kind: store.AnswerBoard, Channel: s.Place.Channel, ID: message,
			Answer: string(answer), Due: given.Add(AnswerLife),
		})
		d.Sessions.BestEffort("record the answer that shows a match", s.ID, err)
	}
}

// answerBoard returns the answer that a message is. ok is false if it can be changed no more.
func (d *Delivery) answerBoard(ctx context.Context, id match.ID, message string) (m store.Message, ok bool, err error) {
	all, err := d.Store.Answers(ctx, id)
	for _, m := range all {
		if m.Kind == store.AnswerBoard && m.ID == message && !d.Now().After(m.Due) {
			return m, true, nil
		}
	}
	return store.Message{}, false, err
}

// Reachable reports whether the message that shows a match can be changed without somebody
// pressing it.
func (d *Delivery) Reachable(ctx context.Context, s session.Session) bool {
	if !s.Place.UserInstallOnly {
		return true
	}
	_, ok, err := d.answerBoard(ctx, s.ID, s.Shown.Message)
	d.Sessions.BestEffort("look for the answer that shows a match", s.ID, err)
	return ok
}

// errUnreachable: the bot is no member of the place, and the message is no answer that can
// still be changed.
var errUnreachable = &chat.ErrGone{Reason: "only answers can be given there"}

// Edit replaces a message in a channel that shows a match, or has shown it. It returns a [chat.ErrGone] if that can
// never succeed. After any other error the caller may try again.
func (d *Delivery) Edit(ctx context.Context, s session.Session, channel, message string, m chat.Message) error {
	if !s.Place.UserInstallOnly {
		return d.Poster.Edit(ctx, channel, message, m)
	}
	board, ok, err := d.answerBoard(ctx, s.ID, message)
	switch {
	case err != nil:
		return err
	case !ok:
		return errUnreachable
	}
	err = d.Poster.EditAnswer(ctx, chat.GivenAnswer(board.Answer), m)
	if chat.IsGone(err) {
		d.forget(ctx, board)
	}
	return err
}
