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
	p.settle(1-p.Turn(), &opening)
	if opening.Round != nil || depth <= 0 {
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
	for _, m := range p.AppendMoves(nil) {
		next, e := p.Play(m)
		if e.Round != nil {
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
		t := newTally(p)
		t.count(p.turn, forced, depth)
		return t.Counts
	}
	p.perftMoves(&sum, depth)
	return sum
}

// isPlain tells whether the position has all its towers and no sumo: then there
// are no pushes and every later choice is forced, and a [tally] can count it.
func (p *Position) isPlain() bool {
	return p.sumos == [2]uint8{} && bits.OnesCount64(p.occupied[Black]) == 2*Colours
}

// perftMoves counts any position, a copy a move.
func (p *Position) perftMoves(sum *Counts, depth int) {
	first, last := Colour(0), Colour(Colours-1)
	if forced := p.Forced(); forced != None {
		first, last = forced, forced
	}
	for c := first; c <= last; c++ {
		p.perftTower(sum, c, depth)
	}
}

func (p *Position) perftTower(sum *Counts, c Colour, depth int) {
	side := p.Turn()
	from := p.Where(side, c)
	if p.CanPush(side, c) {
		p.perftMove(sum, Push(from), depth)
	}
	for to := uint64(p.Slides(side, c)); to != 0; to &= to - 1 {
		p.perftMove(sum, Move{From: from, To: Cell(bits.TrailingZeros64(to))}, depth)
	}
}

func (p *Position) perftMove(sum *Counts, m Move, depth int) {
	next, e := p.Play(m)
	if depth > 1 {
		if e.Round == nil {
			next.perftMoves(sum, depth-1)
		}
		return
	}
	sum.Leaves++
	if m.IsPush() {
		sum.Pushes++
	}
	if e.Zero != NoCell {
		sum.ZeroMoves++
	}
	if e.Round != nil && e.Round.Method == ByRow {
		sum.Wins++
	}
	if e.Round != nil && e.Round.Method == ByDeadlock {
		sum.Deadlocks++
	}
}
