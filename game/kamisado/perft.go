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
	// ZeroMoves are the leaves whose last move is followed by a zero move, the
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
	var sum Counts
	if forced := p.Forced(); forced != None && p.isPlain() {
		var t tally
		t.load(p)
		t.count(p.turn, forced, depth)
		return t.Counts
	}
	p.perftMoves(&sum, depth)
	return sum
}

// isPlain reports whether the position has all its towers and no sumo: then there
// are no pushes and every later choice is forced, and a [tally] can count it.
func (p *Position) isPlain() bool {
	return p.sumos == [2]uint8{} && bits.OnesCount64(p.occupied[Black]) == 2*Colours
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
			sum.tell(&e, row, mutual)
		case !row && !mutual:
			next.perftMoves(sum, depth-1)
		}
	}
}

// tell counts a leaf.
func (c *Counts) tell(e *Effect, row, mutual bool) {
	c.Leaves++
	c.Wins += one(row)
	c.Deadlocks += one(mutual)
	c.Pushes += one(e.Move.IsPush())
	c.ZeroMoves += one(e.Zero != NoCell)
}

func one(holds bool) uint64 {
	if holds {
		return 1
	}
	return 0
}
