package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// clockwork handles what people do about matches that wait for somebody else's move.
type clockwork struct {
	*finder
	private *privateMessages
}

// more shows to a player what else can be done.
func (c clockwork) more(ctx context.Context, r *Request, do chat.More) (Reply, error) {
	s, err := c.pressed(ctx, r, string(do.Match))
	switch {
	case err != nil:
		return Reply{}, err
	case s.Phase == match.Playing && s.Ply != do.Ply:
		return c.staleReply(r, s), nil
	}
	if err := s.MayLook(r.User.ID); err != nil {
		return c.errorReply(r, err, &s), nil
	}
	reply := Reply{Message: present.Clock{Presenter: c.present}.More(c.match(s), r.reader(), c.Now())}
	keep := c.untilMove(r, s)
	reply.After = func(ctx context.Context, _ string) { keep(ctx, s.Ply) }
	return reply, nil
}

// untilMove is called before a press is acted on, in whose place the answer will be, and
// returns what to call after the answer: it keeps that until somebody moves on from a ply,
// when its buttons are of no use.
func (c clockwork) untilMove(r *Request, s session.Session) (keep func(ctx context.Context, ply int)) {
	shown := 0
	m := c.private.begin(r, s, privateMore, func(s *session.Session) bool { return s.Phase == match.Playing && s.Ply == shown }, nil)
	return func(ctx context.Context, ply int) {
		shown = ply
		c.private.keep(ctx, m)
	}
}

// clock gives more time, claims a match or ends it.
func (c clockwork) clock(ctx context.Context, r *Request, do chat.Clock) (Reply, error) {
	s, err := c.pressed(ctx, r, string(do.Match))
	if err != nil {
		return Reply{}, err
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
	if s, err = c.sessions.Do(ctx, r.cause(), s, command); err != nil {
		return c.errorReply(r, err, &s), nil
	}
	if do.What != chat.ClockExtend {
		return c.board(r, s, Post), nil
	}
	return c.extended(r, s, keep), nil
}

// extended tells who gave more time so, and then everybody by the board.
func (c clockwork) extended(r *Request, s session.Session, keep func(context.Context, int)) Reply {
	reply := Reply{
		Message: present.Clock{Presenter: c.present}.Extended(c.match(s), r.reader()),
		After: func(ctx context.Context, _ string) {
			keep(ctx, s.Ply)
			c.repost(ctx, s.ID, nil)
		},
	}
	if r.clickedPrivately() {
		reply.Kind = Update
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
		return 0, refuse("start.option", "Option", "time")
	}
	return times[at].Time.Milliseconds(), nil
}
