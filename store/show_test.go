package store

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// TestShowsAreWrittenTogether: many Shows of a match are one write, a quarter of
// a second after the first.
func TestShowsAreWrittenTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var s shows
		var fail atomic.Bool
		written := make(chan map[match.ID]Shown, 9)
		var flush func()
		flush = func() {
			_ = s.flush(t.Context(), func(batch map[match.ID]Shown, _ []Leftover) error {
				written <- batch
				if fail.Load() {
					return errTest
				}
				return nil
			}, flush)
		}
		for _, version := range []int{0, 1, 2, 3, 4, 2} {
			require.NoError(t, s.put("a", Shown{Version: version}, nil, false, flush))
		}
		require.NoError(t, s.put("b", Shown{Version: 7}, nil, false, flush))
		begun := time.Now()
		require.Equal(t, map[match.ID]Shown{"a": {Version: 4}, "b": {Version: 7}}, <-written)
		require.Equal(t, showDelay, time.Since(begun))
		time.Sleep(time.Hour)
		require.Empty(t, written, "nothing is left to write")

		fail.Store(true)
		require.NoError(t, s.put("a", Shown{Version: 5}, nil, false, flush))
		require.Equal(t, map[match.ID]Shown{"a": {Version: 5}}, <-written)
		synctest.Wait()
		shown, pending := s.get("a")
		require.True(t, pending, "it is still to be written")
		require.Equal(t, 5, shown.Version)
		fail.Store(false)
		require.Equal(t, map[match.ID]Shown{"a": {Version: 5}}, <-written, "and is tried again")
		synctest.Wait()
		require.Empty(t, s.all())
		require.True(t, s.close())
		require.False(t, s.close())
		require.Error(t, s.put("a", Shown{Version: 6}, nil, false, flush))
	})
}

// TestShowDuringFlush: what comes while the same match is being written stays.
func TestShowDuringFlush(t *testing.T) {
	t.Parallel()
	var s shows
	never := func() {}
	require.NoError(t, s.put("a", Shown{Version: 1}, nil, false, never))
	require.NoError(t, s.flush(t.Context(), func(map[match.ID]Shown, []Leftover) error {
		return s.put("a", Shown{Version: 2}, nil, false, never)
	}, never))
	shown, pending := s.get("a")
	require.True(t, pending)
	require.Equal(t, 2, shown.Version)
	s.close()
}

// TestNewIsWrittenSoon: a message that nobody else knows does not wait, neither beside what does
// nor when something is being written.
func TestNewIsWrittenSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var s shows
		begun := time.Now()
		const slow = 10 * time.Millisecond
		written := make(map[Shown]time.Duration)
		var flush func()
		flush = func() {
			_ = s.flush(t.Context(), func(batch map[match.ID]Shown, _ []Leftover) error {
				time.Sleep(slow)
				for _, shown := range batch {
					written[shown] = time.Since(begun)
				}
				return nil
			}, flush)
		}
		waits, first, second := Shown{Version: 1}, Shown{Message: "first"}, Shown{Message: "second"}
		require.NoError(t, s.put("a", waits, nil, false, flush))
		require.NoError(t, s.put("b", first, nil, true, flush))
		time.Sleep(slow / 2)
		require.NoError(t, s.put("c", second, nil, true, flush))
		require.NoError(t, s.put("d", Shown{Version: 2}, nil, false, flush))
		time.Sleep(slow * 2)
		require.NoError(t, s.put("e", Shown{Version: 3}, nil, false, flush))
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, map[Shown]time.Duration{
			waits: slow, first: slow, second: 2 * slow, {Version: 2}: 2 * slow, {Version: 3}: 2*slow + slow/2 + showDelay + slow,
		}, written)
	})
}

// TestShowsEndWithContext: flush and settle return when their context ends while something is being written.
func TestShowsEndWithContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var s shows
		never := func() {}
		require.NoError(t, s.put("a", Shown{Version: 1}, []Leftover{{Message: "old"}}, false, never))
		hold := make(chan struct{})
		go func() {
			_ = s.flush(t.Context(), func(map[match.ID]Shown, []Leftover) error { <-hold; return nil }, never)
		}()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, s.flush(ctx, nil, never), context.DeadlineExceeded)
		_, err := s.settle(ctx, []Leftover{{Message: "old"}})
		require.ErrorIs(t, err, context.DeadlineExceeded)
		close(hold)
		written, err := s.settle(t.Context(), []Leftover{{Message: "old"}})
		require.NoError(t, err)
		require.Equal(t, []Leftover{{Message: "old"}}, written)
	})
}
