package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

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
