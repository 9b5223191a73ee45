package solver

import (
	"context"
	"math"
)

// layer holds, after a step, the states that can be reached, and for each in how many
// ways by how many mines.
type layer struct {
	index  map[state]int32
	states []state
	ways   []poly
}

func newLayer() *layer { return &layer{index: make(map[state]int32)} }

// of is the place of a state, which is added if it is new.
func (l *layer) of(s state) *poly {
	at, ok := l.index[s]
	if !ok {
		at = int32(len(l.states))
		l.index[s] = at
		l.states = append(l.states, s)
		l.ways = append(l.ways, poly{})
	}
	return &l.ways[at]
}

// scale keeps the weights within what a float64 holds.
func (l *layer) scale() {
	greatest := math.MinInt
	for i := range l.ways {
		greatest = max(greatest, l.ways[i].exponent())
	}
	for i := range l.ways {
		l.ways[i].scale(greatest)
	}
}

// chain counts the ways to lay mines in one part of the frontier, step by step.
type chain struct {
	steps []step
	// layers[i] is before step i; the last is the end, with all constraints met.
	layers  []*layer
	scaling scaling
}

// scaling is a power of two that every mine multiplies weights by. The interior has its
// inverse, so that it changes no odds; it brings the weights' peaks together, which
// could otherwise be too far apart for a float64.
type scaling int

// factor is the weight of k mines in a group: in how many ways they lie there.
func (t scaling) factor(size, k int) float64 { return math.Ldexp(choose(size, k), int(t)*k) }

// choose is the number of ways to choose k of n; exact, as groups have at most
// eight cells.
func choose(n, k int) float64 {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return float64(ways)
}

// run goes through all steps. Errors are the context's, ErrImpossible, and ErrHard
// when more than room weights would have to be kept; what is used is taken off room.
func (c *chain) run(ctx context.Context, room *int) error {
	now := newLayer()
	now.of(state{}).reach(0, 0)
	now.ways[0].weight[0] = 1
	c.layers = append(c.layers, now)
	for i := range c.steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		next := c.try(&c.steps[i], now)
		if len(next.states) == 0 {
			return ErrImpossible
		}
		for j := range next.ways {
			*room -= len(next.ways[j].weight) + 4
		}
		if *room < 0 {
			return ErrHard
		}
		next.scale()
		c.layers = append(c.layers, next)
		now = next
	}
	return nil
}

// try gives the layer after a step.
func (c *chain) try(s *step, now *layer) *layer {
	next := newLayer()
	for i, from := range now.states {
		from = s.start(from)
		for k := range s.size + 1 {
			if to, ok := s.after(from, k); ok {
				next.of(to).add(&now.ways[i], k, c.scaling.factor(s.size, k))
			}
		}
	}
	return next
}

// ways are the ways to lay the whole part by how many mines.
func (c *chain) ways() *poly { return &c.layers[len(c.layers)-1].ways[0] }
