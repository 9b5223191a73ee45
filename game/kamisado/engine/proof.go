package engine

import (
	"context"
	"errors"
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
func (v *prover) round(ctx context.Context, p *kamisado.Position, aim solver.Aim, nodes, moves uint64) (solver.RoundResult, error) {
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

// prove finds out who wins a round, and with how many points.
func (v *prover) prove(ctx context.Context, p *kamisado.Position) (proven, error) {
	side := p.Turn()
	r, err := v.round(ctx, p, solver.Aim{Side: side, Points: 1}, v.effort.round, v.effort.moves)
	switch {
	case errors.Is(err, solver.ErrNodes):
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
		case errors.Is(err, solver.ErrNodes):
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
		case errors.Is(err, solver.ErrNodes): // these are not proven, but more may be
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
	for c := range kamisado.Colour(kamisado.Colours) {
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
		case errors.Is(err, solver.ErrNodes):
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
