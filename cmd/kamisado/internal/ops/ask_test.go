package ops

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Who asks learns whether the bot plays, what keeps it from that, or that nobody answers.
func TestAsk(t *testing.T) {
	t.Parallel()
	o, matches := newOps(t)
	url, stop, err := o.Serve(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	address := url[len("http://"):]
	var missing *NotReadyError
	require.ErrorAs(t, Ask(t.Context(), address), &missing)
	require.Equal(t, "the bot is starting", missing.Missing)
	o.Watch(matches, (&connected{true}).status)
	require.NoError(t, Ask(t.Context(), address))
	stop()
	require.ErrorIs(t, Ask(t.Context(), address), ErrSilent)
	require.ErrorIs(t, Ask(t.Context(), "%zz"), ErrSilent)
}

// What listens at all addresses of a machine is asked at its own.
func TestReachable(t *testing.T) {
	t.Parallel()
	for listen, want := range map[string]string{
		"127.0.0.1:8082": "127.0.0.1:8082", "10.0.0.7:8082": "10.0.0.7:8082", "bot:8082": "bot:8082",
		":8082": "127.0.0.1:8082", "0.0.0.0:8082": "127.0.0.1:8082", "[::]:8082": "[::1]:8082", "8082": "8082",
	} {
		require.Equal(t, want, reachable(listen), listen)
	}
}
