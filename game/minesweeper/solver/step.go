package solver

// slots is how many constraints can be open at once: each takes four bits of a state.
const slots = 32

// state is what the constraints that are open still ask for, four bits each.
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
	// begin are the constraints that the group opens, with what they ask for.
	begin []need
	// touch are all constraints of the group. room is how many cells of theirs have not
	// been tried after it: they can be left with no more than that.
	touch []need
}

// need is what the constraint in a slot asks for, or has room for.
type need struct{ slot, n int }

// steps turns an order into steps. False when more constraints are open at once than
// there are slots.
func (f *frontier) steps(order []int) (steps []step, ok bool) {
	slotOf, room := make(map[int]int), make(map[int]int)
	var used [slots]bool
	for _, g := range order {
		s := step{group: g, size: len(f.groups[g].cells)}
		for _, l := range f.groups[g].constraints {
			if _, begun := slotOf[l]; !begun {
				slot := freeSlot(&used)
				if slot < 0 {
					return nil, false
				}
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

func freeSlot(used *[slots]bool) int {
	for slot, taken := range used {
		if !taken {
			used[slot] = true
			return slot
		}
	}
	return -1
}

// cellsOf is how many closed cells a constraint has.
func (f *frontier) cellsOf(l int) (n int) {
	for _, g := range f.constraints[l].groups {
		n += len(f.groups[g].cells)
	}
	return n
}

// start is a state with the constraints that the step opens.
func (s *step) start(from state) state {
	for _, b := range s.begin {
		from.set(b.slot, b.n)
	}
	return from
}

// after is the state with k mines in the group; false where a number would then be
// wrong. A constraint without room ends at 0, so that its slot is clean for the next.
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
