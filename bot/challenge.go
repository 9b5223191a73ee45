package bot

import (
	"cmp"
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// challengeRoutes registers what can be done with a match that has not begun: the answers to a challenge, and what
// people do at a table that waits for players. Who cancels withdraws the challenge, or closes the table. The message
// that was pressed becomes the board once the match begins.
func (b *Bot) challengeRoutes(m *chat.Mux) {
	m.Control("accept/{match}", b.onPending(func(r *chat.Request, _ session.Session) match.Command {
		me := player(&r.User)
		return match.Accept{User: me.User, Name: me.Name, Since: me.Since}
	}))
	m.Control("decline/{match}", b.onPending(func(r *chat.Request, _ session.Session) match.Command {
		return match.Decline{User: r.User.ID}
	}))
	m.Control("cancel/{match}", b.onPending(func(r *chat.Request, _ session.Session) match.Command {
		return match.Cancel{User: r.User.ID}
	}))
	m.Control("join/{match}", b.onPending(func(r *chat.Request, _ session.Session) match.Command {
		return match.Join{User: r.User.ID, Name: r.User.Name, Since: player(&r.User).Since}
	}))
	m.Control("leave/{match}", b.onPending(func(r *chat.Request, _ session.Session) match.Command {
		return match.Leave{User: r.User.ID}
	}))
	m.Control("computer/{match}", b.onMatch(b.addComputer))
	m.Control("begin/{match}", b.onPending(func(r *chat.Request, s session.Session) match.Command {
		return match.Begin{User: r.User.ID, Level: b.level(s)}
	}))
	m.Control("deal/{match}", b.onMatch(b.beginDealt))
}

// onPending returns a handler that runs a command on a match that has not begun.
func (b *Bot) onPending(command func(*chat.Request, session.Session) match.Command) chat.Handler {
	return b.onMatch(func(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
		return b.changePending(ctx, r, s, command(r, s))
	})
}

// changePending runs a command on a match that has not begun and answers with what it then is.
func (b *Bot) changePending(
	ctx context.Context, r *chat.Request, s session.Session, c match.Command,
) (chat.Reply, error) {
	if s.Threaded {
		s = b.notePressed(ctx, r, s) // the thread will be below this message
	}
	// A sweep may be a few seconds late; a challenge is over when its time is.
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		c = match.Expire{}
	}
	return b.change(ctx, r, s, c)
}

// addComputer has a computer of the chosen level take a seat.
func (b *Bot) addComputer(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	level := cmp.Or(r.Value(), b.level(s))
	if b.Games.Of(s.Game).Player(level) == nil {
		return chat.Reply{}, errUnknown // none was offered
	}
	return b.changePending(ctx, r, s, match.AddComputer{User: r.User.ID, Level: level})
}

// beginDealt begins the match of a table, makes its opening move, and answers with the hand
// of whoever has begun it.
func (b *Bot) beginDealt(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	opening := string(b.Games.Of(s.Game).Opening)
	if opening == "" {
		return chat.Reply{}, errUnknown // no such button was shown
	}
	begin := match.Begin{User: r.User.ID, Level: b.level(s)}
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		return b.changePending(ctx, r, s, begin)
	}
	s, err := b.run(ctx, r, b.notePressed(ctx, r, s), begin)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	cause := session.Cause{User: r.User.ID, Silent: true} // the request has been committed
	deal := match.Play{User: r.User.ID, Ply: s.Ply, Text: opening}
	if !r.At.UserInstallOnly {
		return b.openHand(ctx, r, cause, s, deal)
	}
	// Nothing but the answer can show everybody the table.
	if s, err = b.Sessions.Do(ctx, cause, s, deal); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return b.boardAfterComputers(ctx, r, s, chat.Update), nil
}
