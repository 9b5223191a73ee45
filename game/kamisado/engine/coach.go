package engine

import (
	"context"
	"errors"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// limits are how many nodes questions may take. Two million take about a second.
type limits struct {
	// hint and review are for deciding all moves of a position. Only free choices late
	// in a match, with a hundred moves, need more.
	hint, review uint64
	// one is for one of those moves when all are too many.
	one uint64
	// race is for how long a round can last, for all moves together.
	race uint64
}

// usual are limits that answer within about half a second.
var usual = limits{hint: 600_000, review: 300_000, one: 60_000, race: 30_000}

// Coach says to players what the solver has proven: a hint before a move, and after the match a
// review that finds the move at which it was lost. In published modes it says what is proven of the
// round, since nothing is of the match.
//
// What would take too long to prove is left out. Hints recommend something of which nothing is proven
// in three cases, and say so: in a lost position, in a round of a published mode that is not decided,
// and for a choice of a hand, where trial rounds and a search a few moves ahead tell two line-ups apart
// that no proof does. Reviews estimate nothing.
type Coach struct {
	solver *solver.Solver
	limits limits
}

var (
	_ game.Hinter   = (*Coach)(nil)
	_ game.Reviewer = (*Coach)(nil)
)

// NewCoach returns a coach that asks a solver.
func NewCoach(s *solver.Solver) *Coach { return &Coach{s, usual} }

// split are the moves of a position by their values.
type split struct {
	winning, losing []kamisado.Move
	// whole is unset when some moves are in neither list because proving them takes too
	// long.
	whole bool
	// nodes are what the proof took.
	nodes uint64
}

// split decides all moves of a position or, where that takes too long, finds some that
// win.
func (c *Coach) split(ctx context.Context, p kamisado.Position, nodes uint64) (split, error) {
	if lost, err := c.lostChoice(ctx, p); lost || err != nil {
		return split{losing: p.AppendMoves(nil), whole: true}, err
	}
	result, err := c.solver.Solve(ctx, p, solver.Limits{Nodes: nodes})
	switch {
	case isBound(err):
		return c.some(ctx, p)
	case err != nil:
		return split{}, err
	}
	wins := func(m kamisado.Move) bool { return slices.Contains(result.Winning, m) }
	losing := slices.DeleteFunc(p.AppendMoves(nil), wins)
	return split{winning: result.Winning, losing: losing, whole: true, nodes: result.Nodes}, nil
}

// lostChoice reports whether a position is a free choice and quickly proven to be lost:
// the book has the start of every round, but not its hundred moves.
func (c *Coach) lostChoice(ctx context.Context, p kamisado.Position) (bool, error) {
	if p.Forced() != kamisado.None {
		return false, nil
	}
	winner, err := c.solver.Winner(ctx, p, solver.Limits{Nodes: c.limits.one})
	if isBound(err) {
		return false, nil
	}
	return err == nil && winner != p.Turn(), err
}

// enough winning moves are an example.
const enough = 3

// some finds a few winning moves that are easy to prove, none in a lost position.
func (c *Coach) some(ctx context.Context, p kamisado.Position) (s split, err error) {
	for _, m := range p.AppendMoves(nil) {
		winner, err := c.solver.WinnerAfter(ctx, p, m, solver.Limits{Nodes: c.limits.one})
		switch {
		case isBound(err):
			continue
		case err != nil:
			return split{}, err
		case winner == p.Turn():
			s.winning = append(s.winning, m)
		}
		if len(s.winning) == enough {
			break
		}
	}
	return s, nil
}

// isBound reports whether an error means that a question cost more than it may.
func isBound(err error) bool { return errors.Is(err, solver.ErrNodes) }
