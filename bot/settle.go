package bot

import (
	"context"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// settler handles draws and takebacks.
type settler struct{ clockwork }

// settle offers a draw or asks for a takeback, or answers that. What is offered from a private
// message is shown on the board beside it.
func (b settler) settle(ctx context.Context, r *Request, do chat.Settle) (Reply, error) {
	s, err := b.pressed(ctx, r, do.Match)
	if err != nil {
		return Reply{}, err
	}
	keep := b.untilMove(r, s)
	before := s
	s, err = b.sessions.Do(ctx, r.cause(), s, b.command(ctx, r, s, do))
	if err != nil {
		return b.naming(ctx, r, do.Match, s, b.errorReply(r, err, &s)), nil
	}
	if s.TakenBack > before.TakenBack && len(s.Moves) < len(before.Moves) {
		asker := s.ToMove()[0] // whose own last move was the first to go
		s = b.sessions.WithLater(s, present.MovesTakenBack(asker, before.Moves[len(s.Moves):]))
	}
	if !r.clickedPrivately() {
		return b.board(r, s, r.kind()), nil
	}
	show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
	return Reply{
		Kind: Update, Message: present.Settling{Presenter: b.present}.Done(b.match(s), r.reader()), Committed: true,
		After: func(ctx context.Context, _ string) {
			keep(ctx, s.Ply)
			show(ctx)
		},
		Rescue: show,
	}, nil
}

// command is what an action asks of a match. A command that was typed is about the match as it
// is found.
func (b settler) command(ctx context.Context, r *Request, s session.Session, do chat.Settle) match.Command {
	ply := s.Ply
	if r.Message != "" {
		ply = s.IntendedPly(do.Ply)
	}
	switch do.Answer {
	case chat.Accept:
		return match.Agree{User: r.User.ID, What: do.What, Ply: ply}
	case chat.Decline:
		return match.Refuse{User: r.User.ID, What: do.What, Ply: ply}
	}
	proven := do.What == match.Draw && b.proven(ctx, r, s)
	return match.Offer{User: r.User.ID, What: do.What, Ply: ply, Proven: proven, Now: b.Now()}
}

// maxProof is how long a coach may take to prove a draw: who offers one waits for the answer.
const maxProof = 1500 * time.Millisecond

// proven reports whether the game's coach knows that a position is drawn, where a computer
// has to agree to that.
func (b settler) proven(ctx context.Context, r *Request, s session.Session) bool {
	hinter := b.games[s.Game].Hinter
	if hinter == nil || len(s.People()) > 1 || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, maxProof)
	defer cancel()
	hint, err := hinter.Hint(ctx, s.View(s.Seat(r.User.ID)))
	return err == nil && hint.Drawn
}
