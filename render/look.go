package render

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// look is all that there is to see on one cell of a Kamisado board.
type look struct {
	ground kamisado.Colour
	tower  kamisado.Tower
	// framed cells are those of the last move: its two ends, and where a pushed
	// tower went.
	framed bool
	// arrow points along the last move on the cells it left and crossed.
	arrow heading
	// shoved points along a push on the cell the pushed tower was pushed to.
	shoved heading
	// dot marks a legal target, forced the tower that must move.
	dot, forced bool
	// push points along the push that could be made of this cell's tower.
	push heading
	// zero marks a tower that was blocked just now, wrong where a mistake led.
	zero, wrong bool
}

// heading is one of the directions towers move in, or none. Pushes are north
// or south only.
type heading uint8

const (
	nowhere heading = iota
	north
	south
	northWest
	northEast
	southWest
	southEast
)

// headings are the steps of each heading in columns and rows, down positive.
var headings = [...]struct{ dx, dy int }{north: {0, -1}, south: {0, 1}, northWest: {-1, -1}, northEast: {1, -1}, southWest: {-1, 1}, southEast: {1, 1}}

// key packs a look into 21 bits: ground 3, tower 6, framed, arrow 3, shoved 2,
// dot, forced, push 2, zero, wrong.
func (k look) key() cellKey {
	key := cellKey(k.ground) | bit(k.framed)<<9 | cellKey(k.arrow)<<10 | cellKey(k.shoved)<<13 |
		bit(k.dot)<<15 | bit(k.forced)<<16 | cellKey(k.push)<<17 | bit(k.zero)<<19 | bit(k.wrong)<<20
	if k.tower.Present {
		key |= cellKey(1+towerIndex(k.tower)) << 3
	}
	return key
}

func bit(set bool) cellKey {
	if set {
		return 1
	}
	return 0
}

// towerIndex numbers the 32 towers: side, sumo, colour from the highest bit.
func towerIndex(t kamisado.Tower) int {
	i := int(t.Side)<<4 | int(t.Colour)
	if t.Sumo {
		i |= 8
	}
	return i
}

// lookOf is the inverse of look.key.
func lookOf(key cellKey) look {
	k := look{
		ground: kamisado.Colour(key & 7),
		framed: key>>9&1 == 1, dot: key>>15&1 == 1, forced: key>>16&1 == 1, zero: key>>19&1 == 1, wrong: key>>20&1 == 1,
		arrow: heading(key >> 10 & 7), shoved: heading(key >> 13 & 3), push: heading(key >> 17 & 3),
	}
	if t := key >> 3 & 63; t != 0 {
		k.tower = towerOf(int(t - 1))
	}
	return k
}

// towerOf is the inverse of towerIndex.
func towerOf(i int) kamisado.Tower {
	return kamisado.Tower{Side: game.Seat(i >> 4), Colour: kamisado.Colour(i & 7), Sumo: i&8 != 0, Present: true}
}
