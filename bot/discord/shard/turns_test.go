package shard

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// newTurns are turns of so many buckets.
func newTurns(concurrency int, claim Claim) *Turns {
	return &Turns{Concurrency: concurrency, Claim: claim, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
}

// Shards of a bucket have their turns one after the other, those of others at once.
func TestTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		turns, began := newTurns(2, NewClaim()), time.Now()
		var mu sync.Mutex
		at := make(map[int][]time.Duration)
		var all sync.WaitGroup
		for id := range 6 {
			all.Go(func() {
				require.NoError(t, turns.Await(t.Context(), id))
				mu.Lock()
				defer mu.Unlock()
				at[id%2] = append(at[id%2], time.Since(began))
			})
		}
		all.Wait()
		want := []time.Duration{0, IdentifyEvery, 2 * IdentifyEvery}
		require.Equal(t, map[int][]time.Duration{0: want, 1: want}, at)
		require.Greater(t, IdentifyEvery, 5*time.Second)
	})
}

// Who waits no more has no turn and takes none from others.
func TestTurnsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1, NewClaim())
		require.NoError(t, turns.Await(t.Context(), 0))
		soon, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, turns.Await(soon, 1), context.DeadlineExceeded)
		began := time.Now()
		require.NoError(t, turns.Await(t.Context(), 2))
		require.Equal(t, IdentifyEvery-time.Second, time.Since(began))
	})
}

// Nobody has a turn while nobody knows whose it is.
func TestTurnsUnknown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		turns, began := newTurns(1, func(context.Context, int, time.Time, time.Duration) (time.Duration, error) {
			if tries++; tries < 3 {
				return 0, errors.New("the database is away")
			}
			return 0, nil
		}), time.Now()
		require.NoError(t, turns.Await(t.Context(), 0))
		require.Equal(t, 2*retryAfter, time.Since(began))
	})
}
