package player_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
)

// Each level beats the one below: clearly in a short series, by three quarters
// in a long one (-deep).
func TestLevelsAreSteps(t *testing.T) {
	t.Parallel()
	series, least := map[string]int{"simple": simpleMatches, "estandar": standardMatches}, 0.6
	if *deep {
		series, least = map[string]int{"simple": 100, "estandar": 100}, 0.75
	}
	all := levels()
	for i, weaker := range all[:perfect] {
		for mode, matches := range series {
			stronger := all[i+1]
			t.Run(stronger.Name+" "+weaker.Name+" "+mode, func(t *testing.T) {
				report, err := arena.Run(t.Context(), arena.Config{
					Rules: kamisado.Rules{}, Options: game.Options{kamisado.OptionMode: mode}, Games: matches,
					Players: []arena.Entrant{{Name: stronger.Name, Player: stronger.Player}, {Name: weaker.Name, Player: weaker.Player}},
				}, nil)
				require.NoError(t, err)
				s := &report.Standings[0]
				elo, low, high := s.Elo()
				t.Logf("%d of %d (%d as Black, %d as White), Elo %+.0f [%+.0f, %+.0f], %.1f plies",
					s.Wins, s.Games, s.Seats[0].Wins, s.Seats[1].Wins, elo, low, high, float64(report.Plies)/float64(report.Games))
				require.GreaterOrEqual(t, s.Score(), least)
			})
		}
	}
}

// Looking ahead pays: even the beginner beats who moves anyhow.
func TestBeginnerBeatsChance(t *testing.T) {
	t.Parallel()
	l := levels()[beginner]
	report, err := arena.Run(t.Context(), arena.Config{
		Rules: kamisado.Rules{}, Games: 50,
		Players: []arena.Entrant{{Name: l.Name, Player: l.Player}, {Name: "anyhow", Player: anyhow{}}},
	}, nil)
	require.NoError(t, err)
	require.Greater(t, report.Standings[0].Score(), 0.8)
}

// BenchmarkChoose asks every level for a move in positions of matches between computers,
// all after the first move.
func BenchmarkChoose(b *testing.B) {
	s := solver.New(solver.Config{})
	levels := player.Levels(s)
	views := benchPositions(b, levels, 400)
	for _, level := range levels {
		b.Run(level.Name, func(b *testing.B) {
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

// benchPositions are positions of matches of both modes between the three lower
// levels, from the same seeds every time.
func benchPositions(tb testing.TB, levels []game.Level, n int) (views []game.View) {
	tb.Helper()
	random := rand.New(rand.NewPCG(3, 2))
	for number := 0; len(views) < n; number++ {
		m := kamisado.NewMatch(kamisado.Start(kamisado.Mode(number % 2)))
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
