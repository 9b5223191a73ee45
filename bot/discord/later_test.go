package discord

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
)

// unanswered is an interaction that the bot could not answer, for a test to do it.
func (w *world) unanswered() (*fakediscord.Interaction, *discordgo.Interaction) {
	w.t.Helper()
	w.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
	in := w.black.Slash(w.table, "help", fakediscord.String("topic", "privacy"))
	w.awaitLog("interaction=" + in.ID)
	return in, &discordgo.Interaction{ID: in.ID, Token: in.Token, AppID: w.ApplicationID()}
}

// A late answer may be for the user alone or for everybody, shows how far it is,
// and comes with a file; whoever wants to know hears of its message.
func TestLateAnswers(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]bot.ReplyKind{"private": bot.Ephemeral, "public": bot.Post} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, 0)
			in, i := w.unanswered()
			seen := func(content string) {
				m, err := in.Original()
				require.NoError(t, err)
				require.Equal(t, content, m.Content)
				require.Equal(t, kind == bot.Ephemeral, m.Ephemeral)
				require.Equal(t, kind == bot.Post, m.VisibleTo(w.white))
			}
			var told string
			w.client.reply(t.Context(), i, time.Now(), bot.Reply{Kind: kind, Deferred: func(_ context.Context, progress func(bot.Reply)) (bot.Reply, bool) {
				m, err := in.Original()
				require.NoError(t, err)
				require.True(t, m.Loading)
				progress(bot.Reply{Message: chat.Message{Text: "a third"}})
				seen("a third")
				progress(bot.Reply{Message: chat.Message{Text: "two thirds"}})
				seen("two thirds")
				return bot.Reply{
					Kind:    kind,
					Message: chat.Message{Text: "all", File: &chat.File{Name: "all.txt", Data: []byte("all")}},
					After:   func(_ context.Context, message string) { told = message },
				}, true
			}})
			seen("all")
			m, err := in.Original()
			require.NoError(t, err)
			require.Len(t, m.Attachments, 1)
			require.Equal(t, map[bot.ReplyKind]string{bot.Ephemeral: "", bot.Post: m.ID}[kind], told)
			require.Equal(t, fakediscord.CallbackDeferredMessage, in.Callbacks()[0].Type)
			require.Equal(t, map[bot.ReplyKind]string{bot.Ephemeral: "", bot.Post: m.ID}[kind], told)
		})
	}
}

// An answer that is given elsewhere leaves nothing behind, and neither does one
// that is not for everybody.
func TestLateAnswerElsewhere(t *testing.T) {
	t.Parallel()
	for name, private := range map[string]bool{"elsewhere": false, "private": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, 0)
			in, i := w.unanswered()
			w.client.reply(t.Context(), i, time.Now(), bot.Reply{Kind: bot.Post, Deferred: func(context.Context, func(bot.Reply)) (bot.Reply, bool) {
				require.Len(t, w.table.Messages(), 1)
				return bot.Reply{Kind: bot.Ephemeral, Message: chat.Message{Text: "for you alone"}}, private
			}})
			require.Empty(t, w.table.Messages())
			_, err := in.Original()
			require.Error(t, err)
		})
	}
}

// What works on an answer is told when nobody can take it any more: the token's
// time is over, or the program ends. What there is then is shown.
func TestLateAnswerEnds(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"time", "end"} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, 0)
			in, i := w.unanswered()
			arrived := time.Now()
			if why == "time" {
				arrived = arrived.Add(50*time.Millisecond - editWithin)
			}
			w.client.reply(t.Context(), i, arrived, bot.Reply{Kind: bot.Ephemeral, Deferred: func(ctx context.Context, _ func(bot.Reply)) (bot.Reply, bool) {
				if why == "end" {
					w.stop()
				}
				<-ctx.Done()
				return bot.Reply{Message: chat.Message{Text: "not all"}}, true
			}})
			m, err := in.Original()
			require.NoError(t, err)
			require.Equal(t, "not all", m.Content)
		})
	}
}

// When the interaction is dead, what was committed is shown some other way, and
// nothing is tried in vain.
func TestLateAnswerLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 0)
	for name, fault := range map[string]fakediscord.Fault{
		"deferral": {Path: "/callback", Status: 404, Code: 10062},
		"filling":  {Method: "PATCH", Path: "@original", Status: 401, Code: 50027, Times: -1},
	} {
		t.Run(name, func(t *testing.T) {
			_, i := w.unanswered()
			defer w.Fail(fault)()
			rescued := errors.New("not rescued")
			w.client.reply(t.Context(), i, time.Now(), bot.Reply{Kind: bot.Post, Deferred: func(_ context.Context, progress func(bot.Reply)) (bot.Reply, bool) {
				before := w.RequestCount()
				progress(bot.Reply{Message: chat.Message{Text: "half"}})
				require.Equal(t, name == "deferral", before == w.RequestCount())
				return bot.Reply{
					Kind:    bot.Post,
					Message: chat.Message{Text: "all"},
					Rescue:  func(ctx context.Context) { rescued = ctx.Err() },
				}, true
			}})
			require.NoError(t, rescued)
		})
	}
}
