package rating_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/rating"
)

// paper is the system of Glickman's example, which has no limits.
func paper(tau float64) rating.System {
	far := math.Inf(1)
	return rating.System{Tau: tau, MinRating: -far, MaxRating: far, MaxDeviation: far, MaxVolatility: far, MaxChange: far}
}

func TestWorkedExample(t *testing.T) {
	t.Parallel()
	got := paper(0.5).After(rating.Glicko{Rating: 1500, Deviation: 200, Volatility: 0.06}, []rating.Result{
		{Opponent: rating.Glicko{Rating: 1400, Deviation: 30}, Score: 1},
		{Opponent: rating.Glicko{Rating: 1550, Deviation: 100}, Score: 0},
		{Opponent: rating.Glicko{Rating: 1700, Deviation: 300}, Score: 0},
	}, 1)
	require.InDelta(t, 1464.06, got.Rating, 0.01)
	require.InDelta(t, 151.52, got.Deviation, 0.01)
	require.InDelta(t, 0.05999, got.Volatility, 0.00001)
}

func TestInactivity(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	player := rating.Glicko{Rating: 1730, Deviation: 60, Volatility: 0.06}

	month := system.Aged(player, system.Periods(30*24*time.Hour))
	require.Equal(t, player.Rating, month.Rating)
	require.Equal(t, player.Volatility, month.Volatility)
	require.InDelta(t, math.Hypot(60, math.Sqrt(30*0.21436)*0.06*173.7178), month.Deviation, 1e-9)
	require.Equal(t, month, system.After(player, nil, system.Periods(30*24*time.Hour)))

	half := system.Aged(player, 2)
	require.InDelta(t, system.Aged(player, 5).Deviation, system.Aged(half, 3).Deviation, 1e-9, "time adds up")
	require.Equal(t, 500.0, system.Aged(player, 1e6).Deviation, "nobody is less known than a beginner")
	require.Zero(t, system.Periods(-time.Hour), "a clock that was put back")
}

func TestGlickoOfEquals(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	start := system.Start
	won := system.After(start, []rating.Result{{Opponent: start, Score: 1}}, 0)
	lost := system.After(start, []rating.Result{{Opponent: start, Score: 0}}, 0)
	drawn := system.After(start, []rating.Result{{Opponent: start, Score: 0.5}}, 0)
	require.Greater(t, won.Rating, 1500.0)
	require.InDelta(t, 1500-lost.Rating, won.Rating-1500, 1e-9)
	require.InDelta(t, 1500, drawn.Rating, 1e-9)
	require.InDelta(t, lost.Deviation, won.Deviation, 1e-9)
	require.Less(t, won.Deviation, start.Deviation)
}

func TestLimits(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	surprise := []rating.Result{{Opponent: rating.Glicko{Rating: 4000, Deviation: 45, Volatility: 0.06}, Score: 1}}
	tests := map[string]struct {
		player  rating.Glicko
		results []rating.Result
		check   func(*testing.T, rating.Glicko)
	}{
		"a match moves at most 700 points": {
			rating.Glicko{Rating: 1500, Deviation: 500, Volatility: 0.1},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 2200.0, g.Rating) },
		},
		"nobody is above 4000": {
			rating.Glicko{Rating: 3990, Deviation: 500, Volatility: 0.1},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 4000.0, g.Rating) },
		},
		"nobody is below 400": {
			rating.Glicko{Rating: 410, Deviation: 500, Volatility: 0.1},
			[]rating.Result{{Opponent: rating.Glicko{Rating: 400, Deviation: 45, Volatility: 0.06}}},
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 400.0, g.Rating) },
		},
		"a volatility is at most 0.1": {
			rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.0999},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 0.1, g.Volatility) },
		},
		"a deviation is at least 45": {
			rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.01},
			[]rating.Result{{Opponent: rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.06}, Score: 0.5}},
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 45.0, g.Deviation) },
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.check(t, system.After(test.player, test.results, 0))
		})
	}
}

func BenchmarkGlicko(b *testing.B) {
	system := rating.Lichess()
	results := []rating.Result{{Opponent: system.Start, Score: 1}}
	for b.Loop() {
		system.After(system.Start, results, 1)
	}
}

// FuzzGlicko holds that no results break the arithmetic or pass a limit.
func FuzzGlicko(f *testing.F) {
	f.Add(1500.0, 500.0, 0.09, 1500.0, 500.0, 1.0, 0.5)
	f.Add(879.0, 215.0, 0.068, 3918.0, 78.0, 1.0, 0.0)
	f.Add(4000.0, 45.0, 0.1, 400.0, 45.0, 0.0, 1e9)
	f.Fuzz(func(t *testing.T, points, deviation, volatility, other, unsure, score, periods float64) {
		in := func(x, low, high float64) bool { return x >= low && x <= high }
		if !in(points, 400, 4000) || !in(other, 400, 4000) || !in(deviation, 45, 500) || !in(unsure, 45, 500) ||
			!in(volatility, 1e-4, 0.1) || !in(score, 0, 1) || !in(periods, 0, 1e12) {
			return
		}
		player := rating.Glicko{Rating: points, Deviation: deviation, Volatility: volatility}
		opponent := rating.Glicko{Rating: other, Deviation: unsure, Volatility: 0.06}
		got := rating.Lichess().After(player, []rating.Result{{Opponent: opponent, Score: score}}, periods)
		require.True(t, in(got.Rating, 400, 4000), "%+v", got)
		require.True(t, in(got.Deviation, 45, 500), "%+v", got)
		require.True(t, got.Volatility > 0 && got.Volatility <= 0.1, "%+v", got)
	})
}
