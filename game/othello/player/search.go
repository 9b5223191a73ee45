package player

import (
	"context"
	"errors"

	"kamisado/game/othello/bitboard"
)

// errNodes ends a search that has used up its nodes.
var errNodes = errors.New("player: no nodes left")

// search looks ahead by alpha-beta (principal variation search) with a table, deeper
// and deeper.
type search[B bitboard.Board[B]] struct {
	ctx       context.Context
	evaluator evaluator
	values    [bitboard.MaxCells]int32
	table     table
	// nodes are the boards looked at, most of them at most.
	nodes, most int
	// children are the moves of all boards on the path, one after the other.
	children []child[B]
	// err ends the search: its values mean nothing from then on.
	err error
}

// child is a move that is still to be tried and the board it leads to; the highest order
// comes first.
type child[B any] struct {
	board B
	order int32
	cell  uint8
}

func newSearch[B bitboard.Board[B]](ctx context.Context, shape *bitboard.Shape, most int) *search[B] {
	return &search[B]{ctx: ctx, evaluator: evaluator{shape}, values: cellValues(shape), table: newTable(), most: most}
}

// askEvery is after how many nodes the search asks whether it may go on, less one.
const askEvery = 1<<10 - 1

// enter counts a node and reports whether the search goes on.
func (s *search[B]) enter() bool {
	s.nodes++
	if s.err == nil && s.nodes > s.most {
		s.err = errNodes
	}
	if s.err == nil && s.nodes&askEvery == 0 {
		s.err = s.ctx.Err()
	}
	return s.err == nil
}

// value is what a board is worth to its own side, so many moves further on: exactly
// within the window from alpha to beta, a bound outside. A pass costs no depth.
func (s *search[B]) value(b B, depth, alpha, beta int) int {
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
		return estimate(s.evaluator, b, moves)
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
	slot.bound = boundOf(best, alpha, beta)
	return best
}

// cut gives the value if the slot knows enough for a search of this depth and window.
func (s *slot) cut(depth, alpha, beta int) (value int, known bool) {
	value = int(s.value)
	if int(s.depth) < depth {
		return 0, false
	}
	return value, s.bound == exactly || s.bound == atLeast && value >= beta || s.bound == atMost && value <= alpha
}

func boundOf(value, alpha, beta int) bound {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exactly
}

// try searches the children from base on and gives the best value and its cell.
func (s *search[B]) try(base, depth, alpha, beta int) (best int, cell uint8) {
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

// reply is what a move that led to a board is worth to who made it. One that is
// expected to be no better than alpha is tried with an empty window first.
func (s *search[B]) reply(b B, depth, alpha, beta int, worse bool) int {
	if worse && beta > alpha+1 {
		if value := -s.value(b, depth-1, -alpha-1, -alpha); value <= alpha || value >= beta || s.err != nil {
			return value
		}
	}
	return -s.value(b, depth-1, -beta, -alpha)
}

// sorting is from which depth on the replies to a move are counted to sort it.
const sorting = 2

// expand pushes the moves of a board.
func (s *search[B]) expand(b B, moves bitboard.Set, depth int, first uint8) {
	for !moves.IsEmpty() {
		cell := moves.Pop()
		k := child[B]{board: b.Play(cell), cell: uint8(cell), order: 4 * s.values[cell]}
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

// next takes the best child off those from base on.
func (s *search[B]) next(base int) child[B] {
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

// bound says what a value in the table is.
type bound uint8

// The bounds; the zero value is that of an empty slot.
const (
	nothing bound = iota
	exactly
	atLeast
	atMost
)

// slot is what is known of a board. Boards are told apart by 64 bits of hash alone: the
// odds of a mistake are far below those of a misjudged position.
type slot struct {
	key   uint64
	value int32
	depth int8
	bound bound
	cell  uint8
}

// tableBits is the size of a table: 2 MiB, which is made anew for every move, because a
// player that remembered would answer differently the second time.
const tableBits = 17

// noCell is no cell in a slot.
const noCell = 255

type table []slot

func newTable() table { return make(table, 1<<tableBits) }

// find gives the slot of a board, whether or not the board is in it.
func (t table) find(key uint64) *slot { return &t[key>>(64-tableBits)] }
