package kamisado

import (
	"context"
	"math/bits"
)

// Counts are the results of [Perft]: how many lines of play there are and what
// their last chosen move did.
type Counts struct {
	// Leaves are the lines of exactly so many chosen moves.
	Leaves uint64
	// Wins are the leaves whose last move reaches the far row (rule 13).
	Wins uint64
	// Deadlocks are the leaves whose last move ends in mutual block (rule 10).
	Deadlocks uint64
	// Pushes are the leaves whose last move is a push (rule 19).
	Pushes uint64
	// ZeroMoves are the leaves whose last move is followed by a zero move or several, the
	// first one of a mutual block included (rule 9).
	ZeroMoves uint64
}

// Add adds the counts of other lines.
func (c *Counts) Add(other Counts) {
	c.Leaves += other.Leaves
	c.Wins += other.Wins
	c.Deadlocks += other.Deadlocks
	c.Pushes += other.Pushes
	c.ZeroMoves += other.ZeroMoves
}

// askedPlies is how far from the root Perft asks whether it shall stop.
const askedPlies = 2

// Perft counts the lines of exactly depth chosen moves from a position. It
// proves the move generator, against known counts, and measures it.
//
// A zero move belongs to the move before it and costs no ply. A round that ends
// has no continuation: its last move is a leaf at its own depth and nothing
// deeper, in standard matches too. A side that is blocked at the start makes its
// zero move first, as in a match. The error is the context's.
func Perft(ctx context.Context, p Position, depth int) (Counts, error) {
	var opening Effect
	if mutual := p.resolve(&opening); mutual || depth <= 0 {
		return Counts{}, ctx.Err()
	}
	return perftTop(ctx, &p, depth, askedPlies)
}

// perftTop counts the plies next to the root, where stopping is asked for. Below
// them the position is handed to the fastest counter that can take it.
func perftTop(ctx context.Context, p *Position, depth, asked int) (Counts, error) {
	if err := ctx.Err(); err != nil {
		return Counts{}, err
	}
	if depth == 1 || asked == 0 {
		return p.perft(depth), nil
	}
	var sum Counts
	var buffer [maxMoves]Move
	var next Position
	for _, m := range p.AppendMoves(buffer[:0]) {
		next = *p
		e := p.effect(m)
		if next.advance(&e) || next.resolve(&e) {
			continue
		}
		counts, err := perftTop(ctx, &next, depth-1, asked-1)
		if err != nil {
			return Counts{}, err
		}
		sum.Add(counts)
	}
	return sum, nil
}

func (p *Position) perft(depth int) Counts {
	if forced := p.Forced(); forced != None && p.isPlain() {
		var t bulkPerft
		t.load(p)
		t.count(p.turn, forced, depth)
		return t.Counts
	}
	var sum Counts
	p.perftMoves(&sum, depth)
	return sum
}

// isPlain reports whether the position has all its towers and no sumo, and two blocks are a
// mutual block: then there are no pushes and every later choice is forced, and a
// [bulkPerft] can count it.
func (p *Position) isPlain() bool {
	return p.ranks == [2]uint32{} && !p.mode.rules().chains && bits.OnesCount64(p.occupied[Black]) == 2*Colours
}

// maxMoves is room for every move of a free choice: eight towers, each with at
// most 7 cells ahead and 7 on both diagonals together, and a push.
const maxMoves = 8 * 15

// perftMoves counts any position, a copy a move.
func (p *Position) perftMoves(sum *Counts, depth int) {
	var buffer [maxMoves]Move
	// Declared in the loop, next would escape to the heap at every move.
	var next Position
	for _, m := range p.AppendMoves(buffer[:0]) {
		next = *p
		e := p.effect(m)
		row := next.advance(&e)
		mutual := !row && next.resolve(&e)
		switch {
		case depth == 1:
			sum.Add(Counts{1, one(row), one(mutual), one(m.IsPush()), one(e.Zero != NoCell)})
		case !row && !mutual:
			next.perftMoves(sum, depth-1)
		}
	}
}

func one(holds bool) uint64 {
	if holds {
		return 1
	}
	return 0
}

// bulkPerft counts the lines of play of a plain position (see isPlain) by making and
// unmaking moves on bitboards, and the last ply in bulk. It keeps no last
// colours: without pushes the next tower is always named by the cell where the
// last move, zero moves included, ended.
type bulkPerft struct {
	Counts
	camps [2]camp
}

// camp is one side in bulkPerft, in that side's own squares.
type camp struct {
	// occupied are the towers of both sides, own those of this one.
	occupied, own uint64
	// towers is where each tower stands; colours is its inverse, defined only
	// on the squares of own.
	towers  [Colours]uint8
	colours [64]Colour
}

func (t *bulkPerft) load(p *Position) {
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
func (t *bulkPerft) count(side uint8, c Colour, depth int) {
	me, opponent := &t.camps[side&1], &t.camps[side&1^1]
	if depth == 1 {
		t.bulk(me, opponent, c)
		return
	}
	from := me.towers[c&7]
	// A tower on the far row ends the round: nothing deeper there.
	for targets := me.reach(c) &^ FarRow; targets != 0; targets &= targets - 1 {
		to := uint8(bits.TrailingZeros64(targets))
		move(me, opponent, c, from, to)
		t.follow(side, me, opponent, cellColours[to&63], depth-1)
		move(me, opponent, c, to, from)
	}
}

// follow goes on after a move that forces the opponent's tower of a colour: with
// that tower, or, when it is blocked, with the one that its zero move forces
// (rule 9), or not at all (rule 10).
func (t *bulkPerft) follow(side uint8, me, opponent *camp, forced Colour, depth int) {
	own := opponent.towers[forced&7]
	if !opponent.blocked(own) {
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
func move(me, opponent *camp, c Colour, from, to uint8) {
	change := uint64(1)<<(from&63) | uint64(1)<<(to&63)
	me.occupied ^= change
	me.own ^= change
	opponent.occupied ^= uint64(1)<<(63-from&63) | uint64(1)<<(63-to&63)
	me.towers[c&7] = to
	me.colours[to&63] = c
}

// reach is Position.reach for a simple tower.
func (b *camp) reach(c Colour) uint64 {
	return RaysOf(0, b.towers[c&7]&63).Reach(b.occupied)
}

func (b *camp) blocked(own uint8) bool { return Ahead(own&63)&^b.occupied == 0 }

// columnA and columnH are the edges, where a diagonal leaves the board.
const columnA, columnH = uint64(0x0101010101010101), uint64(0x8080808080808080)

// ColourSquares are the squares of a colour, which are the same for both sides.
func ColourSquares(c Colour) uint64 { return colourSets[c&7] }

// colourSets are the squares of each colour.
var colourSets = func() (sets [Colours]uint64) {
	for own, c := range cellColours {
		sets[c] |= 1 << own
	}
	return sets
}()

// bulk counts the moves of a tower without making them. Leaves and wins are
// sizes of sets. A opponent's tower can be blocked by the move only if it has at
// most one free cell ahead once the moving tower has left its own; then it is
// blocked by the targets of its colour, all of them or the one that fills the gap.
func (t *bulkPerft) bulk(me, opponent *camp, c Colour) {
	targets := me.reach(c)
	t.Leaves += uint64(bits.OnesCount64(targets))
	t.Wins += uint64(bits.OnesCount64(targets & FarRow))
	targets &^= FarRow
	from := me.towers[c&7]
	left := opponent.occupied &^ (1 << (63 - from&63))
	a, b, h := left>>8, left>>7|columnA, left>>9|columnH
	for near := (a&b | h&(a|b)) & opponent.own; near != 0; near &= near - 1 {
		own := uint8(bits.TrailingZeros64(near)) & 63
		blocking := targets & ColourSquares(opponent.colours[own])
		if gap := Ahead(own) &^ left; gap != 0 {
			blocking &= 1 << (63 - bits.TrailingZeros64(gap)&63)
		}
		if blocking != 0 {
			t.ZeroMoves += uint64(bits.OnesCount64(blocking))
			t.deadlocks(me, c, cellColours[own], blocking)
		}
	}
}

// deadlocks counts the targets after which the tower that the opponent's zero move
// forces is blocked too. It may be the moved tower itself.
func (t *bulkPerft) deadlocks(me *camp, c, back Colour, targets uint64) {
	left := me.occupied &^ (1 << (me.towers[c&7] & 63))
	own := me.towers[back&7]
	for ; targets != 0; targets &= targets - 1 {
		if back == c {
			own = uint8(bits.TrailingZeros64(targets))
		}
		if Ahead(own&63)&^(left|targets&-targets) == 0 {
			t.Deadlocks++
		}
	}
}
