package discord

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/store"
)

// A client sweeps by itself.
func TestSweepsAtIntervals(t *testing.T) {
	t.Parallel()
	c := offline(t, nil)
	c.sweepEvery = time.Minute
	synctest.Test(t, func(t *testing.T) {
		var sweeps sweepCounter
		c.bot = bot.New(bot.Config{Store: &sweeps, Now: time.Now})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute+time.Second)
		defer cancel()
		c.sweep(ctx)
		require.EqualValues(t, 10, sweeps.count.Load())
	})
}

// sweepCounter is an empty store that counts how often it is asked what is overdue.
type sweepCounter struct {
	store.Store
	count atomic.Int64
}

func (s *sweepCounter) Overdue(context.Context, time.Time, time.Time, int) ([]store.Row, error) {
	s.count.Add(1)
	return nil, nil
}

// A reply to a message needs the permission to read the history; where that is
// missing the reminder is a plain message.
func TestReminderWithoutHistory(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.opened()
	h.Fail(fakediscord.Fault{Method: "POST", Path: "/messages", Status: 403, Code: 50013})
	h.later(61 * time.Second)
	reminder := h.awaitText("it's your turn")
	require.Empty(t, reminder.ReplyTo)
	require.True(t, reminder.Pings(h.white))
}

// A board that could not be shown at all is shown as soon as it can be.
func TestLaggingBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	h.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	broken := h.Fail(fakediscord.Fault{Path: "/messages", Status: 503, Times: -1})
	h.choose(h.white, board, 0, "a8a7")
	h.awaitLog("could not show a match")
	h.jump(10 * time.Second)
	require.NotContains(t, h.channel.Message(board.ID).Content, "a8 → a7")
	broken()
	h.jump(6 * time.Second)
	now := h.awaitText("a8 → a7")
	require.Equal(t, board.ID, now.ID)
	require.Contains(t, h.reply(h.choose(h.black, now, 0, "c6c7")).Content, "c6 → c7")
}

// Where the bot may not post any more the existing board shows the move.
func TestForbiddenChannel(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	h.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	h.channel.Deny(fakediscord.SendMessages)
	h.choose(h.white, board, 0, "a8a7")
	h.awaitLog("the board is posted instead") // an edit that was on its way may show the move before
	now := h.awaitText("a8 → a7")
	require.Equal(t, board.ID, now.ID)
	require.Len(t, now.Attachments, 1)
	require.Contains(t, h.reply(h.choose(h.black, now, 0, "c6c7")).Content, "c6 → c7")
}

// A channel that is gone is left alone after one attempt.
func TestGoneChannel(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.challenge()
	h.channel.Delete()
	h.later(6 * time.Minute)
	count := h.RequestCount()
	h.later(time.Hour)
	h.later(time.Hour)
	require.Equal(t, count, h.RequestCount())
	require.NotContains(t, h.log.String(), "level=ERROR")
}

// A reply that arrives after the reply to what happened next does not bring old
// controls back.
func TestOvertakenReply(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.reply(h.press(h.white, h.challenge(), "Accept"))
	m = h.reply(h.choose(h.black, m, 0, "c1"))
	h.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Second})
	late := h.choose(h.black, m, 1, "c1c6")
	next := h.typeMove(h.white, "a8a7")
	for next.Ephemeral { // until Black's move is stored: it is not White's turn yet
		next = h.typeMove(h.white, "a8a7")
	}
	require.Contains(t, h.reply(late).Content, "c1 → c6")
	require.Contains(t, h.awaitCleared(m).Content, "⤵️")
	require.NotEmpty(t, h.channel.Message(m.ID).Attachments, "the picture stays")
	require.NotEmpty(t, h.channel.Message(next.ID).Controls())
}
