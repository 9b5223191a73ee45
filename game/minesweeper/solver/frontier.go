package solver

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
