// Package engine plays and solves Connect Four: exact scores of positions, computer players,
// hints, reviews and puzzles.
//
// A score is 22 less the discs that the winner will have played when both sides play
// perfectly: positive when the side to move wins, negative when it loses, 0 for a draw.
// Winning sooner has a higher score, and so has losing later. From the empty board the
// side that begins wins with its last disc, the 41st of 42: the score is 1, and only the
// middle column keeps it.
//
// [Solver] finds a score by null-window searches: is it more than a number? Each is an
// alpha-beta search over the two words of a [connectfour.Grid], which tries the moves that make
// most threats first, skips those that lose at once, and keeps bounds in a
// transposition table of fixed size. Bounds stay valid, so later searches use earlier
// ones, and no result depends on the contents of the table. Who is to run out of good moves
// first follows from the parity of columns (limit): positions that this decides are not searched.
//
// The first plies take longest, so an embedded [Book] has the scores of positions there: all of up
// to 10 discs, and those of 11 and 12 that perfect play of one side leads to; command generate
// computes it. Other positions are searched, however long that takes, unless the caller's context
// ends. [Solver.Move] bounds only what it searches once it is known who wins; hints and reviews
// bound all of their work and say what they know.
package engine

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Names of computer players.
const (
	LevelEasy         = "facil"
	LevelSimple       = "simple"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelExpert       = "experto"
	LevelPerfect      = "perfecto"
)

// Levels returns the computer players, the weakest first: one that plays at random, one that sees
// immediate wins, three that look ahead, and one that plays perfectly. The solver may be shared.
//
// Searches are bounded in plies or positions, never in time, so that the same view and seed give
// the same move on every machine.
func Levels(s *Solver) []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: rule(easy)},
		{Name: LevelSimple, Player: rule(simple)},
		{Name: LevelIntermediate, Player: intermediate.choose(s)},
		{Name: LevelAdvanced, Player: advanced.choose(s)},
		{Name: LevelExpert, Player: expert.choose(s)},
		{Name: LevelPerfect, Player: perfect(s)},
	}
}

// The players that look ahead. From each to the next, and to the simple and the perfect player,
// it is between 200 and 350 Elo points, as the arena measures.
var (
	intermediate = ahead{plies: 4, chance: 40}
	advanced     = ahead{plies: 7, chance: 28, exact: 24}
	expert       = ahead{plies: 8, chance: 20, exact: 22, booked: 84}
)

// rule is a player that chooses a column of a position by itself or by chance.
type rule func(ctx context.Context, g connectfour.Grid, seed game.Seed) (column int, err error)

// Choose plays the rule's column.
func (r rule) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	g, err := read(ctx, v)
	if err != nil {
		return "", err
	}
	column, err := r(ctx, g, seed)
	if err != nil {
		return "", err
	}
	return connectfour.ColumnMove(column), nil
}

// read returns the position of a view in which a side is to move.
func read(ctx context.Context, v game.View) (connectfour.Grid, error) {
	if err := ctx.Err(); err != nil {
		return connectfour.Grid{}, err
	}
	if v.Game != connectfour.ID || len(v.ToMove) == 0 {
		return connectfour.Grid{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	return connectfour.ParsePosition(v.Notation)
}

// easy draws an open column.
func easy(_ context.Context, g connectfour.Grid, seed game.Seed) (column int, err error) {
	var open []int
	for c := range connectfour.Columns {
		if g.Landing(c) != 0 {
			open = append(open, c)
		}
	}
	return open[rand.New(rand.NewChaCha8(seed)).IntN(len(open))], nil
}

// simple sees immediate wins: it takes the leftmost column that wins at once, or else the
// leftmost that blocks an immediate win, or else the first open one of D C E B F A G.
func simple(_ context.Context, g connectfour.Grid, _ game.Seed) (column int, err error) {
	for _, discs := range []uint64{g.Own, g.Opponent()} {
		for c := range connectfour.Columns {
			if g.Landing(c)&connectfour.Threats(discs, g.All) != 0 {
				return c, nil
			}
		}
	}
	for _, c := range centre {
		if g.Landing(c) != 0 {
			return c, nil
		}
	}
	return 0, nil
}

// beyond bounds the nodes that the perfect player searches to win sooner or lose later, once
// it is known who wins. A second is about ten million nodes.
const beyond = 3_000_000

// perfect never gives a win or a draw away: it takes the column that wins soonest, or draws,
// or loses latest; of equally good ones the most central. It does not use the seed.
func perfect(s *Solver) rule {
	return func(ctx context.Context, g connectfour.Grid, _ game.Seed) (column int, err error) {
		return s.Move(ctx, g, beyond)
	}
}

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
