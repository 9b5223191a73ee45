package midgame

import (
	"errors"
	"slices"

	"kamisado/game/othello/bitboard"
)

// Choice is a move and its value for the side that makes it, in sixteenths of a disc.
type Choice struct{ Cell, Value int }

// Rank searches the moves of a board, given by their cells in the order in which to try them,
// one move deeper each time until the nodes are used up or it has searched so many moves deep.
// It returns the best move first, and how deep it is searched; only the best has its value,
// others have a bound. An iteration that was interrupted counts only for the moves that it found
// to be better than the best before. The error is the context's.
func (s *Search) Rank(b bitboard.Small, cells []int, most int) (list []Choice, depth int, err error) {
	for _, cell := range cells {
		list = append(list, Choice{Cell: cell})
	}
	s.start(b)
	s.nodes, s.err = 0, nil
	for depth < most && s.err == nil {
		s.iterate(list, depth+1)
		if s.err == nil {
			depth++
		}
	}
	if errors.Is(s.err, ErrNodes) {
		return list, depth, nil
	}
	return list, depth, s.err
}

// iterate searches each move so many moves deep. Each one that is better than all before goes to the
// front.
func (s *Search) iterate(list []Choice, depth int) {
	n, best := s.stack[0], -beyond
	for i, c := range list {
		s.play(0, c.Cell, bitboard.Flips(n.own, n.opponent, c.Cell))
		var value int
		if i == 0 {
			value = s.expect(c.Value, depth)
		} else {
			value = s.reply(1, depth, best, beyond, true)
		}
		if s.err != nil {
			return
		}
		list[i].Value = value
		if value > best {
			best = value
			copy(list[1:i+1], slices.Clone(list[:i]))
			list[0] = Choice{c.Cell, value}
		}
	}
}

// halfWindow is half of the window around the value that is expected.
const halfWindow = 24

// expect returns the value of the move that led to the board above the first one. It searches a
// narrow window around the value that is expected first.
func (s *Search) expect(expected, depth int) int {
	alpha, beta := max(expected-halfWindow, -beyond), min(expected+halfWindow, beyond)
	value := -s.value(1, depth-1, -beta, -alpha)
	switch {
	case s.err != nil:
	case value <= alpha:
		return -s.value(1, depth-1, -value-1, beyond)
	case value >= beta:
		return -s.value(1, depth-1, -beyond, -value+1)
	}
	return value
}

// Judge searches every move of a board so many moves deep and returns the value of each. Errors are
// ErrNodes and the context's.
func (s *Search) Judge(b bitboard.Small, cells []int, depth int) (list []Choice, err error) {
	n := s.start(b)
	s.nodes, s.err = 0, nil
	for _, cell := range cells {
		s.play(0, cell, bitboard.Flips(n.own, n.opponent, cell))
		list = append(list, Choice{cell, -s.value(1, depth-1, -beyond, beyond)})
	}
	return list, s.err
}
