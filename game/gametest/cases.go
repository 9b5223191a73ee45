package gametest

import (
	"context"
	"flag"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"kamisado/game"
)

// Cases returns how much a test tries: full with -tags full, and quick without it or under the race
// detector, which makes searches ten to twenty times slower.
func Cases[T any](full, quick T) T {
	if Full && !raceEnabled {
		return full
	}
	return quick
}

// CancelAfter returns a context whose Err is nil a number of times and then
// context.Canceled: it stops a search in the middle, without a clock.
func CancelAfter(ctx context.Context, calls int64) context.Context {
	c := &countdown{Context: ctx}
	c.left.Store(calls)
	return c
}

type countdown struct {
	context.Context
	left atomic.Int64
}

// Err counts down.
func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// ReportTimes reports the median, the 95th and 99th percentiles and the longest of some durations, in
// milliseconds, instead of the time of an operation.
func ReportTimes(b *testing.B, times []time.Duration) {
	b.Helper()
	slices.Sort(times)
	for _, quantile := range []struct {
		unit  string
		share float64
	}{{"ms/median", 0.5}, {"ms/95%", 0.95}, {"ms/99%", 0.99}, {"ms/most", 1}} {
		b.ReportMetric(times[int(quantile.share*float64(len(times)-1))].Seconds()*1e3, quantile.unit)
	}
	b.ReportMetric(0, "ns/op")
}

// Main is the TestMain of a package whose properties are checked so many times, for which [Cases] is of
// use. The flag -rapid.checks overrides it.
func Main(m *testing.M, checks string) {
	_ = flag.Set("rapid.checks", checks)
	flag.Parse()
	os.Exit(m.Run())
}

// Perft counts the lines of exactly depth moves from a position by playing every
// one of them through the contract: slow and plain, to check a game's own fast
// counter. A line ends with its match. A game that counts otherwise states ends,
// which is asked for every position after a move whether the line ends there;
// such a line counts at its own depth only.
func Perft(p game.Position, depth int, ends func(game.Position) bool) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, seat := range p.ToMove() {
		for move := range p.Legal(seat) {
			next, err := p.Play(seat, move)
			if err != nil {
				panic("a listed move is refused: " + err.Error())
			}
			if depth > 1 && ends != nil && ends(next) {
				continue
			}
			leaves += Perft(next, depth-1, ends)
		}
	}
	return leaves
}
