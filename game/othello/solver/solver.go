// Package solver plays the end of Othello on the board of 8 by 8 perfectly: it finds the
// exact final difference of discs, by alpha-beta search to the end.
//
// There are three searches by the number of empty cells. With many, moves are ordered by a
// shallow search and by how few replies they leave, results are kept in a transposition
// table, and the table is probed for all replies before any is searched (enhanced
// transposition cutoff). With few, ordering does not pay: cells are tried by parity, first
// those in quarters of the board with an odd number of empty cells. The last three cells
// have a function for each number of them, and the last one is counted, not played. A
// search ends early when the opponent's stable discs bound the score (stability cutoff).
//
// Most searches have a null window: whether a score is above a number. The score is first
// estimated by a shallow search, with many empty cells also by a selective search to the end, and
// then found by moving a narrow window.
//
// A score is the final difference of discs for a side. Cells that stay empty go to the
// winner, and a draw with empty cells is 0. Work is bounded in nodes, never in time, so
// that the same question has the same answer on every machine.
package solver

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
)

// ErrNodes: a search has used up its nodes without an answer.
var ErrNodes = errors.New("solver: no nodes left")

// beyond is more than any difference of discs.
const beyond = 65

// search is one search with its memory.
type search struct {
	ctx   context.Context
	table table
	// estimates is for shallow searches; nil where there are too few empty cells.
	estimates *midgame.Search
	// lists are the moves of the boards on the way to the one that is searched, by their empty
	// cells.
	lists [64]list
	// selectFrom is from how many empty cells on a first search is selective, 0 if there is none;
	// presearching is set during that.
	selectFrom   int
	presearching bool
	// nodes are the positions looked at, most how many may be, 0 for any number.
	nodes, most uint64
	// err ends the search: its values mean nothing from then on.
	err error
}

// newSearch makes a search for a board.
func newSearch(ctx context.Context, b bitboard.Small, most uint64) *search {
	left := empties(b.Own, b.Opponent)
	s := &search{ctx: ctx, most: most, table: newTable(left, most)}
	if left >= presearchFrom {
		s.selectFrom = selectFrom
	}
	if left >= shallowFrom {
		s.estimates = newShallow(ctx)
	}
	return s
}

// Best finds a best move of the own side and its score. The board must have a move. most
// bounds the nodes; 0 for any number. first are the cells to try first, the most promising
// one before the others; it may be nil. Errors are ErrNodes and the context's.
func Best(ctx context.Context, b bitboard.Small, first []int, most uint64) (cell, score int, err error) {
	s := newSearch(ctx, b, most)
	best, score := s.root(b, first, false)
	return best[0], score, s.err
}

// reply returns the score of a move that led to a board, for the side that made it: exactly
// within the window, a bound outside. One that is expected to be no better than alpha is
// searched with a null window first.
func (s *search) reply(own, opponent uint64, alpha, beta int, worse bool) int {
	if worse && beta > alpha+1 {
		if value := -s.value(own, opponent, -alpha-1, -alpha); value <= alpha || value >= beta || s.err != nil {
			return value
		}
	}
	return -s.value(own, opponent, -beta, -alpha)
}

// askEvery is a mask: a search checks its context and bound every 4096 nodes.
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

// stopped ends the search when its context is done, and reports whether it is ended. It is asked
// before moves are ordered by a shallow search, which takes as long as thousands of nodes.
func (s *search) stopped() bool {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	return s.err != nil
}

// empties counts the empty cells.
func empties(own, opponent uint64) int { return bits.OnesCount64(^(own | opponent)) }

// final returns the score of a board on which nobody can move: the empty cells go to the
// winner.
func final(own, opponent uint64) int {
	mine, theirs := bits.OnesCount64(own), bits.OnesCount64(opponent)
	switch {
	case mine > theirs:
		return 64 - 2*theirs
	case theirs > mine:
		return 2*mine - 64
	}
	return 0
}

// Result is the solution of a board.
type Result struct {
	// Score is the final difference of discs for the own side.
	Score int
	// Best are the cells that keep the score, in ascending order; none when the own
	// side has no move.
	Best []int
	// Pass is set when the own side has no move and the opponent has one.
	Pass bool
	// Nodes are the boards searched.
	Nodes uint64
}

// Solve finds the score of a board and all moves that keep it. The error is the
// context's.
func Solve(ctx context.Context, b bitboard.Small) (Result, error) { return SolveWithin(ctx, b, 0) }

// SolveWithin is Solve with a bound on the nodes; 0 for any number. Errors are ErrNodes and the
// context's.
func SolveWithin(ctx context.Context, b bitboard.Small, most uint64) (Result, error) {
	switch {
	case bitboard.Moves(b.Own, b.Opponent) != 0:
	case bitboard.Moves(b.Opponent, b.Own) == 0:
		return Result{Score: final(b.Own, b.Opponent)}, ctx.Err()
	default:
		result, err := SolveWithin(ctx, b.Pass(), most)
		return Result{Score: -result.Score, Pass: true, Nodes: result.Nodes}, err
	}
	s := newSearch(ctx, b, most)
	best, score := s.root(b, nil, true)
	slices.Sort(best)
	return Result{Score: score, Best: best, Nodes: s.nodes}, s.err
}
