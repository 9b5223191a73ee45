package delivery

import (
	"context"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Rescue shows a match whose interaction has died after the commit, in a new message.
func (d *Delivery) Rescue(ctx context.Context, id match.ID) {
	s, err := d.Sessions.Load(ctx, id)
	if err != nil {
		d.Log.Error("could not load a match to show it", "match", id, "error", err)
		return
	}
	if s.Place.UserInstallOnly {
		d.BestEffort("show a match", s.ID, d.Repost(ctx, s.ID, nil))
		return
	}
	d.BestEffort("show a match", s.ID, d.Sessions.Alone(ctx, id, func(ctx context.Context) error {
		s, err := d.Sessions.Load(ctx, id)
		if err != nil {
			return err
		}
		return d.postAnew(ctx, s)
	}))
}

// postAnew posts the message of a match, once: the nonce makes a repeat harmless. A
// channel that is gone is recorded as shown, or it would be tried for ever.
func (d *Delivery) postAnew(ctx context.Context, s session.Session) error {
	moved := s.Shown.Message != "" && s.Board() == ""
	message, err := d.postAnyhow(ctx, s, moved)
	switch {
	case chat.IsGone(err) && s.Place.Parent != "":
		return d.leaveThread(ctx, s, err)
	case err != nil && !chat.IsGone(err):
		return fmt.Errorf("post a board: %w", err)
	}
	if err != nil {
		defer func(failed error) {
			_, err := d.look(ctx, s, failed)
			d.BestEffort("look whether a match can be played on", s.ID, err)
		}(err)
	}
	d.BestEffort("post in a channel that is gone", s.ID, err)
	d.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version}, session.Posted)
	return nil
}

// postAnyhow posts the message of a match, which may have moved to where it is. Where the picture
// is refused the text board may still be welcome, and where nothing may be posted the message
// that is there may still be edited.
func (d *Delivery) postAnyhow(ctx context.Context, s session.Session, moved bool) (message string, err error) {
	m := d.board(s, nil)
	if moved {
		m.Ping = s.People() // all have to find the new place; in a thread it makes them members
	}
	message, err = d.Poster.Post(ctx, s.Place.Channel, nonce(s, "b"), m)
	if chat.IsGone(err) && m.File != nil {
		d.BestEffort("post a board with its picture", s.ID, err)
		text := d.board(s, []game.Term{chat.PermissionFiles})
		text.Ping = m.Ping
		message, err = d.Poster.Post(ctx, s.Place.Channel, nonce(s, "t"), text)
	}
	if chat.IsGone(err) && s.Board() != "" && d.Poster.Edit(ctx, s.Place.Channel, s.Board(), m) == nil {
		return s.Board(), nil
	}
	return message, err
}

// postBeside notifies users by a message beside the board, in answer to it, that goes with
// the next move; shown is what shows the match. Where the bot can only answer, nobody is
// notified.
func (d *Delivery) postBeside(ctx context.Context, s session.Session, shown store.Shown, m chat.Message) {
	if s.Place.UserInstallOnly {
		return
	}
	if shown.Channel == s.Place.Channel {
		m.ReplyTo = shown.Message
	}
	m.Urgency = chat.Reminding
	id, err := d.postReply(ctx, s, m, shown.Reminder != "")
	if err != nil {
		d.BestEffort("remind a player", s.ID, err)
		if chat.IsGone(err) && s.Place.Parent != "" {
			d.BestEffort("show a match", s.ID, d.Repost(ctx, s.ID, nil)) // the thread is gone
			return
		}
		_, err = d.look(ctx, s, err)
		d.BestEffort("look whether a match can be played on", s.ID, err)
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
		now.Shown.Reminder = id
		left, err = d.Sessions.RecordShown(ctx, now, now.Shown, session.Posted)
		return err
	})
	d.BestEffort("record a reminder", s.ID, err)
	for _, l := range left { // only one goes with the next move: the other says less than this one
		d.BestEffort("tidy up a message", l.Match, d.tidy(ctx, l))
	}
}

// announce notifies users by a message in answer to the board that stays, unlike that of
// postBeside: after a computer has taken a seat the next move may be its own.
func (d *Delivery) announce(ctx context.Context, s session.Session, m chat.Message) {
	if s.Place.UserInstallOnly {
		return
	}
	if s.Shown.Channel == s.Place.Channel {
		m.ReplyTo = s.Shown.Message
	}
	m.Urgency = chat.Reminding
	_, err := d.postReply(ctx, s, m, s.Shown.Reminder != "")
	d.BestEffort("say what became of a turn", s.ID, err)
}

// postReply posts an answer to a message, which needs a permission more than a message
// does; without it that is a plain message. again is set when there is another one about
// the same version, which a platform must not take for this one.
func (d *Delivery) postReply(ctx context.Context, s session.Session, m chat.Message, again bool) (string, error) {
	reply, plain := "r", "m"
	if again {
		reply, plain = "s", "n"
	}
	id, err := d.Poster.Post(ctx, s.Place.Channel, nonce(s, reply), m)
	if chat.IsGone(err) {
		m.ReplyTo = ""
		id, err = d.Poster.Post(ctx, s.Place.Channel, nonce(s, plain), m)
	}
	return id, err
}

// nonce names a message so that posting it twice gives one, but not one that has been replaced since. A platform takes 25
// characters.
func nonce(s session.Session, what string) string {
	replaced := s.Shown.Message
	return fmt.Sprintf("%s%s%d-%s", what, s.ID, s.Version, replaced[max(0, len(replaced)-10):])
}
