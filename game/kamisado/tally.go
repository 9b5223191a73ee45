package kamisado

import (
	"math/bits"

	"kamisado/game/kamisado/square"
)

// tally counts the lines of play of a plain position (see isPlain) by making and
// unmaking moves on bitboards, and the last ply in bulk. It keeps no last
// colours: without pushes the next tower is always named by the cell where the
// last move, zero moves included, ended.
type tally struct {
	Counts
	camps [2]camp
}

// camp is what a tally knows of one side, in that side's own squares.
type camp struct {
	// occupied are the towers of both sides, own those of this one.
	occupied, own uint64
	// towers is where each tower stands; colours is its inverse, defined only
	// on the squares of own.
	towers  [Colours]uint8
	colours [64]Colour
}

func (t *tally) load(p *Position) {
	for side := range t.camps {
		camp := &t.camps[side]
		camp.occupied, camp.towers = p.occupied[side], p.towers[side]
		for c, own := range camp.towers {
			camp.own |= 1 << own
			camp.colours[own] = Colour(c)
		}
	}
}

// count counts the lines of depth moves when a side must use a tower that is
// not blocked.
func (t *tally) count(side uint8, c Colour, depth int) {
	me, rival := &t.camps[side&1], &t.camps[side&1^1]
	if depth == 1 {
		t.bulk(me, rival, c)
		return
	}
	from := me.towers[c&7]
	// A tower on the far row ends the round: nothing deeper there.
	for targets := me.reach(c) &^ farRow; targets != 0; targets &= targets - 1 {
		to := uint8(bits.TrailingZeros64(targets))
		move(me, rival, c, from, to)
		t.follow(side, me, rival, cellColours[to&63], depth-1)
		move(me, rival, c, to, from)
	}
}

// follow goes on after a move that forces the rival's tower of a colour: with
// that tower, or, when it is blocked, with the one that its zero move forces
// (rule 9), or not at all (rule 10).
func (t *tally) follow(side uint8, me, rival *camp, forced Colour, depth int) {
	own := rival.towers[forced&7]
	if !rival.blocked(own) {
		t.count(side^1, forced, depth)
		return
	}
	back := cellColours[own&63]
	if !me.blocked(me.towers[back&7]) {
		t.count(side, back, depth)
	}
}

// move moves a tower in both camps' squares; with from and to swapped it takes
// the move back.
func move(me, rival *camp, c Colour, from, to uint8) {
	change := uint64(1)<<(from&63) | uint64(1)<<(to&63)
	me.occupied ^= change
	me.own ^= change
	rival.occupied ^= uint64(1)<<(63-from&63) | uint64(1)<<(63-to&63)
	me.towers[c&7] = to
	me.colours[to&63] = c
}

// reach is Position.reach for a simple tower.
func (b *camp) reach(c Colour) uint64 {
	return square.Of(0, b.towers[c&7]&63).Reach(b.occupied)
}

func (b *camp) blocked(own uint8) bool { return square.Ahead(own&63)&^b.occupied == 0 }

// columnA and columnH are the edges, where a diagonal leaves the board.
const columnA, columnH = uint64(0x0101010101010101), uint64(0x8080808080808080)

// colourSets are the squares of each colour.
var colourSets = func() (sets [Colours]uint64) {
	for own, c := range cellColours {
		sets[c] |= 1 << own
	}
	return sets
}()

// bulk counts the moves of a tower without making them. Leaves and wins are
// sizes of sets. A rival's tower can be blocked by the move only if it has at
// most one free cell ahead once the moving tower has left its own; then it is
// blocked by the targets of its colour, all of them or the one that fills the gap.
func (t *tally) bulk(me, rival *camp, c Colour) {
	targets := me.reach(c)
	t.Leaves += uint64(bits.OnesCount64(targets))
	t.Wins += uint64(bits.OnesCount64(targets & farRow))
	targets &^= farRow
	from := me.towers[c&7]
	left := rival.occupied &^ (1 << (63 - from&63))
	a, b, h := left>>8, left>>7|columnA, left>>9|columnH
	for near := (a&b | h&(a|b)) & rival.own; near != 0; near &= near - 1 {
		own := uint8(bits.TrailingZeros64(near)) & 63
		blocking := targets & colourSets[rival.colours[own]&7]
		if gap := square.Ahead(own) &^ left; gap != 0 {
			blocking &= 1 << (63 - bits.TrailingZeros64(gap)&63)
		}
		if blocking != 0 {
			t.ZeroMoves += uint64(bits.OnesCount64(blocking))
			t.deadlocks(me, c, cellColours[own], blocking)
		}
	}
}

// deadlocks counts the targets after which the tower that the rival's zero move
// forces is blocked too. It may be the moved tower itself.
func (t *tally) deadlocks(me *camp, c, back Colour, targets uint64) {
	left := me.occupied &^ (1 << (me.towers[c&7] & 63))
	own := me.towers[back&7]
	for ; targets != 0; targets &= targets - 1 {
		if back == c {
			own = uint8(bits.TrailingZeros64(targets))
		}
		if square.Ahead(own&63)&^(left|targets&-targets) == 0 {
			t.Deadlocks++
		}
	}
}
