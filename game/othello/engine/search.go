package engine

import (
	"context"
	"errors"
	"slices"

	"kamisado/game/othello"
)

// errNodes: a search has used up its nodes.
var errNodes = errors.New("othello: no nodes left")

// budget is what a search may still do. It bounds work in nodes, never in time, so that the same
// question has the same answer on every machine.
type budget struct {
	ctx context.Context
	// nodes are the boards looked at, most how many may be, 0 for any number.
	nodes, most int
	// err ends the search: its values mean nothing from then on.
	err error
}

// enter counts a node and reports whether the search goes on. The context is asked every 1024 nodes.
func (b *budget) enter() bool {
	b.nodes++
	if b.err == nil && b.most > 0 && b.nodes > b.most {
		b.err = errNodes
	}
	if b.err == nil && b.nodes&(1<<10-1) == 0 {
		b.err = b.ctx.Err()
	}
	return b.err == nil
}

// tree is the game tree of a position, with what its search remembers.
type tree interface {
	// value returns the value of the position for its side to move, searched depth moves deep.
	value(depth int) int
	// reply returns the value of a move for the side that makes it, searched depth moves deep with the
	// move: exactly within the window from alpha to beta, a bound outside.
	reply(cell, depth, alpha, beta int) int
	// bounds returns more than any value, and half of the first window around a value that is expected; 0
	// for no such window.
	bounds() (beyond, halfWindow int)
	// discs returns how many discs a value stands for.
	discs(value int) float64
}

// search searches a position some moves deep. It is for one goroutine.
type search struct {
	*budget
	tree tree
}

// newSearch makes a search of a position: of a board of 8 by 8 as it is configured, or of a larger one
// that looks at no more than so many boards.
func newSearch(ctx context.Context, p othello.Position, small patternConfig, wide int) search {
	if p.Size() == othello.Size8x8 {
		t := newPatternSearch(ctx, boardOf(p), small)
		return search{&t.budget, t}
	}
	t := newWideSearch(ctx, wideBoardOf(p), wide)
	return search{&t.budget, t}
}

// discs searches the position depth moves deep and returns how many discs it is worth for its side to
// move. Errors are errNodes and the context's.
func (s search) discs(depth int) (float64, error) {
	value := s.tree.value(depth)
	return s.tree.discs(value), s.err
}

// choice is a move and its value for the side that makes it.
type choice struct{ cell, value int }

// judge searches every move depth moves deep and returns the value of each. Errors are errNodes and the
// context's.
func (s search) judge(cells []int, depth int) (list []choice, err error) {
	beyond, _ := s.tree.bounds()
	for _, cell := range cells {
		list = append(list, choice{cell, s.tree.reply(cell, depth, -beyond, beyond)})
	}
	return list, s.err
}

// rank searches the moves on cells, in the order in which to try them, one move deeper each time until
// the nodes are used up or it has searched so many moves deep. It returns the best move first; only that
// has its value, others have a bound. An iteration that was interrupted counts only for the moves that it found
// to be better than the best before. The error is the context's.
func (s search) rank(cells []int, most int) (list []choice, err error) {
	for _, cell := range cells {
		list = append(list, choice{cell: cell})
	}
	for depth := 1; depth <= most && s.err == nil; depth++ {
		s.iterate(list, depth)
	}
	if errors.Is(s.err, errNodes) {
		return list, nil
	}
	return list, s.err
}

// iterate searches each move so many moves deep. Each one that is better than all before goes to the front.
func (s search) iterate(list []choice, depth int) {
	beyond, halfWindow := s.tree.bounds()
	best := -beyond
	for i, c := range list {
		// The first move has about the value that it had before, and others are most often worse.
		alpha, beta := best, best+1
		switch {
		case i == 0 && halfWindow > 0:
			alpha, beta = max(c.value-halfWindow, -beyond), min(c.value+halfWindow, beyond)
		case i == 0:
			beta = beyond
		}
		value := s.tree.reply(c.cell, depth, alpha, beta)
		switch {
		case s.err != nil:
			return
		case i == 0 && value <= alpha:
			value = s.tree.reply(c.cell, depth, -beyond, value+1)
		case i == 0 && value >= beta:
			value = s.tree.reply(c.cell, depth, value-1, beyond)
		case i > 0 && value > alpha && value < beyond:
			value = s.tree.reply(c.cell, depth, alpha, beyond)
		}
		if s.err != nil {
			return
		}
		list[i].value = value
		if value > best {
			best = value
			copy(list[1:i+1], slices.Clone(list[:i]))
			list[0] = choice{c.cell, value}
		}
	}
}
