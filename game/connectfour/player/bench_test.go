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

// BenchmarkLevels plays every level but the weakest two against the weakest after random
// openings, and reports what its moves took.
func BenchmarkLevels(b *testing.B) {
	levels := player.Levels(solver.New(solver.Config{}))
	for _, level := range levels[2:] {
		b.Run(level.Name, func(b *testing.B) { measure(b, level.Player, levels[0].Player, 1, 12) })
	}
}

// BenchmarkPerfect plays the perfect player against others from the start, and reports what its
// moves took.
func BenchmarkPerfect(b *testing.B) {
	levels := player.Levels(solver.New(solver.Config{}))
	perfect := named(b, levels, player.LevelPerfect)
	for _, opponent := range levels {
		b.Run("against "+opponent.Name, func(b *testing.B) { measure(b, perfect, opponent.Player, 0, 0) })
	}
}

// measure plays matches after so many random plies, the measured player on either side.
func measure(b *testing.B, measured, opponent game.Player, least, most int) {
	random := rand.New(rand.NewPCG(4, 4))
	var times []time.Duration
	for number := 0; b.Loop(); number++ {
		m := wander(b, random, least+random.IntN(most-least+1))
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			seed := game.Seed{}.ForPly(number).ForPly(ply)
			if int(m.ToMove()[0]) != number%2 {
				m = play(b, m, choose(b, opponent, m, seed))
				continue
			}
			start := time.Now()
			move, err := measured.Choose(b.Context(), viewOf(m), seed)
			times = append(times, time.Since(start))
			require.NoError(b, err)
			m = play(b, m, move)
		}
	}
	gametest.ReportTimes(b, times)
	b.ReportMetric(float64(len(times)), "moves")
}
