package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// sayLost is the hint for a lost position: what can still be had, and always a
// move to try, one that the perfect player would play. spent is how many nodes the
// proof took that it is lost.
func (c *Coach) sayLost(ctx context.Context, p kamisado.Position, spent uint64) (advice, error) {
	opponent := kamisado.SideTerm(1 - p.Turn())
	if moves := p.AppendMoves(nil); len(moves) == 1 {
		return advice{said: []game.Phrase{game.Say("kamisado.hint.doomed", "Move", moves[0].String(), "Opponent", opponent)}, moves: moves}, nil
	}
	if p.Forced() == kamisado.None {
		spent = 0 // as the perfect player counts: it asks for the value alone
	}
	swindle, err := FindSwindle(ctx, c.solver, p, spent)
	if err != nil {
		return advice{}, err
	}
	best := swindle.Moves[:1]
	if swindle.Point {
		return advice{said: []game.Phrase{game.Say("kamisado.hint.point", "Move", best[0].String(), "Opponent", opponent)}, moves: best}, nil
	}
	said := append([]game.Phrase{game.Say("kamisado.hint.none", "Opponent", opponent)}, sayRound(p, swindle.Round)...)
	if len(swindle.Round.Winning) == 1 {
		return advice{said: said, moves: swindle.Round.Winning}, nil // that one is recommended already
	}
	return advice{said: append(said, sayTry(p, swindle)), moves: best}, nil
}

// sayRound says whether the round can be won, and how.
func sayRound(p kamisado.Position, r Round) []game.Phrase {
	switch {
	case !r.Known:
		return nil
	case r.Value == solver.Loss:
		return []game.Phrase{game.Say("kamisado.hint.round.lost", "Opponent", kamisado.SideTerm(1-p.Turn()),
			"Own", p.Points(p.Turn()), "Other", p.Points(1-p.Turn()))}
	case len(r.Winning) == 0:
		return []game.Phrase{game.Say("kamisado.hint.round.open")}
	case len(r.Winning) == 1:
		return []game.Phrase{game.Say("kamisado.hint.round.play", "Move", r.Winning[0].String())}
	}
	return []game.Phrase{game.Say("kamisado.hint.round.won", "Moves", or(r.Winning))}
}

// sayTry recommends a move and says what speaks for it.
func sayTry(p kamisado.Position, s Swindle) game.Phrase {
	move := s.Moves[0]
	switch {
	case s.Keeping < s.Replies && s.Plies > 0:
		return game.Say("kamisado.hint.longtrap", "Move", move.String(), "Span", spanTerm(p), "Plies", s.Plies,
			"Opponent", kamisado.SideTerm(1-p.Turn()), "Keeping", s.Keeping, "Replies", s.Replies)
	case s.Keeping < s.Replies:
		return game.Say("kamisado.hint.trap", "Move", move.String(),
			"Opponent", kamisado.SideTerm(1-p.Turn()), "Keeping", s.Keeping, "Replies", s.Replies)
	case s.Plies > 0:
		return game.Say("kamisado.hint.longest", "Move", move.String(), "Span", spanTerm(p), "Plies", s.Plies)
	}
	if unsafe, replies := unsafeReplies(p, move); unsafe > 0 {
		return game.Say("kamisado.hint.narrow", "Move", move.String(), "Unsafe", unsafe, "Replies", replies, "Plural", replies, "Span", spanTerm(p))
	}
	return game.Say("kamisado.hint.try", "Move", move.String())
}

// unsafeReplies counts the opponent's replies to a move, and those after which the
// round can be won at once. There are none where the opponent has no turn, and where
// a reply wins the round at once.
func unsafeReplies(p kamisado.Position, m kamisado.Move) (unsafe, replies int) {
	next, effect := p.Play(m)
	if effect.Round != nil || next.Turn() == p.Turn() {
		return 0, 0
	}
	for _, reply := range next.AppendMoves(nil) {
		after, effect := next.Play(reply)
		replies++
		switch {
		case effect.Round != nil && effect.Round.Winner != p.Turn():
			return 0, 0
		case effect.Round != nil || after.Turn() == p.Turn() && canWinRound(after):
			unsafe++
		}
	}
	return unsafe, replies
}

// canWinRound reports whether the side to move can win the round at once.
func canWinRound(p kamisado.Position) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m kamisado.Move) bool {
		round, _ := winsRound(p, m)
		return round
	})
}
