package solver

import (
	"context"
	"math"
	"math/big"
)

// weighed has the odds of each group of a frontier, and of a cell of the interior.
type weighed struct {
	frontier *frontier
	scaling  scaling
	// parts are the components of the frontier, and chains how their ways were counted.
	parts    [][]int
	chains   []*chain
	all      *combination
	groups   []odds
	interior odds
}

// weighFrontier computes the odds of all cells without a fact. plan says in which steps a
// component is tried, if at all. Errors are the context's, ErrImpossible and ErrHard.
func weighFrontier(
	ctx context.Context, b *board, plan func(*frontier, []int) ([]step, bool), room int,
) (*weighed, error) {
	f := frontierOf(b)
	w := &weighed{frontier: f, scaling: scalingOf(b), parts: f.parts(), groups: make([]odds, len(f.groups))}
	for _, part := range w.parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		steps, ok := plan(f, part)
		if !ok {
			return nil, ErrHard
		}
		w.chains = append(w.chains, &chain{steps: steps, scaling: w.scaling})
	}
	var ways []*poly
	for _, c := range w.chains {
		if err := c.run(ctx, &room); err != nil {
			return nil, err
		}
		ways = append(ways, c.ways())
	}
	var err error
	if w.all, err = combine(ways, interior{len(f.interior), b.left, w.scaling}.ways); err != nil {
		return nil, err
	}
	w.interior = w.all.interiorOdds(len(f.interior), b.left)
	for i, c := range w.chains {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.weigh(w.all.rest(i), w.groups)
	}
	return w, nil
}

// layouts returns the logarithm to base 2 of how many ways there are to lay the mines.
func (w *weighed) layouts() float64 {
	exponent := w.all.exponent
	for _, c := range w.chains {
		exponent += c.exponent
	}
	return math.Log2(w.all.from[0].at(0)) + float64(exponent)
}

// scalingOf returns the power of two nearest to the odds of a mine.
func scalingOf(b *board) scaling {
	mines, rest := float64(max(b.left, 1)), float64(max(b.free-b.left, 1))
	return scaling(math.Round(math.Log2(mines / rest)))
}

// tell calls do with every cell without a fact and its odds.
func (w *weighed) tell(do func(cell int, o odds)) {
	for i, g := range w.frontier.groups {
		for _, cell := range g.cells {
			do(cell, w.groups[i])
		}
	}
	for _, cell := range w.frontier.interior {
		do(cell, w.interior)
	}
}

// odds are the weights of a mine and of no mine, in the same scale. What is impossible is 0.
type odds struct{ mine, safe float64 }

// weigh goes back through the chain, from the weights that the rest of the board gives to
// the component's numbers of mines, and notes the odds of its groups.
func (c *chain) weigh(rest poly, groups []odds) {
	after := []poly{rest}
	for at := len(c.steps) - 1; at >= 0; at-- {
		after, groups[c.steps[at].group] = c.back(at, after)
	}
}

// back goes back through a step: it returns the weights before it from those after it, both
// by state and by the mines laid so far, and the odds of its group.
func (c *chain) back(i int, after []poly) (before []poly, o odds) {
	s, now, next := &c.steps[i], c.layers[i], c.layers[i+1]
	before = make([]poly, len(now.states))
	for j, from := range now.states {
		ways := &now.ways[j]
		before[j].reach(ways.least, ways.most())
		from = s.start(from)
		for k := range s.size + 1 {
			to, ok := s.after(from, k)
			if !ok {
				continue
			}
			o.add(c.join(&before[j], ways, &after[next.index[to]], s.size, k), s.size, k)
		}
	}
	(&layer{ways: before}).scale()
	return before, o
}

// join adds to the weights before a step those after it with k mines in its group, and
// returns the total weight of the layouts with k mines there.
func (c *chain) join(before, ways, after *poly, size, k int) (all float64) {
	factor := c.scaling.factor(size, k)
	for m, w := range ways.weight {
		on := times(after.at(ways.least+m+k), factor)
		before.weight[m] += on
		all += times(w, on)
	}
	return all
}

// add adds a weight with k mines among size cells.
func (o *odds) add(weight float64, size, k int) {
	o.mine += times(weight, float64(k))
	o.safe += times(weight, float64(size-k))
}

// combination combines the components of the frontier with the interior, over the number of
// mines in each.
type combination struct {
	ways []*poly
	// upTo[i] are the ways of the components before i, by their mines.
	upTo []poly
	// from[i] are the ways of component i, those after it and the interior, by the mines
	// in the components before i.
	from []poly
	// exponent is the power of two that from[0] was divided by.
	exponent int
}

// combine makes a combination for the ways of the components and those of the interior, by
// the number of mines in the frontier. It returns ErrImpossible when the mines are too many
// or too few.
func combine(ways []*poly, inside func(frontier *poly) (poly, int)) (*combination, error) {
	c := &combination{ways: ways, upTo: []poly{{weight: []float64{1}}}, from: make([]poly, len(ways)+1)}
	for i, part := range ways {
		var all poly
		for k, w := range part.weight {
			all.add(&c.upTo[i], part.least+k, w)
		}
		all.scale(all.exponent())
		c.upTo = append(c.upTo, all)
	}
	last := len(ways)
	c.from[last], c.exponent = inside(&c.upTo[last])
	for i := last - 1; i >= 0; i-- {
		c.from[i] = c.upTo[i].shape()
		for m := range c.from[i].weight {
			c.from[i].weight[m] = c.onward(i, c.from[i].least+m)
		}
		exponent := c.from[i].exponent()
		c.from[i].scale(exponent)
		c.exponent += exponent
	}
	if c.from[0].at(0) == 0 {
		return nil, ErrImpossible
	}
	return c, nil
}

// shape returns a poly of the same range with weights 0.
func (p *poly) shape() poly { return poly{least: p.least, weight: make([]float64, len(p.weight))} }

// onward returns the weight of component i and all after it, with some mines before it.
func (c *combination) onward(i, before int) (all float64) {
	for k, w := range c.ways[i].weight {
		all += times(w, c.from[i+1].at(before+c.ways[i].least+k))
	}
	return all
}

// rest returns the weights that all but component i give to its numbers of mines.
func (c *combination) rest(i int) poly {
	out := c.ways[i].shape()
	for k := range out.weight {
		for m, w := range c.upTo[i].weight {
			out.weight[k] += times(w, c.from[i+1].at(c.upTo[i].least+m+out.least+k))
		}
	}
	out.scale(out.exponent())
	return out
}

// interiorOdds returns the odds of a cell of the interior.
func (c *combination) interiorOdds(interior, mines int) (o odds) {
	last := len(c.ways)
	for m, w := range c.upTo[last].weight {
		laid := c.upTo[last].least + m
		o.add(times(w, c.from[last].at(laid)), interior, mines-laid)
	}
	return o
}

// interior is the cells that touch no number, and the mines that are left for them and the
// frontier.
type interior struct {
	cells, mines int
	scaling      scaling
}

// ways returns the ways to lay the remaining mines in the interior, by the number of mines in
// the frontier, and the power of two that they were divided by.
func (i interior) ways(frontier *poly) (out poly, exponent int) {
	out = frontier.shape()
	t := int(i.scaling)
	exact := make([]*big.Int, len(out.weight))
	bits := math.MinInt
	for m := range exact {
		exact[m] = new(big.Int)
		if k := i.mines - out.least - m; k >= 0 && k <= i.cells {
			exact[m] = nextChoose(exact, m, i.cells, k)
			bits = max(bits, exact[m].BitLen()-t*m)
		}
	}
	for m, ways := range exact {
		if ways.Sign() > 0 {
			out.weight[m] = max(ldexp(ways, -t*m-bits), tiny)
		}
	}
	return out, bits - t*out.least
}

// nextChoose returns the number of ways to choose k of n, from that for k+1 before it
// where there is one.
func nextChoose(exact []*big.Int, m, n, k int) *big.Int {
	if m == 0 || exact[m-1].Sign() == 0 {
		return new(big.Int).Binomial(int64(n), int64(k))
	}
	ways := new(big.Int).Mul(exact[m-1], big.NewInt(int64(k+1)))
	return ways.Quo(ways, big.NewInt(int64(n-k)))
}

// ldexp returns an integer times a power of two, rounded once.
func ldexp(x *big.Int, exponent int) float64 {
	f := new(big.Float).SetPrec(53).SetInt(x)
	product, _ := f.SetMantExp(f, exponent).Float64()
	return product
}

// tiny stands for weights too small for a float64. A weight above 0 stays above 0, so that
// the impossible stays apart from the improbable.
const tiny = math.SmallestNonzeroFloat64

// times returns a product that is 0 only if a factor is.
func times(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a*b, tiny)
}

// poly has a weight for every number of mines from least on: a polynomial's coefficients.
type poly struct {
	least  int
	weight []float64
}

// at returns the weight of a number of mines.
func (p *poly) at(mines int) float64 {
	if i := mines - p.least; i >= 0 && i < len(p.weight) {
		return p.weight[i]
	}
	return 0
}

// most returns the highest number of mines with a weight.
func (p *poly) most() int { return p.least + len(p.weight) - 1 }

// reach makes room for numbers of mines from least to most.
func (p *poly) reach(least, most int) {
	if len(p.weight) == 0 {
		p.least = least
	}
	if least < p.least {
		p.weight = append(make([]float64, p.least-least), p.weight...)
		p.least = least
	}
	for p.most() < most {
		p.weight = append(p.weight, 0)
	}
}

// add adds another's weights, times a factor, for some mines more.
func (p *poly) add(q *poly, more int, factor float64) {
	p.reach(q.least+more, q.most()+more)
	from := q.least + more - p.least
	for i, w := range q.weight {
		p.weight[from+i] += times(w, factor)
	}
}

// exponent returns the power of two of the greatest weight.
func (p *poly) exponent() int {
	greatest := 0.0
	for _, w := range p.weight {
		greatest = max(greatest, w)
	}
	_, exp := math.Frexp(greatest)
	return exp
}

// scale divides all weights by a power of two, which rounds nothing.
func (p *poly) scale(exponent int) {
	for i, w := range p.weight {
		if w > 0 {
			p.weight[i] = max(math.Ldexp(w, -exponent), tiny)
		}
	}
}
