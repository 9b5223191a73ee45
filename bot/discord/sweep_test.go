package discord

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// A challenge expires after five minutes, and says so.
func TestExpiry(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	m := w.challenge()
	w.later(4*time.Minute + 50*time.Second)
	require.NotEmpty(t, w.table.Message(m.ID).Controls())
	w.later(11 * time.Second)
	now := w.await(func(now *fakediscord.Message) bool { return now.ID == m.ID && len(now.Controls()) == 0 })
	require.Equal(t, w.black.Mention()+"'s challenge to "+w.white.Mention()+
		" (Kamisado (Simple)) expired without an answer. `/kamisado start` makes a new one.", now.Content)
	late := w.reply(w.white.PressRaw(now, m.Buttons()[0].CustomID))
	require.True(t, late.Ephemeral)
	require.Contains(t, late.Content, "This challenge is closed.")
	// Another one may be made now; one that nobody swept yet is over all the same.
	m = w.challenge()
	w.ahead.Add(int64(5 * time.Minute))
	late = w.reply(w.press(w.white, m, "Accept"))
	require.Contains(t, late.Content, "expired without an answer")
}

// Whoever has not acted a minute after a click is reminded once, in an answer to
// the board, which goes with the next move.
func TestReminder(t *testing.T) {
	t.Parallel()
	for _, next := range []string{"clicked", "typed"} {
		t.Run(next, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, 0)
			board := w.opened()
			w.later(58 * time.Second)
			require.Len(t, w.table.Messages(), 1)
			w.later(3 * time.Second)
			reminder := w.await(func(m *fakediscord.Message) bool { return m.ReplyTo == board.ID })
			require.Equal(t, w.white.Mention()+", it is your turn.", reminder.Content)
			require.Len(t, reminder.Pinged, 1)
			require.True(t, reminder.Pings(w.white))
			w.later(10 * time.Minute)
			require.Len(t, w.table.Messages(), 2)
			if next == "typed" {
				w.reply(w.white.Slash(w.table, "move", fakediscord.String("move", "a8a7")))
			} else {
				w.reply(w.white.Select(board, board.Selects()[0].CustomID, "a8a7"))
			}
			require.NoError(t, w.table.WaitGone(w.soon(), reminder.ID))
		})
	}
}

// Nobody is reminded who has moved, nor after a command, which notifies.
// An answer to a message needs the permission to read the history; where that is
// missing the reminder is a plain message.
func TestReminderWithoutHistory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	w.opened()
	w.Fail(fakediscord.Fault{Method: "POST", Path: "/messages", Status: 403, Code: 50013})
	w.later(61 * time.Second)
	reminder := w.await(func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "it is your turn") })
	require.Empty(t, reminder.ReplyTo)
	require.True(t, reminder.Pings(w.white))
}

// An offer is shown by an edit too, so the rival who is to move still hears of it.
func TestReminderAfterAnOffer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	board := w.opened()
	w.reply(w.press(w.black, board, "New game"))
	w.later(61 * time.Second)
	reminder := w.await(func(m *fakediscord.Message) bool { return m.ReplyTo == board.ID })
	require.True(t, reminder.Pings(w.white))
}

func TestNoReminder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	board := w.opened()
	w.later(30 * time.Second)
	moved := w.reply(w.white.Slash(w.table, "move", fakediscord.String("move", "a8a7")))
	require.True(t, moved.Pings(w.black))
	w.await(func(m *fakediscord.Message) bool { return m.ID == board.ID && len(m.Controls()) == 0 })
	w.later(2 * time.Minute)
	require.Len(t, w.table.Messages(), 2)
}

// A board that could not be shown at all is shown as soon as it can be.
func TestLaggingBoard(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	board := w.opened()
	w.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	broken := w.Fail(fakediscord.Fault{Path: "/messages", Status: 503, Times: -1})
	w.white.Select(board, board.Selects()[0].CustomID, "a8a7")
	w.awaitLog("could not show a match")
	w.jump(10 * time.Second)
	require.NotContains(t, w.table.Message(board.ID).Content, "a8 → a7")
	broken()
	w.jump(6 * time.Second)
	now := w.await(func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "a8 → a7") })
	require.Equal(t, board.ID, now.ID)
	next := w.reply(w.black.Select(now, now.Selects()[0].CustomID, "c6c7"))
	require.Contains(t, next.Content, "c6 → c7")
}

// Where the bot may not post any more the board that is there shows the move.
func TestForbiddenChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	board := w.opened()
	w.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	w.table.Deny(fakediscord.SendMessages)
	w.white.Select(board, board.Selects()[0].CustomID, "a8a7")
	now := w.await(func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "a8 → a7") })
	require.Equal(t, board.ID, now.ID)
	require.Len(t, now.Attachments, 1)
	next := w.reply(w.black.Select(now, now.Selects()[0].CustomID, "c6c7"))
	require.Contains(t, next.Content, "c6 → c7")
}

// A channel that is gone is left alone after one attempt.
func TestGoneChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	w.challenge()
	w.table.Delete()
	w.later(6 * time.Minute)
	count := w.RequestCount()
	w.later(time.Hour)
	w.later(time.Hour)
	require.Equal(t, count, w.RequestCount())
	require.NotContains(t, w.log.String(), "level=ERROR")
}

// An answer that arrives after the answer to what happened next does not bring
// old controls back.
func TestOvertakenAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	m := w.reply(w.press(w.white, w.challenge(), "Accept"))
	m = w.reply(w.black.Select(m, m.Selects()[0].CustomID, "c1"))
	w.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Second})
	late := w.black.Select(m, m.Selects()[1].CustomID, "c1c6")
	next := w.reply(w.white.Slash(w.table, "move", fakediscord.String("move", "a8a7")))
	for next.Ephemeral { // until Black's move is stored: it is not White's turn yet
		next = w.reply(w.white.Slash(w.table, "move", fakediscord.String("move", "a8a7")))
	}
	require.Contains(t, w.reply(late).Content, "c1 → c6")
	w.await(func(now *fakediscord.Message) bool {
		return now.ID == m.ID && strings.Contains(now.Content, "c1 → c6") && len(now.Controls()) == 0
	})
	require.NotEmpty(t, w.table.Message(next.ID).Controls())
}
