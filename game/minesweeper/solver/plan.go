package solver

import (
	"math"
	"slices"
)

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
