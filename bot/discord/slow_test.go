package discord

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
)

// whileSlow does something while the store answers nobody, until that is deferred as the type says.
func (h *harness) whileSlow(kind int, do func() *fakediscord.Interaction) *fakediscord.Interaction {
	h.t.Helper()
	h.slow.Lock()
	defer h.slow.Unlock()
	return h.deferred(0, kind, do)
}

// deferred does something that is deferred after a time, as the type says.
func (h *harness) deferred(after time.Duration, kind int, do func() *fakediscord.Interaction) *fakediscord.Interaction {
	h.t.Helper()
	h.deferAfter.Store(int64(after))
	defer h.deferAfter.Store(int64(maxWait))
	in := do()
	first, err := in.Callback(h.soon())
	require.NoError(h.t, err)
	require.Equal(h.t, kind, first.Type)
	return in
}

// loading are the messages of the channel, also those for one user, that still say that the
// bot is thinking.
func (h *harness) loading() (all []*fakediscord.Message) {
	for _, u := range []*fakediscord.User{h.black, h.white} {
		for _, m := range h.channel.MessagesFor(u) {
			if m.Loading {
				all = append(all, m)
			}
		}
	}
	return all
}

// awaitPrivate waits for a message that a user alone sees.
func (h *harness) awaitPrivate(u *fakediscord.User, text string) *fakediscord.Message {
	h.t.Helper()
	m, err := h.channel.WaitMessageFor(h.soon(), u, func(m *fakediscord.Message) bool {
		return m.Ephemeral && !m.Loading && strings.Contains(m.Content, text)
	})
	require.NoError(h.t, err, h.log.String())
	return m
}

// A slow store leaves nothing unanswered: what shows a match appears where it would have
// appeared in time, for everybody.
func TestSlowStore(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	in := h.whileSlow(fakediscord.CallbackDeferredMessage, func() *fakediscord.Interaction {
		return h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"))
	})
	challenge := h.reply(in)
	require.False(t, challenge.Ephemeral)
	in = h.whileSlow(fakediscord.CallbackDeferredUpdate, func() *fakediscord.Interaction { return h.press(h.white, challenge, "Accept") })
	board := h.await(func(m *fakediscord.Message) bool { return m.ID == challenge.ID && len(m.Attachments) == 1 })
	require.Len(t, in.Callbacks(), 1)

	in = h.whileSlow(fakediscord.CallbackDeferredMessage, func() *fakediscord.Interaction {
		return h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c6"))
	})
	typed := h.reply(in)
	require.NotEqual(t, board.ID, typed.ID)
	require.Contains(t, typed.Attachments[0].Description, "c6")
	h.awaitCleared(board)
	require.Empty(t, h.loading())
}

// While another program has the database's file locked a click is deferred, and answered once
// its move is stored.
func TestLockedFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "bot.db")
	h := newHarnessIn(t, file, fakediscord.Config{}, onlyKamisado(), func(*Config) {}, connected)
	board := h.opened()
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	stored := func() (n int) {
		require.NoError(t, db.QueryRow("SELECT count(*) FROM event WHERE kind = 'moved'").Scan(&n))
		return n
	}
	require.Equal(t, 1, stored())

	other, err := db.Conn(h.soon())
	require.NoError(t, err)
	_, err = other.ExecContext(h.soon(), "BEGIN IMMEDIATE")
	require.NoError(t, err)
	in := h.deferred(2*time.Second, fakediscord.CallbackDeferredUpdate, func() *fakediscord.Interaction {
		return h.choose(h.white, board, 0, board.Selects()[0].Options[0].Value)
	})
	require.Equal(t, 1, stored())
	require.Equal(t, board.Content, h.channel.Message(board.ID).Content)

	_, err = other.ExecContext(h.soon(), "ROLLBACK")
	require.NoError(t, err)
	require.NoError(t, other.Close())
	h.await(func(m *fakediscord.Message) bool { return m.ID == board.ID && m.Content != board.Content })
	require.Equal(t, 2, stored())
	require.Len(t, in.Callbacks(), 1)
}

// An answer that appears in another way than was expected gets a message of its own, and
// nothing is left of the deferral.
func TestSlowStoreOtherwise(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	// A command that would have posted a board is refused in private.
	in := h.whileSlow(fakediscord.CallbackDeferredMessage, func() *fakediscord.Interaction {
		return h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a1"))
	})
	h.awaitPrivate(h.white, "There is already a tower on a1.")
	require.Len(t, in.Callbacks(), 1)
	// A press on the board leads to a private message; what changes that later leaves the
	// board alone.
	h.whileSlow(fakediscord.CallbackDeferredUpdate, func() *fakediscord.Interaction { return h.press(h.white, board, "More") })
	more := h.awaitPrivate(h.white, "It's your turn, and there is no time limit.")
	require.NotEqual(t, board.ID, more.ID)
	require.Len(t, h.await(func(m *fakediscord.Message) bool { return m.ID == board.ID }).Attachments, 1)
	require.Empty(t, h.loading())
}

// What changes an answer later changes the message in which it was given.
func TestSlowAnswerIsChanged(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	in := h.press(h.white, board, "Resign")
	h.reply(in)
	i := &incoming{interaction: &interaction{ID: in.ID, Token: in.Token, AppID: h.ApplicationID()}, arrived: time.Now()}
	private := says("given late")
	require.NoError(t, h.client.followUp(h.soon(), i, private))
	m := h.awaitPrivate(h.white, "given late")
	require.NoError(t, answer{h.client, i}.Edit(h.soon(), says("changed").Message))
	require.Equal(t, m.ID, h.awaitPrivate(h.white, "changed").ID)
	require.NoError(t, answer{h.client, i}.Delete(h.soon()))

	h.Fail(fakediscord.Fault{Method: "POST", Path: "/webhooks/", Status: 500})
	require.Error(t, h.client.followUp(h.soon(), i, private))
	require.Error(t, answer{h.client, i}.Edit(h.soon(), says("changed").Message), "there is none, and the board is none either")
}

// What needs more time than the store does is shown where it belongs too, or not at all when it
// is given elsewhere.
func TestSlowDeferredReply(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		expected, given chat.ReplyKind
		ok              bool
	}{
		"as expected":         {chat.Post, chat.Post, true},
		"for the user alone":  {chat.Post, chat.Ephemeral, true},
		"for everybody":       {chat.Ephemeral, chat.Post, true},
		"elsewhere":           {chat.Post, chat.Post, false},
		"elsewhere, unlooked": {chat.Post, chat.Ephemeral, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			_, i := h.unanswered()
			h.client.deferReply(h.soon(), i, c.expected)
			require.NotEmpty(t, h.loading())
			h.client.reply(h.soon(), i, chat.Reply{Kind: c.given, Deferred: func(_ context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
				progress(says("half"))
				return chat.Reply{Kind: c.given, Message: chat.Message{Text: "all"}}, c.ok
			}})
			require.Empty(t, h.loading())
			all := h.channel.MessagesFor(h.black)
			if !c.ok && c.expected == c.given {
				require.Equal(t, "half", all[len(all)-1].Content)
				return
			}
			require.Equal(t, c.ok, len(all) == 1)
			if c.ok {
				require.Equal(t, "all", all[0].Content)
				require.Equal(t, c.given == chat.Ephemeral, all[0].Ephemeral)
			}
		})
	}
}

// Who asks for more than can wait hears so, and keeps nobody else waiting.
func TestHurry(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.slow.Lock()
	defer h.slow.Unlock()
	for range 100 {
		h.black.Slash(h.channel, "games")
	}
	h.awaitPrivate(h.black, "Vas más deprisa que yo")
	require.Contains(t, h.reply(h.white.Slash(h.channel, "help")).Content, "Here is how to start")
}
