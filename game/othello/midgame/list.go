package midgame

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// mostMoves is more than the legal moves of any board of 8 by 8.
const mostMoves = 40

// noCell is no cell.
const noCell = 64

// move is a move to try, the one with the highest order before the others.
type move struct {
	flips uint64
	order int32
	cell  uint8
}

// list is the moves of a board.
type list struct {
	moves [mostMoves]move
	n     int
}

// Cells by how good it is to have them, most often: the corners, most others, those next to a
// corner on the edge, and those diagonally next to one.
const (
	corners  uint64 = 0x8100000000000081
	cSquares uint64 = 0x4281000000008142
	xSquares uint64 = 0x0042000000004200
)

// classes are the cells in the order in which to try them.
var classes = [4]uint64{corners, ^(corners | xSquares | cSquares), cSquares, xSquares}

// Moves are ordered by their estimates from estimateFrom moves on, else by how many replies they
// leave. A reply counts orderReply sixteenths of a disc.
const (
	estimateFrom = 3
	orderReply   = 16
	orderCorner  = 10 * orderReply
	orderX       = -6 * orderReply
	orderC       = -3 * orderReply
)

// fill lists the moves of a board on the stack; first is the cell of the one to try first.
func (s *Search) fill(l *list, ply int, moves uint64, depth, first int) {
	n := &s.stack[ply]
	for cells := moves; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		m := &l.moves[l.n]
		l.n++
		m.cell, m.flips = uint8(cell), bitboard.Flips(n.own, n.opponent, cell)
		switch {
		case cell == first:
			m.order = 2 * beyond
		case depth >= estimateFrom:
			m.order = s.orderByEstimate(ply, cell, m.flips)
		default:
			m.order = orderByReplies(n, cell, m.flips)
		}
	}
}

// orderByEstimate orders a move by the estimate of where it leads.
func (s *Search) orderByEstimate(ply, cell int, flips uint64) int32 {
	next := s.play(ply, cell, flips)
	replies := bitboard.Moves(next.own, next.opponent)
	s.nodes++
	return int32(-s.estimate(next, replies) - orderReply/4*bits.OnesCount64(replies))
}

// orderByReplies orders a move by how few replies it leaves, and by its cell.
func orderByReplies(n *node, cell int, flips uint64) int32 {
	replies := bitboard.Moves(n.opponent^flips, n.own^flips|1<<cell)
	order := int32(-orderReply * (bits.OnesCount64(replies) + bits.OnesCount64(replies&corners)))
	switch bit := uint64(1) << cell; {
	case bit&corners != 0:
		order += orderCorner
	case bit&xSquares != 0:
		order += orderX
	case bit&cSquares != 0:
		order += orderC
	}
	return order
}

// next selects the move to try as number i.
func (l *list) next(i int) *move {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j].order > l.moves[best].order {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return &l.moves[i]
}
