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

// Features of a larger board, each the own side's number less the opponent's.
const (
	// moves to choose from.
	mobility = iota
	// empty cells next to the opponent's discs less those next to one's own: potential mobility.
	border
	// corner cells.
	corner
	// discs diagonally next to a corner that is empty, and beside it on the edge.
	besideX
	besideC
	// discs on an edge that are connected to an own corner: they are stable.
	stableEdge
	// discs on the edge.
	edge
	// discs.
	discCount
	// 1 with an odd number of empty cells: the mover has the last one.
	parity
	features
)

// featureWeights are the values of a feature, in hundredths of a disc at the end, on a board that is almost
// empty, half full and almost full.
var featureWeights = [3][features]int{
	{60, 40, 1500, -500, -250, 150, 20, -30, 50},
	{70, 35, 1300, -400, -200, 200, 10, -10, 100},
	{40, 15, 700, -150, -100, 150, 10, 60, 200},
}

// Values of ends: a win is more than any estimate.
const (
	mostEstimate  = 40_000
	won           = 50_000
	mostWideValue = 100_000
)

// finalValue returns the value of a board on which nobody can move, for its own side.
func finalValue(b wideBoard) int {
	difference := b.own.Len() - b.opponent.Len()
	switch {
	case difference > 0:
		return won + 100*difference
	case difference < 0:
		return 100*difference - won
	}
	return 0
}

// evaluator estimates boards of a size.
type evaluator struct {
	cells   int
	edges   othello.Set
	corners [4]angle
	// order has what cells are worth for move ordering: the corners come first, the cells that give them away
	// last.
	order [othello.MaxCells]int32
}

// angle is a corner of a board and the cells next to it.
type angle struct {
	// corner, its diagonal neighbour x and its two neighbours c on the edges have the names that players of
	// Othello use.
	corner, x int
	c         [2]int
	// steps lead along the edges that meet here, and lengths are how many cells those have.
	steps, lengths [2]int
}

func newEvaluator(size othello.Size) evaluator {
	rows, columns := size.Rows(), size.Columns()
	e := evaluator{cells: size.Cells()}
	for cell := range e.cells {
		if row, column := cell/columns, cell%columns; row == 0 || row == rows-1 || column == 0 || column == columns-1 {
			e.edges = e.edges.Or(othello.One(cell))
			e.order[cell] = 2
		}
	}
	for i := range e.corners {
		at, right, down := 0, 1, columns
		if i&1 != 0 {
			at, right = columns-1, -1
		}
		if i&2 != 0 {
			at, down = at+(rows-1)*columns, -columns
		}
		e.corners[i] = angle{
			corner: at, x: at + right + down, c: [2]int{at + right, at + down},
			steps: [2]int{right, down}, lengths: [2]int{columns, rows},
		}
		e.order[at], e.order[at+right+down], e.order[at+right], e.order[at+down] = 20, -12, -6, -6
	}
	return e
}

// estimate returns the value of a board for its own side, in hundredths of a disc; moves are the own side's.
func (e *evaluator) estimate(b wideBoard, moves othello.Set) int {
	f := e.count(b, moves)
	// Between two of the three moments the weights are interpolated.
	filled, half := b.own.Len()+b.opponent.Len(), e.cells/2
	from := min(filled/half, 1)
	late := filled - from*half
	value := 0
	for i := range f {
		value += f[i] * (featureWeights[from][i]*(half-late) + featureWeights[from+1][i]*late)
	}
	return min(max(value/half, -mostEstimate), mostEstimate)
}

// count counts the features of a board.
func (e *evaluator) count(b wideBoard, moves othello.Set) (f [features]int) {
	ownBorder, opponentBorder := b.borders()
	f[mobility] = moves.Len() - b.pass().legal().Len()
	f[border] = opponentBorder - ownBorder
	f[discCount] = b.own.Len() - b.opponent.Len()
	f[edge] = b.own.And(e.edges).Len() - b.opponent.And(e.edges).Len()
	f[parity] = (e.cells - b.own.Len() - b.opponent.Len()) & 1
	for i := range e.corners {
		a := &e.corners[i]
		switch {
		case b.own.Has(a.corner):
			f[corner]++
			f[stableEdge] += a.run(b.own)
		case b.opponent.Has(a.corner):
			f[corner]--
			f[stableEdge] -= a.run(b.opponent)
		default:
			f[besideX] += owner(b, a.x)
			f[besideC] += owner(b, a.c[0]) + owner(b, a.c[1])
		}
	}
	return f
}

// owner returns 1 for a cell with an own disc, -1 for one of the opponent's, and 0 for an empty one.
func owner(b wideBoard, cell int) int {
	switch {
	case b.own.Has(cell):
		return 1
	case b.opponent.Has(cell):
		return -1
	}
	return 0
}

// run counts the discs of the corner's side that reach from the corner along its edges without a gap; the far
// corners do not count, as they are corners themselves.
func (a *angle) run(side othello.Set) (discs int) {
	for i, step := range a.steps {
		for n, cell := 2, a.corner+step; n < a.lengths[i] && side.Has(cell); n, cell = n+1, cell+step {
			discs++
		}
	}
	return discs
}
