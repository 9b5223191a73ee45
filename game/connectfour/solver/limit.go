package solver

import "kamisado/game/connectfour/grid"

// worst is a bound beyond all scores: who wins has played four discs at least.
const worst = 22

// winNow is the score of winning with the next disc, after so many.
func winNow(plies int) int { return (grid.Cells + 1 - plies) / 2 }

// loseNext is the score of a loss to the rival's next disc.
func loseNext(plies int) int { return (plies - grid.Cells) / 2 }

// safe has the cells where a disc does not let the rival win with the next one:
// that fill the rival's only such cell, and lie under none.
func safe(g grid.Grid) uint64 {
	next, threats := g.Next(), grid.Threats(g.Rival(), g.All)
	if forced := next & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		next = forced
	}
	return next &^ (threats >> 1)
}

// The cells of every other row, from the lowest and from the one above it.
const (
	oddRows  = grid.Bottom | grid.Bottom<<2 | grid.Bottom<<4
	evenRows = grid.Full &^ oddRows
)

// followUp bounds the score where every column has an even number of free cells.
// The rival can then answer in the column just played, and so has all cells of even
// rows that are free; a line of its own means that it wins with its last disc
// at the latest.
func followUp(g grid.Grid) int {
	if (g.All+grid.Bottom)&evenRows != 0 {
		return worst
	}
	free := grid.Full ^ g.All
	switch {
	case grid.Connected(g.Own | free&oddRows):
		return worst
	case grid.Connected(g.Rival() | free&evenRows):
		return -1
	}
	return 0
}
