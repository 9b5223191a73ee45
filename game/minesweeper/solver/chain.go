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

// The weights that an order may take are estimated from above; measured, there are 10 to 170 times
// fewer. easy is up to which estimate no better order is looked for, starts from how many groups
// orders are tried otherwise, and hopeless from which estimate on not even the best one is
// tried, as mostRoom would not do.
const (
	easy     = 1 << 22
	starts   = 8
	hopeless = 1 << 31
)

// usualSteps returns the steps of a component in the usual order.
func (f *frontier) usualSteps(part []int) (steps []step, ok bool) {
	return f.steps(f.usual(part).order)
}

// bestSteps returns the steps of a component in the best order that is found. Where the usual order
// takes much, others are looked for: from several groups on, and also by states rather than by
// constraints. It is false where all take so much that counting is hopeless.
func (f *frontier) bestSteps(part []int) (steps []step, ok bool) {
	best := f.usual(part)
	for i := 0; i < starts && best.weights > easy; i++ {
		first := part[i*(len(part)-1)/(starts-1)]
		for _, cost := range []func(*schedule, int) float64{(*schedule).constraints, (*schedule).states} {
			if s, ok := f.schedule(first, len(part), min(best.weights, hopeless), cost); ok {
				best = s
			}
		}
	}
	if best.weights >= hopeless {
		return nil, false
	}
	return f.steps(best.order)
}

// usual returns the usual order of a component. The work grows exponentially with the open
// constraints, those of which some but not all groups have been tried. So the next group is one of
// the constraint that has been open longest, and among those the one that leaves the fewest
// constraints open. The better of two starts, at either end of the component, is taken.
func (f *frontier) usual(part []int) *schedule {
	best, _ := f.schedule(part[0], len(part), 0, (*schedule).constraints)
	if len(part) > 2 {
		// The last group that a search in breadth finds is at another end.
		other, _ := f.schedule(part[len(part)-1], len(part), 0, (*schedule).constraints)
		if other.mostOpen < best.mostOpen {
			best = other
		}
	}
	return best
}

// schedule is an order in the making, and how much it takes.
type schedule struct {
	frontier *frontier
	order    []int
	done     []bool
	// todo and tried are how many cells of each constraint come later and have been tried.
	todo, tried []int
	// open are the constraints begun and not finished, the oldest first; mostOpen is how many they
	// were at most.
	open     []int
	mostOpen int
	// cells is how many cells the groups so far have, and bits the logarithm to base 2 of how many
	// states there may be after them. Each may have a weight for every number of mines: weights is
	// the sum of these.
	cells         int
	bits, weights float64
}

// schedule returns the order that begins with a group of a component: next is always one that costs
// least. It is false where that takes as many weights as limit, if that is not 0.
func (f *frontier) schedule(
	first, groups int, limit float64, cost func(*schedule, int) float64,
) (s *schedule, ok bool) {
	s = &schedule{
		frontier: f, done: make([]bool, len(f.groups)),
		todo: make([]int, len(f.constraints)), tried: make([]int, len(f.constraints)),
	}
	for l := range f.constraints {
		s.todo[l] = f.cellsOf(l)
	}
	for next := first; ; next = s.next(cost) {
		s.take(next)
		switch {
		case limit > 0 && s.weights >= limit:
			return nil, false
		case len(s.order) == groups:
			return s, true
		}
	}
}

// take adds a group to the order.
func (s *schedule) take(g int) {
	s.done[g] = true
	s.order = append(s.order, g)
	size := len(s.frontier.groups[g].cells)
	s.bits += s.states(g)
	s.cells += size
	s.weights += math.Exp2(s.bits) * float64(s.cells)
	for _, l := range s.frontier.groups[g].constraints {
		if s.tried[l] == 0 {
			s.open = append(s.open, l)
		}
		s.todo[l] -= size
		s.tried[l] += size
	}
	s.open = slices.DeleteFunc(s.open, func(l int) bool { return s.todo[l] == 0 })
	s.mostOpen = max(s.mostOpen, len(s.open))
}

// next returns the group at an open constraint that costs least, at the oldest where several do.
func (s *schedule) next(cost func(*schedule, int) float64) int {
	best, least := -1, 0.0
	for _, l := range s.open {
		for _, g := range s.frontier.constraints[l].groups {
			if s.done[g] {
				continue
			}
			if c := cost(s, g); best < 0 || c < least {
				best, least = g, c
			}
		}
	}
	return best
}

// constraints returns how many more constraints are open after a group than before it.
func (s *schedule) constraints(g int) (more float64) {
	size := len(s.frontier.groups[g].cells)
	for _, l := range s.frontier.groups[g].constraints {
		if s.tried[l] == 0 {
			more++
		}
		if s.todo[l] == size {
			more--
		}
	}
	return more
}

// states returns how many more bits of states there may be after a group than before it.
func (s *schedule) states(g int) (more float64) {
	size := len(s.frontier.groups[g].cells)
	for _, l := range s.frontier.groups[g].constraints {
		need := s.frontier.constraints[l].need
		more += needs(need, s.todo[l]-size, s.tried[l]+size) - needs(need, s.todo[l], s.tried[l])
	}
	return more
}

// needs returns the logarithm to base 2 of how many different numbers of mines a constraint may
// still need.
func needs(need, todo, tried int) float64 {
	return logs[max(min(need, todo, tried, todo+tried-need), 0)]
}

// logs are logarithms to base 2 of the numbers from 1 to 9.
var logs = func() (logs [9]float64) {
	for i := range logs {
		logs[i] = math.Log2(float64(i + 1))
	}
	return logs
}()

// group is the closed cells that touch the same numbers. They are equally likely mines, so
// that only the number of mines among them has to be tried.
type group struct {
	cells       []int
	constraints []int
}

// constraint is a number with the mines that it still needs among its groups.
type constraint struct {
	cell, need int
	groups     []int
}

// frontier has the cells without a fact: groups next to numbers, and the interior of cells
// that touch none.
type frontier struct {
	groups      []group
	constraints []constraint
	interior    []int
}

// frontierOf sorts the cells without a fact.
func frontierOf(b *board) *frontier {
	f := new(frontier)
	groupOf, constraintOf := make(map[[8]int16]int), make(map[int]int)
	for cell := range b.number {
		if !b.isUnsure(cell) {
			continue
		}
		touched, n := b.touched(cell)
		if n == 0 {
			f.interior = append(f.interior, cell)
			continue
		}
		at, ok := groupOf[touched]
		if !ok {
			at = len(f.groups)
			groupOf[touched] = at
			f.groups = append(f.groups, group{})
			for _, open := range touched[:n] {
				f.tie(b, at, int(open), constraintOf)
			}
		}
		f.groups[at].cells = append(f.groups[at].cells, cell)
	}
	return f
}

// touched lists the open cells around a closed one; there are n of them.
func (b *board) touched(cell int) (open [8]int16, n int) {
	for _, near := range b.around[cell] {
		if b.number[near] != Unknown {
			open[n] = int16(near)
			n++
		}
	}
	for i := n; i < len(open); i++ {
		open[i] = -1
	}
	return open, n
}

// tie adds the constraint of an open cell to a group.
func (f *frontier) tie(b *board, at, open int, constraintOf map[int]int) {
	l, ok := constraintOf[open]
	if !ok {
		l = len(f.constraints)
		constraintOf[open] = l
		f.constraints = append(f.constraints, constraint{cell: open, need: int(b.need[open])})
	}
	f.constraints[l].groups = append(f.constraints[l].groups, at)
	f.groups[at].constraints = append(f.groups[at].constraints, l)
}

// parts returns the connected components: groups that share constraints, directly or not.
func (f *frontier) parts() (parts [][]int) {
	seen := make([]bool, len(f.groups))
	for first := range f.groups {
		if seen[first] {
			continue
		}
		seen[first] = true
		part := []int{first}
		for i := 0; i < len(part); i++ {
			for _, l := range f.groups[part[i]].constraints {
				for _, next := range f.constraints[l].groups {
					if !seen[next] {
						seen[next] = true
						part = append(part, next)
					}
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// cellsOf returns how many closed cells a constraint has.
func (f *frontier) cellsOf(l int) (n int) {
	for _, g := range f.constraints[l].groups {
		n += len(f.groups[g].cells)
	}
	return n
}
