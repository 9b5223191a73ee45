package solver

import (
	"context"
	"errors"
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// ErrNodes says that a search used up its nodes before it knew.
var ErrNodes = errors.New("solver: no nodes left")

// beyond is more than any difference of discs.
const beyond = 65

// search is one search with its memory.
type search struct {
	ctx   context.Context
	table *table
	// nodes are the positions looked at, most how many may be, 0 for any number.
	nodes, most uint64
	// err ends the search: its values mean nothing from then on.
	err error
}

// newSearch makes a search for a board.
func newSearch(ctx context.Context, b bitboard.Small, most uint64) *search {
	return &search{ctx: ctx, most: most, table: newTable(empties(b.Own, b.Rival))}
}

// Best finds a move of the own side that keeps the best score, and the score. The
// board must have a move. It looks at most at so many nodes, at any number when that
// is 0. The first moves to try may be given, the most promising first. Errors are
// ErrNodes or the context's.
func Best(ctx context.Context, b bitboard.Small, first []int, most uint64) (cell, score int, err error) {
	s := newSearch(ctx, b, most)
	cell, score = s.root(b, first)
	return cell, score, s.err
}

// root is the search of the moves of a board.
func (s *search) root(b bitboard.Small, first []int) (best, score int) {
	var list list
	list.fill(b.Own, b.Rival, bitboard.Moves(b.Own, b.Rival), 0)
	list.promote(first)
	best, score = -1, -beyond
	for i := range list.n {
		m := list.next(i)
		value := s.reply(m.own, m.rival, max(score, -beyond), beyond, i > 0)
		if s.err != nil {
			return best, score
		}
		if value > score {
			best, score = int(m.cell), value
		}
	}
	return best, score
}

// reply is what a move that led to a board is worth to who made it: exactly within the
// window, a bound outside. When it is expected to be no better than alpha that is
// tried first, which is quicker.
func (s *search) reply(own, rival uint64, alpha, beta int, worse bool) int {
	if worse && beta > alpha+1 {
		if value := -s.value(own, rival, -alpha-1, -alpha); value <= alpha || value >= beta || s.err != nil {
			return value
		}
	}
	return -s.value(own, rival, -beta, -alpha)
}

// askEvery is after how many nodes a search asks whether it may go on, less one.
const askEvery = 1<<12 - 1

// enter counts a node.
func (s *search) enter() {
	s.nodes++
	if s.nodes&askEvery != 0 || s.err != nil {
		return
	}
	s.err = s.ctx.Err()
	if s.most > 0 && s.nodes > s.most {
		s.err = ErrNodes
	}
}

// fewEmpties is up to how many empty cells are tried without sorting.
const fewEmpties = 6

// value is what a board is worth to its own side: exactly within the window from alpha
// to beta, a bound outside.
func (s *search) value(own, rival uint64, alpha, beta int) int {
	left := empties(own, rival)
	if left <= fewEmpties {
		return s.few(own, rival, ^(own | rival), alpha, beta)
	}
	s.enter()
	if s.err != nil {
		return 0
	}
	moves := bitboard.Moves(own, rival)
	if moves == 0 {
		if bitboard.Moves(rival, own) == 0 {
			return final(own, rival)
		}
		return -s.value(rival, own, -beta, -alpha)
	}
	entry := s.table.find(own, rival)
	first := noCell
	if entry.holds(own, rival) {
		if low := int(entry.low); low >= beta || low == int(entry.high) {
			return low
		}
		if high := int(entry.high); high <= alpha {
			return high
		}
		alpha, beta = max(alpha, int(entry.low)), min(beta, int(entry.high))
		first = entry.cell
	}
	var list list
	list.fill(own, rival, moves, left)
	list.promoteCell(first)
	if left >= foresight {
		if value, cut := s.known(&list, beta); cut {
			return value
		}
	}
	return s.try(own, rival, &list, alpha, beta)
}

// foresight is from how many empty cells on the table is asked about all replies
// before any is searched.
const foresight = 10

// known tells whether the table already knows a reply that is good enough.
func (s *search) known(l *list, beta int) (value int, cut bool) {
	for i := range l.n {
		m := &l.moves[i]
		if e := s.table.find(m.own, m.rival); e.holds(m.own, m.rival) && -int(e.high) >= beta {
			return -int(e.high), true
		}
	}
	return 0, false
}

// try searches the moves of a list and keeps what came of it.
func (s *search) try(own, rival uint64, l *list, alpha, beta int) int {
	best, cell, floor := -beyond, noCell, alpha
	for i := 0; i < l.n && best < beta; i++ {
		m := l.next(i)
		if value := s.reply(m.own, m.rival, max(floor, best), beta, i > 0); value > best {
			best, cell = value, m.cell
		}
		if s.err != nil {
			return 0
		}
	}
	s.table.put(own, rival, best, alpha, beta, cell)
	return best
}

// empties counts the empty cells.
func empties(own, rival uint64) int { return bits.OnesCount64(^(own | rival)) }

// final is the score of a board on which nobody can move: the empty cells go to the
// winner.
func final(own, rival uint64) int {
	mine, theirs := bits.OnesCount64(own), bits.OnesCount64(rival)
	switch {
	case mine > theirs:
		return 64 - 2*theirs
	case theirs > mine:
		return 2*mine - 64
	}
	return 0
}
