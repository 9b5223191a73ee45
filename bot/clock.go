package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// clockRoutes registers what players do about a match that waits for somebody else's move: they see what else can be
// done, give more time, claim the win of a match that the opponent plays no more, or end one without a result.
func (b *Bot) clockRoutes(m *chat.Mux) {
	m.Control("more/{match}/{ply:number}", b.onMatch(b.more))
	m.Control("extend/{match}/{ply:number}", b.onMatch(b.extend))
	m.Control("claim/{match}/{ply:number}", b.onMatch(func(
		ctx context.Context, r *chat.Request, s session.Session,
	) (chat.Reply, error) {
		return b.endWaiting(ctx, r, s, match.ClaimWin{User: r.User.ID, Ply: r.Number("ply")})
	}))
	m.Control("abandon/{match}/{ply:number}", b.onMatch(func(
		ctx context.Context, r *chat.Request, s session.Session,
	) (chat.Reply, error) {
		return b.endWaiting(ctx, r, s, match.CallOff{User: r.User.ID, Ply: r.Number("ply")})
	}))
}

// more shows to a player what else can be done.
func (b *Bot) more(_ context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if err := s.MayLook(r.User.ID); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if s.Ply != r.Number("ply") {
		return b.staleReply(r, s), nil
	}
	return chat.Reply{Message: b.Present.More(s, readerOf(r)), After: b.untilMove(r, s)}, nil
}

// untilMove returns what to call after an answer that shows s: it keeps the answer until somebody moves, when its
// buttons are of no use.
func (b *Bot) untilMove(r *chat.Request, s session.Session) (keep func(context.Context, string)) {
	return b.Delivery.Follow(r, s, store.Message{Kind: store.More, Ply: s.Ply})
}

// extend gives the player to move as much time again, and tells who did so, and then everybody by the board.
func (b *Bot) extend(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	s, err := b.Sessions.Do(ctx, causeOf(r), s, match.Extend{User: r.User.ID, Ply: r.Number("ply")})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if !b.Delivery.Reachable(ctx, s) {
		return b.board(r, s, chat.Post), nil
	}
	reply := b.ephemeral(r, "more.extended", "User", view.Mentions(s.ToMove()), "Unix", s.TimeUp.Unix())
	reply.After = b.untilMove(r, s)
	return then(inPlace(r, reply), func(ctx context.Context, _ string) { b.repost(ctx, s.ID, nil) }), nil
}

func (b *Bot) endWaiting(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (chat.Reply, error) {
	s, err := b.Sessions.Do(ctx, causeOf(r), s, c)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return b.board(r, s, chat.Post), nil
}
