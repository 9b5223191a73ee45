package fakediscord_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestFaults(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		fault   fakediscord.Fault
		status  int // 0: no answer
		applied bool
	}{
		"unavailable":    {fakediscord.Fault{Path: "/messages", Status: 503}, 503, false},
		"with a code":    {fakediscord.Fault{Method: "POST", Status: 403, Code: 50013}, 403, false},
		"by template":    {fakediscord.Fault{Path: "/channels/{channel_id}/messages", Status: 500}, 500, false},
		"a lost answer":  {fakediscord.Fault{Drop: true, AfterApply: true}, 0, true},
		"a lost request": {fakediscord.Fault{Drop: true}, 0, false},
		"a false answer": {fakediscord.Fault{Status: 502, AfterApply: true}, 502, true},
		"slow":           {fakediscord.Fault{Delay: 20 * time.Millisecond}, 200, true},
		"slow answer":    {fakediscord.Fault{Delay: 20 * time.Millisecond, AfterApply: true}, 200, true},
		"elsewhere":      {fakediscord.Fault{Path: "/webhooks", Status: 500}, 200, true},
		"let one pass":   {fakediscord.Fault{Skip: 1, Status: 500}, 200, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, nil)
			w.Fail(c.fault)
			began := time.Now()
			_, err := w.bot.ChannelMessageSend(w.table.ID, "x", discordgo.WithRestRetries(0))
			if c.status == 200 {
				require.NoError(t, err)
			} else {
				require.Error(t, err)
			}
			require.GreaterOrEqual(t, time.Since(began), c.fault.Delay)
			r, err := w.WaitRequest(soon(t), func(fakediscord.Request) bool { return true })
			require.NoError(t, err)
			require.Equal(t, c.status, r.Status)
			require.Equal(t, c.applied, len(w.table.Messages()) == 1)
		})
	}
}

func TestFaultStrikesSoManyTimes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	w.Fail(fakediscord.Fault{Method: "GET", Times: 2, Status: 500})
	cancel := w.Fail(fakediscord.Fault{Method: "DELETE", Times: -1, Status: 500})
	for i, want := range []bool{false, false, true} {
		_, err := w.bot.User("@me")
		require.Equal(t, want, err == nil, i)
	}
	require.Error(t, w.bot.ChannelMessageDelete(w.table.ID, "1"))
	cancel()
	require.Equal(t, 10008, code(w.bot.ChannelMessageDelete(w.table.ID, "1")))
}

func TestTooManyRequests(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]time.Duration{"with retry_after": 250 * time.Millisecond, "without": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, nil)
			w.Fail(fakediscord.Fault{Status: http.StatusTooManyRequests, RetryAfter: after})
			_, err := w.bot.User("@me", discordgo.WithRetryOnRatelimit(false))
			var limited *discordgo.RateLimitError
			require.ErrorAs(t, err, &limited)
			require.Equal(t, after, limited.RetryAfter)
		})
	}
}

func TestOwnRateLimit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{RateLimit: 2, RateWindow: time.Minute}, nil)
	for i, want := range []int{200, 200, 429} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", discordgo.EndpointUser("@me"), http.NoBody)
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bot "+w.Token())
		resp, err := w.Client().Do(r)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, want, resp.StatusCode, i)
		require.Equal(t, "2", resp.Header.Get("X-RateLimit-Limit"))
	}
}
