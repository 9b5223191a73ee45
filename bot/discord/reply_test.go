package discord

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
)

// unanswered is an interaction that the bot could not answer, for a test to do it.
func (h *harness) unanswered() (*fakediscord.Interaction, *incoming) {
	h.t.Helper()
	h.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	in := h.black.Slash(h.channel, "help", fakediscord.String("topic", "privacy"))
	h.awaitLog("interaction=" + in.ID)
	return in, &incoming{interaction: &interaction{ID: in.ID, Token: in.Token, AppID: h.ApplicationID()}, arrived: time.Now()}
}

// says is a reply with a text.
func says(text string) chat.Reply { return chat.Reply{Message: chat.Message{Text: text}} }

// A deferred reply may be for the user alone or for everybody, shows its progress, and
// comes with a file; its After is called with its message.
func TestDeferredReply(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]chat.ReplyKind{"ephemeral": chat.Ephemeral, "public": chat.Post} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			in, i := h.unanswered()
			requireShown := func(content string) *fakediscord.Message {
				m, err := in.Original()
				require.NoError(t, err)
				require.Equal(t, content, m.Content)
				require.Equal(t, kind == chat.Ephemeral, m.Ephemeral)
				require.Equal(t, kind == chat.Post, m.VisibleTo(h.white))
				return m
			}
			var after string
			h.client.reply(t.Context(), i, chat.Reply{Kind: kind, Deferred: func(_ context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
				m, err := in.Original()
				require.NoError(t, err)
				require.True(t, m.Loading)
				for _, text := range []string{"a third", "two thirds"} {
					progress(says(text))
					requireShown(text)
				}
				return chat.Reply{
					Kind:    kind,
					Message: chat.Message{Text: "all", File: &chat.File{Name: "all.txt", Data: []byte("all")}},
					After:   func(_ context.Context, message string) { after = message },
				}, true
			}})
			m := requireShown("all")
			require.Len(t, m.Attachments, 1)
			require.Equal(t, map[chat.ReplyKind]string{chat.Ephemeral: "", chat.Post: m.ID}[kind], after)
			require.Equal(t, fakediscord.CallbackDeferredMessage, in.Callbacks()[0].Type)
		})
	}
}

// A deferral for everybody is deleted when the reply is given elsewhere, and when it is
// for the user alone.
func TestDeferralIsDeleted(t *testing.T) {
	t.Parallel()
	for name, ephemeral := range map[string]bool{"elsewhere": false, "ephemeral": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			in, i := h.unanswered()
			h.client.reply(t.Context(), i, chat.Reply{Kind: chat.Post, Deferred: func(context.Context, func(chat.Reply)) (chat.Reply, bool) {
				require.Len(t, h.channel.Messages(), 1)
				return says("for you alone"), ephemeral
			}})
			require.Empty(t, h.channel.Messages())
			_, err := in.Original()
			require.Error(t, err)
		})
	}
}

// The context of a deferred reply ends when no edit is possible any more: the token's
// time is over, or the program ends. What there is then is shown.
func TestDeferredReplyEnds(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"time", "end"} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			in, i := h.unanswered()
			if why == "time" {
				i.arrived = i.arrived.Add(-editWithin)
			}
			h.client.reply(t.Context(), i, chat.Reply{Kind: chat.Ephemeral, Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
				if why == "end" {
					h.stop()
				}
				<-ctx.Done()
				return says("not all"), true
			}})
			m, err := in.Original()
			require.NoError(t, err)
			require.Equal(t, "not all", m.Content)
		})
	}
}

// When the interaction is dead, what was committed is shown some other way, and
// nothing is tried in vain.
func TestDeferredReplyIsLost(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, fault := range map[string]fakediscord.Fault{
		"deferral": {Path: "/callback", Status: 404, Code: 10062},
		"edit":     {Method: "PATCH", Path: "@original", Status: 401, Code: 50027, Times: -1},
	} {
		t.Run(name, func(t *testing.T) {
			_, i := h.unanswered()
			defer h.Fail(fault)()
			rescued := errors.New("not rescued")
			h.client.reply(t.Context(), i, chat.Reply{Kind: chat.Post, Deferred: func(_ context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
				before := h.RequestCount()
				progress(says("half"))
				require.Equal(t, name == "deferral", before == h.RequestCount())
				return chat.Reply{
					Kind:    chat.Post,
					Message: chat.Message{Text: "all"},
					Rescue:  func(ctx context.Context) { rescued = ctx.Err() },
				}, true
			}})
			require.NoError(t, rescued)
		})
	}
}

// An interaction that somebody else has answered is left to them: what was committed here is not
// recorded as shown, and not shown once more. That is so too where this answer was sent again
// because nothing had confirmed it.
func TestAnsweredBySomebodyElse(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := func(text string) chat.Reply { return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: text}} }
	for name, c := range map[string]struct {
		first, reply chat.Reply
		again        bool
		want         string
	}{
		"another answer":                  {board("older"), board("newer"), false, "lost"},
		"another answer, deferred":        {board("older"), chat.Reply{Kind: chat.Post, Deferred: func(context.Context, func(chat.Reply)) (chat.Reply, bool) { return board("newer"), true }}, false, "lost"},
		"another answer, sent again":      {board("older"), board("newer"), true, "lost"},
		"for the user alone, sent again":  {says("newer"), board("newer"), true, "lost"},
		"not for everybody, sent again":   {board("newer"), says("newer"), true, "lost"},
		"this answer, sent again":         {board("newer"), board("newer"), true, "after"},
		"this private answer, sent again": {says("newer"), says("newer"), true, "after"},
	} {
		t.Run(name, func(t *testing.T) {
			in, i := h.unanswered()
			h.client.reply(t.Context(), i, c.first)
			if c.again {
				h.Fail(fakediscord.Fault{Path: "/callback", Drop: true})
			}
			got, id := "", ""
			noted := func(reply chat.Reply) chat.Reply {
				reply.After = func(_ context.Context, message string) { got, id = got+"after", message }
				reply.Rescue = func(context.Context) { got += "rescue" }
				reply.Lost = func() { got += "lost" }
				return reply
			}
			reply := c.reply
			if late := reply.Deferred; late != nil {
				reply.Deferred = func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
					answer, ok := late(ctx, progress)
					return noted(answer), ok
				}
			} else {
				reply = noted(reply)
			}
			h.client.reply(t.Context(), i, reply)
			require.Equal(t, c.want, got)
			m, err := in.Original()
			require.NoError(t, err)
			require.Equal(t, c.first.Message.Text, m.Content)
			if c.want == "after" && c.reply.Kind == chat.Post {
				require.Equal(t, m.ID, id)
			}
		})
	}
}

// A press on a control that the public message does not have is refused, and the board stays.
func TestControlOfAnotherBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	other := h.NewUser("carla", "en-GB")
	h.reply(other.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.black), fakediscord.String("color", "blanco")))
	h.settle()
	challenge := h.channel.Messages()[len(h.channel.Messages())-1]
	theirs := h.reply(h.press(h.black, challenge, "Accept"))
	before := h.settled(board)
	for _, control := range theirs.Controls() {
		answer := h.reply(h.black.PressRaw(board, control.CustomID))
		require.True(t, answer.Ephemeral)
		require.Contains(t, answer.Content, "No conozco")
	}
	require.Equal(t, before.Content, h.settled(board).Content)
	require.NotEmpty(t, h.reply(h.white.PressRaw(board, before.Controls()[0].CustomID)).Content, "of the same match")
}

// An answer that should replace a private message is a new message if that one has just been deleted.
func TestAnswerWhereTheMessageIsGone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.opened()
	question := h.reply(h.press(h.white, board, "Resign"))
	h.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10008})
	in := h.press(h.white, question, "Yes, I resign")
	confirmed := h.reply(in)
	require.NotEqual(t, question.ID, confirmed.ID)
	require.True(t, confirmed.Ephemeral)
	require.Contains(t, confirmed.Content, "resigned")
	h.await(func(m *fakediscord.Message) bool { return m.ID == board.ID && strings.Contains(m.Content, "has won") })
}

// The same holds for a late answer and for its progress. A public answer is not repeated in private.
func TestLateAnswerWhereTheMessageIsGone(t *testing.T) {
	t.Parallel()
	for name, private := range map[string]bool{"private": true, "public": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			board := h.opened()
			pressed := board
			if private {
				pressed = h.reply(h.press(h.white, board, "Resign"))
			}
			h.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
			in := h.press(h.white, pressed, map[bool]string{true: "Yes, I resign", false: "More"}[private])
			h.awaitLog("interaction=" + in.ID)
			i := &incoming{
				interaction: &interaction{ID: in.ID, Token: in.Token, AppID: h.ApplicationID(), Message: &clicked{ID: pressed.ID}}, arrived: time.Now(),
			}
			if private {
				i.Message.Flags = discordgo.MessageFlagsEphemeral
			}
			h.Fail(fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 404, Code: 10008, Times: -1})
			got := ""
			h.client.reply(t.Context(), i, chat.Reply{Kind: chat.Update, Deferred: func(_ context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
				progress(says("half"))
				return chat.Reply{
					Kind: chat.Update, Message: chat.Message{Text: "all"},
					After:  func(context.Context, string) { got += "after" },
					Rescue: func(context.Context) { got += "rescue" },
				}, true
			}})
			if !private {
				require.Equal(t, "rescue", got)
				return
			}
			require.Equal(t, "after", got)
			h.awaitPrivate(h.white, "all")
		})
	}
}
