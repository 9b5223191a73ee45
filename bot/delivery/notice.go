package delivery

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// TimedOut shows that the time of the user who was to move was over.
func (d *Delivery) TimedOut(ctx context.Context, before, after session.Session) error {
	late := before.ToMove()[0]
	if after.Phase == match.Playing { // a computer has taken the seat
		d.Sessions.WithLater(after, game.Event{Phrase: game.Say("board.lapse.replaced", "User", view.Mention(late))})
	}
	if err := d.Repost(ctx, after.ID, nil); err != nil {
		return err
	}
	if after.Halt == match.HaltIdle || after.Halt == match.HaltBlocked {
		return nil // nobody has cared for a month, or could
	}
	after, err := d.Sessions.Load(ctx, after.ID)
	if err != nil {
		return err
	}
	d.announce(ctx, after, chat.Message{Text: d.Present.LapseNotice(after, late), Ping: before.People()})
	return nil
}

// ComputerFailed notifies the people of a match that its computer does not move, and what
// they can do. Like a reminder the message goes with the next move.
func (d *Delivery) ComputerFailed(ctx context.Context, s session.Session) {
	now, err := d.Sessions.Load(ctx, s.ID)
	if err != nil {
		now = s
	}
	d.postBeside(ctx, now, chat.Message{Text: d.Present.FailureNotice(s), Ping: s.People()})
}

// Remind mentions whoever the match waits for, in answer to the board.
func (d *Delivery) Remind(ctx context.Context, s session.Session) error {
	if s.Board() == "" {
		return nil // the board that is to come notifies everybody
	}
	s, err := d.Check(ctx, s, nil)
	d.Sessions.BestEffort("look whether a match can be played on", s.ID, err)
	if s.Blocked.Why != "" {
		return nil // the board says what it waits for
	}
	now := d.Now()
	if s.Claimable(now) {
		d.postBeside(ctx, s, d.Present.ClaimNotice(s))
		return nil
	}
	m := chat.Message{Ping: s.Awaited()}
	hurry := !s.TimeUp.IsZero() && !s.NoticeAt(s.PlyAt).IsZero() && !s.NoticeAt(s.PlyAt).After(now)
	if hurry {
		m.Ping = s.ToMove() // though an offer may wait for somebody else
	}
	m.Text = d.Present.Reminder(s, hurry)
	d.postBeside(ctx, s, m)
	return nil
}
