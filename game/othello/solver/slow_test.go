package solver_test

import (
	"slices"

	"kamisado/game/othello/bitboard"
)

// slow is a plain board: a row of 64 numbers, 1 for the own side's discs and -1 for the
// opponent's. It shares nothing with the solver.
type slow [64]int

func slowOf(b bitboard.Small) (s slow) {
	for cell := range 64 {
		s[cell] = int(b.Own>>cell&1) - int(b.Opponent>>cell&1)
	}
	return s
}

// play makes a move if it turns anything over; the other side is then the own one.
func (s slow) play(cell int) (next slow, ok bool) {
	if s[cell] != 0 {
		return s, false
	}
	next = s
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			var line []int
			for n := 1; ; n++ {
				row, column := cell/8+n*down, cell%8+n*right
				if down == 0 && right == 0 || row < 0 || row > 7 || column < 0 || column > 7 || s[8*row+column] == 0 {
					break
				}
				if s[8*row+column] == 1 {
					for _, turned := range line {
						next[turned], ok = 1, true
					}
					break
				}
				line = append(line, 8*row+column)
			}
		}
	}
	next[cell] = 1
	return next.pass(), ok
}

func (s slow) pass() slow {
	for cell := range s {
		s[cell] = -s[cell]
	}
	return s
}

func (s slow) moves() (cells []int) {
	for cell := range s {
		if _, ok := s.play(cell); ok {
			cells = append(cells, cell)
		}
	}
	return cells
}

// score tries everything.
func (s slow) score() int {
	if moves := s.moves(); len(moves) > 0 {
		best := -100
		for _, cell := range moves {
			next, _ := s.play(cell)
			best = max(best, -next.score())
		}
		return best
	}
	if len(s.pass().moves()) > 0 {
		return -s.pass().score()
	}
	difference, empty := 0, 0
	for _, disc := range s {
		difference += disc
		if disc == 0 {
			empty++
		}
	}
	switch {
	case difference > 0:
		return difference + empty
	case difference < 0:
		return difference - empty
	}
	return 0
}

// best are all moves that keep the score.
func (s slow) best() (cells []int) {
	score := s.score()
	for _, cell := range s.moves() {
		if next, _ := s.play(cell); -next.score() == score {
			cells = append(cells, cell)
		}
	}
	slices.Sort(cells)
	return cells
}
