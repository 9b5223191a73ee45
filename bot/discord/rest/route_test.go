package rest

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// A route is forgotten as soon as nothing has to wait for it, or the routes of all channels would add up.
func TestRoutesAreForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(slog.New(slog.DiscardHandler))
		send := func(route string, said limits) {
			q := &Call{Route: route, Until: time.Now().Add(time.Minute)}
			require.NoError(t, b.acquire(t.Context(), q))
			b.release(q, said)
		}
		send("free", limits{})
		require.Empty(t, b.routes)
		send("full", limits{exhausted: true, resetAfter: time.Second})
		send("free", limits{})
		require.Len(t, b.routes, 1)
		require.Contains(t, b.routes, "full")
		time.Sleep(time.Second)
		send("free", limits{})
		require.Empty(t, b.routes)
	})
}
