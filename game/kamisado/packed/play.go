package packed

import "math/bits"

// Slide moves an own tower to a square that it reaches and that is not on the
// far row: that would end the round. Then come the zero moves. It is false when
// the round ends by mutual block, which the side that moved loses (rule 11).
func (p *Position) Slide(c, to uint8) (next Position, goesOn bool) {
	from := p.Square(c)
	next = Position{
		Own:      p.Own&^(each*flagBit) ^ uint64(from^to)<<(8*c&63),
		Opponent: p.Opponent,
		Occupied: p.Occupied ^ 1<<from ^ 1<<(to&63),
	}
	next.turn()
	return next, next.force(colours[to&63])
}

// Push pushes an opponent's tower with an own sumo (rules 19 to 22). The mover moves
// again. It is false as Slide's.
func (p *Position) Push(c, pushed uint8) (next Position, goesOn bool) {
	from := p.Square(c)
	landing := from + 16
	next = Position{
		Own:      p.Own&^(each*flagBit) + 8<<(8*c&63),
		Opponent: p.Opponent - 8<<(8*pushed&63),
		Occupied: p.Occupied ^ 1<<from ^ 1<<(landing&63),
	}
	return next, next.force(colours[landing&63])
}

// turn looks at the position from the other side, with no tower forced.
func (p *Position) turn() {
	mover := p.Opponent & white
	p.Own, p.Opponent = p.Opponent&^(each*flagBit), p.Own&^(each*flagBit)|mover^white
	p.Occupied = bits.Reverse64(p.Occupied)
}

// force makes the side to move use its tower of a colour. When that is blocked,
// a zero move passes the turn to the other side and forces its tower of the
// colour on which the blocked one stands (rule 9). A second block in a row ends
// the round: then it is false.
func (p *Position) force(c uint8) bool {
	if p.mayUse(c) {
		return true
	}
	if p.Square(c) == gone {
		return false
	}
	back := colours[p.Square(c)]
	p.turn()
	return p.mayUse(back)
}

// mayUse marks a tower as the forced one and reports whether it can move. When it
// is gone the choice is free, among those that can.
func (p *Position) mayUse(c uint8) bool {
	if p.Square(c) != gone {
		p.Own |= flagBit << (8 * c & 63)
		return !p.stuck(c)
	}
	for other := range uint8(8) {
		if !p.stuck(other) {
			return true
		}
	}
	return false
}
