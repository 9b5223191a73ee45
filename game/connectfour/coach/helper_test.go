package coach

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// shared is what all tests ask.
var shared = New(solver.New(solver.Config{Table: 1 << 22}))

// play makes moves from a position, columns as letters.
func play(t testing.TB, position, columns string) *connectfour.Match {
	t.Helper()
	m, err := connectfour.NewMatch(position)
	require.NoError(t, err)
	for _, column := range columns {
		next, err := m.Play(m.ToMove()[0], game.Move(column))
		require.NoError(t, err, "%s in %s", string(column), m.Notation())
		m = next.(*connectfour.Match)
	}
	return m
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// say says phrases in English, a line each, and sees to it that both languages have all of it.
func say(t testing.TB, phrases ...game.Phrase) string {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	var lines []string
	for _, p := range phrases {
		require.NotRegexp(t, unsaid, catalogue.Speaker(lang.Spanish).Say(p))
		require.NotRegexp(t, unsaid, catalogue.Speaker(lang.English).Say(p))
		lines = append(lines, catalogue.Speaker(lang.English).Say(p))
	}
	return strings.Join(lines, "\n")
}

// plain finds results by playing every game to its end: 1 when the side to move wins, -1 when it
// loses. It knows the scores that the solver is tested with as little as the solver's bounds.
type plain map[grid.Grid]int

func (p plain) result(g grid.Grid) int {
	switch known, ok := p[g]; {
	case ok:
		return known
	case grid.Connected(g.Opponent()):
		return -1
	case g.All == grid.Full:
		return 0
	}
	best := -1
	for next := g.Next(); next != 0; next &= next - 1 {
		best = max(best, -p.result(g.Drop(next&-next)))
	}
	p[g] = best
	return best
}
