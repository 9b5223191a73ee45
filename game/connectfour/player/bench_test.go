package player_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/solver"
	"kamisado/game/gametest"
)

// BenchmarkPerfect plays the perfect player against every level, from the start and
// from random openings, and reports what its moves took.
func BenchmarkPerfect(b *testing.B) {
	levels := player.Levels(solver.New(solver.Config{}))
	for _, rival := range levels {
		b.Run("from the start against "+rival.Name, func(b *testing.B) { measure(b, levels, rival.Player, 0, 0) })
	}
	b.Run("from 1 to 12 discs", func(b *testing.B) { measure(b, levels, levels[0].Player, 1, 12) })
}

// measure plays matches after so many random plies, the perfect player on either side.
func measure(b *testing.B, levels []game.Level, rival game.Player, least, most int) {
	perfect, random := named(b, levels, player.LevelPerfect), rand.New(rand.NewPCG(4, 4))
	var times []time.Duration
	for number := 0; b.Loop(); number++ {
		m := wander(b, random, least+random.IntN(most-least+1))
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			seed := game.Seed{}.ForPly(number).ForPly(ply)
			if int(m.ToMove()[0]) != number%2 {
				m = play(b, m, choose(b, rival, m, seed))
				continue
			}
			start := time.Now()
			move, err := perfect.Choose(b.Context(), viewOf(m), seed)
			times = append(times, time.Since(start))
			require.NoError(b, err)
			m = play(b, m, move)
		}
	}
	gametest.ReportTimes(b, times)
	b.ReportMetric(float64(len(times)), "moves")
}
