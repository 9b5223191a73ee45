package tool

import (
	"context"

	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
)

// solveRound says of a position of a published mode what can be proven: of the round that is being
// played, or of those to which a choice of a hand leads. That is the match's value too only where the
// round ends it.
func (s *kamisadoSolver) solveRound(ctx context.Context, p kamisado.Position) (*solved, error) {
	if s.distance {
		return nil, cli.Misuse(s.say.Text("solve.distance"))
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return nil, solver.ErrOver
	}
	stop := s.console.Waiting(func(seconds int) string { return s.say.Text("solve.waiting", "Seconds", seconds) })
	defer stop()
	found, now := &solved{}, m.Board()
	if now != p {
		found.Position = now.KFN()
	}
	if now.Choosing() {
		return found, s.fill(ctx, found, now)
	}
	r, err := player.SolveRound(ctx, s.solver, now)
	found.roundValue, found.Nodes = newRoundValue(r.RoundValue), r.Nodes
	found.Winning, found.Best = texts(r.Winning), texts(r.Best)
	return found, err
}

// fill says what is proven of both hands. The match is won by a hand after which the next round wins
// it, and lost where both lose it.
func (s *kamisadoSolver) fill(ctx context.Context, found *solved, p kamisado.Position) error {
	f, err := player.SolveFill(ctx, s.solver, p)
	if err != nil {
		return err
	}
	found.Hands = &hands{L: newRoundValue(f.Values[kamisado.Left]), R: newRoundValue(f.Values[kamisado.Right])}
	for _, h := range f.Best {
		found.Best = append(found.Best, h.String())
	}
	if best := newRoundValue(f.Values[f.Best[0]]); best.Value != "" {
		found.Value = best.Value
	}
	found.Nodes = f.Nodes
	return nil
}
