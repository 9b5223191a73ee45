package coach

import (
	"context"

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

// harder reports whether a smaller share of the replies keeps the win than after
// another move; of equal ones the move with more replies is the harder.
func (t trap) harder(than trap) bool {
	mine, other := t.keeping*than.replies, than.keeping*t.replies
	return mine < other || mine == other && t.replies > than.replies
}

// hardest finds the best trap, among as many moves as can be looked at. No trap is
// a move to which everybody sees the answer, nor one with nothing to reply to.
func (c *Coach) hardest(ctx context.Context, p kamisado.Position, moves []option) (best trap, err error) {
	left := c.limits.replies
	for _, o := range moves {
		next, _ := p.Play(o.move)
		if o.given || o.again {
			continue
		}
		result, err := c.solver.Solve(ctx, next, solver.Terms{Nodes: left})
		switch {
		case isBound(err):
			return best, nil
		case err != nil:
			return best, err
		}
		if t := (trap{o.move, len(result.Winning), o.replies}); best.replies == 0 || t.harder(best) {
			best = t
		}
		if result.Nodes >= left {
			return best, nil
		}
		left -= result.Nodes
	}
	return best, nil
}
