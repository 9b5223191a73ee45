package solver

import (
	"context"
	"math"
	"slices"
)

// lookahead weighs what opening a cell would show. Components that the cell does not touch
// keep their ways, and only their numbers of mines become more or less likely.
type lookahead struct {
	board   *board
	now     *weighed
	layouts float64
	// room bounds the weights that are computed in all, each as often as it is.
	room int
	// partOf is the component of a cell of the frontier.
	partOf map[int]int
	// tables are, for components where they have been needed, the odds of their groups by the
	// number of mines in the component.
	tables  []*table
	insides map[inside]insideWays
}

// table has the odds of the groups of a component, by its number of mines.
type table struct {
	ways   *poly
	groups []int
	odds   [][]odds
}

// inside is for what interior ways are computed.
type inside struct{ cells, least, most int }

type insideWays struct {
	ways     poly
	exponent int
}

// prospect is what opening a cell promises.
type prospect struct {
	// safe is the probability that it has no mine, and progress that moreover some other cell is
	// proven safe then.
	safe, progress float64
	// next is the probability of surviving it and the guess after it, of which there is none where
	// a cell is proven safe.
	next float64
}

// newLookahead prepares to look ahead from what has been weighed of a board.
func newLookahead(b *board, w *weighed) *lookahead {
	l := &lookahead{
		board: b, now: w, layouts: w.layouts(), room: lookaheadRoom,
		partOf: make(map[int]int), tables: make([]*table, len(w.parts)), insides: make(map[inside]insideWays),
	}
	for i, part := range w.parts {
		for _, g := range part {
			for _, cell := range w.frontier.groups[g].cells {
				l.partOf[cell] = i
			}
		}
	}
	return l
}

// open returns what opening a cell promises. Errors are the context's and ErrHard.
func (l *lookahead) open(ctx context.Context, cell int) (p prospect, err error) {
	o := l.opening(cell)
	for n := range o.most + 1 {
		if err := o.show(ctx, n); err != nil {
			return prospect{}, err
		}
		if o.impossible {
			continue
		}
		share := math.Exp2(o.layouts() - l.layouts)
		least, err := o.least()
		if err != nil {
			return prospect{}, err
		}
		p.safe += share
		p.next += share * (1 - least)
		if least == 0 {
			p.progress += share
		}
	}
	return p, nil
}

// opening is a board on which a cell is opened, before its number is known.
type opening struct {
	*lookahead
	frontier *frontier
	parts    [][]int
	// orders are the orders of the components that the cell touches, nil for the others, whose
	// index in the lookahead is in same.
	orders [][]int
	same   []int
	// constraint is that of the cell, with most cells; -1 without any.
	constraint, most int
	left             int

	// What follows is of the number that was shown last.
	impossible bool
	chains     []*chain
	all        *combination
}

// opening opens a cell.
func (l *lookahead) opening(cell int) *opening {
	b := l.board.clone()
	b.open(cell, 0)
	o := &opening{lookahead: l, frontier: frontierOf(b), constraint: -1, left: b.left}
	o.parts = o.frontier.parts()
	o.orders, o.same = make([][]int, len(o.parts)), make([]int, len(o.parts))
	for i, part := range o.parts {
		if o.isTouched(part, cell) {
			o.orders[i] = o.frontier.usual(part).order
		} else {
			o.same[i] = l.partOf[o.frontier.groups[part[0]].cells[0]]
		}
	}
	for i, c := range o.frontier.constraints {
		if c.cell == cell {
			o.constraint, o.most = i, o.frontier.cellsOf(i)
		}
	}
	return o
}

// isTouched reports whether a component has a number that the opened cell counts for, or its own.
func (o *opening) isTouched(part []int, cell int) bool {
	for _, g := range part {
		for _, c := range o.frontier.groups[g].constraints {
			at := o.frontier.constraints[c].cell
			if at == cell || slices.Contains(o.board.around[cell], at) {
				return true
			}
		}
	}
	return false
}

// show counts the ways in which n of the closed cells around the cell are mines.
func (o *opening) show(ctx context.Context, n int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if o.constraint >= 0 {
		o.frontier.constraints[o.constraint].need = n
	}
	o.impossible, o.chains = false, make([]*chain, len(o.parts))
	ways := make([]*poly, len(o.parts))
	for i, order := range o.orders {
		if order == nil {
			o.chains[i] = o.now.chains[o.same[i]]
			ways[i] = o.chains[i].ways()
			continue
		}
		steps, ok := o.frontier.steps(order)
		if !ok {
			return ErrHard
		}
		o.chains[i] = &chain{steps: steps, scaling: o.now.scaling}
		switch err := o.chains[i].run(ctx, &o.room); err {
		case nil:
		case ErrImpossible:
			o.impossible = true
			return nil
		default:
			return err
		}
		ways[i] = o.chains[i].ways()
	}
	var err error
	if o.all, err = combine(ways, o.inside); err != nil {
		o.impossible = true
		return nil
	}
	// Combining goes through the components forward and back, and once more for what each of them
	// is left by the others.
	for i, part := range ways {
		o.room -= 3 * len(part.weight) * len(o.all.upTo[i].weight)
	}
	if o.room < 0 {
		return ErrHard
	}
	return nil
}

// inside is interior.ways that keeps what it has computed.
func (o *opening) inside(frontier *poly) (poly, int) {
	in := interior{len(o.frontier.interior), o.left, o.now.scaling}
	key := inside{in.cells, frontier.least, frontier.most()}
	known, ok := o.insides[key]
	if !ok {
		known.ways, known.exponent = in.ways(frontier)
		o.insides[key] = known
	}
	out := known.ways
	out.weight = slices.Clone(out.weight)
	return out, known.exponent
}

// layouts returns the logarithm to base 2 of how many ways there are to lay the mines.
func (o *opening) layouts() float64 {
	return (&weighed{all: o.all, chains: o.chains}).layouts()
}

// least returns the probability of a mine of the cell that is least likely one, 0 where only
// mines are left. The only error is ErrHard.
func (o *opening) least() (float64, error) {
	least := 1.0
	note := func(x odds) { least = min(least, x.mine/(x.mine+x.safe)) }
	if len(o.frontier.interior) > 0 {
		note(o.all.interiorOdds(len(o.frontier.interior), o.left))
	}
	groups := make([]odds, len(o.frontier.groups))
	for i, part := range o.parts {
		rest := o.all.rest(i)
		if o.orders[i] == nil {
			t, err := o.table(o.same[i])
			if err != nil {
				return 0, err
			}
			for _, x := range t.at(&rest) {
				note(x)
			}
			continue
		}
		o.chains[i].weigh(rest, groups)
		for _, g := range part {
			note(groups[g])
		}
	}
	if least == 1 {
		return 0, nil
	}
	return least, nil
}

// table returns the odds of a component that stays as it was. The only error is ErrHard.
func (l *lookahead) table(i int) (*table, error) {
	if l.tables[i] != nil {
		return l.tables[i], nil
	}
	c := l.now.chains[i]
	if l.room -= c.weights * len(c.ways().weight); l.room < 0 {
		return nil, ErrHard
	}
	t := &table{ways: c.ways(), groups: l.now.parts[i]}
	all := make([]odds, len(l.now.groups))
	for m, w := range t.ways.weight {
		row := make([]odds, len(t.groups))
		if w > 0 {
			c.weigh(poly{least: t.ways.least + m, weight: []float64{1}}, all)
			for j, g := range t.groups {
				sum := all[g].mine + all[g].safe
				row[j] = odds{mine: all[g].mine / sum, safe: all[g].safe / sum}
			}
		}
		t.odds = append(t.odds, row)
	}
	l.tables[i] = t
	return t, nil
}

// at returns the odds of the groups by the weights that the rest of the board gives to the
// component's numbers of mines.
func (t *table) at(rest *poly) []odds {
	out := make([]odds, len(t.groups))
	for m, row := range t.odds {
		w := times(t.ways.weight[m], rest.at(t.ways.least+m))
		if w == 0 {
			continue
		}
		for j, x := range row {
			out[j].mine += times(w, x.mine)
			out[j].safe += times(w, x.safe)
		}
	}
	return out
}
