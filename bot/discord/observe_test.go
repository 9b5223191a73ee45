package discord

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
)

// acks are what an observer is told. That is after Discord has the response, so it is waited for.
type acks chan string

func (a acks) add(kind, result string, took time.Duration) {
	if took < 0 {
		result += " before it arrived"
	}
	a <- kind + " " + result
}

// next requires what is told next. Two interactions may be told of in any order, so it is called after
// each.
func (a acks) next(h *harness, want string) {
	h.t.Helper()
	select {
	case told := <-a:
		require.Equal(h.t, want, told)
	case <-h.soon().Done():
		require.FailNow(h.t, "nothing is told", want)
	}
}

// Every first response is told by what it answers and by what came of it, and the connection
// says how it is doing.
func TestObserver(t *testing.T) {
	t.Parallel()
	told := make(acks, 100)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), func(c *Config) { c.Observer.Acknowledged = told.add },
		func(h *harness) { require.NoError(t, h.WaitReady(h.soon())) })
	h.challenge()
	told.next(h, "command answered")
	_, err := h.white.Autocomplete(h.channel, "move", fakediscord.Focused("move", "a")).Choices(h.soon())
	require.NoError(t, err)
	told.next(h, "autocomplete answered")

	_, i := h.unanswered()
	told.next(h, "command failed")
	i.arrived = h.client.now()
	h.client.reply(h.soon(), i, chat.Reply{Kind: chat.Ephemeral, Deferred: func(context.Context, func(chat.Reply)) (chat.Reply, bool) {
		return says("done"), true
	}})
	told.next(h, "command deferred")
	_, err = h.client.replyNow(h.soon(), i, says("twice"))
	require.ErrorIs(t, err, errAnswered)
	told.next(h, "command elsewhere")
	lost := &incoming{interaction: i.interaction, arrived: i.arrived, direct: func(string, []byte) error { return context.Canceled }}
	_, err = h.client.replyNow(h.soon(), lost, says("lost"))
	require.Error(t, err)
	told.next(h, "command failed")

	status := h.client.Status()
	require.True(t, status.Connected)
	require.Len(t, status.Connections, 1)
	require.True(t, status.Connections[0].Connected)
	require.WithinDuration(t, time.Now(), status.Connections[0].LastEvent, maxWait)
}

// A press is a control's.
func TestObserverOfPresses(t *testing.T) {
	t.Parallel()
	told := make(acks, 100)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), func(c *Config) { c.Observer.Acknowledged = told.add },
		func(h *harness) { require.NoError(t, h.WaitReady(h.soon())) })
	challenge := h.challenge()
	told.next(h, "command answered")
	h.reply(h.press(h.white, challenge, "Accept"))
	told.next(h, "control answered")
}

// Over HTTP there is no gateway that could be silent.
func TestStatusOverHTTP(t *testing.T) {
	t.Parallel()
	change, ready := overHTTP(t)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), change, ready)
	require.True(t, h.client.Status().Connected)
	require.Empty(t, h.client.Status().Connections)
}

// The level debug has a line for each interaction, with its match, kind, result and milliseconds. That another
// process has answered is logged at this level too.
func TestInteractionsAreLogged(t *testing.T) {
	t.Parallel()
	told, lines := make(acks, 100), &logBuffer{}
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), func(c *Config) {
		c.Observer.Acknowledged = told.add
		c.Log = slog.New(slog.NewTextHandler(lines, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}, func(h *harness) { require.NoError(t, h.WaitReady(h.soon())) })
	challenge := h.challenge()
	told.next(h, "command answered")
	h.reply(h.press(h.white, challenge, "Accept"))
	told.next(h, "control answered")
	require.Regexp(t, `level=DEBUG msg="an interaction" interaction=\d+ match=([a-z2-7]{8}) kind=command result=answered ms=\d+\n`, lines)
	require.Regexp(t, `level=DEBUG msg="an interaction" interaction=\d+ match=([a-z2-7]{8}) kind=control result=answered ms=\d+\n`, lines)

	in := h.black.Slash(h.channel, "help")
	h.reply(in)
	told.next(h, "command answered")
	h.client.reply(h.soon(), &incoming{interaction: &interaction{ID: in.ID, Token: in.Token, AppID: h.ApplicationID()}, arrived: h.client.now()}, says("twice"))
	told.next(h, "command elsewhere")
	require.Contains(t, lines.String(), `match="" kind=command result=elsewhere ms=`)
	require.Contains(t, lines.String(), `level=DEBUG msg="an interaction was answered by somebody else"`)
}
