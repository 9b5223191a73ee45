package engine

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Each level clearly beats the one two below in a short series; with -deep each is 200 to
// 350 Elo points above the one below, the second at least 200, as far as the series can say.
func TestLevelsAreSteps(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	series, below := map[string]int{"simple": simpleMatches, "estandar": standardMatches}, 2
	if *deep {
		series, below = map[string]int{"simple": 400, "estandar": 400, "clasica": 200, "larga": 200, "maraton": 100}, 1
	}
	all := levels()
	for i, stronger := range all[below:] {
		for mode, matches := range series {
			weaker := all[i]
			t.Run(stronger.Name+" "+weaker.Name+" "+mode, func(t *testing.T) {
				s := meet(t, stronger, weaker, mode, matches)
				elo, low, high := s.Elo()
				t.Logf("%d of %d (%d as Black, %d as White), Elo %+.0f [%+.0f, %+.0f]",
					s.Wins, s.Games, s.Seats[0].Wins, s.Seats[1].Wins, elo, low, high)
				if *deep {
					require.Greater(t, high, 200.0)
					if i > 0 { // the beginner is further below
						require.Less(t, low, 350.0)
					}
				} else {
					require.GreaterOrEqual(t, s.Score(), 0.6)
				}
			})
		}
	}
}

// meet plays a series and returns how a did.
func meet(t *testing.T, a, b game.Level, mode string, matches int) *arena.Standing {
	t.Helper()
	report, err := arena.Run(t.Context(), arena.Config{
		Rules: kamisado.Rules{}, Options: game.Options{kamisado.OptionMode: mode}, Games: matches,
		Players: []arena.Entrant{{Name: a.Name, Player: a.Player}, {Name: b.Name, Player: b.Player}},
	}, nil)
	require.NoError(t, err)
	return &report.Standings[0]
}

// Who only takes wins, and gives none away at once, wins about half of the simple matches against the beginner, and
// three quarters of the standard ones.
func TestCautiousAgainstBeginner(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for mode, share := range map[string]float64{"simple": 0.5, "estandar": 0.75} {
		s := meet(t, game.Level{Name: "cautious", Player: cautious{}}, levels()[beginner], mode, gametest.Cases(400, 200))
		t.Logf("%s: %.1f %%", mode, 100*s.Score())
		require.InDelta(t, share, s.Score(), 0.1, mode)
	}
}

// The beginner lets a first player live: who moves at random, but takes a win that is there, wins a fifth of the
// matches in every mode, and not much more.
func TestBeginnerLetsLive(t *testing.T) {
	t.Parallel()
	for mode, matches := range map[string]int{
		"simple": 400, "estandar": 200, kamisado.NameClassic: 200, kamisado.NameLong: 200, kamisado.NameMarathon: 100,
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			tried := gametest.Cases(matches, matches/5)
			s := meet(t, game.Level{Name: "taker", Player: taker{}}, levels()[beginner], mode, tried)
			t.Logf("%.1f %%", 100*s.Score())
			require.InDelta(t, 0.25, s.Score(), gametest.Cases(0.05, 0.15))
		})
	}
}

// Looking ahead pays: even the beginner beats who moves anyhow.
func TestBeginnerBeatsChance(t *testing.T) {
	t.Parallel()
	s := meet(t, levels()[beginner], game.Level{Name: "anyhow", Player: anyhow{}}, "simple", 50)
	require.Greater(t, s.Score(), 0.75)
}

// BenchmarkChoose asks every level for a move in positions of matches between computers,
// all after the first move: of the two modes that are solved, and of the published ones.
func BenchmarkChoose(b *testing.B) {
	s := solver.New(solver.Config{})
	levels := Levels(s)
	for name, modes := range map[string][]kamisado.Mode{
		"solved": {kamisado.Simple, kamisado.Standard}, "published": {kamisado.Classic, kamisado.Long, kamisado.Marathon},
	} {
		views := benchPositions(b, levels, modes, 400)
		for _, level := range levels {
			b.Run(name+"/"+level.Name, func(b *testing.B) {
				var times []time.Duration
				for range b.N {
					for i, v := range views {
						start := time.Now()
						_, err := level.Player.Choose(b.Context(), v, game.Seed{}.ForPly(i))
						require.NoError(b, err)
						times = append(times, time.Since(start))
					}
				}
				gametest.ReportTimes(b, times)
			})
		}
	}
}

// benchPositions are positions of matches of some modes between the three lower
// levels, from the same seeds every time.
func benchPositions(tb testing.TB, levels []game.Level, modes []kamisado.Mode, n int) (views []game.View) {
	tb.Helper()
	random := rand.New(rand.NewPCG(3, 2))
	for number := 0; len(views) < n; number++ {
		m := kamisado.NewMatch(kamisado.Start(modes[number%len(modes)]))
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			v := m.View(m.ToMove()[0])
			// One position in four, so that many matches are met.
			if ply > 0 && random.IntN(4) == 0 {
				views = append(views, v)
			}
			move, err := levels[random.IntN(3)].Player.Choose(tb.Context(), v, game.Seed{}.ForPly(number).ForPly(ply))
			require.NoError(tb, err)
			next, err := m.Play(v.ToMove[0], move)
			require.NoError(tb, err)
			m = next.(*kamisado.Match)
		}
	}
	return views[:n]
}
