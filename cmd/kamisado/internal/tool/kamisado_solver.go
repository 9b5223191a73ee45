package tool

import (
	"context"
	"errors"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
)

// SolveKamisado answers with values, winning moves and what finding them took.
func SolveKamisado(c *Solve, console *cli.Console, say lang.Speaker) answerer {
	memory := usualMemory
	if c.Memory != nil {
		memory = *c.Memory
	}
	return &kamisadoSolver{
		console: console, say: say, distance: c.Distance,
		// One position at a time has all the memory.
		solver: solver.New(solver.Config{Memory: memory << 20, Searches: 1}),
	}
}

// kamisadoSolver solves positions of Kamisado for a console.
type kamisadoSolver struct {
	console  *cli.Console
	say      lang.Speaker
	solver   *solver.Solver
	distance bool
}

// solve decides a position, in published modes its round.
func (s *kamisadoSolver) solve(ctx context.Context, p kamisado.Position) (found *solved, err error) {
	began := time.Now()
	if p.Mode().Published() {
		found, err = s.solveRound(ctx, p)
	} else {
		found, err = s.solveMatch(ctx, p)
	}
	if err == nil {
		found.Ms = float64(time.Since(began).Round(time.Microsecond)) / float64(time.Millisecond)
	}
	return found, err
}

// solveMatch decides a position of a mode that is solved as a whole.
func (s *kamisadoSolver) solveMatch(ctx context.Context, p kamisado.Position) (*solved, error) {
	report, stop := cli.Watch(s.console, func(at solver.Progress, seconds int) string {
		return s.say.Text("solve.progress", "Done", at.Done, "Total", at.Total,
			"Rounds", at.Rounds, "Nodes", at.Nodes, "Seconds", seconds)
	})
	defer stop()
	result, err := s.solver.Solve(ctx, p, solver.Limits{Progress: report})
	if err != nil {
		return nil, err
	}
	found := &solved{roundValue: roundValue{Value: result.Value.String()}, Winning: texts(result.Winning), Nodes: result.Nodes}
	if result.Position != p {
		found.Position = result.Position.KFN()
	}
	return found, nil
}

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
	r, err := engine.SolveRound(ctx, s.solver, now)
	found.roundValue, found.Nodes = newRoundValue(r.RoundValue), r.Nodes
	found.Winning, found.Best = texts(r.Winning), texts(r.Best)
	return found, err
}

// fill says what is proven of both hands. The match is won by a hand after which the next round wins
// it, and lost where both lose it.
func (s *kamisadoSolver) fill(ctx context.Context, found *solved, p kamisado.Position) error {
	f, err := engine.SolveFill(ctx, s.solver, p)
	if err != nil {
		return err
	}
	found.Hands = &hands{L: newRoundValue(f.Values[kamisado.Left]), R: newRoundValue(f.Values[kamisado.Right])}
	for _, h := range f.Best {
		found.Best = append(found.Best, h.String())
	}
	found.Value, found.Nodes = newRoundValue(f.Values[f.Best[0]]).Value, f.Nodes
	return nil
}

// count finds the distance of a position.
func (s *kamisadoSolver) count(ctx context.Context, p kamisado.Position) (int, error) {
	stop := s.console.Waiting(func(seconds int) string { return s.say.Text("solve.counting", "Seconds", seconds) })
	defer stop()
	return s.solver.Distance(ctx, p, solver.Limits{})
}

// explain says in words why a position is not solved.
func (s *kamisadoSolver) explain(err error) error {
	if errors.Is(err, solver.ErrOver) {
		return cli.Misuse(s.say.Text("solve.over"))
	}
	return cli.Explain(cli.Interrupted(err, s.say, "solve.interrupted"), s.say)
}

// solution is the answer to a position of Kamisado.
type solution struct {
	// KFN is the position as it was given.
	KFN string `json:"kfn"`
	*solved
	// Error says in words why there is no solution.
	Error string `json:"error,omitempty"`
}

func (s *kamisadoSolver) wrong(text, why string) any { return solution{KFN: text, Error: why} }

// ask solves a position. A byte order mark, with which some programs begin a file, is no part of it.
func (s *kamisadoSolver) ask(ctx context.Context, text string) (any, error) {
	p, err := kamisado.ParseKFN(strings.TrimPrefix(text, "\ufeff"))
	if err != nil {
		return nil, s.explain(err)
	}
	found, err := s.solve(ctx, p)
	if err == nil && s.distance {
		found.Distance, err = s.count(ctx, p)
	}
	return solution{KFN: text, solved: found}, s.explain(err)
}
