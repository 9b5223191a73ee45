package bot

import (
	"cmp"
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// start posts a challenge, or begins a match with the computer.
func (b *Bot) start(ctx context.Context, r *chat.Request, do chat.Start) (chat.Reply, error) {
	g := b.Game(do.Game)
	if g == nil {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	s, err := b.createMatch(ctx, r, g, do)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}

// started answers with a challenge or, where nobody is waited for, with the match, and says
// where the bot can only answer.
func (b *Bot) started(ctx context.Context, r *chat.Request, s session.Session) chat.Reply {
	if s.Place.AnswersOnly && s.Phase == match.Playing { // a challenge says so itself
		s = b.Sessions.WithLater(s, present.AnswersOnly())
	}
	kind, show := b.begun(ctx, r, s)
	return b.afterComputers(ctx, r, s, kind, show)
}

// answer accepts, declines or cancels a challenge.
func (b *Bot) answer(ctx context.Context, r *chat.Request, do chat.Answer) (chat.Reply, error) {
	s, err := b.matchOfControl(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	var c match.Command
	switch do.What {
	case chat.Accept:
		me := player(&r.User)
		c = match.Accept{User: me.User, Name: me.Name, Since: me.Since}
	case chat.Decline:
		c = match.Decline{User: r.User.ID}
	case chat.Cancel:
		c = match.Cancel{User: r.User.ID}
	default:
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return b.changeProposal(ctx, r, s, c)
}

// sit does something at a table that waits for players. All of it changes the message
// that shows the table, which is the board once the match begins.
func (b *Bot) sit(ctx context.Context, r *chat.Request, do chat.Sit) (chat.Reply, error) {
	s, err := b.matchOfControl(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	var c match.Command
	switch {
	case do.What == chat.SitJoin:
		c = match.Join{User: r.User.ID, Name: r.User.Name, Since: player(&r.User).Since}
	case do.What == chat.SitLeave:
		c = match.Leave{User: r.User.ID}
	case do.What == chat.SitComputer && b.Game(s.Game).Player(cmp.Or(do.Level, b.level(s))) != nil: // else none was offered
		c = match.AddComputer{User: r.User.ID, Level: cmp.Or(do.Level, b.level(s))}
	case do.What == chat.SitBegin:
		c = match.Begin{User: r.User.ID, Level: b.level(s)}
	case do.What == chat.SitDeal && b.Game(s.Game).Opening != "":
		return b.beginDealt(ctx, r, s)
	default:
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return b.changeProposal(ctx, r, s, c)
}

// changeProposal runs a command on a match that has not begun and answers with what it
// then is.
func (b *Bot) changeProposal(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (chat.Reply, error) {
	if s.Threaded {
		b.notePressed(ctx, r, s) // the thread will be below this message
	}
	// A sweep may be a few seconds late; a challenge is over when its time is.
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		c = match.Expire{}
	}
	return b.change(ctx, r, s, c)
}
