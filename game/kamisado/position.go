package kamisado

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado/square"
)

// Position is a moment of a round in compact form: a comparable value of 40
// bytes without pointers. It has no history. The zero value
// is not valid; use Start or ParseKFN.
type Position struct {
	// occupied holds all towers of both sides, once in each side's own squares.
	occupied [2]uint64
	// towers is where each tower stands, by side and colour, in own squares.
	towers [2][Colours]uint8
	// sumos has bit c set for a sumo of colour c.
	sumos [2]uint8
	// last is each side's last colour, None before its first move of the round.
	last   [2]Colour
	points [2]uint8
	turn   uint8
	mode   Mode
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
	p.sumos = sumos
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
	p.occupied = [2]uint64{square.FarRow | 0xff, square.FarRow | 0xff}
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

// Sumo reports whether a tower is a sumo.
func (p *Position) Sumo(side game.Seat, c Colour) bool { return p.sumos[side]>>c&1 == 1 }

// At is the tower on a cell; not Present when the cell is empty.
func (p *Position) At(cell Cell) Tower {
	// Missing towers stand on square.Off, which must not be found as a cell.
	if cell >= NoCell {
		return Tower{}
	}
	for side := Black; side <= White; side++ {
		own := SquareOf(side, cell)
		for c := range Colour(Colours) {
			if p.towers[side][c] == own {
				return Tower{Side: side, Colour: c, Sumo: p.Sumo(side, c), Present: true}
			}
		}
	}
	return Tower{}
}

// reach is where a tower can slide, in its side's own squares.
func (p *Position) reach(side game.Seat, c Colour) uint64 {
	return square.Of(p.sumos[side]>>c&1, p.towers[side][c]).Reach(p.occupied[side])
}

// Slides returns the cells the tower can slide to, whichever side is to move.
func (p *Position) Slides(side game.Seat, c Colour) CellSet {
	squares := p.reach(side, c)
	if side == Black {
		squares = bits.Reverse64(squares)
	}
	return CellSet(squares)
}

// CanPush reports whether the tower is a sumo that can push (rule 19).
func (p *Position) CanPush(side game.Seat, c Colour) bool {
	return p.Sumo(side, c) && p.pushTarget(side, c) != None
}

// pushTarget is the colour of the opponent's tower that a sumo would push, None when
// it cannot push.
func (p *Position) pushTarget(side game.Seat, c Colour) Colour {
	own := p.towers[side][c]
	if own >= 48 || p.occupied[side]>>(own+16)&1 == 1 {
		return None
	}
	opponent := 1 - side
	target := square.Flip(own + 8)
	for colour := range Colour(Colours) {
		if p.towers[opponent][colour] == target && !p.Sumo(opponent, colour) {
			return colour
		}
	}
	return None
}

// blocked reports whether a forced tower can neither slide nor push (rule 8).
func (p *Position) blocked(side game.Seat, c Colour) bool {
	return square.Ahead(p.towers[side][c])&^p.occupied[side] == 0 && !p.CanPush(side, c)
}

// shift moves a tower by xor of its from- and to-square in both orientations.
func (p *Position) shift(side game.Seat, c Colour, to uint8) {
	from := p.towers[side][c]
	p.occupied[side] ^= 1<<from ^ 1<<to
	p.occupied[1-side] ^= 1<<(63-from) ^ 1<<(63-to)
	p.towers[side][c] = to
}
