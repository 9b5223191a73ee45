package solver

// order is the order in which a part's groups are tried. What must be remembered on
// the way are the constraints that some but not all of their groups have been tried of,
// and the work grows exponentially with them: so the next group is one of the constraint
// that has waited longest to be done, and among those the one that leaves the fewest
// such constraints. A start at either end of the part is tried, and the better one taken.
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
	kept := q.open[:0]
	for _, l := range q.open {
		if q.todo[l] > 0 {
			kept = append(kept, l)
		}
	}
	q.open = kept
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
