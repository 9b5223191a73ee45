package upkeep

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// A match that fails is left alone for twice as long after each failure, and others are
// not kept waiting.
func TestBackoff(t *testing.T) {
	t.Parallel()
	var b backoff
	const failing, other match.ID = "aaaaaaaa", "bbbbbbbb"
	now := time.Unix(1_700_000_000, 0)
	for _, delay := range []time.Duration{4, 8, 16, 32, 64, 128, 256, 300, 300} {
		require.True(t, b.take(failing, time.Time{}, now))
		require.False(t, b.take(failing, time.Time{}, now), "it is being handled")
		require.True(t, b.take(other, time.Time{}, now), "others are not kept waiting")
		b.done(other, true, now)
		b.done(failing, false, now)
		require.False(t, b.take(failing, time.Time{}, now.Add(delay*time.Second-1)))
		now = now.Add(delay * time.Second)
	}
	require.True(t, b.take(failing, time.Time{}, now))
	b.done(failing, true, now)
	require.Empty(t, b.retries, "a match that fails no more is forgotten")
}

// What is being handled is not forgotten, even where it is not due any more; it may be due
// again before it is done.
func TestBackoffKeepsTheBusy(t *testing.T) {
	t.Parallel()
	var b backoff
	now := time.Unix(1_700_000_000, 0)
	require.True(t, b.take("busy2222", time.Time{}, now))
	require.True(t, b.take("waiting2", time.Time{}, now))
	b.done("waiting2", false, now)
	b.keep([]store.Row{{ID: "waiting2"}})
	require.Equal(t, 2, b.count())
	b.keep(nil)
	require.Equal(t, 1, b.count())
	require.False(t, b.take("busy2222", time.Time{}, now))
	require.True(t, b.take("waiting2", time.Time{}, now))
}
