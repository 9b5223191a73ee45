package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// The weights of features, own number less the opponent's, in hundredths of a disc at the end:
// the best fit to the exact scores of boards with 10 to 16 empty cells.
const (
	worthMove   = 210
	worthStable = 155
	worthEdge   = -80
	worthCorner = 400
	worthX      = -450
	worthC      = -100
	worthTurn   = 150
)

const (
	columnA uint64 = 0x0101010101010101
	columnH uint64 = columnA << 7
)

// estimate returns an estimate of the score, in hundredths of a disc. It is used for move
// ordering and expected scores alone: no score depends on it.
func estimate(own, opponent, moves uint64) int {
	// x and c are the diagonal neighbours of the empty corners, and those on the edges.
	empty := corners &^ (own | opponent)
	x := empty<<9&^columnA | empty<<7&^columnH | empty>>9&^columnH | empty>>7&^columnA
	c := empty<<1&^columnA | empty>>1&^columnH | empty<<8 | empty>>8
	return worthTurn + worthMove*(bits.OnesCount64(moves)-bits.OnesCount64(bitboard.Moves(opponent, own))) +
		worthStable*(bits.OnesCount64(stable(own, opponent))-bits.OnesCount64(stable(opponent, own))) +
		worthEdge*less(own, opponent, ^innerCells) + worthCorner*less(own, opponent, corners) +
		worthX*less(own, opponent, x) + worthC*less(own, opponent, c)
}

// less returns how many more of some cells own has than opponent.
func less(own, opponent, cells uint64) int {
	return bits.OnesCount64(own&cells) - bits.OnesCount64(opponent&cells)
}

// mostShallow is more than any estimate.
const mostShallow = 100_000

// shallowSearch estimates a board by an alpha-beta search of depth moves.
func shallowSearch(own, opponent uint64, depth, alpha, beta int) int {
	moves := bitboard.Moves(own, opponent)
	if moves == 0 {
		if bitboard.Moves(opponent, own) == 0 {
			return 100 * final(own, opponent)
		}
		return -shallowSearch(opponent, own, depth, -beta, -alpha)
	}
	if depth == 0 {
		return estimate(own, opponent, moves)
	}
	best := -mostShallow
	for _, class := range classes {
		for cells := moves & class; cells != 0; cells &= cells - 1 {
			flips := bitboard.Flips(own, opponent, bits.TrailingZeros64(cells))
			bit := cells & -cells
			best = max(best, -shallowSearch(opponent^flips, own^flips|bit, depth-1, -beta, -max(alpha, best)))
			if best >= beta {
				return best
			}
		}
	}
	return best
}

// classes are the cells in the order in which to try them.
var classes = [4]uint64{corners, ^(corners | xSquares | cSquares), cSquares, xSquares}

// cSquares are the corners' neighbours at the edge.
const cSquares uint64 = 0x4281000000008142
