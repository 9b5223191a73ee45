package solver

import "slices"

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

// order returns the order in which a component's groups are tried. The work grows
// exponentially with the open constraints, those of which some but not all groups have
// been tried. So the next group is one of the constraint that has been open longest, and
// among those the one that leaves the fewest constraints open. The better of two starts,
// at either end of the component, is taken.
func (f *frontier) order(part []int) []int {
	best, most := f.orderFrom(part[0], len(part))
	if len(part) > 2 {
		// The last group that a search in breadth finds is at another end.
		if other, n := f.orderFrom(part[len(part)-1], len(part)); n < most {
			best = other
		}
	}
	return best
}

// queue is the state of an order in the making.
type queue struct {
	f *frontier
	// todo is how many groups of each constraint are not in the order yet.
	todo map[int]int
	done map[int]bool
	// open are the constraints begun and not finished, the oldest first.
	open []int
}

// orderFrom is the order that begins with a group, and the most constraints that are open
// at once in it.
func (f *frontier) orderFrom(first, groups int) (order []int, most int) {
	q := &queue{f: f, todo: make(map[int]int), done: make(map[int]bool)}
	for next := first; ; next = q.next() {
		order = append(order, next)
		q.take(next)
		most = max(most, len(q.open))
		if len(order) == groups {
			return order, most
		}
	}
}

func (q *queue) take(g int) {
	q.done[g] = true
	for _, l := range q.f.groups[g].constraints {
		if _, begun := q.todo[l]; !begun {
			q.todo[l] = len(q.f.constraints[l].groups)
			q.open = append(q.open, l)
		}
		q.todo[l]--
	}
	q.open = slices.DeleteFunc(q.open, func(l int) bool { return q.todo[l] == 0 })
}

// next is the group that leaves the fewest constraints open, one of the oldest where
// several do.
func (q *queue) next() int {
	best, least := -1, 0
	for _, l := range q.open {
		for _, g := range q.f.constraints[l].groups {
			if q.done[g] {
				continue
			}
			if more := q.opened(g); best < 0 || more < least {
				best, least = g, more
			}
		}
	}
	return best
}

// opened is how many more constraints are open after a group than before it.
func (q *queue) opened(g int) (more int) {
	for _, l := range q.f.groups[g].constraints {
		todo, begun := q.todo[l]
		if !begun {
			todo = len(q.f.constraints[l].groups)
			more++
		}
		if todo == 1 {
			more--
		}
	}
	return more
}
