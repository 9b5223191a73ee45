package engine

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// ahead is a player that looks some plies ahead and estimates what it finds there. It never
// misses a line that can be forced within them.
type ahead struct {
	// plies is how far it looks, forced moves at the end not counted.
	plies int
	// chance is up to how much it misjudges a column, in the units of estimate.
	chance int
	// exact is from how many discs on it asks the solver instead, which takes little then; 0 for
	// never.
	exact int
	// booked is in how many of a hundred positions it knows the best column where the
	// solver's book has it.
	booked int
}

// choose plays the column that seems best, by chance one that seems nearly as good.
func (a ahead) choose(s *Solver) rule {
	return func(ctx context.Context, g connectfour.Grid, seed game.Seed) (column int, err error) {
		random := rand.New(rand.NewChaCha8(seed))
		known := random.IntN(100) < a.booked && s.ready(g)
		if known || a.exact > 0 && g.Plies() >= a.exact {
			return s.Move(ctx, g, math.MaxUint64)
		}
		best := -won - 1
		for _, c := range centre {
			cell := g.Landing(c)
			if cell == 0 {
				continue
			}
			if worth := a.worth(g, cell, random); worth > best {
				best, column = worth, c
			}
		}
		return column, ctx.Err()
	}
}

// worth returns what a disc in a cell seems to be worth. Where a line is certain there is no
// misjudging.
func (a ahead) worth(g connectfour.Grid, cell uint64, random *rand.Rand) int {
	if connectfour.Connected(g.Own | cell) {
		return won
	}
	worth := -look(g.Drop(cell), a.plies-1, -won, won)
	if -decided < worth && worth < decided {
		worth += random.IntN(a.chance + 1)
	}
	return worth
}

// Values of positions in which a line has been made or is certain are at least decided; those
// of lines that come sooner are nearer to won.
const (
	won     = 10_000
	decided = 9_000
)

// look returns what a position is worth for its side to move, by an alpha-beta search of some
// plies. The opponent has made no line.
func look(g connectfour.Grid, plies, alpha, beta int) int {
	next, own, opponent := g.Next(), connectfour.Threats(g.Own, g.All), connectfour.Threats(g.Opponent(), g.All)
	discs := g.Plies()
	switch {
	case discs == connectfour.Cells:
		return 0
	case next&own != 0:
		return won - discs - 1
	case next&opponent != 0:
		// A forced move is no place to estimate: what follows it is looked at.
		if next &= opponent; next&(next-1) != 0 {
			return discs + 2 - won
		}
	case plies <= 0:
		return estimate(g, own, opponent)
	}
	for _, c := range centre {
		if cell := next & connectfour.Column(c); cell != 0 {
			if alpha = max(alpha, -look(g.Drop(cell), plies-1, -beta, -alpha)); alpha >= beta {
				break
			}
		}
	}
	return alpha
}

// What a threat is worth, and how much more one in the right row.
const (
	threat   = 20
	inRow    = 30
	inMiddle = 3
)

// estimate values a position by its threats, and by the discs in the middle columns. Who begins
// wants threats in odd rows, the other side in even ones, because that is where they can play when
// all other columns are full.
func estimate(g connectfour.Grid, own, opponent uint64) int {
	mine, theirs := oddRows, evenRows
	if g.Plies()&1 == 1 {
		mine, theirs = theirs, mine
	}
	value := threat * (bits.OnesCount64(own) - bits.OnesCount64(opponent))
	value += inRow * (bits.OnesCount64(own&mine) - bits.OnesCount64(opponent&theirs))
	centre, beside := connectfour.Column(3), connectfour.Column(2)|connectfour.Column(4)
	for _, cells := range [...]uint64{centre, centre | beside} {
		value += inMiddle * (bits.OnesCount64(g.Own&cells) - bits.OnesCount64(g.Opponent()&cells))
	}
	return value
}
