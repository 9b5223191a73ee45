package player

import (
	"errors"
	"math/rand/v2"

	"kamisado/game/othello/bitboard"
)

// choice is a move at the root: what it leads to, and what it is worth as far as is
// known.
type choice[B any] struct {
	board B
	cell  int
	value int
}

// choices are the moves of a board in an order drawn by chance, which decides among
// moves that look equally good.
func choices[B bitboard.Board[B]](b B, random *rand.Rand) (list []choice[B]) {
	for cell := range b.Moves().All() {
		list = append(list, choice[B]{board: b.Play(cell), cell: cell})
	}
	random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// deepen sorts the moves of a board, the best first, looking one move further each time
// until the nodes are used up or everything is seen to its end. A look that is broken
// off counts only for the moves that it found to be better than the best so far. The
// error is the context's.
func (s *search[B]) deepen(list []choice[B], left int) error {
	for depth := range left {
		s.glance(list, depth)
		if s.err != nil {
			break
		}
	}
	if errors.Is(s.err, errNodes) {
		return nil
	}
	return s.err
}

// glance looks so many moves beyond each of the moves. Each one that is better than
// all before it goes to the front.
func (s *search[B]) glance(list []choice[B], depth int) {
	best := -mostValue
	for i := range list {
		value := s.reply(list[i].board, depth+1, best, mostValue, i > 0)
		if s.err != nil {
			return
		}
		list[i].value = value
		if value > best {
			best = value
			front := list[i]
			copy(list[1:i+1], list[:i])
			list[0] = front
		}
	}
}
