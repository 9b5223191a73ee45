package bot

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

func TestCare(t *testing.T) {
	t.Parallel()
	var c care
	const sick, other match.ID = "aaaaaaaa", "bbbbbbbb"
	now := time.Unix(1_700_000_000, 0)
	for _, rest := range []time.Duration{4, 8, 16, 32, 64, 128, 256, 300, 300} {
		require.True(t, c.take(sick, now))
		require.False(t, c.take(sick, now), "it is being attended")
		require.True(t, c.take(other, now), "others are not kept waiting")
		c.done(other, true, now)
		c.done(sick, false, now)
		require.False(t, c.take(sick, now.Add(rest*time.Second-1)))
		now = now.Add(rest * time.Second)
	}
	require.True(t, c.take(sick, now))
	c.done(sick, true, now)
	require.Empty(t, c.matches, "a match that is well is forgotten")
}
