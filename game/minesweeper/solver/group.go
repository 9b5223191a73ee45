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
