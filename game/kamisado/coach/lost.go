package coach

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// trap is a move in a lost position and how easily the rival goes wrong after it.
type trap struct {
	move kamisado.Move
	// keeping of the rival's replies keep the rival's win.
	keeping, replies int
}

// catches is set when some reply gives the win away.
func (t trap) catches() bool { return t.keeping < t.replies }

// harder tells whether a smaller share of the replies keeps the win than after
// another move; of equal ones the move with more replies is the harder.
func (t trap) harder(than trap) bool {
	mine, other := t.keeping*than.replies, than.keeping*t.replies
	return mine < other || mine == other && t.replies > than.replies
}

// tellLost is the hint for a lost position.
func (c *Coach) tellLost(ctx context.Context, p kamisado.Position, losing []kamisado.Move) ([]game.Phrase, error) {
	if len(losing) == 1 {
		return []game.Phrase{game.Say("kamisado.hint.doomed",
			"Move", losing[0].String(), "Rival", kamisado.SideTerm(1-p.Turn()))}, nil
	}
	said := append([]game.Phrase{tellNone(p)}, tellBait(p, losing)...)
	best, err := c.hardest(ctx, p, losing)
	switch {
	case err != nil:
		return nil, err
	case best.catches():
		return append(said, game.Say("kamisado.hint.trap", "Move", best.move.String(),
			"Rival", kamisado.SideTerm(1-p.Turn()), "Keeping", best.keeping, "Replies", best.replies)), nil
	}
	longest, err := c.tellLongest(ctx, p, losing)
	return append(said, longest...), err
}

// replyShare is the part of the nodes for all replies that one move may take.
const replyShare = 4

// hardest finds the best trap, among as many moves as can be looked at: long moves
// first, whose replies are the quickest to judge.
func (c *Coach) hardest(ctx context.Context, p kamisado.Position, moves []kamisado.Move) (best trap, err error) {
	left := c.limits.replies
	for _, m := range longFirst(moves) {
		next, effect := p.Play(m)
		if effect.Round != nil || next.Turn() == p.Turn() {
			continue // nothing to reply to
		}
		share := min(left, c.limits.replies/replyShare)
		result, err := c.solver.Solve(ctx, next, solver.Terms{Nodes: share})
		switch {
		case isBound(err):
			result = solver.Result{Nodes: share} // too hard to say anything
		case err != nil:
			return best, err
		default:
			if t := (trap{m, len(result.Winning), len(next.AppendMoves(nil))}); best.replies == 0 || t.harder(best) {
				best = t
			}
		}
		if result.Nodes >= left {
			return best, nil
		}
		left -= result.Nodes
	}
	return best, nil
}

// longFirst sorts moves by how far they go.
func longFirst(moves []kamisado.Move) []kamisado.Move {
	sorted := slices.Clone(moves)
	slices.SortStableFunc(sorted, func(a, b kamisado.Move) int { return rows(b) - rows(a) })
	return sorted
}

// rows is how many rows a move advances.
func rows(m kamisado.Move) int {
	if m.IsPush() {
		return 1
	}
	across := int(m.From/8) - int(m.To/8)
	return max(across, -across)
}

// tellLongest names the move after which the round lasts longest, as far as that
// is quickly found out.
func (c *Coach) tellLongest(ctx context.Context, p kamisado.Position, moves []kamisado.Move) ([]game.Phrase, error) {
	var best kamisado.Move
	most := 0
	for _, m := range moves {
		plies, err := c.plies(ctx, p, m)
		switch {
		case isBound(err):
			return nil, nil
		case err != nil:
			return nil, err
		case plies > most:
			best, most = m, plies
		}
	}
	return []game.Phrase{game.Say("kamisado.hint.longest", "Move", best.String(), "Span", spanTerm(p), "Plies", most)}, nil
}
