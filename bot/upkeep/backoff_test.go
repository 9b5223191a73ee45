package upkeep

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// A match that fails is left alone for twice as long after each failure, and others are
// not kept waiting.
func TestBackoff(t *testing.T) {
	t.Parallel()
	var b backoff
	const failing, other match.ID = "aaaaaaaa", "bbbbbbbb"
	now := time.Unix(1_700_000_000, 0)
	for _, delay := range []time.Duration{4, 8, 16, 32, 64, 128, 256, 300, 300} {
		require.True(t, b.take(failing, now))
		require.False(t, b.take(failing, now), "it is being handled")
		require.True(t, b.take(other, now), "others are not kept waiting")
		b.done(other, true, now)
		b.done(failing, false, now)
		require.False(t, b.take(failing, now.Add(delay*time.Second-1)))
		now = now.Add(delay * time.Second)
	}
	require.True(t, b.take(failing, now))
	b.done(failing, true, now)
	require.Empty(t, b.retries, "a match that fails no more is forgotten")
}
