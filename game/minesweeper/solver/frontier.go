package solver

// group is closed cells that touch the same numbers: any of them is a mine as likely
// as any other, so that only how many of them are mines has to be tried.
type group struct {
	cells       []int
	constraints []int
}

// constraint is a number, with the mines it still asks for among its groups.
type constraint struct {
	need   int
	groups []int
}

// frontier is all that is not known yet: groups at open numbers, and the interior of closed
// cells that touch none.
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

// tie lets an open cell constraint a group.
func (f *frontier) tie(b *board, at, open int, constraintOf map[int]int) {
	l, ok := constraintOf[open]
	if !ok {
		l = len(f.constraints)
		constraintOf[open] = l
		f.constraints = append(f.constraints, constraint{need: int(b.need[open])})
	}
	f.constraints[l].groups = append(f.constraints[l].groups, at)
	f.groups[at].constraints = append(f.groups[at].constraints, l)
}

// parts are the groups that hang together by constraints, each part by itself.
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
