package solver

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Ranks are the towers' ranks by side and colour. A search of a round of a published mode keeps
// them beside its positions, as they do not change within the round. Their methods are those of
// a Board by the rules of these modes, and for no others.
type Ranks [2][kamisado.Colours]uint8

// RanksOf are the ranks of a position's towers.
func RanksOf(p *kamisado.Position) (r Ranks) {
	for side := range r {
		for c := range r[side] {
			r[side][c] = p.Rank(game.Seat(side), kamisado.Colour(c))
		}
	}
	return r
}

// Reach is where a tower of the side to move can slide (rule 28); nowhere when it is gone.
func (r *Ranks) Reach(p *Board, c uint8) uint64 {
	return kamisado.RaysOf(r[p.Turn()&1][c&7], p.Square(c)).Reach(p.Occupied)
}

// Pushed is how many towers one of the side to move can push, 0 when it can push none (rule 29).
func (r *Ranks) Pushed(p *Board, c uint8) uint8 {
	side := p.Turn() & 1
	rank, ahead := r[side][c&7], p.Square(c)+8
	if rank == 0 || ahead >= 56 || p.Occupied>>ahead&1 == 0 {
		return 0
	}
	for n := uint8(1); n <= rank && ahead < 56; n++ {
		target, there := p.facing(ahead)
		if !there || r[1-side][target&7] >= rank {
			return 0
		}
		if ahead += 8; p.Occupied>>ahead&1 == 0 {
			return n
		}
	}
	return 0
}

// facing is the colour of the opponent's tower on one of the mover's squares, false without one.
// The square is not of the mover's home row, where gone towers seem to stand.
func (p *Board) facing(own uint8) (colour uint8, there bool) {
	// As in Board.Pushed: the lowest byte that is zero counts.
	differ := p.Opponent&(each*squareBits) ^ each*uint64(63-own)
	zero := (differ - each) &^ differ & (each * flagBit)
	return uint8(bits.TrailingZeros64(zero) >> 3), zero != 0
}

// Slide is Board.Slide: false when the round ends as a deadlock, which the side that moved loses
// (rules 31 and 32).
func (r *Ranks) Slide(p *Board, c, to uint8) (next Board, goesOn bool) {
	from := p.Square(c)
	next = Board{
		Own:      p.Own&^(each*flagBit) ^ uint64(from^to)<<(8*c&63),
		Opponent: p.Opponent,
		Occupied: p.Occupied ^ 1<<from ^ 1<<(to&63),
	}
	next.turn()
	return next, r.force(&next, colours[to&63])
}

// Push pushes a row of the opponent's towers, as many as Pushed counts. The mover moves again
// (rules 29 and 30). It is false as Slide's.
func (r *Ranks) Push(p *Board, c, count uint8) (next Board, goesOn bool) {
	from := p.Square(c)
	next = Board{Own: p.Own&^(each*flagBit) + 8<<(8*c&63), Opponent: p.Opponent}
	for n := uint8(1); n <= count; n++ {
		target, _ := p.facing(from + 8*n)
		next.Opponent -= 8 << (8 * target & 63)
	}
	landing := from + 8*count + 8
	next.Occupied = p.Occupied ^ 1<<from ^ 1<<(landing&63)
	return next, r.force(&next, colours[landing&63])
}

// force makes the side to move use its tower of a colour. For as long as the one that is due is
// blocked, and has not been before in this chain, a zero move passes the turn. It is false when
// the chain comes back to a tower: that ends the round (rule 31).
func (r *Ranks) force(p *Board, c uint8) bool {
	var met uint16 // a bit a tower
	for !r.mayUse(p, c) {
		at, tower := p.Square(c), uint16(1)<<(8*uint8(p.Turn())+c)
		if at == gone || met&tower != 0 {
			return false
		}
		met |= tower
		p.turn()
		c = colours[at]
	}
	return true
}

// mayUse is Board.mayUse.
func (r *Ranks) mayUse(p *Board, c uint8) bool {
	if p.Square(c) != gone {
		p.Own |= flagBit << (8 * c & 63)
		return !r.stuck(p, c)
	}
	for other := range uint8(kamisado.Colours) {
		if !r.stuck(p, other) {
			return true
		}
	}
	return false
}

// stuck is Board.stuck.
func (r *Ranks) stuck(p *Board, c uint8) bool {
	return kamisado.Ahead(p.Square(c))&^p.Occupied == 0 && r.Pushed(p, c) == 0
}
