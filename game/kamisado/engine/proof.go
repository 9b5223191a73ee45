package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// effort bounds the nodes of a prover's questions; 0 stands for as many as they take.
type effort struct {
	// round is for who wins a round, and moves for winning moves beside the one that proves it.
	round, moves uint64
	// aim is for each question of how many points a side can have of a round.
	aim uint64
	// start is for who wins the round after a choice of a hand.
	start uint64
}

// playing is the effort of the perfect player; a second is more than a million nodes. A line-up's
// first move takes about 50,000, rarely a million: then nothing is proven of it.
var playing = effort{round: 700_000, moves: 60_000, aim: 60_000, start: 250_000}

// prover proves who wins rounds of published modes, and with how many points.
type prover struct {
	solver *solver.Solver
	effort effort
	// nodes are the positions that it has searched.
	nodes uint64
}

// prover proves what the perfect player plays by.
func (f *perfect) prover() *prover { return &prover{solver: f.solver, effort: playing} }

// round asks the solver about a round and its moves.
func (v *prover) round(
	ctx context.Context, p *kamisado.Position, aim solver.Aim, nodes, moves uint64,
) (solver.RoundResult, error) {
	r, err := v.solver.Round(ctx, *p, aim, solver.Limits{Nodes: nodes, Moves: moves})
	v.nodes += r.Nodes
	return r, err
}

// value asks the solver about a round alone.
func (v *prover) value(ctx context.Context, p *kamisado.Position, aim solver.Aim, nodes uint64) (solver.Value, error) {
	value, took, err := v.solver.RoundValue(ctx, *p, aim, solver.Limits{Nodes: nodes})
	v.nodes += took
	return value, err
}

// proven is what is proven of a round.
type proven struct {
	// known is set when it is proven who wins it, won when that is the side to move.
	known, won bool
	// moves are those that keep what is proven; all where nothing is.
	moves []kamisado.Move
	// winning are moves that are proven to win the round, with any points.
	winning []kamisado.Move
	// points are what the winner is proven to have of it at least, if it is the side to move,
	// and what it cannot be kept from otherwise.
	points int
}

// endMatch reports whether the points of the winner of the round end the match.
func (r *proven) endMatch(p *kamisado.Position, winner game.Seat) bool {
	return r.known && p.Points(winner)+r.points >= p.Mode().Target()
}

// prove finds out who wins a round, and with how many points.
func (v *prover) prove(ctx context.Context, p *kamisado.Position) (proven, error) {
	side := p.Turn()
	r, err := v.round(ctx, p, solver.Aim{Side: side, Points: 1}, v.effort.round, v.effort.moves)
	switch {
	case isBound(err):
		return proven{moves: p.AppendMoves(nil)}, nil
	case err != nil:
		return proven{}, err
	}
	if r.Value == solver.Win {
		return v.most(ctx, p, proven{known: true, won: true, moves: r.Winning, winning: r.Winning, points: 1})
	}
	return v.least(ctx, p, proven{known: true, moves: p.AppendMoves(nil), points: 1})
}

// most raises the points of a round that is won, as far as that is proven.
func (v *prover) most(ctx context.Context, p *kamisado.Position, found proven) (proven, error) {
	rungs := rungsOf(p, p.Turn())
	for _, points := range slices.Backward(rungs) {
		r, err := v.round(ctx, p, solver.Aim{Side: p.Turn(), Points: points}, v.effort.aim, 0)
		switch {
		case isBound(err):
		case err != nil:
			return found, err
		case r.Value == solver.Win:
			found.moves, found.points = r.Winning, points
			return found, nil
		}
	}
	return found, nil
}

// least lowers the points of a round that is lost, as far as that is proven.
func (v *prover) least(ctx context.Context, p *kamisado.Position, found proven) (proven, error) {
	for _, points := range rungsOf(p, 1-p.Turn()) {
		r, err := v.round(ctx, p, solver.Aim{Side: 1 - p.Turn(), Points: points}, v.effort.aim, 0)
		switch {
		case isBound(err): // these are not proven, but more may be
		case err != nil:
			return found, err
		case r.Value == solver.Win:
			found.moves = r.Winning
			return found, nil
		default:
			found.points = points
		}
	}
	return found, nil
}

// rungsOf are the points, more than one, that a side's win of the round can bring, in order; all
// that end the match are as good as the fewest of them.
func rungsOf(p *kamisado.Position, side game.Seat) (rungs []int) {
	needed := p.Mode().Target() - p.Points(side)
	for c := range kamisado.Colours {
		if p.Where(side, c) == kamisado.NoCell {
			continue
		}
		if gain := min(p.Gain(side, c), needed); gain > 1 {
			rungs = append(rungs, gain)
		}
	}
	slices.Sort(rungs)
	return slices.Compact(rungs)
}

// starterPoints are the most that who begins a round is proven to win of it, 0 where that is
// proven to be the other side. Where nothing is, they are 1.
func (v *prover) starterPoints(ctx context.Context, p *kamisado.Position) (most int, known bool, err error) {
	for _, points := range slices.Backward(append([]int{1}, rungsOf(p, p.Turn())...)) {
		nodes := v.effort.aim
		if points == 1 {
			nodes = v.effort.start
		}
		value, err := v.value(ctx, p, solver.Aim{Side: p.Turn(), Points: points}, nodes)
		switch {
		case isBound(err):
		case err != nil:
			return 0, false, err
		case value == solver.Win:
			return points, true, nil
		case points == 1:
			return 0, true, nil
		}
	}
	return 1, false, nil
}

// RoundValue is what a round of a published mode is worth to a side. It says nothing of later
// rounds.
type RoundValue struct {
	// Won is set when the side wins the round.
	Won bool
	// Points are what the winner of the round can make sure of in it. All that end the match
	// count as the fewest that do; Match is set then.
	Points int
	Match  bool
}

// newRoundValue is the value to a side of a round in which the winner has some points.
func newRoundValue(p *kamisado.Position, won bool, side game.Seat, points int) RoundValue {
	winner := side
	if !won {
		winner = 1 - side
	}
	return RoundValue{Won: won, Points: points, Match: p.Points(winner)+points >= p.Mode().Target()}
}

// compare orders values for their side, the worst first.
func (v RoundValue) compare(other RoundValue) int { return v.signed() - other.signed() }

// signed are the points of the round, below zero where it is lost.
func (v RoundValue) signed() int {
	if v.Won {
		return v.Points
	}
	return -v.Points
}

// RoundSolution is the solution of a position of a round.
type RoundSolution struct {
	// RoundValue is that for the side to move.
	RoundValue
	// Winning are all moves that win the round, none where it is lost. Best are all that keep
	// the value: which win with those points, or lose with no more.
	Winning, Best []kamisado.Move
	// Nodes are the positions searched.
	Nodes uint64
}

// SolveRound decides a position of a round of a published mode and all its moves, however long
// that takes. Errors are those of [solver.Solver.Round].
func SolveRound(ctx context.Context, s *solver.Solver, p kamisado.Position) (RoundSolution, error) {
	v := &prover{solver: s}
	proof, err := v.prove(ctx, &p)
	if err != nil {
		return RoundSolution{}, err
	}
	return RoundSolution{
		RoundValue: newRoundValue(&p, proof.won, p.Turn(), proof.points),
		Winning:    proof.winning, Best: proof.moves, Nodes: v.nodes,
	}, nil
}

// FillSolution is the solution of a choice of a hand.
type FillSolution struct {
	// Values are by hand those of the next round for the side that chooses.
	Values [kamisado.Hands]RoundValue
	// Best are the hands with the best value of the two.
	Best []kamisado.Hand
	// Nodes are the positions searched.
	Nodes uint64
}

// SolveFill decides the rounds to which a choice of a hand leads, however long that takes. Errors are
// those of [solver.Solver.Round].
func SolveFill(ctx context.Context, s *solver.Solver, p kamisado.Position) (f FillSolution, err error) {
	v := &prover{solver: s}
	for h := range f.Values {
		if f.Values[h], err = v.afterFill(ctx, &p, kamisado.Hand(h)); err != nil {
			return FillSolution{}, err
		}
	}
	best := slices.MaxFunc(f.Values[:], RoundValue.compare)
	for h, value := range f.Values {
		if value == best {
			f.Best = append(f.Best, kamisado.Hand(h))
		}
	}
	f.Nodes = v.nodes
	return f, nil
}

// afterFill is the value of a hand for the side that chooses it. The other one begins the round.
func (v *prover) afterFill(ctx context.Context, p *kamisado.Position, h kamisado.Hand) (RoundValue, error) {
	next, _ := p.Play(kamisado.FillMove(h))
	points, _, err := v.starterPoints(ctx, &next)
	if err != nil || points > 0 {
		return newRoundValue(p, false, p.Turn(), points), err
	}
	lost, err := v.least(ctx, &next, proven{points: 1})
	return newRoundValue(p, true, p.Turn(), lost.points), err
}
