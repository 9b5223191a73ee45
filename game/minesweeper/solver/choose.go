package solver

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
)

// Choice is what to open on a board.
type Choice struct {
	Answer
	// Best are the cells to open where none is safe, as good as each other, in reading order;
	// none where some are safe or nothing is left to open.
	Best []int
	// Exact is set when Worth is the chance of winning by best play. Otherwise it compares cells:
	// it is about the chance of surviving them and the guess after them.
	Exact bool
	// Worth is what opening a cell is worth, for those in Best and others that were asked for.
	Worth map[int]float64
}

const (
	// mostLayouts is how many ways to lay the mines there may be for the chance of winning to be
	// computed, and endgameWork bounds the cells that are looked at for it.
	mostLayouts = 1000
	endgameWork = 100 << 20
	// lookaheadRoom bounds the weights that are computed for looking ahead, and mostCandidates the
	// cells that are tried.
	lookaheadRoom  = 4 << 20
	mostCandidates = 40
	// enough is how likely a candidate survives, as a share of how likely the safest cell does.
	enough = 0.9
	// bonus is what it is worth, as a share of surviving, that a safe cell is known next.
	bonus = 0.1
)

// Choose is Analyse that also chooses which cell to open where none is proven safe: that with the
// best chance of winning where few ways to lay the mines are left, and otherwise one that is
// safe and promises to show a safe cell next. also are cells whose Worth is wanted too, where
// it can be computed. Errors are Analyse's.
func Choose(ctx context.Context, g Grid, also ...int) (Choice, error) {
	b := provenBoard(g)
	a, w, err := b.answer(ctx)
	c := Choice{Answer: a, Worth: make(map[int]float64)}
	if err != nil || len(a.Safe) > 0 || w == nil {
		return c, err
	}
	also = slices.DeleteFunc(slices.Clone(also), func(cell int) bool { return !b.isUnsure(cell) })
	if w.layouts() <= math.Log2(mostLayouts) {
		switch err := c.search(ctx, b, w, also); {
		case err == nil:
			return c, nil
		case !errors.Is(err, ErrHard):
			return Choice{}, err
		}
	}
	if err := c.lookAhead(ctx, b, w, also); err != nil {
		return Choice{}, err
	}
	slices.Sort(c.Best)
	return c, nil
}

// search chooses by the chance of winning.
func (c *Choice) search(ctx context.Context, b *board, w *weighed, also []int) error {
	e := newEndgame(b, w)
	best, cells, err := e.best(ctx)
	if err != nil {
		return err
	}
	worth := make(map[int]float64)
	for _, cell := range cells {
		worth[cell] = best
	}
	for _, cell := range also {
		if worth[cell], err = e.worth(ctx, cell); err != nil {
			return err
		}
	}
	c.Best, c.Exact, c.Worth = cells, true, worth
	return nil
}

// lookAhead chooses by what opening a cell promises. Where that takes too long it chooses among
// the cells that have been tried, or else the safest.
func (c *Choice) lookAhead(ctx context.Context, b *board, w *weighed, also []int) error {
	l := newLookahead(b, w)
	candidates := c.candidates(b)
	most := 0.0
	for i, cell := range append(candidates, also...) {
		isAlso := i >= len(candidates)
		if !isAlso && c.survival(cell)*(1+bonus) < most {
			continue
		}
		p, err := l.open(ctx, cell)
		switch {
		case errors.Is(err, ErrHard):
			if len(c.Best) == 0 {
				c.Best = candidates[:1]
			}
			return nil
		case err != nil:
			return err
		}
		worth := p.next + bonus*p.progress
		c.Worth[cell] = worth
		switch {
		case isAlso:
		case worth > most:
			most, c.Best = worth, []int{cell}
		case worth == most:
			c.Best = append(c.Best, cell)
		}
	}
	return nil
}

func (c *Choice) survival(cell int) float64 { return 1 - c.Probability[cell] }

// candidates returns the cells to try, the safest first, and among those as safe those with the
// fewest closed cells around them, which are the likeliest to show a number that proves something.
func (c *Choice) candidates(b *board) (cells []int) {
	safest := 0.0
	for cell := range c.Probability {
		if b.isUnsure(cell) {
			safest = max(safest, c.survival(cell))
		}
	}
	closed := make(map[int]int)
	for cell := range c.Probability {
		if b.isUnsure(cell) && c.survival(cell) >= safest*enough {
			cells = append(cells, cell)
			closed[cell] = b.closedAround(cell)
		}
	}
	slices.SortStableFunc(cells, func(x, y int) int {
		return cmp.Or(cmp.Compare(c.Probability[x], c.Probability[y]), cmp.Compare(closed[x], closed[y]))
	})
	return cells[:min(len(cells), mostCandidates)]
}

// closedAround returns how many closed cells without a fact are around a cell.
func (b *board) closedAround(cell int) (n int) {
	for _, near := range b.around[cell] {
		if b.isUnsure(near) {
			n++
		}
	}
	return n
}

// Survival returns the probability that none of some closed cells is a mine. Errors are
// Analyse's.
func Survival(ctx context.Context, g Grid, cells []int) (float64, error) {
	b := provenBoard(g)
	if b.isWrong() {
		return 0, ErrImpossible
	}
	before, err := b.layouts(ctx)
	if err != nil {
		return 0, err
	}
	for _, cell := range cells {
		switch {
		case b.facts[cell] == mine:
			return 0, nil
		case b.isUnsure(cell):
			b.mark(cell, safe)
		}
	}
	after, err := b.layouts(ctx)
	switch {
	case errors.Is(err, ErrImpossible):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return min(math.Exp2(after-before), 1), nil
}

// layouts returns the logarithm to base 2 of how many ways there are to lay the mines.
func (b *board) layouts(ctx context.Context) (float64, error) {
	if b.isWrong() {
		return 0, ErrImpossible
	}
	w, err := weighFrontier(ctx, b, (*frontier).bestSteps, mostRoom)
	if err != nil {
		return 0, err
	}
	return w.layouts(), nil
}
