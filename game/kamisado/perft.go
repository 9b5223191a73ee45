package kamisado

import "context"

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

// Perft counts the lines of exactly depth chosen moves from a position. It
// proves the move generator, against known counts, and measures it.
//
// A zero move belongs to the move before it and costs no ply. A round that ends
// has no continuation: its last move is a leaf at its own depth and nothing
// deeper, in standard matches too. A side that is blocked at the start makes its
// zero move first, as in a match. The error is the context's.
func Perft(ctx context.Context, p Position, depth int) (sum Counts, err error) {
	var opening Effect
	if mutual := p.resolve(&opening); !mutual && depth > 0 {
		p.perft(ctx, &sum, depth)
	}
	if err := ctx.Err(); err != nil {
		return Counts{}, err
	}
	return sum, nil
}

// maxMoves is room for every move of a free choice: eight towers, each with at
// most 7 cells ahead and 7 on both diagonals together, and a push.
const maxMoves = 8 * 15

// stopDepth is the depth of positions before which perft asks whether it shall stop.
const stopDepth = 4

// perft adds the counts of a position, unless the context ends.
func (p *Position) perft(ctx context.Context, sum *Counts, depth int) {
	if depth >= stopDepth && ctx.Err() != nil {
		return
	}
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
			next.perft(ctx, sum, depth-1)
		}
	}
}

func one(holds bool) uint64 {
	if holds {
		return 1
	}
	return 0
}
