package player_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/solver"
)

// levels are the players, with a solver of their own that has a book.
func levels() []game.Level { return player.Levels(solver.New(solver.Config{})) }

// named is the level of a name.
func named(t testing.TB, levels []game.Level, name string) game.Player {
	t.Helper()
	i := slices.IndexFunc(levels, func(l game.Level) bool { return l.Name == name })
	require.GreaterOrEqual(t, i, 0)
	return levels[i].Player
}

// at starts a match from a position in notation.
func at(t testing.TB, position string) *connectfour.Match {
	t.Helper()
	m, err := connectfour.NewMatch(position)
	require.NoError(t, err, position)
	return m
}

// viewOf is what the side to move sees.
func viewOf(m *connectfour.Match) game.View { return m.View(m.ToMove()[0]) }

// choose asks a player and wants a legal move.
func choose(t testing.TB, p game.Player, m *connectfour.Match, seed game.Seed) game.Move {
	t.Helper()
	move, err := p.Choose(t.Context(), viewOf(m), seed)
	require.NoError(t, err, m.Notation())
	require.Contains(t, slices.Collect(m.Legal(m.ToMove()[0])), move, m.Notation())
	return move
}

// play makes a move of the side to move.
func play(t testing.TB, m *connectfour.Match, move game.Move) *connectfour.Match {
	t.Helper()
	next, err := m.Play(m.ToMove()[0], move)
	require.NoError(t, err)
	return next.(*connectfour.Match)
}

// wander plays at random for so many plies, anew when a match ends.
func wander(t testing.TB, random *rand.Rand, plies int) *connectfour.Match {
	t.Helper()
	for {
		m := at(t, "")
		for range plies {
			if len(m.ToMove()) == 0 {
				break
			}
			moves := slices.Collect(m.Legal(m.ToMove()[0]))
			m = play(t, m, moves[random.IntN(len(moves))])
		}
		if len(m.ToMove()) > 0 {
			return m
		}
	}
}
