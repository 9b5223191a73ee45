// Package wide searches boards larger than 8 by 8 some moves deep, and judges what it reaches by a
// few features that it counts.
//
// It is a principal variation search with a transposition table. Work is bounded in nodes, never
// in time, so that the same question has the same answer on every machine.
package wide

import (
	"context"
	"errors"

	"kamisado/game/othello/bitboard"
)

// ErrNodes: a search has used up its nodes.
var ErrNodes = errors.New("wide: no nodes left")

// Search is a search with its memory. It is for one goroutine.
type Search struct {
	ctx    context.Context
	shape  *bitboard.Shape
	values [bitboard.MaxCells]int32
	table  table
	// nodes are the boards searched so far, at most most of them.
	nodes, most int
	// children is a stack of the untried moves of all boards on the path.
	children []child
	// err ends the search: its values mean nothing from then on.
	err error
}

// child is an untried move and the board it leads to; those with the highest order are tried
// first.
type child struct {
	board bitboard.Wide
	order int32
	cell  uint8
}

// New makes a search of boards of a shape that looks at no more than so many.
func New(ctx context.Context, shape *bitboard.Shape, nodes int) *Search {
	return &Search{ctx: ctx, shape: shape, values: cellValues(shape), table: make(table, 1<<tableBits), most: nodes}
}

// askEvery is a mask: the search checks its context every 1024 nodes.
const askEvery = 1<<10 - 1

// enter counts a node and reports whether the search goes on.
func (s *Search) enter() bool {
	s.nodes++
	if s.err == nil && s.nodes > s.most {
		s.err = ErrNodes
	}
	if s.err == nil && s.nodes&askEvery == 0 {
		s.err = s.ctx.Err()
	}
	return s.err == nil
}

// Value returns the value of a board for its own side, searched depth moves deep. The nodes of earlier
// searches count towards the limit. Errors are ErrNodes and the context's.
func (s *Search) Value(b bitboard.Wide, depth int) (int, error) {
	value := s.value(b, depth, -mostValue, mostValue)
	return value, s.err
}

// value returns the value of a board for its own side, searched depth moves deep: exactly
// within the window from alpha to beta, a bound outside. A pass takes no depth.
func (s *Search) value(b bitboard.Wide, depth, alpha, beta int) int {
	if !s.enter() {
		return 0
	}
	moves := b.Moves()
	if moves.IsEmpty() {
		if b.Pass().Moves().IsEmpty() {
			return ended(b.Sides())
		}
		return -s.value(b.Pass(), depth, -beta, -alpha)
	}
	if depth <= 0 {
		return estimate(s.shape, b, moves)
	}
	key := b.Key()
	slot := s.table.find(key)
	first := uint8(noCell)
	if slot.key == key && slot.bound != nothing {
		first = slot.cell
		if value, known := slot.cut(depth, alpha, beta); known {
			return value
		}
	}
	base := len(s.children)
	s.expand(b, moves, depth, first)
	best, cell := s.try(base, depth, alpha, beta)
	s.children = s.children[:base]
	if s.err != nil {
		return 0
	}
	slot.key, slot.value, slot.depth, slot.cell = key, int32(best), int8(depth), cell
	switch {
	case best >= beta:
		slot.bound = atLeast
	case best <= alpha:
		slot.bound = atMost
	default:
		slot.bound = exactly
	}
	return best
}

// cut returns the value if the slot suffices for a search of this depth and window.
func (s *slot) cut(depth, alpha, beta int) (value int, known bool) {
	value = int(s.value)
	if int(s.depth) < depth {
		return 0, false
	}
	return value, s.bound == exactly || s.bound == atLeast && value >= beta || s.bound == atMost && value <= alpha
}

// try searches the children from base on and returns the best value and its cell.
func (s *Search) try(base, depth, alpha, beta int) (best int, cell uint8) {
	best, cell = -mostValue, noCell
	for tried := 0; best < beta && len(s.children) > base; tried++ {
		k := s.next(base)
		if value := s.reply(k.board, depth, max(alpha, best), beta, tried > 0); value > best {
			best, cell = value, k.cell
		}
		if s.err != nil {
			break
		}
	}
	return best, cell
}

// reply returns the value of a move that led to a board, for the side that made it. One that
// is expected to be no better than alpha is searched with a null window first.
func (s *Search) reply(b bitboard.Wide, depth, alpha, beta int, worse bool) int {
	if worse && beta > alpha+1 {
		if value := -s.value(b, depth-1, -alpha-1, -alpha); value <= alpha || value >= beta || s.err != nil {
			return value
		}
	}
	return -s.value(b, depth-1, -beta, -alpha)
}

// sorting is from which depth on moves are ordered by the number of replies.
const sorting = 2

// expand pushes the moves of a board.
func (s *Search) expand(b bitboard.Wide, moves bitboard.Set, depth int, first uint8) {
	for !moves.IsEmpty() {
		cell := moves.Pop()
		k := child{board: b.Play(cell), cell: uint8(cell), order: 4 * s.values[cell]}
		switch {
		case k.cell == first:
			k.order = 1 << 20
		case depth >= sorting:
			_, border := k.board.Borders()
			k.order -= int32(8*k.board.Moves().Len() + 3*border)
		}
		s.children = append(s.children, k)
	}
}

// next removes and returns the child with the highest order from base on.
func (s *Search) next(base int) child {
	best, last := base, len(s.children)-1
	for i := base + 1; i <= last; i++ {
		if s.children[i].order > s.children[best].order {
			best = i
		}
	}
	k := s.children[best]
	s.children[best] = s.children[last]
	s.children = s.children[:last]
	return k
}

// bound is what a value in the table is.
type bound uint8

// The bounds; the zero value is that of an empty slot.
const (
	nothing bound = iota
	exactly
	atLeast
	atMost
)

// slot is an entry of the table. Boards are compared by 64 bits of hash alone: a collision is
// far less likely than a wrong estimate.
type slot struct {
	key   uint64
	value int32
	depth int8
	bound bound
	cell  uint8
}

// tableBits is the size of a table: 2 MiB. A table is made for every move, so that a move does
// not depend on earlier questions.
const tableBits = 17

// noCell is no cell in a slot.
const noCell = 255

type table []slot

// find returns the slot of a board, whether or not the board is in it.
func (t table) find(key uint64) *slot { return &t[key>>(64-tableBits)] }
