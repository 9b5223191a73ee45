package engine

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// sideFeatures is what evaluate counts of a side.
type sideFeatures struct {
	// free are the squares whose colour forces a tower with a free way to the far row:
	// an opponent's move there loses the round.
	free uint64
	// value is that of the side's towers.
	value int
}

// freeWays are values by the number of towers with a free way to the far row: each one
// more leaves the opponent fewer colours to move to.
var freeWays = [kamisado.Colours + 1]int{0, 60, 130, 210, 300, 390, 470, 540, 600}

// Values of a sumo's free way beyond a simple tower's, because it ends the match,
// and of a tower that cannot move at all.
const (
	sumoWay    = 60
	cannotMove = -15
)

// featuresOf returns the features of a side from its towers, as a [solver.Board] has them,
// and the occupied squares, all in the side's own counting.
func featuresOf(towers, occupied uint64) (s sideFeatures) {
	ways := 0
	for c := range uint8(kamisado.Colours) {
		tower := uint8(towers >> (8 * c))
		big, at := tower>>6&1, tower&63
		reach := kamisado.RaysOf(big, at).Reach(occupied)
		s.value += int(at >> 3) // a step ahead
		switch {
		case reach&kamisado.FarRow != 0:
			s.free |= kamisado.ColourSquares(kamisado.Colour(c))
			s.value += sumoWay * int(big)
			ways++
		case reach == 0:
			s.value += cannotMove
		}
	}
	s.value += freeWays[ways]
	return s
}

// safeMoves are values by the number of moves that do not lose at once.
var safeMoves = [8]int{-250, -60, -20, 0, 10, 18, 24, 30}

// evaluate estimates a position for its side to move, whose forced tower has no way
// to the far row.
func evaluate(p *solver.Board) int {
	own, opponent := featuresOf(p.Own, p.Occupied), featuresOf(p.Opponent, bits.Reverse64(p.Occupied))
	value := own.value - opponent.value
	if c, forced := p.Forced(); forced {
		value += safeMoves[min(bits.OnesCount64(p.Reach(c)&^opponent.free), len(safeMoves)-1)]
	}
	return value
}

// The scale of values: a step ahead of one tower is 1, the first tower with a free way to
// the far row 60. What evaluate returns stays far below point.
const (
	// match is the end of the match, less 1 for each ply until then.
	match = 100_000
	// point is a round won, sumo the promotion of the tower that won it.
	point, sumo = 2_000, 1_000
	// decided is less than the end of any round and more than any other value.
	decided = point - 200
)

// The ways a round ends.
const (
	bySimple = iota
	bySumo
	byBlock
)

// endValues is what each side gets for winning the round in each of the ways.
type endValues [2][3]int

// endValuesOf returns the values of the ends of a position's round: the match, or a point
// and a sumo for the rounds to come.
func endValuesOf(p *kamisado.Position) (w endValues) {
	for side := range w {
		w[side] = [3]int{point + sumo, match, point}
		if p.Mode() == kamisado.Simple || p.Points(game.Seat(side))+1 >= kamisado.PointsToWin {
			w[side] = [3]int{match, match, match}
		}
	}
	return w
}
