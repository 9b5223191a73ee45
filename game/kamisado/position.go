package kamisado

import (
	"math/bits"

	"kamisado/game"
)

// Position is a moment of a round in compact form: a comparable value of 48
// bytes without pointers. It has no history. The zero value
// is not valid; use Start or ParseKFN.
type Position struct {
	// occupied holds all towers of both sides, once in each side's own squares.
	occupied [2]uint64
	// towers is where each tower stands, by side and colour, in own squares.
	towers [2][Colours]uint8
	// ranks are the towers' ranks by side, four bits a colour, the first colour's lowest.
	ranks [2]uint32
	// last is each side's last colour, None before its first move of the round.
	last   [2]Colour
	points [2]uint8
	turn   uint8
	mode   Mode
	// choosing is set between rounds, while the winner of one chooses (rule 24).
	choosing bool
}

// Start is the first position of a match.
func Start(mode Mode) Position {
	p := Position{mode: mode}
	p.setHome()
	return p
}

// NewRound is the first position of a round of a standard match, with the points
// so far and the sumos of each side as bits by colour, both by side.
func NewRound(starter game.Seat, points [2]int, sumos [2]uint8) Position {
	p := Start(Standard)
	p.turn = uint8(starter)
	p.points = [2]uint8{uint8(points[Black]), uint8(points[White])}
	for side := range sumos {
		for c := range Colours {
			p.ranks[side] |= uint32(sumos[side]>>c&1) << (4 * c)
		}
	}
	return p
}

// setHome puts all sixteen towers on their home cells and makes the next move
// free (rules 2, 4 and 17).
func (p *Position) setHome() {
	for home := range uint8(8) {
		colour := cellColours[home]
		p.towers[Black][colour] = home
		p.towers[White][colour] = home
	}
	p.occupied = [2]uint64{FarRow | 0xff, FarRow | 0xff}
	p.last = [2]Colour{None, None}
}

// Turn is the side to move.
func (p *Position) Turn() game.Seat { return game.Seat(p.turn) }

// Mode is the kind of match.
func (p *Position) Mode() Mode { return p.mode }

// Points are the points of a side so far.
func (p *Position) Points(side game.Seat) int { return int(p.points[side]) }

// Forced is the colour of the tower that must move, None when the choice is
// free (rule 4).
func (p *Position) Forced() Colour { return p.last[1-p.turn] }

// Where is the cell of a tower, NoCell when it is not on the board.
func (p *Position) Where(side game.Seat, c Colour) Cell {
	return cellOf(side, p.towers[side][c])
}

// Rank is how many rings a tower has.
func (p *Position) Rank(side game.Seat, c Colour) uint8 { return uint8(p.ranks[side]>>(4*c&31)) & 0xf }

// Sumo reports whether a tower is a sumo, of whatever rank.
func (p *Position) Sumo(side game.Seat, c Colour) bool { return p.Rank(side, c) > 0 }

// At is the tower on a cell; not Present when the cell is empty.
func (p *Position) At(cell Cell) Tower {
	// Missing towers stand on off, which must not be found as a cell.
	if cell >= NoCell {
		return Tower{}
	}
	for side := Black; side <= White; side++ {
		if c := p.standing(side, SquareOf(side, cell)); c != None {
			return p.tower(side, c)
		}
	}
	return Tower{}
}

// tower is a tower that is on the board.
func (p *Position) tower(side game.Seat, c Colour) Tower {
	return Tower{Side: side, Colour: c, Rank: p.Rank(side, c), Present: true}
}

// reach is where a tower can slide, in its side's own squares.
func (p *Position) reach(side game.Seat, c Colour) uint64 {
	return RaysOf(p.Rank(side, c), p.towers[side][c]).Reach(p.occupied[side])
}

// Slides returns the cells the tower can slide to, whichever side is to move.
func (p *Position) Slides(side game.Seat, c Colour) CellSet {
	squares := p.reach(side, c)
	if side == Black {
		squares = bits.Reverse64(squares)
	}
	return CellSet(squares)
}

// pushed is how many towers of the opponent a tower can push, which is all in a row directly
// ahead of it; 0 when it can push none (rules 19 and 29).
func (p *Position) pushed(side game.Seat, c Colour) uint8 {
	rank, ahead := p.Rank(side, c), p.towers[side][c]+8
	if rank == 0 || ahead >= 56 || p.occupied[side]>>ahead&1 == 0 {
		return 0
	}
	for n := uint8(1); n <= rank && ahead < 56; n++ {
		target := p.standing(1-side, flip(ahead))
		if target == None || p.Rank(1-side, target) >= rank {
			return 0
		}
		if ahead += 8; p.occupied[side]>>ahead&1 == 0 {
			return n
		}
	}
	return 0
}

// standing is the colour of a side's tower on one of its own squares, None without one.
func (p *Position) standing(side game.Seat, own uint8) Colour {
	for c, at := range p.towers[side] {
		if at == own {
			return Colour(c)
		}
	}
	return None
}

// blocked reports whether a forced tower can neither slide nor push (rule 8).
func (p *Position) blocked(side game.Seat, c Colour) bool {
	return Ahead(p.towers[side][c])&^p.occupied[side] == 0 && p.pushed(side, c) == 0
}

// shift moves a tower by xor of its from- and to-square in both orientations.
func (p *Position) shift(side game.Seat, c Colour, to uint8) {
	from := p.towers[side][c]
	p.occupied[side] ^= 1<<from ^ 1<<to
	p.occupied[1-side] ^= 1<<(63-from) ^ 1<<(63-to)
	p.towers[side][c] = to
}
