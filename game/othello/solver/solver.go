// Package solver plays the end of Othello on the board of 8 by 8 perfectly: it finds
// the exact final difference of discs, by alpha-beta search to the very end.
//
// Three searches hand on to each other as cells run out. With many empty cells, moves
// are sorted (first those that a short look ahead likes and that leave the rival least
// choice), what is found is kept in a table, and the table is asked about all replies
// before any is searched. With few, sorting no longer pays: cells are tried by parity,
// first those in quarters of the board with an odd number of empty cells, where the
// mover has the last word. The last three cells have a function for each number of them,
// and the very last is counted, not played. A search ends early when the rival has so
// many discs that can never be turned over that the question is answered.
//
// Most questions are whether a board is worth more than a number, which is answered much
// faster than what it is worth. The score is first guessed by looking a few moves ahead,
// then closed in on; whether another move keeps it is one such question.
//
// A score is the difference for a side at the end. Cells that stay empty go to the
// winner, and a draw with empty cells is 0. Work is bounded in nodes, never in time,
// so that the same question has the same answer on every machine.
package solver

import (
	"context"
	"errors"
	"math/bits"
	"slices"

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

// Result is what a board is worth with perfect play.
type Result struct {
	// Score is the final difference of discs for the own side.
	Score int
	// Best are the cells that keep the score, in ascending order; none when the own
	// side has no move.
	Best []int
	// Pass says that the own side has no move and the rival has one.
	Pass bool
	// Nodes are the boards looked at.
	Nodes uint64
}

// Solve finds the score of a board and all moves that keep it. The error is the
// context's.
func Solve(ctx context.Context, b bitboard.Small) (Result, error) {
	if bitboard.Moves(b.Own, b.Rival) == 0 {
		return solvePass(ctx, b)
	}
	s := newSearch(ctx, b, 0)
	best, score := s.root(b, nil, true)
	slices.Sort(best)
	return Result{Score: score, Best: best, Nodes: s.nodes}, s.err
}

// solvePass solves a board whose own side has no move.
func solvePass(ctx context.Context, b bitboard.Small) (Result, error) {
	if bitboard.Moves(b.Rival, b.Own) == 0 {
		return Result{Score: final(b.Own, b.Rival)}, ctx.Err()
	}
	result, err := Solve(ctx, b.Pass())
	return Result{Score: -result.Score, Pass: true, Nodes: result.Nodes}, err
}
