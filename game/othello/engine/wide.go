package engine

import (
	"context"

	"kamisado/game/othello"
)

// wideBoard is a board of any size as the side to move sees it.
type wideBoard struct {
	own, opponent othello.Set
	size          othello.Size
}

// wideBoardOf returns a position as a board.
func wideBoardOf(p othello.Position) wideBoard {
	return wideBoard{p.Discs(p.Turn()), p.Discs(1 - p.Turn()), p.Size()}
}

// legal returns the cells on which the own side may play.
func (b wideBoard) legal() othello.Set { return b.size.Moves(b.own, b.opponent) }

// after returns the board after a legal move, as the opponent sees it.
func (b wideBoard) after(cell int) wideBoard {
	flips := b.size.Flips(b.own, b.opponent, cell)
	return wideBoard{b.opponent.Without(flips), b.own.Or(flips).Or(othello.One(cell)), b.size}
}

// pass swaps the sides.
func (b wideBoard) pass() wideBoard { return wideBoard{b.opponent, b.own, b.size} }

// borders counts the empty cells next to a disc of the own side, and of the opponent's.
func (b wideBoard) borders() (own, opponent int) {
	discs := b.own.Or(b.opponent)
	return b.size.Around(b.own).Without(discs).Len(), b.size.Around(b.opponent).Without(discs).Len()
}

// hash returns a hash of the board.
func (b wideBoard) hash() uint64 {
	first, second, third := b.own.Words()
	fourth, fifth, sixth := b.opponent.Words()
	return mix(mix(mix(first, second), third^fourth), fifth^sixth<<32)
}

// wideSearch searches boards larger than 8 by 8 some moves deep, and judges what it reaches by a few
// features that it counts. It is a principal variation search with a transposition table.
type wideSearch struct {
	budget
	evaluator
	root  wideBoard
	table []wideEntry
	// children is a stack of the untried moves of all boards on the path.
	children []wideMove
}

// wideMove is an untried move and the board it leads to; those with the highest order are tried first.
type wideMove struct {
	board wideBoard
	order int32
	cell  uint8
}

// newWideSearch makes a search of a board that looks at no more than so many, 0 for any number. Values are
// hundredths of a disc.
func newWideSearch(ctx context.Context, b wideBoard, nodes int) *wideSearch {
	return &wideSearch{
		budget: budget{ctx: ctx, most: nodes}, evaluator: newEvaluator(b.size), root: b,
		table: make([]wideEntry, 1<<wideTableBits),
	}
}

func (s *wideSearch) bounds() (beyond, halfWindow int) { return mostWideValue, 0 }

// discs returns the discs of a value: a win and a loss are further from each other than their discs.
func (s *wideSearch) discs(value int) float64 {
	switch {
	case value >= won:
		value -= won
	case value <= -won:
		value += won
	}
	return float64(value) / 100
}

func (s *wideSearch) value(depth int) int {
	return s.search(s.root, depth, -mostWideValue, mostWideValue)
}

func (s *wideSearch) reply(cell, depth, alpha, beta int) int {
	return -s.search(s.root.after(cell), depth-1, -beta, -alpha)
}

// search returns the value of a board for its own side, searched depth moves deep: exactly within the window
// from alpha to beta, a bound outside. A pass takes no depth.
func (s *wideSearch) search(b wideBoard, depth, alpha, beta int) int {
	if !s.enter() {
		return 0
	}
	moves := b.legal()
	switch {
	case moves.IsEmpty() && b.pass().legal().IsEmpty():
		return finalValue(b)
	case moves.IsEmpty():
		return -s.search(b.pass(), depth, -beta, -alpha)
	case depth <= 0:
		return s.estimate(b, moves)
	}
	key := b.hash()
	entry := &s.table[key>>(64-wideTableBits)]
	first := uint8(noCell)
	if entry.key == key && entry.bound != nothing {
		first = entry.cell
		if value, known := entry.cut(depth, alpha, beta); known {
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
	*entry = wideEntry{key: key, value: int32(best), depth: int8(depth), bound: exactly, cell: cell}
	switch {
	case best >= beta:
		entry.bound = atLeast
	case best <= alpha:
		entry.bound = atMost
	}
	return best
}

// expand pushes the moves of a board. From two moves on they are ordered by the replies too.
func (s *wideSearch) expand(b wideBoard, moves othello.Set, depth int, first uint8) {
	for !moves.IsEmpty() {
		cell := moves.Pop()
		m := wideMove{board: b.after(cell), cell: uint8(cell), order: 4 * s.order[cell]}
		switch {
		case m.cell == first:
			m.order = 1 << 20
		case depth >= 2:
			_, border := m.board.borders()
			m.order -= int32(8*m.board.legal().Len() + 3*border)
		}
		s.children = append(s.children, m)
	}
}

// try searches the children from base on and returns the best value and its cell.
func (s *wideSearch) try(base, depth, alpha, beta int) (best int, cell uint8) {
	best, cell = -mostWideValue, noCell
	for tried := 0; best < beta && len(s.children) > base; tried++ {
		m := s.next(base)
		// Moves after the first are expected to be no better: a null window shows it.
		low, value := max(alpha, best), 0
		if tried > 0 && beta > low+1 {
			value = -s.search(m.board, depth-1, -low-1, -low)
		}
		if tried == 0 || beta <= low+1 || value > low && value < beta && s.err == nil {
			value = -s.search(m.board, depth-1, -beta, -low)
		}
		if value > best {
			best, cell = value, m.cell
		}
		if s.err != nil {
			break
		}
	}
	return best, cell
}

// next removes and returns the child with the highest order from base on.
func (s *wideSearch) next(base int) wideMove {
	best, last := base, len(s.children)-1
	for i := base + 1; i <= last; i++ {
		if s.children[i].order > s.children[best].order {
			best = i
		}
	}
	m := s.children[best]
	s.children[best] = s.children[last]
	s.children = s.children[:last]
	return m
}

// bound is what a value in the table is.
type bound uint8

// The bounds; the zero value is that of an empty entry.
const (
	nothing bound = iota
	exactly
	atLeast
	atMost
)

// wideEntry is an entry of the transposition table. Boards are compared by 64 bits of hash alone: a
// collision is far less likely than a wrong estimate.
type wideEntry struct {
	key   uint64
	value int32
	depth int8
	bound bound
	cell  uint8
}

// wideTableBits is the size of a table: 2 MiB. A table is made for every move, so that a move does not depend
// on earlier questions.
const wideTableBits = 17

// cut returns the value if the entry suffices for a search of this depth and window.
func (e *wideEntry) cut(depth, alpha, beta int) (value int, known bool) {
	value = int(e.value)
	if int(e.depth) < depth {
		return 0, false
	}
	return value, e.bound == exactly || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha
}
