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
	return &search{ctx: ctx, most: most, table: newTable(empties(b.Own, b.Rival), most)}
}

// Best finds a move of the own side that keeps the best score, and the score. The
// board must have a move. It looks at most at so many nodes, at any number when that
// is 0. The first moves to try may be given, the most promising first. Errors are
// ErrNodes or the context's.
func Best(ctx context.Context, b bitboard.Small, first []int, most uint64) (cell, score int, err error) {
	s := newSearch(ctx, b, most)
	best, score := s.root(b, first, false)
	return best[0], score, s.err
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
