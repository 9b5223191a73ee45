package solver

import (
	"context"
	"math"
	"slices"
)

// slots is how many constraints can be open at once; each takes four bits of a state.
const slots = 32

// state is what the open constraints still need, four bits each.
type state [slots / 16]uint64

func (s state) at(slot int) int { return int(s[slot/16] >> (slot % 16 * 4) & 15) }

func (s *state) set(slot, need int) {
	shift := slot % 16 * 4
	s[slot/16] = s[slot/16]&^(15<<shift) | uint64(need)<<shift
}

// step is the trial of one group: what each of its constraints may be left with.
type step struct {
	group int
	size  int
	// begin are the constraints that the group opens, with what they need.
	begin []need
	// touch are all constraints of the group, with how many of their cells are tried
	// later: they cannot need more mines than that.
	touch []need
}

// need is what the constraint in a slot needs, or has room for.
type need struct{ slot, n int }

// steps turns an order into steps. It is false when more constraints are open at once than
// there are slots.
func (f *frontier) steps(order []int) (steps []step, ok bool) {
	slotOf, room := make(map[int]int), make(map[int]int)
	var used [slots]bool
	for _, g := range order {
		s := step{group: g, size: len(f.groups[g].cells)}
		for _, l := range f.groups[g].constraints {
			if _, begun := slotOf[l]; !begun {
				slot := slices.Index(used[:], false)
				if slot < 0 {
					return nil, false
				}
				used[slot] = true
				slotOf[l], room[l] = slot, f.cellsOf(l)
				s.begin = append(s.begin, need{slot, f.constraints[l].need})
			}
			room[l] -= s.size
			s.touch = append(s.touch, need{slotOf[l], room[l]})
		}
		for _, t := range s.touch {
			if t.n == 0 {
				used[t.slot] = false
			}
		}
		steps = append(steps, s)
	}
	return steps, true
}

// start returns a state with the constraints that the step opens.
func (s *step) start(from state) state {
	for _, b := range s.begin {
		from.set(b.slot, b.n)
	}
	return from
}

// after returns the state with k mines in the group; false if that contradicts a number. A
// constraint without room ends at 0, so that its slot can be used again.
func (s *step) after(from state, k int) (next state, ok bool) {
	for _, t := range s.touch {
		left := from.at(t.slot) - k
		if left < 0 || left > t.n {
			return from, false
		}
		from.set(t.slot, left)
	}
	return from, true
}

// layer holds the states that can be reached after a step, each with its ways by the number
// of mines.
type layer struct {
	index  map[state]int32
	states []state
	ways   []poly
}

func newLayer() *layer { return &layer{index: make(map[state]int32)} }

// of returns the ways of a state, which is added if it is new.
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

// scale keeps the weights within what a float64 holds. It returns the power of two that it
// divides them by.
func (l *layer) scale() (exponent int) {
	greatest := math.MinInt
	for i := range l.ways {
		greatest = max(greatest, l.ways[i].exponent())
	}
	for i := range l.ways {
		l.ways[i].scale(greatest)
	}
	return greatest
}

// chain counts the ways to lay mines in one component of the frontier, step by step.
type chain struct {
	steps []step
	// layers[i] is the layer before step i; the last one is after all constraints.
	layers  []*layer
	scaling scaling
	// exponent is the power of two that the weights of the last layer were divided by.
	exponent int
	// weights is how many weights were computed.
	weights int
}

// ways returns the ways of the whole component, by its number of mines.
func (c *chain) ways() *poly { return &c.layers[len(c.steps)].ways[0] }

// scaling is a scaled exponent: every mine of the frontier multiplies weights by this power
// of two, and the interior divides by it, so that odds do not change. It brings together
// the peaks of the weights, which could otherwise be too far apart for a float64.
type scaling int

// factor returns the weight of k mines in a group: the number of ways, scaled.
func (s scaling) factor(size, k int) float64 { return math.Ldexp(choose(size, k), int(s)*k) }

// choose returns the number of ways to choose k of n; exact, as groups have at most eight
// cells.
func choose(n, k int) float64 {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return float64(ways)
}

// run performs all steps. Errors are the context's, ErrImpossible, and ErrHard when more than
// room weights would have to be kept; what is used is subtracted from room.
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
			c.weights += len(next.ways[j].weight) + 4
			*room -= len(next.ways[j].weight) + 4
		}
		if *room < 0 {
			return ErrHard
		}
		c.exponent += next.scale()
		c.layers = append(c.layers, next)
		now = next
	}
	return nil
}

// try returns the layer after a step.
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
