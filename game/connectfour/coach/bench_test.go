package coach

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/solver"
	"kamisado/game/gametest"
)

// BenchmarkReview reviews matches that intermediate players made up by themselves, mostly off the
// book, each with a table of its own.
func BenchmarkReview(b *testing.B) {
	level := player.Levels(solver.New(solver.Config{}))[2]
	var times []time.Duration
	unknown, moves := 0, 0
	for number := 0; b.Loop(); number++ {
		m := play(b, "", "")
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			move, err := level.Player.Choose(b.Context(), m.View(m.ToMove()[0]), game.Seed{}.ForPly(100*number+ply))
			require.NoError(b, err)
			next, err := m.Play(m.ToMove()[0], move)
			require.NoError(b, err)
			m = next.(*connectfour.Match)
		}
		c, start := New(solver.New(solver.Config{})), time.Now()
		review, err := c.Review(b.Context(), m, nil, nil)
		require.NoError(b, err)
		times = append(times, time.Since(start))
		for _, j := range review.Moves {
			if moves++; j.Verdict == game.Unproven {
				unknown++
			}
		}
	}
	gametest.ReportTimes(b, times)
	b.ReportMetric(float64(unknown)/float64(moves), "unknown/move")
}
