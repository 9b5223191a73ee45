package engine

import (
	"math/bits"

	"kamisado/game/connectfour"
)

// The cells of every other row, from the lowest and from the one above it.
const (
	oddRows  = connectfour.Bottom | connectfour.Bottom<<2 | connectfour.Bottom<<4
	evenRows = connectfour.Full &^ oddRows
)

// mostLimited is the most that a limit can promise to the opponent.
const mostLimited = 2

// limit returns an upper bound of the score of a position from two strategies that the opponent
// always has. Both rest on there being an even number of cells: who answers every disc in the
// same column gets the cells of known rows, and who begins must at last give way.
func limit(g connectfour.Grid, plies int) int {
	if plies&1 == 0 {
		return followUp(g)
	}
	return zugzwang(g)
}

// followUp returns the limit for the side that has begun, to move. The opponent can answer every disc
// in the same column, where an even number of cells is free. The lowest cells of the other
// columns are of even rows; there is an even number of them, so that the opponent can answer a
// disc in one by a disc in another. So it gets all free cells of even rows but some of the lowest.
// If that makes a line, it wins with its last disc at the latest.
func followUp(g connectfour.Grid) int {
	free := connectfour.Full ^ g.All
	lowest := g.Next() & evenRows
	switch {
	case connectfour.Connected(g.Own | free&oddRows | lowest):
		return worst
	case connectfour.Connected(g.Opponent() | free&evenRows&^lowest):
		return -1
	}
	return 0
}

// zugzwang returns the limit for the side that has not begun, to move, where the opponent threatens to
// win in a cell of an odd row. The opponent never plays below that cell, and without it and what
// is above it there is an even number of cells for each side to answer the other: as in followUp,
// but for the side to move, which gets odd rows. In the column of the threat it gets even ones.
// When all else is full it must play below the threat. The opponent has then won, unless the
// cells that the side to move may have got make a line.
func zugzwang(g connectfour.Grid) int {
	free, next := connectfour.Full^g.All, g.Next()
	elsewhere := free&oddRows | next
	for threats := connectfour.Threats(g.Opponent(), g.All) & oddRows &^ next; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		cell := bits.TrailingZeros64(threat)
		column := connectfour.Column(cell / connectfour.Stride)
		within := (free&evenRows | next) & column & (threat - 1)
		if !connectfour.Connected(g.Own | elsewhere&^column | within) {
			return lostBy(connectfour.Cells - connectfour.Rows + 1 + cell%connectfour.Stride)
		}
	}
	return worst
}

// hopes returns bounds of the score: who could not make a line of all free cells cannot win.
func hopes(g connectfour.Grid, alpha, beta int) (int, int) {
	free := connectfour.Full ^ g.All
	if beta > 0 && !connectfour.Connected(g.Own|free) {
		beta = 0
	}
	if alpha < 0 && !connectfour.Connected(g.Opponent()|free) {
		alpha = 0
	}
	return alpha, beta
}
