package engine

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

var (
	// scattered is how many positions of a number of discs are tried.
	scattered = gametest.Cases(5, 2)
	// spots is how many positions of the book are searched again.
	spots = gametest.Cases(10, 2)
)

// small is the memory of a solver that a test of its own makes.
const small = 1 << 22

// bookless returns a solver that has to search everything.
func bookless(table int) *Solver {
	return NewSolver(Config{Table: table, Book: NewBook()})
}

// gridAt reads a position in notation.
func gridAt(t testing.TB, position string) connectfour.Grid {
	t.Helper()
	g, err := connectfour.ParsePosition(position)
	require.NoError(t, err)
	return g
}

// children returns the positions after each move of a game that is not over, from the
// left, by column.
func children(g connectfour.Grid) map[int]connectfour.Grid {
	all := map[int]connectfour.Grid{}
	for c := range connectfour.Columns {
		if cell := g.Landing(c); cell != 0 {
			all[c] = g.Drop(cell)
		}
	}
	return all
}

// scatter are positions of so many discs from games of random moves, none over.
func scatter(seed uint64, discs, n int) (all []connectfour.Grid) {
	random := rand.New(rand.NewPCG(seed, uint64(discs)))
	for len(all) < n {
		var g connectfour.Grid
		for range discs {
			column := random.IntN(connectfour.Columns)
			if next := g.Landing(column); next != 0 && !g.Over() {
				g = g.Drop(next)
			}
		}
		if g.Plies() == discs && !g.Over() {
			all = append(all, g)
		}
	}
	return all
}

// bruteForce finds scores by playing every game to its end, without pruning or bounds.
type bruteForce map[connectfour.Grid]int

func (o bruteForce) score(g connectfour.Grid) int {
	if connectfour.Connected(g.Opponent()) {
		return (g.Plies()+1)/2 - 22
	}
	if g.Plies() == connectfour.Cells {
		return 0
	}
	if known, ok := o[g]; ok {
		return known
	}
	best := -100
	for next := g.Next(); next != 0; next &= next - 1 {
		best = max(best, -o.score(g.Drop(next&-next)))
	}
	o[g] = best
	return best
}

func sign(n int) int { return min(max(n, -1), 1) }

// sharedSolver and sharedCoach are what tests ask that need none of their own.
var (
	sharedSolver = NewSolver(Config{Table: 8 << 20})
	sharedCoach  = NewCoach(NewSolver(Config{Table: 1 << 22}))
)

// play makes moves from a position, columns as letters.
func play(t testing.TB, position, columns string) *connectfour.Match {
	t.Helper()
	m, err := connectfour.NewMatch(position)
	require.NoError(t, err)
	for _, column := range columns {
		m = step(t, m, game.Move(column))
	}
	return m
}

// step makes a move of the side to move.
func step(t testing.TB, m *connectfour.Match, move game.Move) *connectfour.Match {
	t.Helper()
	next, err := m.Play(m.ToMove()[0], move)
	require.NoError(t, err, "%s in %s", move, m.Notation())
	return next.(*connectfour.Match)
}

// randomly makes a random move.
func randomly(t testing.TB, m *connectfour.Match, random *rand.Rand) *connectfour.Match {
	t.Helper()
	moves := slices.Collect(m.Legal(m.ToMove()[0]))
	return step(t, m, moves[random.IntN(len(moves))])
}

// wander plays at random for so many plies, anew when a match ends.
func wander(t testing.TB, random *rand.Rand, plies int) *connectfour.Match {
	t.Helper()
	for {
		m := play(t, "", "")
		for range plies {
			if len(m.ToMove()) == 0 {
				break
			}
			m = randomly(t, m, random)
		}
		if len(m.ToMove()) > 0 {
			return m
		}
	}
}

// choose asks a player and wants a legal move.
func choose(t testing.TB, p game.Player, m *connectfour.Match, seed game.Seed) game.Move {
	t.Helper()
	move, err := p.Choose(t.Context(), m.View(m.ToMove()[0]), seed)
	require.NoError(t, err, m.Notation())
	require.Contains(t, slices.Collect(m.Legal(m.ToMove()[0])), move, m.Notation())
	return move
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// readOnce returns the sentences of all tests, which take longer to read than most tests.
var readOnce = sync.OnceValues(lang.New)

// say says phrases in English, a line each, and sees to it that both languages have all of it.
func say(t testing.TB, phrases ...game.Phrase) string {
	t.Helper()
	catalogue, err := readOnce()
	require.NoError(t, err)
	var lines []string
	for _, p := range phrases {
		require.NotRegexp(t, unsaid, catalogue.Speaker(lang.Spanish).Say(p))
		require.NotRegexp(t, unsaid, catalogue.Speaker(lang.English).Say(p))
		lines = append(lines, catalogue.Speaker(lang.English).Say(p))
	}
	return strings.Join(lines, "\n")
}
