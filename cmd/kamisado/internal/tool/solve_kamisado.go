package tool

import (
	"context"
	"errors"
	"slices"
	"time"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
)

// solution is the answer to a position of Kamisado.
type solution struct {
	// KFN is the position as it was given.
	KFN string `json:"kfn"`
	*solved
	// Error says in words why there is no solution.
	Error string `json:"error,omitempty"`
}

// solved is what there is to know about a position. What is not known, or not asked for, is left
// out.
type solved struct {
	// Position is where a blocked side's zero move led at once (rule 9); that is
	// then what was solved. Empty when nothing happened by itself.
	Position string `json:"position,omitempty"`
	// Hands are what the next round is worth to whoever chooses a hand.
	Hands *hands `json:"hands,omitempty"`
	roundValue
	// Winning are the moves that win. Where none does it is an empty list, which is written too; it is
	// nil, and left out, only while a hand is chosen.
	Winning []string `json:"winning,omitzero"`
	// Best are the moves that keep the value of the round or, while a hand is chosen, the hands that
	// are better in the next one.
	Best []string `json:"best,omitempty"`
	// Distance is there when it was asked for.
	Distance int     `json:"distance,omitempty"`
	Nodes    uint64  `json:"nodes"`
	Ms       float64 `json:"ms"`
}

// hands are the values of both hands, by their letters.
type hands struct {
	L roundValue
	R roundValue
}

// roundValue is what a round is worth to the side to move, win or loss.
type roundValue struct {
	// Round is empty in modes that are solved as a whole.
	Round string `json:"round,omitempty"`
	// Points are those that the winner of the round has of it at least.
	Points int `json:"points,omitempty"`
	// Value is that in the whole match; empty where it is not known.
	Value string `json:"value,omitempty"`
}

// newRoundValue returns a value in words. It is that of the match too where the round ends it.
func newRoundValue(v engine.RoundValue) roundValue {
	r := roundValue{Round: solver.Value(v.Won).String(), Points: v.Points}
	if v.Match {
		r.Value = r.Round
	}
	return r
}

// texts returns moves as text, sorted; never nil.
func texts(moves []kamisado.Move) []string {
	texts := make([]string, len(moves))
	for i, move := range moves {
		texts[i] = move.String()
	}
	slices.Sort(texts)
	return texts
}

// usualMemory is what a search may remember unless a flag says otherwise, in MiB.
const usualMemory = 64

// kamisadoSolver solves positions of Kamisado for a console.
type kamisadoSolver struct {
	console  *Console
	solver   *solver.Solver
	distance bool
}

// SolveKamisado answers with values, winning moves and what finding them took.
func SolveKamisado(c *Solve, console *Console) answerer {
	memory := usualMemory
	if c.Memory != nil {
		memory = *c.Memory
	}
	// One position at a time has all the memory.
	search := solver.New(solver.Config{Memory: memory << 20, Searches: 1})
	return &kamisadoSolver{console: console, solver: search, distance: c.Distance}
}

func (s *kamisadoSolver) wrong(text, why string) any { return solution{KFN: text, Error: why} }

// answer decides a position, in published modes its round.
func (s *kamisadoSolver) answer(ctx context.Context, text string) (any, error) {
	p, err := kamisado.ParseKFN(text)
	if err != nil {
		return nil, err
	}
	solve := s.solveMatch
	if p.Mode().Published() {
		solve = s.solveRound
	}
	began := time.Now()
	found, err := solve(ctx, p)
	if err == nil {
		found.Ms = float64(time.Since(began).Round(time.Microsecond)) / float64(time.Millisecond)
	}
	if err == nil && s.distance {
		stop := s.console.waiting(func(seconds int) string { return s.console.Text("solve.counting", "Seconds", seconds) })
		found.Distance, err = s.solver.Distance(ctx, p, solver.Limits{})
		stop()
	}
	if errors.Is(err, solver.ErrOver) {
		err = s.console.Misuse("solve.over")
	}
	return solution{KFN: text, solved: found}, err
}

// solveMatch decides a position of a mode that is solved as a whole.
func (s *kamisadoSolver) solveMatch(ctx context.Context, p kamisado.Position) (*solved, error) {
	report, stop := Watch(s.console, func(at solver.Progress, seconds int) string {
		return s.console.Text("solve.progress", "Done", at.Done, "Total", at.Total,
			"Rounds", at.Rounds, "Nodes", at.Nodes, "Seconds", seconds)
	})
	defer stop()
	result, err := s.solver.Solve(ctx, p, solver.Limits{Progress: report})
	if err != nil {
		return nil, err
	}
	found := &solved{Winning: texts(result.Winning), Nodes: result.Nodes}
	found.Value = result.Value.String()
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
		return nil, s.console.Misuse("solve.distance")
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return nil, solver.ErrOver
	}
	defer s.console.waiting(func(seconds int) string { return s.console.Text("solve.waiting", "Seconds", seconds) })()
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
