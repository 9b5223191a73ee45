package arena_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/arena"
)

// Tabled values of the Wilson interval.
func TestWilson(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		score     float64
		games     int
		low, high float64
	}{
		"half of ten":      {0.5, 10, 0.2366, 0.7634},
		"eight of ten":     {0.8, 10, 0.4902, 0.9433},
		"none of ten":      {0, 10, 0, 0.2775},
		"all of ten":       {1, 10, 0.7225, 1},
		"three quarters":   {0.75, 100, 0.6570, 0.8245},
		"nothing is known": {0, 0, 0, 1},
	} {
		low, high := arena.Wilson(c.score, c.games)
		require.InDelta(t, c.low, low, 1e-4, name)
		require.InDelta(t, c.high, high, 1e-4, name)
	}
}

// A bound is where the score would be just 1.96 standard deviations off.
func TestWilsonBoundsAreTheEdgeOfDoubt(t *testing.T) {
	t.Parallel()
	const z = 1.959963984540054
	for games := 1; games <= 200; games += 7 {
		for wins := range games + 1 {
			score := float64(wins) / float64(games)
			low, high := arena.Wilson(score, games)
			for _, bound := range []float64{low, high} {
				off := z * math.Sqrt(bound*(1-bound)/float64(games))
				require.InDelta(t, off, math.Abs(bound-score), 1e-7, "%d of %d", wins, games)
			}
		}
	}
}

func TestElo(t *testing.T) {
	t.Parallel()
	require.Zero(t, arena.Elo(0.5))
	require.InDelta(t, 190.85, arena.Elo(0.75), 0.01)
	require.InDelta(t, -400, arena.Elo(1./11), 1e-9)
	require.Equal(t, math.Inf(1), arena.Elo(1))
	require.Equal(t, math.Inf(-1), arena.Elo(0))
}

func TestTally(t *testing.T) {
	t.Parallel()
	some := arena.Counts{Games: 10, Wins: 5, Draws: 2}
	require.Equal(t, 3, some.Losses())
	require.InDelta(t, 0.6, some.Score(), 1e-12)
	elo, low, high := some.Elo()
	require.InDelta(t, 70.44, elo, 0.01)
	require.Less(t, low, elo)
	require.Greater(t, high, elo)

	elo, low, high = arena.Counts{Games: 10, Wins: 10}.Elo()
	require.Equal(t, math.Inf(1), elo)
	require.Equal(t, math.Inf(1), high)
	require.InDelta(t, arena.Elo(0.7225), low, 0.1)

	elo, low, high = arena.Counts{}.Elo()
	require.Zero(t, elo)
	require.Equal(t, math.Inf(-1), low)
	require.Equal(t, math.Inf(1), high)
}
