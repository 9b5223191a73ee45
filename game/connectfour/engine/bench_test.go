package engine

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// BenchmarkLevels plays every level but the weakest two against the weakest after random
// openings, and reports what its moves took.
func BenchmarkLevels(b *testing.B) {
	levels := Levels(NewSolver(Config{}))
	for _, level := range levels[2:] {
		b.Run(level.Name, func(b *testing.B) { measureMoves(b, level.Player, levels[0].Player, 1, 12) })
	}
}

// BenchmarkPerfect plays the perfect player against others from the start, and reports what its
// moves took.
func BenchmarkPerfect(b *testing.B) {
	levels := Levels(NewSolver(Config{}))
	perfect := named(b, levels, LevelPerfect)
	for _, opponent := range levels {
		b.Run("against "+opponent.Name, func(b *testing.B) { measureMoves(b, perfect, opponent.Player, 0, 0) })
	}
}

// measureMoves plays matches after so many random plies, the measured player on either side.
func measureMoves(b *testing.B, measured, opponent game.Player, least, most int) {
	random := rand.New(rand.NewPCG(4, 4))
	var times []time.Duration
	for number := 0; b.Loop(); number++ {
		m := wander(b, random, least+random.IntN(most-least+1))
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			seed := game.Seed{}.ForPly(number).ForPly(ply)
			if int(m.ToMove()[0]) != number%2 {
				m = step(b, m, choose(b, opponent, m, seed))
				continue
			}
			start := time.Now()
			move, err := measured.Choose(b.Context(), m.View(m.ToMove()[0]), seed)
			times = append(times, time.Since(start))
			require.NoError(b, err)
			m = step(b, m, move)
		}
	}
	gametest.ReportTimes(b, times)
	b.ReportMetric(float64(len(times)), "moves")
}

// BenchmarkReview reviews matches that intermediate players made up by themselves, mostly off the
// book, each with a table of its own.
func BenchmarkReview(b *testing.B) {
	level := Levels(NewSolver(Config{}))[2]
	var times []time.Duration
	unknown, moves := 0, 0
	for number := 0; b.Loop(); number++ {
		m := play(b, "", "")
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			m = step(b, m, choose(b, level.Player, m, game.Seed{}.ForPly(100*number+ply)))
		}
		c, start := NewCoach(NewSolver(Config{})), time.Now()
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
