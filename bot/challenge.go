package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// challengeRoutes registers the answers to a challenge. Who cancels it withdraws it, or closes a table.
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
}

// onPending returns a handler that runs a command on a match that has not begun.
func (b *Bot) onPending(command func(*chat.Request, session.Session) match.Command) chat.Handler {
	return b.onMatch(func(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
		return b.changePending(ctx, r, s, command(r, s))
	})
}

// changePending runs a command on a match that has not begun and answers with what it then is.
func (b *Bot) changePending(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (chat.Reply, error) {
	if s.Threaded {
		s = b.notePressed(ctx, r, s) // the thread will be below this message
	}
	// A sweep may be a few seconds late; a challenge is over when its time is.
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		c = match.Expire{}
	}
	return b.change(ctx, r, s, c)
}

// started answers with a challenge or, where nobody is waited for, with the match, and says
// where the bot can only answer.
func (b *Bot) started(ctx context.Context, r *chat.Request, s session.Session) chat.Reply {
	if s.Place.UserInstallOnly && s.Phase == match.Playing { // a challenge says so itself
		s = b.withEvent(s, "answersonly.note")
	}
	kind, show := b.begun(ctx, r, s)
	return b.afterComputers(ctx, r, s, kind, show)
}
