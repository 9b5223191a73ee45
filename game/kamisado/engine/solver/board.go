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
//	bit 6     set for a sumo, of whatever rank
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
	for c := range kamisado.Colours {
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
func (b *Board) Turn() game.Seat { return game.Seat(b.Opponent >> 7 & 1) }

// Forced is the colour of the tower that must move; false on a free choice.
func (b *Board) Forced() (colour uint8, forced bool) {
	flags := b.Own & (each * flagBit)
	return uint8(bits.TrailingZeros64(flags) >> 3), flags != 0
}

// Square is where an own tower stands; gone ones stand on the far row.
func (b *Board) Square(c uint8) uint8 { return uint8(b.Own>>(8*c&63)) & squareBits }

// turn looks at the position from the other side, with no tower forced.
func (b *Board) turn() {
	mover := b.Opponent & white
	b.Own, b.Opponent = b.Opponent&^(each*flagBit), b.Own&^(each*flagBit)|mover^white
	b.Occupied = bits.Reverse64(b.Occupied)
}

// facing is the colour of the opponent's tower on one of the mover's squares, false without one.
// The square is not of the mover's home row, where gone towers seem to stand.
func (b *Board) facing(own uint8) (colour uint8, there bool) {
	// A byte of the opponent that is equal to the square is zero after the exclusive or. Lower bytes
	// can only raise a false alarm above a true one, and the lowest counts.
	differ := b.Opponent&(each*squareBits) ^ each*uint64(63-own)
	zero := (differ - each) &^ differ & (each * flagBit)
	return uint8(bits.TrailingZeros64(zero) >> 3), zero != 0
}

// Round has what does not change within a round. It moves the towers of its boards.
type Round struct {
	// Ranks are the towers' ranks by side and colour.
	Ranks [2][kamisado.Colours]uint8
	// chains is set where zero moves go on until a tower is met twice (rule 31), and do not end
	// with the second one (rule 10).
	chains bool
}

// RoundOf returns the round of a position.
func RoundOf(p *kamisado.Position) Round {
	r := Round{chains: p.Mode().Published()}
	for side := range r.Ranks {
		for c := range r.Ranks[side] {
			r.Ranks[side][c] = p.Rank(game.Seat(side), kamisado.Colour(c))
		}
	}
	return r
}

// Reach is where a tower of the side to move can slide (rules 5, 18 and 28); nowhere when it is gone.
func (r *Round) Reach(b *Board, c uint8) uint64 {
	return kamisado.RaysOf(r.Ranks[b.Opponent>>7&1][c&7], b.Square(c)).Reach(b.Occupied)
}

// Pushed is how many towers one of the side to move can push, 0 when it can push none (rules 19 and 29).
func (r *Round) Pushed(b *Board, c uint8) uint8 {
	side := b.Opponent >> 7 & 1
	rank, ahead := r.Ranks[side][c&7], b.Square(c)+8
	if rank == 0 || ahead >= 56 || b.Occupied>>ahead&1 == 0 {
		return 0
	}
	for n := uint8(1); n <= rank && ahead < 56; n++ {
		target, there := b.facing(ahead)
		if !there || r.Ranks[1-side][target&7] >= rank {
			return 0
		}
		if ahead += 8; b.Occupied>>ahead&1 == 0 {
			return n
		}
	}
	return 0
}

// stuck reports whether a tower of the side to move can neither slide nor push (rule 8).
func (r *Round) stuck(b *Board, c uint8) bool {
	return kamisado.Ahead(b.Square(c))&^b.Occupied == 0 && r.Pushed(b, c) == 0
}

// Slide moves a tower of the side to move to a square that it reaches and that is not on the far row:
// that would end the round. Then come the zero moves. It is false when the round ends by mutual block,
// which the side that moved loses (rules 11 and 32).
func (r *Round) Slide(b *Board, c, to uint8) (next Board, goesOn bool) {
	from := b.Square(c)
	next = Board{
		Own:      b.Own&^(each*flagBit) ^ uint64(from^to)<<(8*c&63),
		Opponent: b.Opponent,
		Occupied: b.Occupied ^ 1<<from ^ 1<<(to&63),
	}
	next.turn()
	return next, r.force(&next, colours[to&63])
}

// Push pushes a row of the opponent's towers, as many as Pushed counts. The mover moves again (rules 19
// to 22, 29 and 30). It is false as Slide's.
func (r *Round) Push(b *Board, c, count uint8) (next Board, goesOn bool) {
	from := b.Square(c)
	next = Board{Own: b.Own&^(each*flagBit) + 8<<(8*c&63), Opponent: b.Opponent}
	for n := uint8(1); n <= count; n++ {
		target, _ := b.facing(from + 8*n)
		next.Opponent -= 8 << (8 * target & 63)
	}
	landing := from + 8*count + 8
	next.Occupied = b.Occupied ^ 1<<from ^ 1<<(landing&63)
	return next, r.force(&next, colours[landing&63])
}

// force makes the side to move use its tower of a colour. Where that is blocked, a zero move passes the
// turn to the other side and forces its tower of the colour on which the blocked one stands (rule 9).
// It is false when that ends the round: with a second block in a row (rule 10) or, where there are
// chains, when they come back to a tower (rule 31).
func (r *Round) force(b *Board, c uint8) bool {
	var met uint16 // a bit a tower
	for !r.mayUse(b, c) {
		at, tower := b.Square(c), uint16(1)<<(8*uint8(b.Turn())+c)
		if at == gone || met&tower != 0 || met != 0 && !r.chains {
			return false
		}
		met |= tower
		b.turn()
		c = colours[at]
	}
	return true
}

// mayUse marks a tower as the forced one and reports whether it can move. When it
// is gone the choice is free, among those that can.
func (r *Round) mayUse(b *Board, c uint8) bool {
	if b.Square(c) != gone {
		b.Own |= flagBit << (8 * c & 63)
		return !r.stuck(b, c)
	}
	for other := range uint8(kamisado.Colours) {
		if !r.stuck(b, other) {
			return true
		}
	}
	return false
}
