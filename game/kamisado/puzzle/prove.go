// Package puzzle has the puzzles of Kamisado: positions of simple matches in which exactly one
// move wins.
package puzzle

import (
	"context"
	"errors"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// Proof says that a position is a puzzle.
type Proof struct {
	// Move is the only one that wins.
	Move kamisado.Move
	// Plies is within how many chosen moves, of both sides together, the match is over when
	// the winner hurries and the loser delays.
	Plies int
	// Nodes are the positions searched to decide all moves.
	Nodes uint64
}

// The bounds of a puzzle: how many moves it has at least, how many nodes the proof of all moves
// and that of the plies may take, and within how many plies it is won.
const (
	leastMoves            = 3
	proofNodes, raceNodes = 60_000, 60_000
	leastPlies, mostPlies = 3, 15
)

// Prove decides whether a position is a puzzle: of at least three moves exactly one wins, and
// not at once. Positions that take too many nodes are none. The error is the context's.
func Prove(ctx context.Context, s *solver.Solver, p kamisado.Position) (Proof, bool, error) {
	if p.Mode() != kamisado.Simple || len(p.AppendMoves(nil)) < leastMoves {
		return Proof{}, false, nil
	}
	result, err := s.Solve(ctx, p, solver.Limits{Nodes: proofNodes})
	if isNone(err) || err == nil && (len(result.Winning) != 1 || result.Position != p) {
		return Proof{}, false, nil
	}
	if err != nil {
		return Proof{}, false, err
	}
	plies, err := s.Distance(ctx, p, solver.Limits{Nodes: raceNodes})
	if isNone(err) || err == nil && (plies < leastPlies || plies > mostPlies) {
		return Proof{}, false, nil
	}
	return Proof{Move: result.Winning[0], Plies: plies, Nodes: result.Nodes}, err == nil, err
}

// isNone reports whether an error means that a position is no puzzle.
func isNone(err error) bool { return errors.Is(err, solver.ErrNodes) || errors.Is(err, solver.ErrOver) }
