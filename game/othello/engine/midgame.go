package engine

import (
	"context"
	_ "embed"
	"fmt"
	"math/bits"
	"strings"
	"sync"
)

// patternSearch searches boards of 8 by 8 some moves deep, and judges what it reaches by its patterns.
//
// It is a principal variation search with a transposition table. It is selective: where a shallower
// search says that a deep one will almost surely not be within the window, the deep one is left out.
// See probCut.
type patternSearch struct {
	budget
	config patternConfig
	table  patternTable
	// stack are the boards on the way to the one being searched, more than the moves and passes of any
	// line.
	stack [128]node
}

// patternConfig configures a search.
type patternConfig struct {
	weights *weights
	// nodes bounds the boards looked at; 0 for any number.
	nodes int
	// tableBits is how many entries the transposition table has, as a power of two; 0 for no table.
	tableBits int
	// sure is how many standard deviations a shallow search must be outside of the window for the deep
	// one to be left out, 0 for never.
	sure float64
}

// node is a board with the filling of its places.
type node struct {
	board
	// white is whether the own side's discs count as White's in filling.
	white   bool
	filling filling
}

// usual returns how players and coaches search, with so many nodes: judging by what was learned, with a
// table of 1.5 MiB, and sparing what is 1.3 standard deviations outside of the window.
func usual(nodes int) patternConfig {
	return patternConfig{weights: learned(), nodes: nodes, tableBits: 16, sure: 1.3}
}

// newPatternSearch makes a search of a board. Values are sixteenths of a disc.
func newPatternSearch(ctx context.Context, b board, c patternConfig) *patternSearch {
	s := &patternSearch{budget: budget{ctx: ctx, most: c.nodes}, config: c}
	if c.tableBits > 0 {
		s.table = make(patternTable, 1<<c.tableBits)
	}
	s.start(b)
	return s
}

// start makes a board the one that is searched.
func (s *patternSearch) start(b board) {
	s.stack[0] = node{board: b, filling: fillingOf(b.own, b.opponent)}
}

// beyond is more than any value.
const beyond = mostValue + 1

func (s *patternSearch) bounds() (most, halfWindow int) { return beyond, 24 }

func (s *patternSearch) discs(value int) float64 { return float64(value) / disc }

func (s *patternSearch) value(depth int) int { return s.search(0, depth, -mostValue, mostValue) }

func (s *patternSearch) reply(cell, depth, alpha, beta int) int {
	s.play(0, cell, s.stack[0].flips(cell))
	return -s.search(1, depth-1, -beta, -alpha)
}

// search returns the value of a board on the stack for its own side, searched depth moves deep: exactly
// within the window from alpha to beta, a bound outside. A pass takes no depth.
func (s *patternSearch) search(ply, depth, alpha, beta int) int {
	if !s.enter() {
		return 0
	}
	n := &s.stack[ply]
	moves := n.moves()
	switch {
	case moves == 0:
		if n.pass().moves() == 0 {
			return n.final() * disc
		}
		next := &s.stack[ply+1]
		*next = *n
		next.board, next.white = n.pass(), !n.white
		return -s.search(ply+1, depth, -beta, -alpha)
	case depth <= 0:
		return s.estimate(n, moves)
	case depth == 1:
		return s.searchOne(ply, moves, beta)
	}
	return s.searchDeep(ply, moves, depth, alpha, beta)
}

// estimate judges a board without searching it.
func (s *patternSearch) estimate(n *node, moves uint64) int {
	replies := bits.OnesCount64(n.pass().moves())
	return s.config.weights.value(&n.filling, n.white, bits.OnesCount64(moves), replies, n.empties())
}

// play puts the board after a move above another one.
func (s *patternSearch) play(ply, cell int, flips uint64) *node {
	n, next := &s.stack[ply], &s.stack[ply+1]
	next.board, next.white = n.board.play(cell, flips), !n.white
	next.filling.play(&n.filling, cell, flips, n.white)
	return next
}

// classes are the cells in the order in which to try them where one move is searched.
var classes = [4]uint64{corners, ^(corners | xSquares | cSquares), cSquares, xSquares}

// searchOne returns the value of a board from which one move is searched.
func (s *patternSearch) searchOne(ply int, moves uint64, beta int) int {
	n, best := &s.stack[ply], -beyond
	for _, class := range &classes {
		for cells := moves & class; cells != 0; cells &= cells - 1 {
			cell := bits.TrailingZeros64(cells)
			s.play(ply, cell, n.flips(cell))
			if best = max(best, -s.search(ply+1, 0, -beta, -best)); best >= beta || s.err != nil {
				return best
			}
		}
	}
	return best
}

// searchDeep returns the value of a board from which two moves are searched at least.
func (s *patternSearch) searchDeep(ply int, moves uint64, depth, alpha, beta int) int {
	n := &s.stack[ply]
	first := noCell
	if e := s.table.find(n.board); e != nil {
		first = int(e.cell)
		if value, known := e.cut(depth, alpha, beta); known {
			return value
		}
	}
	if value, cut := s.probCut(ply, moves, depth, alpha, beta); cut || s.err != nil {
		return value
	}
	var l moveList
	s.fill(&l, ply, moves, depth, first)
	best, cell := -beyond, noCell
	for i := 0; i < l.n && best < beta; i++ {
		m := l.next(i)
		s.play(ply, int(m.cell), m.flips)
		// Moves after the first are expected to be no better: a null window shows it.
		low, value := max(alpha, best), 0
		if i > 0 && beta > low+1 {
			value = -s.search(ply+1, depth-1, -low-1, -low)
		}
		if i == 0 || beta <= low+1 || value > low && value < beta && s.err == nil {
			value = -s.search(ply+1, depth-1, -beta, -low)
		}
		if value > best {
			best, cell = value, int(m.cell)
		}
		if s.err != nil {
			return 0
		}
	}
	s.table.put(n.board, depth, best, alpha, beta, cell)
	return best
}

// Moves are ordered by their estimates from estimateFrom moves on, else by how many replies they leave. A
// reply counts orderReply sixteenths of a disc.
const (
	estimateFrom = 3
	orderReply   = 16
	orderCorner  = 10 * orderReply
	orderX       = -6 * orderReply
	orderC       = -3 * orderReply
)

// fill lists the moves of a board on the stack; first is the cell of the one to try first.
func (s *patternSearch) fill(l *moveList, ply int, moves uint64, depth, first int) {
	n := &s.stack[ply]
	for cells := moves; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		m := &l.moves[l.n]
		l.n++
		m.cell, m.flips = uint8(cell), n.flips(cell)
		switch {
		case cell == first:
			m.order = 2 * beyond
		case depth >= estimateFrom:
			next := s.play(ply, cell, m.flips)
			replies := next.moves()
			s.nodes++
			m.order = int32(-s.estimate(next, replies) - orderReply/4*bits.OnesCount64(replies))
		default:
			replies := n.board.play(cell, m.flips).moves()
			m.order = int32(-orderReply * (bits.OnesCount64(replies) + bits.OnesCount64(replies&corners)))
			switch bit := uint64(1) << cell; {
			case bit&corners != 0:
				m.order += orderCorner
			case bit&xSquares != 0:
				m.order += orderX
			case bit&cSquares != 0:
				m.order += orderC
			}
		}
	}
}

// patternTable is a transposition table. Entries are in pairs: the first of a pair is the one that was
// searched deeper, the second the newest. Entries hold whole boards, so that there are no collisions, and
// no board equals that of an empty one, as every board has discs.
type patternTable []patternEntry

// patternEntry has the bounds of a board's value at a depth, and the best move.
type patternEntry struct {
	board
	low, high int16
	depth     int8
	cell      uint8
}

// find returns the entry of a board, nil if there is none.
func (t patternTable) find(b board) *patternEntry {
	if len(t) == 0 {
		return nil
	}
	i := t.index(b)
	switch b {
	case t[i].board:
		return &t[i]
	case t[i+1].board:
		return &t[i+1]
	}
	return nil
}

// index returns where the pair of a board begins.
func (t patternTable) index(b board) uint64 { return b.hash() & uint64(len(t)-2) }

// cut returns the value if the entry suffices for a search of this depth and window.
func (e *patternEntry) cut(depth, alpha, beta int) (value int, known bool) {
	low, high := int(e.low), int(e.high)
	switch {
	case int(e.depth) < depth:
		return 0, false
	case low >= beta || low == high:
		return low, true
	}
	return high, high <= alpha
}

// put stores the value of a search in a window.
func (t patternTable) put(b board, depth, value, alpha, beta, cell int) {
	if len(t) == 0 {
		return
	}
	i := t.index(b)
	e := &t[i]
	if e.board != b && int(e.depth) > depth {
		e = &t[i+1]
	}
	if e.board != b || int(e.depth) != depth {
		*e = patternEntry{board: b, low: -beyond, high: beyond, depth: int8(depth)}
	}
	if value < beta {
		e.high = min(e.high, int16(value))
	}
	if value > alpha {
		e.low = max(e.low, int16(value))
	}
	e.cell = uint8(cell)
}

// Multi-ProbCut (M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function
// for Othello", 1997): the values of a shallow search and of a deep one differ by an error that is about
// normally distributed. Where the shallow value is so many standard deviations outside of the window, the
// deep search is left out.

// cutFrom is the least depth that a shallow search may spare, measuredDepth the greatest for which errors
// were measured. Those of deeper searches are taken for the same.
const (
	cutFrom       = 3
	measuredDepth = 10
)

// shallower returns how deep the shallow search goes that may spare a search of some depth. Both depths are
// even or both odd, since it matters who moves last.
func shallower(depth int) int { return depth/4*2 + depth%2 }

// errorsText has the standard deviations of errors: for each depth those by stage, in sixteenths of a disc.
// Learn makes it.
//
//go:embed errors.txt
var errorsText string

// deviations returns the standard deviations by depth and stage.
var deviations = sync.OnceValue(func() *[measuredDepth + 1][stages]float64 {
	var d [measuredDepth + 1][stages]float64
	text := strings.NewReader(errorsText)
	for depth := cutFrom; depth <= measuredDepth; depth++ {
		var read int
		_, err := fmt.Fscan(text, &read)
		for stage := range d[depth] {
			if err == nil {
				_, err = fmt.Fscan(text, &d[depth][stage])
			}
		}
		if err != nil || read != depth {
			panic(fmt.Sprintf("othello: errors of depth %d: %v", depth, err))
		}
	}
	return &d
})

// probCut reports whether a shallow search shows that the value of a board is almost surely outside of a null
// window, and the bound.
func (s *patternSearch) probCut(ply int, moves uint64, depth, alpha, beta int) (value int, cut bool) {
	n := &s.stack[ply]
	empties := n.empties()
	if s.config.sure == 0 || depth < cutFrom || depth >= empties || beta-alpha > 1 {
		return 0, false
	}
	measured := depth
	if depth > measuredDepth {
		measured = measuredDepth - (depth+measuredDepth)%2
	}
	margin, estimate := int(s.config.sure*deviations()[measured][stageOf(empties)]), s.estimate(n, moves)
	if high := beta + margin; estimate >= beta && high < mostValue {
		if s.search(ply, shallower(depth), high-1, high) >= high {
			return beta, s.err == nil
		}
	}
	if low := alpha - margin; estimate <= alpha && low > -mostValue {
		if s.search(ply, shallower(depth), low, low+1) <= low {
			return alpha, s.err == nil
		}
	}
	return 0, false
}
