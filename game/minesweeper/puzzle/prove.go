// Package puzzle has the puzzles of Minesweeper: boards on which all cells that are certainly
// safe are to be found.
package puzzle

import (
	"context"
	"errors"

	"kamisado/game/minesweeper/solver"
)

// Proof says that a board is a puzzle.
type Proof struct {
	// Safe are all cells that are certainly no mine, in reading order.
	Safe []int
	// Missed is how many of them people miss who look at one number at a time, and at two
	// numbers together at most.
	Missed [2]int
	// Nodes are the cells tried to prove that no mine can lie on any of them.
	Nodes uint64
}

// The bounds of a puzzle: how many cells are safe, and how many nodes a proof may take.
const (
	leastSafe, mostSafe = 2, 10
	proofNodes          = 100_000
)

// Prove decides whether a board is a puzzle: some cells are safe, and looking at one number at a
// time does not find all of them. Whatever is safe is proven twice, by the solver, which
// counts, and by trying a mine there. The error is the context's.
func Prove(ctx context.Context, g solver.Grid) (Proof, bool, error) {
	answer, err := solver.Analyse(ctx, g)
	if errors.Is(err, solver.ErrHard) || errors.Is(err, solver.ErrImpossible) {
		return Proof{}, false, nil
	}
	all := len(answer.Safe)
	if err != nil || all < leastSafe || all > mostSafe {
		return Proof{}, false, err
	}
	p := Proof{Safe: answer.Safe}
	for i, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		p.Missed[i] = all - len(solver.Deduce(g, method))
	}
	if p.Missed[0] == 0 {
		return Proof{}, false, nil
	}
	for _, cell := range p.Safe {
		mines, nodes, err := layMines(g, cell, proofNodes)
		p.Nodes += nodes
		if err != nil || len(mines) > 0 || p.Nodes > proofNodes {
			return Proof{}, false, nil
		}
	}
	return p, true, nil
}

// Failed is how much of a puzzle people miss in the two ways of looking, in thousandths.
func (p *Proof) Failed() int {
	return 1000 * (p.Missed[0] + p.Missed[1]) / (2 * len(p.Safe))
}
