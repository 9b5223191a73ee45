package solver

import (
	"context"

	"kamisado/game/minesweeper/grid"
)

// sweepRoom bounds the weights that a proof of Solvable keeps. A board that needs more counts
// as one that cannot be solved.
const sweepRoom = 1 << 16

// Solvable reports whether a board can be solved without guessing once its first cell,
// which is no mine, has been opened. around is the size's Around.
//
// The answer decides where the mines lie in a match without guesses, so it must be the same
// on every machine and in every version: only whether weights are above 0 may count, and
// neither sweepRoom nor the order of usualSteps may change.
func Solvable(around [][]int, mines grid.Set, first int) bool {
	s := sweep{board: newBoard(around, mines.Len()), mines: mines}
	s.found = append(s.found, first)
	s.facts[first] = safe
	s.free--
	for {
		s.openFound()
		// All cells without a mine are open, or proven so by the number of mines.
		if s.free == 0 || s.left == 0 || s.left == s.free {
			return true
		}
		if !s.pairs() && !s.weigh() {
			return false
		}
	}
}

// sweep is a board that is being solved.
type sweep struct {
	*board
	mines grid.Set
}

// openFound opens all cells that were proven safe, and what that proves in turn.
func (s *sweep) openFound() {
	for len(s.found) > 0 {
		for len(s.found) > 0 {
			cell := s.found[len(s.found)-1]
			s.found = s.found[:len(s.found)-1]
			s.open(cell, s.count(cell))
		}
		s.propagate()
	}
}

// count is the number of a cell.
func (s *sweep) count(cell int) (n int8) {
	for _, near := range s.around[cell] {
		if s.mines.Has(near) {
			n++
		}
	}
	return n
}

// weigh looks for proofs in the whole board, and reports whether a safe cell was found.
// Proven mines are marked too: the cheaper proofs use them.
func (s *sweep) weigh() (found bool) {
	w, err := weighFrontier(context.Background(), s.board, (*frontier).usualSteps, sweepRoom)
	if err != nil {
		return false
	}
	w.tell(func(cell int, o odds) {
		switch {
		case o.mine == 0:
			s.mark(cell, safe)
			found = true
		case o.safe == 0:
			s.mark(cell, mine)
		}
	})
	return found
}
