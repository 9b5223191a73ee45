// Package midgame searches boards of 8 by 8 some moves deep, and judges what it reaches by its
// patterns.
//
// It is a principal variation search with a transposition table. It is selective: where a shallower
// search says that a deep one will almost surely not be within the window, the deep one is left
// out (multi-ProbCut). How sure that is has been measured: see cuts.go. Work is bounded in nodes,
// never in time, so that the same question has the same answer on every machine.
package midgame

import (
	"context"
	"errors"
	"math/bits"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/pattern"
)

// ErrNodes: a search has used up its nodes.
var ErrNodes = errors.New("midgame: no nodes left")

// beyond is more than any value.
const beyond = pattern.MostValue + 1

// mostPlies is more than the moves and passes of any line that is searched.
const mostPlies = 128

// Config configures a search.
type Config struct {
	// Weights judge boards.
	Weights *pattern.Weights
	// Nodes bounds the boards looked at; 0 for any number.
	Nodes int
	// TableBits is how many entries the transposition table has, as a power of two; 0 for no
	// table.
	TableBits int
	// Sure is how many standard deviations a shallow search must be away from the window for
	// the deep one to be left out; 0 for never.
	Sure float64
}

// Usual is how players and coaches search, with so many nodes: judging by what was learned, with a
// table of 1.5 MiB, and sparing what is 1.3 standard deviations outside of the window.
func Usual(nodes int) Config {
	return Config{Weights: pattern.Learned(), Nodes: nodes, TableBits: 16, Sure: 1.3}
}

// Search is a search with its memory. It is for one goroutine.
type Search struct {
	config Config
	ctx    context.Context
	table  table
	nodes  int
	// stack are the boards on the way to the one being searched.
	stack []node
	// deviations say how far away from the window a shallow search must be; nil if there is none.
	deviations *deviations
	// err ends the search: its values mean nothing from then on.
	err error
}

// node is a board with what is in the places of the patterns.
type node struct {
	own, opponent uint64
	// white is whether the own side's discs count as White's in discs.
	white bool
	discs pattern.Discs
}

// New makes a search.
func New(ctx context.Context, c Config) *Search {
	s := &Search{config: c, ctx: ctx, stack: make([]node, mostPlies)}
	if c.TableBits > 0 {
		s.table = make(table, 1<<c.TableBits)
	}
	if c.Sure > 0 {
		s.deviations = measured()
	}
	return s
}

// Nodes is how many boards were looked at.
func (s *Search) Nodes() int { return s.nodes }

// askEvery is a mask: the context is asked every 1024 nodes.
const askEvery = 1<<10 - 1

// enter counts a node and reports whether the search goes on.
func (s *Search) enter() bool {
	s.nodes++
	if s.err == nil && s.config.Nodes > 0 && s.nodes > s.config.Nodes {
		s.err = ErrNodes
	}
	if s.err == nil && s.nodes&askEvery == 0 {
		s.err = s.ctx.Err()
	}
	return s.err == nil
}

// start puts a board at the bottom of the stack.
func (s *Search) start(b bitboard.Small) *node {
	s.stack[0] = node{own: b.Own, opponent: b.Opponent, discs: pattern.Read(b.Own, b.Opponent)}
	return &s.stack[0]
}

// Value returns the value of a board for its own side, searched depth moves deep, in sixteenths
// of a disc: exactly within the window from alpha to beta, a bound outside. Errors are ErrNodes and
// the context's.
func (s *Search) Value(b bitboard.Small, depth, alpha, beta int) (int, error) {
	s.start(b)
	value := s.value(0, depth, alpha, beta)
	return value, s.err
}

// Begin puts a board at the bottom of the stack, for Reply.
func (s *Search) Begin(b bitboard.Small) { s.start(b) }

// Reply returns the value of a move from the board at the bottom of the stack, given the discs
// that it turns over, as its opponent sees it: the board after it is searched depth moves deep.
// Errors are as Value's.
func (s *Search) Reply(cell int, flips uint64, depth int) (int, error) {
	s.play(0, cell, flips)
	value := s.value(1, depth, -beyond, beyond)
	return value, s.err
}

// value is the value of a board on the stack. A pass takes no depth.
func (s *Search) value(ply, depth, alpha, beta int) int {
	if !s.enter() {
		return 0
	}
	n := &s.stack[ply]
	moves := bitboard.Moves(n.own, n.opponent)
	if moves == 0 {
		return s.passed(ply, depth, alpha, beta)
	}
	if depth <= 0 {
		return s.estimate(n, moves)
	}
	if depth == 1 {
		return s.last(ply, moves, beta)
	}
	return s.deep(ply, moves, depth, alpha, beta)
}

// estimate judges a board without searching it.
func (s *Search) estimate(n *node, moves uint64) int {
	replies := bits.OnesCount64(bitboard.Moves(n.opponent, n.own))
	empty := bits.OnesCount64(^(n.own | n.opponent))
	return s.config.Weights.Value(&n.discs, n.white, bits.OnesCount64(moves), replies, empty)
}

// passed is the value of a board whose own side has no move.
func (s *Search) passed(ply, depth, alpha, beta int) int {
	n := &s.stack[ply]
	if bitboard.Moves(n.opponent, n.own) == 0 {
		return final(n.own, n.opponent)
	}
	next := &s.stack[ply+1]
	*next = *n
	next.own, next.opponent, next.white = n.opponent, n.own, !n.white
	return -s.value(ply+1, depth, -beta, -alpha)
}

// Final is the value of a board on which nobody can move, for its own side.
func Final(b bitboard.Small) int { return final(b.Own, b.Opponent) }

// final is the value of a board on which nobody can move: the empty cells go to the winner.
func final(own, opponent uint64) int {
	mine, theirs := bits.OnesCount64(own), bits.OnesCount64(opponent)
	switch {
	case mine > theirs:
		return (64 - 2*theirs) * pattern.Disc
	case theirs > mine:
		return (2*mine - 64) * pattern.Disc
	}
	return 0
}

// play puts the board after a move above another one.
func (s *Search) play(ply, cell int, flips uint64) *node {
	n, next := &s.stack[ply], &s.stack[ply+1]
	next.own, next.opponent, next.white = n.opponent^flips, n.own^flips|1<<cell, !n.white
	next.discs.Play(&n.discs, cell, flips, n.white)
	return next
}

// last is the value of a board from which one move is searched.
func (s *Search) last(ply int, moves uint64, beta int) int {
	n, best := &s.stack[ply], -beyond
	for _, class := range &classes {
		for cells := moves & class; cells != 0; cells &= cells - 1 {
			cell := bits.TrailingZeros64(cells)
			s.play(ply, cell, bitboard.Flips(n.own, n.opponent, cell))
			if best = max(best, -s.value(ply+1, 0, -beta, -best)); best >= beta || s.err != nil {
				return best
			}
		}
	}
	return best
}

// deep is the value of a board from which two moves are searched at least.
func (s *Search) deep(ply int, moves uint64, depth, alpha, beta int) int {
	n := &s.stack[ply]
	e := s.table.find(n.own, n.opponent)
	first := noCell
	if e.holds(n.own, n.opponent) {
		first = int(e.cell)
		if value, known := e.cut(depth, alpha, beta); known {
			return value
		}
	}
	if value, cut := s.probCut(ply, moves, depth, alpha, beta); cut || s.err != nil {
		return value
	}
	var l list
	s.fill(&l, ply, moves, depth, first)
	best, cell := -beyond, noCell
	for i := 0; i < l.n && best < beta; i++ {
		m := l.next(i)
		s.play(ply, int(m.cell), m.flips)
		if value := s.reply(ply+1, depth, max(alpha, best), beta, i > 0); value > best {
			best, cell = value, int(m.cell)
		}
		if s.err != nil {
			return 0
		}
	}
	s.table.put(n.own, n.opponent, depth, best, alpha, beta, cell)
	return best
}

// reply returns the value of a move that led to a board, for the side that made it. One that is
// expected to be no better than alpha is searched with a null window first.
func (s *Search) reply(ply, depth, alpha, beta int, worse bool) int {
	if worse && beta > alpha+1 {
		if value := -s.value(ply, depth-1, -alpha-1, -alpha); value <= alpha || value >= beta || s.err != nil {
			return value
		}
	}
	return -s.value(ply, depth-1, -beta, -alpha)
}
