package solver

import (
	"math"
	"math/big"
)

// combination combines the parts of the frontier with the interior: the more mines lie in the
// one, the fewer are left for the other.
type combination struct {
	ways []*poly
	// upTo[i] are the ways of the parts before i, by their mines.
	upTo []poly
	// from[i] are the ways of part i, those after it and the interior, by the mines in
	// the parts before i.
	from []poly
}

// combine does so for a interior of some cells and the mines left for all. ErrImpossible
// when the mines are too many or too few.
func combine(ways []*poly, interior, mines int, t scaling) (*combination, error) {
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
	c.from[last] = interiorWays(&c.upTo[last], interior, mines, t)
	for i := last - 1; i >= 0; i-- {
		c.from[i] = c.upTo[i].shape()
		for m := range c.from[i].weight {
			c.from[i].weight[m] = c.onward(i, c.from[i].least+m)
		}
		c.from[i].scale(c.from[i].exponent())
	}
	if c.from[0].at(0) == 0 {
		return nil, ErrImpossible
	}
	return c, nil
}

// shape is a poly of the same reach without weights.
func (p *poly) shape() poly { return poly{least: p.least, weight: make([]float64, len(p.weight))} }

// onward is the weight of part i and all after it with some mines before it.
func (c *combination) onward(i, before int) (all float64) {
	for k, w := range c.ways[i].weight {
		all += times(w, c.from[i+1].at(before+c.ways[i].least+k))
	}
	return all
}

// rest is the weight that all but part i gives to each number of mines in part i.
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

// interiorOdds are the odds of a cell of the interior.
func (c *combination) interiorOdds(interior, mines int) (o odds) {
	last := len(c.ways)
	for m, w := range c.upTo[last].weight {
		laid := c.upTo[last].least + m
		o.add(times(w, c.from[last].at(laid)), interior, mines-laid)
	}
	return o
}

// interiorWays are the ways to lay in the interior what the frontier leaves of the mines, by the
// mines in the frontier.
func interiorWays(frontier *poly, interior, mines int, t scaling) poly {
	out := frontier.shape()
	exact := make([]*big.Int, len(out.weight))
	bits := 0
	for m := range exact {
		exact[m] = new(big.Int)
		if k := mines - out.least - m; k >= 0 && k <= interior {
			exact[m] = nextChoose(exact, m, interior, k)
			bits = max(bits, exact[m].BitLen()-int(t)*m)
		}
	}
	for m, ways := range exact {
		if ways.Sign() > 0 {
			out.weight[m] = max(ldexp(ways, -int(t)*m-bits), tiny)
		}
	}
	return out
}

// nextChoose is the number of ways to choose k of n, from that for k+1 before it
// where there is one.
func nextChoose(exact []*big.Int, m, n, k int) *big.Int {
	if m == 0 || exact[m-1].Sign() == 0 {
		return new(big.Int).Binomial(int64(n), int64(k))
	}
	ways := new(big.Int).Mul(exact[m-1], big.NewInt(int64(k+1)))
	return ways.Quo(ways, big.NewInt(int64(n-k)))
}

// ldexp is a whole number times a power of two, rounded once.
func ldexp(x *big.Int, exponent int) float64 {
	f := new(big.Float).SetPrec(53).SetInt(x)
	mantissa := new(big.Float)
	e := f.MantExp(mantissa) + exponent
	m, _ := mantissa.Float64()
	return math.Ldexp(m, e)
}
