package minesweeper

import (
	"math"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// Draw lays the mines by the drawing of a number, from 0, for a match whose first
// opened cell is first: that cell has no mine and, where there is room for all mines
// elsewhere, no mine around it either. The package's comment says how it is done, so
// that anybody can do it again.
//
// A drawing has the chance that a computer player of that ply would be given (see
// game.Seed.At). No computer plays Minesweeper; one that did would have to be given
// other chance, or it could know where the mines are.
func (s Setup) Draw(seed game.Seed, first, number int) grid.Set {
	cells := s.allowed(first)
	chance := rand.NewChaCha8(seed.ForPly(number))
	mines := grid.NewSet(s.Cells())
	for i := range s.Mines {
		j := i + below(chance, len(cells)-i)
		cells[i], cells[j] = cells[j], cells[i]
		mines.Add(cells[i])
	}
	return mines
}

// allowed are the cells that mines may lie in, in reading order.
func (s Setup) allowed(first int) []int {
	around := grid.NewSet(s.Cells())
	for near := range s.Near(first) {
		around.Add(near)
	}
	wide := s.Cells()-1-around.Len() >= s.Mines
	var cells []int
	for cell := range s.Cells() {
		if cell != first && !(wide && around.Has(cell)) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// below draws a number from 0 to n-1, each as likely as any other: the remainder of
// the next 64 bits, where those that would favour small numbers are passed over.
func below(chance *rand.ChaCha8, n int) int {
	most := math.MaxUint64 - math.MaxUint64%uint64(n)
	for {
		if x := chance.Uint64(); x < most {
			return int(x % uint64(n))
		}
	}
}

// mostDraws is after how many drawings the search for a board without a guess ends.
// At the limits of MostGuessFree one in a hundred is such a board, or more.
const mostDraws = 1000

// search is the number of the drawing that counts: 0, and for a board without a
// guess the first that can be solved from its first cell. False when there is none
// among the first so many.
func (s Setup) search(seed game.Seed, first, draws int) (number int, ok bool) {
	if !s.GuessFree {
		return 0, true
	}
	around := s.Around()
	for number := range draws {
		if solver.Solvable(around, s.Draw(seed, first, number), first) {
			return number, true
		}
	}
	return 0, false
}
