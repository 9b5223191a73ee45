package delivery

import (
	"context"
	"fmt"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Rescue shows a match whose interaction has died after the commit, in a new message.
func (d *Delivery) Rescue(ctx context.Context, id match.ID) {
	d.Sessions.BestEffort("show a match", id, d.Sessions.Alone(ctx, id, func(ctx context.Context) error {
		s, err := d.Sessions.Load(ctx, id)
		switch {
		case err != nil:
			d.Log.Error("could not load a match to show it", "match", id, "error", err)
			return err
		case s.Place.UserInstallOnly:
			return d.repost(ctx, id, nil)
		}
		return d.postAnew(ctx, s)
	}))
}

// postAnew posts the message of a match, once: the nonce makes a repeat harmless. A
// channel that is gone is recorded as shown, or it would be tried for ever.
func (d *Delivery) postAnew(ctx context.Context, s session.Session) error {
	moved := s.Shown.Message != "" && s.Board() == ""
	message, recorded, err := d.postAnyhow(ctx, s, nonce(s, ""), moved)
	switch {
	case chat.IsGone(err) && s.Place.Parent != "":
		return d.leaveThread(ctx, s, err)
	case err != nil && !chat.IsGone(err):
		return fmt.Errorf("post a board: %w", err)
	}
	if err != nil {
		defer func(failed error) {
			_, err := d.Check(ctx, s, failed)
			d.Sessions.BestEffort("look whether a match can be played on", s.ID, err)
		}(err)
	}
	d.Sessions.BestEffort("post in a channel that is gone", s.ID, err)
	how := session.Posted
	if message != "" && message == s.Board() {
		how = session.Edited
	}
	if d.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version}, how) == nil {
		recorded(ctx)
	}
	return nil
}

// post posts a message that is to be recorded, see send.
func (d *Delivery) post(
	ctx context.Context, s session.Session, channel, nonce string, m chat.Message,
) (id string, recorded func(context.Context), err error) {
	recorded, err = d.send(ctx, store.Message{
		Match: s.ID, Kind: store.Posting, Channel: channel, ID: channel + "/" + nonce,
	}, func(ctx context.Context) (err error) {
		id, err = d.Poster.Post(ctx, channel, nonce, m)
		return err
	})
	return id, recorded, err
}

// send has do post or edit a message, and returns what to call when that is recorded; nil if the row for it could not
// be written. Until then that row has [Delivery.Tidy] make up for a lost response, or for this process if it dies. The
// context of do ends well before the row is due, because nobody would make up for what arrives after that.
func (d *Delivery) send(
	ctx context.Context, m store.Message, do func(context.Context) error,
) (recorded func(context.Context), err error) {
	until := d.tidyAt().Add(-d.Sessions.Lag / 3)
	if recorded, err = d.noteSending(ctx, m); err != nil {
		return nil, err
	}
	sending, cancel := context.WithTimeout(ctx, until.Sub(d.Now()))
	defer cancel()
	if err = do(sending); chat.IsGone(err) {
		recorded(ctx)
	}
	return recorded, err
}

// noteSending records that a message is about to be posted or edited, and returns what to call when that is recorded.
func (d *Delivery) noteSending(ctx context.Context, m store.Message) (recorded func(context.Context), err error) {
	m.Due = d.tidyAt()
	if _, err := d.Store.KeepMessage(ctx, m); err != nil {
		return nil, err
	}
	return func(ctx context.Context) { d.forget(ctx, m) }, nil
}

// forget drops the row of a message, best effort.
func (d *Delivery) forget(ctx context.Context, m store.Message) {
	_, err := d.Store.DropMessage(ctx, m)
	d.Sessions.BestEffort("forget a message", m.Match, err)
}

// Answering notes that r is about to be answered by a new board of a match, and returns what to call when that is
// recorded. A board whose response is lost, or whose process dies before, is tidied up by that.
func (d *Delivery) Answering(ctx context.Context, r *chat.Request, id match.ID) (recorded func(context.Context)) {
	recorded = func(context.Context) {}
	if r.Answer == nil || r.Answer() == "" {
		return recorded
	}
	noted, err := d.noteSending(ctx, store.Message{
		Match: id, Kind: store.Posting, Channel: r.At.Channel, ID: r.ID, Answer: string(r.Answer()),
	})
	if err != nil {
		d.Sessions.BestEffort("note an answer", id, err)
		return recorded
	}
	return noted
}

// clearPosting removes a message that no row may name, or takes the controls from an answer. The platform returns the
// message of a nonce that was posted before. What shows the match stays.
func (d *Delivery) clearPosting(ctx context.Context, m store.Message) error {
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		s, err := d.Sessions.Load(ctx, m.Match)
		if err != nil {
			return err
		}
		if m.Answer != "" {
			// The answer may be the one that shows the match. One that is gone now may have been edited by an earlier try.
			err = d.Poster.EditAnswer(ctx, chat.GivenAnswer(m.Answer), d.retired(s, m.Channel))
			if err == nil || chat.IsGone(err) {
				err = d.repost(ctx, m.Match, nil)
			} else {
				d.Doubt(ctx, m.Match, s.Shown.Channel, s.Shown.Message) // another process may forget m meanwhile
			}
		} else {
			var id string
			_, nonce, _ := strings.Cut(m.ID, "/")
			id, err = d.Poster.Post(ctx, m.Channel, nonce, d.retired(s, m.Channel))
			if err == nil && id != s.Shown.Message && id != s.Shown.Reminder {
				err = d.Poster.Delete(ctx, m.Channel, id)
			}
		}
		if err != nil && !chat.IsGone(err) {
			return err
		}
		_, err = d.Store.DropMessage(ctx, m)
		return err
	})
}

// postAnyhow posts the message of a match, which may have moved to where it is. Where the picture is refused the text
// board may still be welcome, and where nothing may be posted the message of a match that has not moved may still be
// edited.
func (d *Delivery) postAnyhow(
	ctx context.Context, s session.Session, nonce string, moved bool,
) (message string, recorded func(context.Context), err error) {
	m := d.board(s, nil)
	if moved {
		m.Ping = s.People() // all have to find the new place; in a thread it makes them members
	}
	message, recorded, err = d.post(ctx, s, s.Place.Channel, "b"+nonce, m)
	if chat.IsGone(err) && m.File != nil {
		d.Sessions.BestEffort("post a board with its picture", s.ID, err)
		text := d.board(s, []game.Term{chat.PermissionFiles})
		text.Ping = m.Ping
		message, recorded, err = d.post(ctx, s, s.Place.Channel, "t"+nonce, text)
	}
	if chat.IsGone(err) && !moved && s.Board() != "" {
		if edited, err := d.edit(ctx, s, m); err == nil {
			return s.Board(), edited, nil
		}
	}
	return message, recorded, err
}

// postBeside notifies users by a message beside the board, in answer to it, that goes with
// the next move. Where the bot can only answer, nobody is notified.
func (d *Delivery) postBeside(ctx context.Context, s session.Session, m chat.Message) {
	if s.Place.UserInstallOnly {
		return
	}
	id, recorded, err := d.postReply(ctx, s, m)
	if err != nil {
		d.Sessions.BestEffort("remind a player", s.ID, err)
		if chat.IsGone(err) && s.Place.Parent != "" {
			d.Sessions.BestEffort("show a match", s.ID, d.Repost(ctx, s.ID, nil)) // the thread is gone
			return
		}
		_, err = d.Check(ctx, s, err)
		d.Sessions.BestEffort("look whether a match can be played on", s.ID, err)
		return
	}
	var left []store.Message
	err = d.Sessions.Alone(ctx, s.ID, func(ctx context.Context) error {
		now, err := d.Sessions.Load(ctx, s.ID)
		if err != nil {
			return err
		}
		if now.Version != s.Version { // the player moved while the reminder was on its way
			return d.Poster.Delete(ctx, s.Place.Channel, id)
		}
		shown := now.Shown
		shown.Reminder = id
		left, err = d.Sessions.RecordShown(ctx, now, shown, session.Posted)
		return err
	})
	d.Sessions.BestEffort("record a reminder", s.ID, err)
	if err == nil {
		recorded(ctx)
	}
	for _, l := range left { // only one goes with the next move: the other says less than this one
		d.Sessions.BestEffort("tidy up a message", l.Match, d.tidy(ctx, l))
	}
}

// announce notifies users by a message in answer to the board that stays, unlike that of
// postBeside: after a computer has taken a seat the next move may be its own.
func (d *Delivery) announce(ctx context.Context, s session.Session, m chat.Message) {
	if s.Place.UserInstallOnly {
		return
	}
	_, recorded, err := d.postReply(ctx, s, m)
	if recorded != nil {
		recorded(ctx) // it stays
	}
	d.Sessions.BestEffort("say what became of a turn", s.ID, err)
}

// postReply posts an answer to the board, which needs a permission more than a message
// does; without it that is a plain message. A platform must not take it for another one about the same version.
func (d *Delivery) postReply(
	ctx context.Context, s session.Session, m chat.Message,
) (id string, recorded func(context.Context), err error) {
	reply, plain := "r", "m"
	if s.Shown.Reminder != "" {
		reply, plain = "s", "n"
	}
	m.ReplyTo, m.Urgency = s.Board(), chat.Reminding
	id, recorded, err = d.post(ctx, s, s.Place.Channel, nonce(s, reply), m)
	if chat.IsGone(err) {
		m.ReplyTo = ""
		id, recorded, err = d.post(ctx, s, s.Place.Channel, nonce(s, plain), m)
	}
	return id, recorded, err
}

// nonce names a message so that posting it twice gives one, but not one that has been replaced since. A platform
// takes 25 characters.
func nonce(s session.Session, what string) string {
	replaced := s.Shown.Message
	return fmt.Sprintf("%s%s%d-%s", what, s.ID, s.Version, replaced[max(0, len(replaced)-10):])
}
