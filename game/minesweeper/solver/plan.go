package solver

import "math"

// The weights that an order may take are estimated from above; measured, there are 10 to 170 times
// fewer. easy is up to which estimate no better order is looked for, starts from how many groups
// orders are tried otherwise, and hopeless from which estimate on not even the best one is
// tried, as mostRoom would not do.
const (
	easy     = 1 << 22
	starts   = 8
	hopeless = 1 << 31
)

// usualSteps are the steps of a component in the usual order.
func (f *frontier) usualSteps(part []int) (steps []step, ok bool) { return f.steps(f.order(part)) }

// bestSteps are the steps of a component in the best order that is found.
func (f *frontier) bestSteps(part []int) (steps []step, ok bool) {
	order, ok := f.plan(part)
	if !ok {
		return nil, false
	}
	return f.steps(order)
}

// plan returns the order in which a component's groups are tried. Where the usual order takes
// much, others are looked for: from several groups on, and also by states rather than by
// constraints. It is false where all take so much that counting is hopeless.
func (f *frontier) plan(part []int) (order []int, ok bool) {
	order = f.order(part)
	s := newSchedule(f, math.Inf(1))
	for _, g := range order {
		s.take(g)
	}
	least := s.weights
	for i := 0; i < starts && least > easy; i++ {
		first := part[i*(len(part)-1)/(starts-1)]
		for _, cost := range []func(*schedule, int) float64{(*schedule).constraints, (*schedule).states} {
			s := newSchedule(f, min(least, hopeless))
			if s.run(first, len(part), cost) {
				order, least = s.order, s.weights
			}
		}
	}
	return order, least < hopeless
}

// schedule is an order in the making, and how much it takes.
type schedule struct {
	frontier *frontier
	order    []int
	done     []bool
	// todo and tried are how many cells of each constraint come later and have been tried.
	todo, tried []int
	// open are the constraints begun and not finished, the oldest first.
	open []int
	// cells is how many cells the groups so far have, and bits the logarithm to base 2 of how many
	// states there may be after them. Each may have a weight for every number of mines: weights is
	// the sum of these, and limit that at which the order is given up.
	cells                int
	bits, weights, limit float64
}

func newSchedule(f *frontier, limit float64) *schedule {
	s := &schedule{frontier: f, done: make([]bool, len(f.groups)), limit: limit}
	s.todo, s.tried = make([]int, len(f.constraints)), make([]int, len(f.constraints))
	for l := range f.constraints {
		s.todo[l] = f.cellsOf(l)
	}
	return s
}

// run makes an order that begins with a group: next is always one that costs least. False when
// it takes too much.
func (s *schedule) run(first, groups int, cost func(*schedule, int) float64) bool {
	for next := first; ; next = s.next(cost) {
		s.take(next)
		switch {
		case s.weights >= s.limit:
			return false
		case len(s.order) == groups:
			return true
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
	open := s.open[:0]
	for _, l := range s.open {
		if s.todo[l] > 0 {
			open = append(open, l)
		}
	}
	s.open = open
}

// next is the group at an open constraint that costs least, at the oldest where several do.
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

// constraints is how many more constraints are open after a group than before it.
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

// states is how many more bits of states there may be after a group than before it.
func (s *schedule) states(g int) (more float64) {
	size := len(s.frontier.groups[g].cells)
	for _, l := range s.frontier.groups[g].constraints {
		need := s.frontier.constraints[l].need
		more += needs(need, s.todo[l]-size, s.tried[l]+size) - needs(need, s.todo[l], s.tried[l])
	}
	return more
}

// needs is the logarithm to base 2 of how many different numbers of mines a constraint may
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
