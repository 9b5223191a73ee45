package gametest

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// Cases is how much a test tries: usual, or race under the race detector, which makes
// searches ten to twenty times slower. Tests that start no goroutine have nothing for
// it to find.
func Cases[T any](usual, race T) T {
	if raceEnabled {
		return race
	}
	return usual
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
