package wide

import (
	"errors"

	"kamisado/game/othello/bitboard"
)

// Choice is a move and its value for the side that makes it, in hundredths of a disc at the end; see
// [Discs].
type Choice struct{ Cell, Value int }

// Discs is how many discs a value stands for: a win and a loss are further from each other than
// their discs.
func Discs(value int) float64 {
	switch {
	case value >= won:
		value -= won
	case value <= -won:
		value += won
	}
	return float64(value) / 100
}

// Rank searches the moves of a board, given by their cells in the order in which to try them,
// one move deeper each time until the nodes are used up or it has searched so many moves deep.
// It returns the best move first; only the best has its value, others have a bound. An iteration
// that was interrupted counts only for the moves that it found to be better than the best
// before. depth is how deep all were searched. The error is the context's.
func (s *Search) Rank(b bitboard.Wide, cells []int, most int) (list []Choice, depth int, err error) {
	list = make([]Choice, len(cells))
	for i, cell := range cells {
		list[i].Cell = cell
	}
	s.nodes, s.err = 0, nil
	for depth < most && s.err == nil {
		s.iterate(b, list, depth+1)
		if s.err == nil {
			depth++
		}
	}
	if errors.Is(s.err, ErrNodes) {
		return list, depth, nil
	}
	return list, depth, s.err
}

// iterate is one iteration. Each move that is better than all before it goes to the front.
func (s *Search) iterate(b bitboard.Wide, list []Choice, depth int) {
	best := -mostValue
	for i, c := range list {
		value := s.reply(b.Play(c.Cell), depth, best, mostValue, i > 0)
		if s.err != nil {
			return
		}
		list[i].Value = value
		if value > best {
			best = value
			copy(list[1:i+1], append([]Choice(nil), list[:i]...))
			list[0] = Choice{c.Cell, value}
		}
	}
}

// Judge searches every move of a board so many moves deep and returns the value of each. Errors are
// ErrNodes and the context's.
func (s *Search) Judge(b bitboard.Wide, cells []int, depth int) ([]Choice, error) {
	var list []Choice
	s.nodes, s.err = 0, nil
	for _, cell := range cells {
		list = append(list, Choice{cell, s.reply(b.Play(cell), depth, -mostValue, mostValue, false)})
	}
	return list, s.err
}
