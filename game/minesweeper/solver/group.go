package solver

// group is closed cells that touch the same numbers: any of them is a mine as likely
// as any other, so that only how many of them are mines has to be tried.
type group struct {
	cells  []int
	limits []int
}

// limit is a number, with the mines it still asks for among its groups.
type limit struct {
	need   int
	groups []int
}

// front is all that is not known yet: groups at open numbers, and the sea of closed
// cells that touch none.
type front struct {
	groups []group
	limits []limit
	sea    []int
}

// frontOf sorts the cells without a fact.
func frontOf(b *board) *front {
	f := new(front)
	groupOf, limitOf := make(map[[8]int16]int), make(map[int]int)
	for cell := range b.number {
		if !b.isUnsure(cell) {
			continue
		}
		touched, n := b.touched(cell)
		if n == 0 {
			f.sea = append(f.sea, cell)
			continue
		}
		at, ok := groupOf[touched]
		if !ok {
			at = len(f.groups)
			groupOf[touched] = at
			f.groups = append(f.groups, group{})
			for _, open := range touched[:n] {
				f.tie(b, at, int(open), limitOf)
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

// tie lets an open cell limit a group.
func (f *front) tie(b *board, at, open int, limitOf map[int]int) {
	l, ok := limitOf[open]
	if !ok {
		l = len(f.limits)
		limitOf[open] = l
		f.limits = append(f.limits, limit{need: int(b.need[open])})
	}
	f.limits[l].groups = append(f.limits[l].groups, at)
	f.groups[at].limits = append(f.groups[at].limits, l)
}

// parts are the groups that hang together by limits, each part by itself.
func (f *front) parts() (parts [][]int) {
	seen := make([]bool, len(f.groups))
	for first := range f.groups {
		if seen[first] {
			continue
		}
		seen[first] = true
		part := []int{first}
		for i := 0; i < len(part); i++ {
			for _, l := range f.groups[part[i]].limits {
				for _, next := range f.limits[l].groups {
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
