package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// What features of a board are worth, own number less the rival's, in hundredths of a
// disc at the end: what fits the exact scores of boards with 10 to 16 empty cells best.
const (
	worthMove   = 210
	worthStable = 155
	worthEdge   = -80
	worthCorner = 400
	worthX      = -450
	worthC      = -100
	worthTurn   = 150
)

// nextTo are the diagonal neighbours of some corners, and those on the edges.
func nextTo(corners uint64) (x, c uint64) {
	c = corners<<1&^columnA | corners>>1&^columnH | corners<<8 | corners>>8
	x = corners<<9&^columnA | corners<<7&^columnH | corners>>9&^columnH | corners>>7&^columnA
	return x, c
}

const (
	columnA uint64 = 0x0101010101010101
	columnH uint64 = columnA << 7
)

// estimate is about what a board is worth to its own side, in hundredths of a disc. It
// only says which moves to try first and which scores to expect: no score depends on it.
func estimate(own, rival, moves uint64) int {
	x, c := nextTo(corners &^ (own | rival))
	return worthTurn + worthMove*(bits.OnesCount64(moves)-bits.OnesCount64(bitboard.Moves(rival, own))) +
		worthStable*(bits.OnesCount64(stable(own, rival))-bits.OnesCount64(stable(rival, own))) +
		worthEdge*less(own, rival, ^innerCells) + worthCorner*less(own, rival, corners) +
		worthX*less(own, rival, x) + worthC*less(own, rival, c)
}

// less is how many more of some cells own has than rival.
func less(own, rival, cells uint64) int {
	return bits.OnesCount64(own&cells) - bits.OnesCount64(rival&cells)
}

// mostShallow is more than any estimate.
const mostShallow = 100_000

// shallowSearch estimates a board by looking so many moves ahead, within a window.
func shallowSearch(own, rival uint64, depth, alpha, beta int) int {
	moves := bitboard.Moves(own, rival)
	if moves == 0 {
		if bitboard.Moves(rival, own) == 0 {
			return 100 * final(own, rival)
		}
		return -shallowSearch(rival, own, depth, -beta, -alpha)
	}
	if depth == 0 {
		return estimate(own, rival, moves)
	}
	best := -mostShallow
	for _, class := range classes {
		for cells := moves & class; cells != 0; cells &= cells - 1 {
			flips := bitboard.Flips(own, rival, bits.TrailingZeros64(cells))
			bit := cells & -cells
			best = max(best, -shallowSearch(rival^flips, own^flips|bit, depth-1, -beta, -max(alpha, best)))
			if best >= beta {
				return best
			}
		}
	}
	return best
}

// classes are the cells from those that are mostly good to play on to those that are
// mostly bad.
var classes = [4]uint64{corners, ^(corners | xSquares | cSquares), cSquares, xSquares}

// cSquares are the corners' neighbours at the edge.
const cSquares uint64 = 0x4281000000008142
