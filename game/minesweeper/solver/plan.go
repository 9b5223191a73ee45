package solver

import "math"

// easy is up to how many bits of states no better order is looked for, starts from how many
// groups orders are tried otherwise, and hopeless with how many bits not even the best one
// is tried.
const (
	easy     = 8
	starts   = 8
	hopeless = 22
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

// plan returns the order in which a component's groups are tried. Where the usual order has many states, others are looked
// for: from several groups on, and also by states rather than by constraints. It is false where
// all have so many states that counting is hopeless.
func (f *frontier) plan(part []int) (order []int, ok bool) {
	order = f.order(part)
	s := newSchedule(f, math.Inf(1))
	for _, g := range order {
		s.take(g)
	}
	most := s.most
	for i := 0; i < starts && most > easy; i++ {
		first := part[i*(len(part)-1)/(starts-1)]
		for _, cost := range []func(*schedule, int) float64{(*schedule).constraints, (*schedule).states} {
			s := newSchedule(f, most)
			if s.run(first, len(part), cost) {
				order, most = s.order, s.most
			}
		}
	}
	return order, most <= hopeless
}

// schedule is an order in the making, and how many states it has.
type schedule struct {
	frontier *frontier
	order    []int
	done     []bool
	// todo and tried are how many cells of each constraint come later and have been tried.
	todo, tried []int
	// open are the constraints begun and not finished, the oldest first.
	open []int
	// bits is the logarithm to base 2 of how many states there may be, most the highest so far and
	// limit that at which the order is given up.
	bits, most, limit float64
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
// it has too many states.
func (s *schedule) run(first, groups int, cost func(*schedule, int) float64) bool {
	for next := first; ; next = s.next(cost) {
		s.take(next)
		switch {
		case s.most >= s.limit:
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
	s.bits += s.states(g)
	s.most = max(s.most, s.bits)
	size := len(s.frontier.groups[g].cells)
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
