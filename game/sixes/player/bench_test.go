package player_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/sixes"
	"kamisado/game/sixes/player"
)

// BenchmarkExpert asks the expert for cards where it has a choice and reports the
// middle, the 99th of a hundred and the longest answer in milliseconds.
func BenchmarkExpert(b *testing.B) {
	expert := level(b, player.LevelExpert)
	views := expertViews(b, 20)
	var times []time.Duration
	for range b.N {
		for i, v := range views {
			start := time.Now()
			_, err := expert.Player.Choose(b.Context(), v, game.Seed{}.ForPly(i))
			require.NoError(b, err)
			times = append(times, time.Since(start))
		}
	}
	slices.SortFunc(times, cmp.Compare)
	milliseconds := func(share float64) float64 {
		return times[int(share*float64(len(times)-1))].Seconds() * 1e3
	}
	b.ReportMetric(milliseconds(0.5), "ms/median")
	b.ReportMetric(milliseconds(0.99), "ms/99%")
	b.ReportMetric(milliseconds(1), "ms/most")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkMatch plays whole matches of the document's players, as series do.
func BenchmarkMatch(b *testing.B) {
	b.ReportAllocs()
	foolish, smart := entrant(b, player.LevelFoolish), entrant(b, player.LevelSmart)
	_, err := arena.Run(b.Context(), arena.Config{
		Rules: sixes.Rules{}, Players: []arena.Entrant{foolish, foolish, foolish, smart}, Games: b.N, Workers: 1,
	}, nil)
	require.NoError(b, err)
}
