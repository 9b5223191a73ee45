package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// challengeRoutes registers the answers to a challenge.
func (b *Bot) challengeRoutes(m *chat.Mux) {
	m.Control("accept/{match}", b.acceptChallenge)
	m.Control("decline/{match}", b.declineChallenge)
	m.Control("cancel/{match}", b.cancelChallenge)
}

func (b *Bot) acceptChallenge(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	me := player(&r.User)
	return b.changeProposal(ctx, r, match.Accept{User: me.User, Name: me.Name, Since: me.Since})
}

func (b *Bot) declineChallenge(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.changeProposal(ctx, r, match.Decline{User: r.User.ID})
}

// cancelChallenge withdraws a challenge or closes a table.
func (b *Bot) cancelChallenge(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.changeProposal(ctx, r, match.Cancel{User: r.User.ID})
}

// changeProposal runs a command on a match that has not begun and answers with what it
// then is.
func (b *Bot) changeProposal(ctx context.Context, r *chat.Request, c match.Command) (chat.Reply, error) {
	s, err := b.matchOfControl(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.changePending(ctx, r, s, c)
}

// changePending is changeProposal for a match that was read.
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
	if s.Place.AnswersOnly && s.Phase == match.Playing { // a challenge says so itself
		s = b.withEvent(s, "answersonly.note")
	}
	kind, show := b.begun(ctx, r, s)
	return b.afterComputers(ctx, r, s, kind, show)
}
