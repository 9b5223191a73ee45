package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// clockRoutes registers what players do about a match that waits for somebody else's move.
func (b *Bot) clockRoutes(m *chat.Mux) {
	m.Control("more/{match}/{ply:number}", b.more)
	m.Control("extend/{match}/{ply:number}", b.extend)
	m.Control("claim/{match}/{ply:number}", b.claim)
	m.Control("abandon/{match}/{ply:number}", b.callOff)
}

// more shows to a player what else can be done.
func (b *Bot) more(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	switch err = s.MayLook(r.User.ID); {
	case err != nil:
		return b.errorReply(r, err, &s), nil
	case s.Ply != r.Number("ply"):
		return b.staleReply(r, s), nil
	}
	reply := chat.Reply{Message: b.Present.More(b.viewOf(s), readerOf(r), b.Now())}
	keep := b.untilMove(r, s)
	reply.After = func(ctx context.Context, _ string) { keep(ctx) }
	return reply, nil
}

// untilMove returns what to call after an answer that shows s: it keeps the answer until somebody moves, when its
// buttons are of no use.
func (b *Bot) untilMove(r *chat.Request, s session.Session) (keep func(context.Context)) {
	m := b.Private.message(r, s, privateMore)
	return func(ctx context.Context) { b.Private.keep(ctx, m) }
}

// extend gives the player to move as much time again.
func (b *Bot) extend(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	if s, err = b.Sessions.Do(ctx, causeOf(r), s, match.Extend{User: r.User.ID, Ply: r.Number("ply")}); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if !b.Upkeep.Reachable(s) {
		return b.board(r, s, chat.Post), nil
	}
	return b.extended(r, s), nil
}

// claim claims the win of a match that the opponent plays no more.
func (b *Bot) claim(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.endWaiting(ctx, r, match.ClaimWin{User: r.User.ID, Ply: r.Number("ply")})
}

// callOff ends a match that somebody plays no more without a result.
func (b *Bot) callOff(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.endWaiting(ctx, r, match.CallOff{User: r.User.ID, Ply: r.Number("ply")})
}

func (b *Bot) endWaiting(ctx context.Context, r *chat.Request, c match.Command) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	if s, err = b.Sessions.Do(ctx, causeOf(r), s, c); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return b.board(r, s, chat.Post), nil
}

// extended tells who gave more time so, and then everybody by the board.
func (b *Bot) extended(r *chat.Request, s session.Session) chat.Reply {
	keep := b.untilMove(r, s)
	reply := chat.Reply{
		Message: b.Present.Extended(b.viewOf(s), readerOf(r)),
		After: func(ctx context.Context, _ string) {
			keep(ctx)
			b.repost(ctx, s.ID, nil)
		},
	}
	if r.ClickedPrivately() {
		reply.Kind = chat.Update
	}
	return reply
}

// moveTime returns the time for a move of a start, in milliseconds, which only people who play
// each other have. A name that there is none of is refused: it comes from outside.
func moveTime(do start) (int64, error) {
	times := chat.MoveTimes()
	at := slices.IndexFunc(times, func(t chat.MoveTime) bool { return t.Name == do.MoveTime })
	switch {
	case do.MoveTime == "":
		return 0, nil
	case at < 0:
		return 0, refuse("start.option", "Option", "time")
	}
	return times[at].Time.Milliseconds(), nil
}
