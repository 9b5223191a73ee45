package fakediscord_test

import (
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestFaults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault   fakediscord.Fault
		status  int // 0: no response
		applied bool
	}{
		"unavailable":     {fakediscord.Fault{Path: "/messages", Status: 503}, 503, false},
		"with a code":     {fakediscord.Fault{Method: "POST", Status: 403, Code: 50013}, 403, false},
		"a lost response": {fakediscord.Fault{Drop: true, AfterApply: true}, 0, true},
		"a lost request":  {fakediscord.Fault{Drop: true}, 0, false},
		"a wrong status":  {fakediscord.Fault{Status: 502, AfterApply: true}, 502, true},
		"slow":            {fakediscord.Fault{Delay: 20 * time.Millisecond}, 200, true},
		"slow response":   {fakediscord.Fault{Delay: 20 * time.Millisecond, AfterApply: true}, 200, true},
		"elsewhere":       {fakediscord.Fault{Path: "/webhooks", Status: 500}, 200, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, fakediscord.Config{})
			h.Fail(c.fault)
			began := time.Now()
			_, err := h.bot.ChannelMessageSend(h.channel.ID, "x", discordgo.WithRestRetries(0))
			require.Equal(t, c.status == 200, err == nil, "%v", err)
			require.GreaterOrEqual(t, time.Since(began), c.fault.Delay)
			r, err := h.WaitRequest(waiting(t), func(fakediscord.Request) bool { return true })
			require.NoError(t, err)
			require.Equal(t, c.status, r.Status)
			require.Equal(t, c.applied, len(h.channel.Messages()) == 1)
		})
	}
}

func TestFaultHolds(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	until, answered := make(chan struct{}), make(chan error, 1)
	h.Fail(fakediscord.Fault{Method: "POST", Until: until, AfterApply: true})
	go func() {
		_, err := h.bot.ChannelMessageSend(h.channel.ID, "x")
		answered <- err
	}()
	require.Eventually(t, func() bool { return len(h.channel.Messages()) == 1 }, patience, time.Millisecond)
	_, err := h.bot.User("@me") // other requests are served meanwhile
	require.NoError(t, err)
	require.Empty(t, answered)
	close(until)
	require.NoError(t, <-answered)
}

func TestFaultStrikesSoManyTimes(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	h.Fail(fakediscord.Fault{Method: "GET", Times: 2, Status: 500})
	cancel := h.Fail(fakediscord.Fault{Method: "DELETE", Times: -1, Status: 500})
	for i, want := range []bool{false, false, true} {
		_, err := h.bot.User("@me")
		require.Equal(t, want, err == nil, i)
	}
	require.Error(t, h.bot.ChannelMessageDelete(h.channel.ID, "1"))
	cancel()
	require.Equal(t, 10008, code(h.bot.ChannelMessageDelete(h.channel.ID, "1")))
}
