package engine

import "kamisado/game/othello"

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
