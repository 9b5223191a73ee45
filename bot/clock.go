package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// clockwork handles what people do about matches that wait for somebody else's move.
type clockwork struct {
	*respond.Finder
}

// more shows to a player what else can be done.
func (c clockwork) more(ctx context.Context, r *chat.Request, do chat.More) (chat.Reply, error) {
	s, err := c.Pressed(ctx, r, string(do.Match))
	if err != nil {
		return chat.Reply{}, err
	}
	switch err = s.MayLook(r.User.ID); {
	case err != nil:
		return c.ErrorReply(r, err, &s), nil
	case s.Ply != do.Ply:
		return c.StaleReply(r, s), nil
	}
	reply := chat.Reply{Message: present.Clock{Presenter: c.Present}.More(c.Match(s), respond.Reader(r), c.Now())}
	keep := c.untilMove(r, s)
	reply.After = func(ctx context.Context, _ string) { keep(ctx, s.Ply) }
	return reply, nil
}

// untilMove is called before a press is acted on, in whose place the answer will be, and
// returns what to call after the answer: it keeps that until somebody moves on from a ply,
// when its buttons are of no use.
func (c clockwork) untilMove(r *chat.Request, s session.Session) (keep func(ctx context.Context, ply int)) {
	shown := 0
	m := c.Private.Begin(r, s, respond.PrivateMore, func(s *session.Session) bool { return s.Phase == match.Playing && s.Ply == shown }, nil)
	return func(ctx context.Context, ply int) {
		shown = ply
		c.Private.Keep(ctx, m)
	}
}

// clock gives more time, claims a match or ends it.
func (c clockwork) clock(ctx context.Context, r *chat.Request, do chat.Clock) (chat.Reply, error) {
	s, err := c.Pressed(ctx, r, string(do.Match))
	if err != nil {
		return chat.Reply{}, err
	}
	var command match.Command
	switch do.What {
	case chat.ClockExtend:
		command = match.Extend{User: r.User.ID, Ply: do.Ply}
	case chat.ClockClaim:
		command = match.Claim{User: r.User.ID, Ply: do.Ply, Now: c.Now()}
	default:
		command = match.Abandon{User: r.User.ID, Ply: do.Ply, Now: c.Now()}
	}
	keep := c.untilMove(r, s)
	if s, err = c.Sessions.Do(ctx, respond.Cause(r), s, command); err != nil {
		return c.ErrorReply(r, err, &s), nil
	}
	if do.What != chat.ClockExtend || !c.Upkeep.Reachable(s) {
		return c.Board(r, s, chat.Post), nil
	}
	return c.extended(r, s, keep), nil
}

// extended tells who gave more time so, and then everybody by the board.
func (c clockwork) extended(r *chat.Request, s session.Session, keep func(context.Context, int)) chat.Reply {
	reply := chat.Reply{
		Message: present.Clock{Presenter: c.Present}.Extended(c.Match(s), respond.Reader(r)),
		After: func(ctx context.Context, _ string) {
			keep(ctx, s.Ply)
			c.Repost(ctx, s.ID, nil)
		},
	}
	if r.ClickedPrivately() {
		reply.Kind = chat.Update
	}
	return reply
}

// moveTime is the time for a move of a start, in milliseconds, which only people who play
// each other have. A name that there is none of is refused: it comes from outside.
func moveTime(do chat.Start) (int64, error) {
	times := chat.MoveTimes()
	at := slices.IndexFunc(times, func(t chat.MoveTime) bool { return t.Name == do.MoveTime })
	switch {
	case do.MoveTime == "":
		return 0, nil
	case at < 0:
		return 0, respond.Refuse("start.option", "Option", "time")
	}
	return times[at].Time.Milliseconds(), nil
}
