package discord

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
)

// The observer is told of every first response what it answers, what came of it and how long after its arrival. The
// level debug has a line for each too.
func TestObserver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const answered = `400 {"code":40060}`
		client, _ := recording(
			t, hangingStore{}, "200 {}", "200 {}", "200 {}", "200 {}", answered, "lost", answered,
			`200 {"id":"7","content":"all"}`, "404 {}",
		)
		var told []string
		client.Observer.Acknowledged = func(kind, result string, took time.Duration) {
			told = append(told, fmt.Sprint(kind, " ", result, " ", took))
		}
		var log bytes.Buffer
		client.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		i := &incoming{interaction: recorded(t, typed), arrived: time.Now().Add(-time.Second)}
		all := chat.Reply{Kind: chat.Post, Match: "k3v7x2mq", Message: says("all").Message}
		client.reply(t.Context(), i, all)
		for _, kind := range []chat.ReplyKind{chat.Post, chat.Update} {
			deferred := *i.interaction
			client.reply(t.Context(), &incoming{interaction: &deferred, arrived: i.arrived}, chat.Reply{Kind: kind, Deferred: func(
				context.Context, func(chat.Reply),
			) (chat.Reply, bool) {
				return all, false
			}})
		}
		for range 2 {
			client.reply(t.Context(), i, all)
		}
		i.Type = discordgo.InteractionMessageComponent
		client.reply(t.Context(), i, all)
		i.Type = discordgo.InteractionModalSubmit
		client.reply(t.Context(), i, all)
		client.autocomplete(
			t.Context(), &incoming{interaction: recorded(t, "autocomplete"), arrived: time.Now()}, chat.Request{}, "",
		)
		require.Equal(t, []string{
			"command answered 1s", "command deferred 1s", "command deferred 1s", "command elsewhere 1s",
			"command answered 1.15s", "control failed 1.15s",
			"form answered 1.15s", "autocomplete answered 0s",
		}, told, log.String())
		require.Contains(
			t, log.String(),
			`level=DEBUG msg="an interaction" interaction=786008729715212338 match=k3v7x2mq kind=command result=answered ms=1000`,
		)
		require.Contains(t, log.String(), `level=DEBUG msg="an interaction was answered by somebody else"`)
	})
}
