package engine

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// The scale of values: a step ahead of one tower is 1, the first tower with a free way to
// the far row 60. What evaluate returns stays far below point.
const (
	// match is the end of the match, less 1 for each ply until then.
	match = 100_000
	// point is a round won, promotion the new sumo of a standard match, and ring each point that the
	// end of a round of a published mode brings.
	point, promotion, ring = 2_000, 1_000, 300
	// decided is less than the end of any round and more than any other value.
	decided = point - 200
)

// worth is what a side gets for winning a round with some points; promotes is set where a tower gains a
// ring.
func worth(p *kamisado.Position, side game.Seat, points int, promotes bool) int {
	switch {
	case p.Points(side)+points >= p.Mode().Target():
		return match
	case p.Mode().Published():
		return point + ring*points
	case promotes:
		return point + promotion
	}
	return point
}

// round is what is the same in all positions of a search: the towers' ranks and what there is to win.
type round struct {
	solver.Round
	// rows is by side and colour what a tower on the far row brings, blocks what a mutual block
	// does whose last move ended on that colour (rule 33).
	rows, blocks [2][kamisado.Colours]int
	// ways is by side and colour what a free way to the far row is worth beyond that of a simple
	// tower.
	ways [2][kamisado.Colours]int
	// published is set in published modes, where later moves may bring more than winning the round
	// at once, and pushes count as safe moves.
	published bool
}

// newRound returns the round of a position.
func newRound(p *kamisado.Position) *round {
	r := &round{Round: solver.RoundOf(p), published: p.Mode().Published()}
	for side := range game.Seat(2) {
		for c := range kamisado.Colours {
			r.rows[side][c] = worth(p, side, p.Gain(side, c), true)
			if !r.published {
				r.blocks[side][c] = worth(p, side, 1, false)
				r.ways[side][c] = sumoWay * int(r.Ranks[side][c])
				continue
			}
			r.blocks[side][c] = worth(p, side, p.Gain(side, p.Rewarded(side, c)), true)
			r.ways[side][c] = rankWay * int(r.Ranks[side][c])
			if r.rows[side][c] == match {
				r.ways[side][c] += sumoWay
			}
		}
	}
	return r
}

// freeWays are values by the number of towers with a free way to the far row: each one
// more leaves the opponent fewer colours to move to.
var freeWays = [kamisado.Colours + 1]int{0, 60, 130, 210, 300, 390, 470, 540, 600}

// Values of a free way beyond a simple tower's, because it ends the match or by the tower's rank, of a
// tower that cannot move at all, and of being able to push.
const (
	sumoWay    = 60
	rankWay    = 25
	cannotMove = -15
	canPush    = 12
)

// safeMoves are values by the number of moves that do not lose at once.
var safeMoves = [8]int{-250, -60, -20, 0, 10, 18, 24, 30}

// evaluate estimates a position for its side to move, whose forced tower has no way
// to the far row.
func (r *round) evaluate(p *solver.Board) int {
	side := uint8(p.Turn()) & 1
	value, _ := r.towers(p.Own, p.Occupied, side)
	opponents, danger := r.towers(p.Opponent, bits.Reverse64(p.Occupied), 1-side)
	value -= opponents
	if c, forced := p.Forced(); forced {
		moves := bits.OnesCount64(r.Reach(p, c) &^ danger)
		if r.published && r.Pushed(p, c) > 0 {
			moves++
			value += canPush
		}
		value += safeMoves[min(moves, len(safeMoves)-1)]
	}
	return value
}

// towers returns the value of a side's towers, given as a [solver.Board] has them, with the occupied
// squares in the side's own counting; and the squares whose colour forces one with a free way to the
// far row: an opponent's move there loses the round.
func (r *round) towers(towers, occupied uint64, side uint8) (value int, free uint64) {
	ways, ranks := 0, &r.Ranks[side&1]
	for c := range uint8(kamisado.Colours) {
		at := uint8(towers>>(8*c)) & 63
		reach := kamisado.RaysOf(ranks[c], at).Reach(occupied)
		value += int(at >> 3) // a step ahead
		switch {
		case reach&kamisado.FarRow != 0:
			free |= kamisado.ColourSquares(kamisado.Colour(c))
			value += r.ways[side&1][c]
			ways++
		case reach == 0:
			value += cannotMove
		}
	}
	return value + freeWays[ways], free
}

// danger are the squares whose colour forces an opponent's tower with a free way to the far row, in the
// opponent's counting.
func (r *round) danger(p *solver.Board) (squares uint64) {
	occupied, ranks := bits.Reverse64(p.Occupied), &r.Ranks[1-p.Turn()&1]
	for c := range uint8(kamisado.Colours) {
		at := uint8(p.Opponent>>(8*c)) & 63
		if kamisado.RaysOf(ranks[c], at).Reach(occupied)&kamisado.FarRow != 0 {
			squares |= kamisado.ColourSquares(kamisado.Colour(c))
		}
	}
	return squares
}
