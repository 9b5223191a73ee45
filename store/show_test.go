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
		var fail atomic.Bool
		written := make(chan map[match.ID]Showing, 9)
		s := newShows(func(_ context.Context, batch map[match.ID]Showing) (map[match.ID]Shown, error) {
			written <- batch
			if fail.Load() {
				return nil, errTest
			}
			return nil, nil
		})
		for _, version := range []int{0, 1, 2, 3, 4} {
			require.NoError(t, s.put("a", showing(version)))
		}
		require.NoError(t, s.put("b", showing(7)))
		begun := time.Now()
		require.Equal(t, map[match.ID]Showing{"a": showing(4), "b": showing(7)}, <-written)
		require.Equal(t, showDelay, time.Since(begun))
		time.Sleep(time.Hour)
		require.Empty(t, written, "nothing is left to write")

		fail.Store(true)
		require.NoError(t, s.put("a", showing(5)))
		require.Equal(t, map[match.ID]Showing{"a": showing(5)}, <-written)
		synctest.Wait()
		require.Equal(t, map[match.ID]Showing{"a": showing(5)}, s.of("a"), "it is still to be written")
		fail.Store(false)
		require.Equal(t, map[match.ID]Showing{"a": showing(5)}, <-written, "and is tried again")
		synctest.Wait()
		require.Empty(t, s.all())
		require.True(t, s.close())
		require.False(t, s.close())
		require.Error(t, s.put("a", showing(6)))
	})
}

// TestShowDuringFlush: what comes while the same match is being written stays.
func TestShowDuringFlush(t *testing.T) {
	t.Parallel()
	var s *shows
	s = newShows(func(context.Context, map[match.ID]Showing) (map[match.ID]Shown, error) {
		return map[match.ID]Shown{"a": {Version: 1}}, s.put("a", showing(2))
	})
	require.NoError(t, s.put("a", showing(1)))
	require.NoError(t, s.flush(t.Context()))
	shown := s.of("a")["a"]
	require.Equal(t, 2, shown.Version)
	require.Equal(t, Shown{Version: 1}, shown.Before, "what the row holds by now")
	s.close()
}

// TestReadDuringFlush: a match that is read while its Showing is written does not lag behind, whether the row has it
// already or not, nor does it if another one is pending by then.
func TestReadDuringFlush(t *testing.T) {
	t.Parallel()
	var s *shows
	before := func(version int) Showing {
		now := showing(version + 1)
		now.Before, now.Edited = Shown{Version: version}, true
		return now
	}
	read := func(version, inRow int) int {
		row := Row{ID: "a", Version: version, Shown: Shown{Version: inRow}, Place: Place{Channel: "1"}}
		row.show(s.of("a"))
		return row.Shown.Version
	}
	s = newShows(func(context.Context, map[match.ID]Showing) (map[match.ID]Shown, error) {
		require.Equal(t, 2, read(2, 1), "not written yet")
		require.Equal(t, 2, read(2, 2), "written")
		require.NoError(t, s.put("a", before(2)))
		require.Equal(t, 3, read(3, 1))
		require.Equal(t, 3, read(3, 2))
		return map[match.ID]Shown{"a": {Version: 2}}, nil
	})
	defer s.close()
	require.NoError(t, s.put("a", before(1)))
	require.NoError(t, s.flush(t.Context()))
	require.Equal(t, before(2), s.of("a")["a"])
}

// TestShowsEndWithContext: flush returns when its context ends while something is being written.
func TestShowsEndWithContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		s := newShows(func(context.Context, map[match.ID]Showing) (map[match.ID]Shown, error) { <-hold; return nil, nil })
		require.NoError(t, s.put("a", showing(1)))
		go func() { _ = s.flush(t.Context()) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, s.flush(ctx), context.DeadlineExceeded)
		close(hold)
	})
}

// showing is that a message shows a version.
func showing(version int) Showing { return Showing{Shown: Shown{Version: version}} }
