package solver

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Board is a position of one round in two words, which searches make, compare and keep
// without an allocation. The rules are those of package kamisado, written a second time for
// speed; a test plays whole matches on both. Points, last colours and what happened are left out.
//
// It is the position as the side to move sees it. Own and Opponent together are all of it, so that
// equal words mean equal positions.
//
// Byte c of each is the tower of colour c:
//
//	bits 0-5  its square, each side counting its own way;
//	          gone when it is not on the board: nobody stands on the far row
//	bit 6     set for a sumo
//	bit 7     in Own: set for the one forced tower; none is on a free choice
//	          in Opponent: of byte 0, set when White is to move; else unset
type Board struct {
	Own, Opponent uint64
	// Occupied are the squares of all towers, in the mover's counting. It follows
	// from the words and is kept because computing it is slow.
	Occupied uint64
}

// The bits of one tower's byte.
const (
	squareBits = 0x3f
	sumoBit    = 0x40
	flagBit    = 0x80
	// gone is the square of a tower that is not on the board.
	gone = 63
)

// each has the lowest bit of every byte.
const each = 0x0101010101010101

// white is the flag in Opponent for White to move.
const white uint64 = flagBit

// colours is the colour of each square, which is the same for both sides.
var colours = func() (colours [64]uint8) {
	for cell := range kamisado.NoCell {
		colours[cell] = uint8(cell.Colour())
	}
	return colours
}()

// Pack packs a position of a round that is not over.
func Pack(p kamisado.Position) Board {
	side := p.Turn()
	packed := Board{Own: towersOf(&p, side), Opponent: towersOf(&p, 1-side)}
	packed.Occupied = squares(packed.Own) | bits.Reverse64(squares(packed.Opponent))
	if side == kamisado.White {
		packed.Opponent |= white
	}
	if forced := p.Forced(); forced != kamisado.None {
		packed.Own |= flagBit << (8 * forced)
	}
	return packed
}

// towersOf are the towers of a side.
func towersOf(p *kamisado.Position, side game.Seat) (word uint64) {
	for c := range kamisado.Colour(kamisado.Colours) {
		tower := uint64(gone)
		if cell := p.Where(side, c); cell != kamisado.NoCell {
			tower = uint64(kamisado.SquareOf(side, cell))
		}
		if p.Sumo(side, c) {
			tower |= sumoBit
		}
		word |= tower << (8 * c)
	}
	return word
}

// squares are the squares of a side's towers, in its own counting.
func squares(word uint64) (set uint64) {
	for c := range kamisado.Colours {
		if s := word >> (8 * c) & squareBits; s != gone {
			set |= 1 << s
		}
	}
	return set
}

// Turn is the side to move.
func (p *Board) Turn() game.Seat { return game.Seat(p.Opponent >> 7 & 1) }

// Forced is the colour of the tower that must move; false on a free choice.
func (p *Board) Forced() (colour uint8, forced bool) {
	flags := p.Own & (each * flagBit)
	return uint8(bits.TrailingZeros64(flags) >> 3), flags != 0
}

// Square is where an own tower stands; gone ones stand on the far row.
func (p *Board) Square(c uint8) uint8 { return uint8(p.Own>>(8*c&63)) & squareBits }

// sumo is 1 for an own sumo.
func (p *Board) sumo(c uint8) uint8 { return uint8(p.Own>>(8*c&63)) >> 6 & 1 }

// IsSumo reports whether an own tower is a sumo.
func (p *Board) IsSumo(c uint8) bool { return p.sumo(c) == 1 }

// Reach is where an own tower can slide (rules 5 and 18); nowhere when it is gone.
func (p *Board) Reach(c uint8) uint64 {
	return kamisado.RaysOf(p.sumo(c), p.Square(c)).Reach(p.Occupied)
}

// Pushed is the colour of the opponent's tower that an own tower can push; false
// when it cannot (rule 19).
func (p *Board) Pushed(c uint8) (colour uint8, can bool) {
	if p.sumo(c) == 0 {
		return 0, false
	}
	from := p.Square(c)
	if from >= 48 || p.Occupied>>(from+16)&1 == 1 {
		return 0, false
	}
	// A byte of the opponent equal to the square ahead, with the sumo bit unset, is
	// zero after the exclusive or. Lower bytes can only raise a false alarm above
	// a true one, and the lowest counts.
	differ := p.Opponent&^(each*flagBit) ^ each*uint64(63-from-8)
	zero := (differ - each) &^ differ & (each * flagBit)
	return uint8(bits.TrailingZeros64(zero) >> 3), zero != 0
}

// stuck reports whether an own tower can neither slide nor push (rule 8).
func (p *Board) stuck(c uint8) bool {
	if kamisado.Ahead(p.Square(c))&^p.Occupied != 0 {
		return false
	}
	_, can := p.Pushed(c)
	return !can
}

// Slide moves an own tower to a square that it reaches and that is not on the
// far row: that would end the round. Then come the zero moves. It is false when
// the round ends by mutual block, which the side that moved loses (rule 11).
func (p *Board) Slide(c, to uint8) (next Board, goesOn bool) {
	from := p.Square(c)
	next = Board{
		Own:      p.Own&^(each*flagBit) ^ uint64(from^to)<<(8*c&63),
		Opponent: p.Opponent,
		Occupied: p.Occupied ^ 1<<from ^ 1<<(to&63),
	}
	next.turn()
	return next, next.force(colours[to&63])
}

// Push pushes an opponent's tower with an own sumo (rules 19 to 22). The mover moves
// again. It is false as Slide's.
func (p *Board) Push(c, pushed uint8) (next Board, goesOn bool) {
	from := p.Square(c)
	landing := from + 16
	next = Board{
		Own:      p.Own&^(each*flagBit) + 8<<(8*c&63),
		Opponent: p.Opponent - 8<<(8*pushed&63),
		Occupied: p.Occupied ^ 1<<from ^ 1<<(landing&63),
	}
	return next, next.force(colours[landing&63])
}

// turn looks at the position from the other side, with no tower forced.
func (p *Board) turn() {
	mover := p.Opponent & white
	p.Own, p.Opponent = p.Opponent&^(each*flagBit), p.Own&^(each*flagBit)|mover^white
	p.Occupied = bits.Reverse64(p.Occupied)
}

// force makes the side to move use its tower of a colour. When that is blocked,
// a zero move passes the turn to the other side and forces its tower of the
// colour on which the blocked one stands (rule 9). A second block in a row ends
// the round: then it is false.
func (p *Board) force(c uint8) bool {
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
func (p *Board) mayUse(c uint8) bool {
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
