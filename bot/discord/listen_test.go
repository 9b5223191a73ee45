package discord

import (
	"crypto/ed25519"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
)

// overHTTP has the harness's interactions delivered over HTTP, to a port that is free.
func overHTTP(t *testing.T) (change func(*Config), ready func(*harness)) {
	t.Helper()
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	change = func(c *Config) { c.PublicKey, c.Listen = key.Public().(ed25519.PublicKey), "127.0.0.1:0" }
	return change, func(h *harness) {
		h.awaitLog("listening for interactions")
		address := listensAt.FindStringSubmatch(h.log.String())
		require.NotNil(t, address)
		require.NoError(t, (&fakediscord.Endpoint{URL: "http://" + address[1] + interactionsPath, Key: key}).Open(h.soon(), h.Server))
	}
}

// listensAt finds the address that the system has chosen in the log.
var listensAt = regexp.MustCompile(`listening for interactions" address=(\S+)`)

// A match is played over HTTP without the gateway: what is asked is answered by the response
// itself, and a click costs no request at all.
func TestPlayOverHTTP(t *testing.T) {
	t.Parallel()
	change, ready := overHTTP(t)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), change, ready)
	board := h.opened()
	require.NotEmpty(t, board.Attachments)
	require.Zero(t, h.Gateway().Connects)

	moved := h.typeMove(h.white, "a8a7")
	require.False(t, moved.Ephemeral, moved.Content)
	require.NotEqual(t, board.ID, moved.ID)
	h.settle()
	require.Empty(t, h.channel.Message(board.ID).Controls())
	clicked := time.Now()
	in := h.choose(h.black, moved, 0, "c6d7")
	require.Equal(t, moved.ID, h.reply(in).ID, "the message that was clicked")
	h.settle()
	for _, r := range h.Requests() {
		require.True(t, r.Direct || r.At.Before(clicked), "%s %s", r.Method, r.Path)
	}
}

// asked returns the requests for the message of an answer.
func (h *harness) asked() (all []fakediscord.Request) {
	for _, r := range h.Requests() {
		if r.Method == http.MethodGet && strings.HasSuffix(r.Path, "/messages/@original") {
			all = append(all, r)
		}
	}
	return all
}

// Discord is not asked for the id of a message that nobody wants to know.
func TestMessageNobodyAsksFor(t *testing.T) {
	t.Parallel()
	change, ready := overHTTP(t)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), change, ready)
	in := h.black.Slash(h.channel, "help")
	h.reply(in)
	h.client.reply(h.soon(), &incoming{
		interaction: &interaction{ID: in.ID, Token: in.Token, AppID: h.ApplicationID()}, arrived: h.client.now(),
		direct: func(string, []byte) error { return nil },
	}, chat.Reply{Kind: chat.Post, Message: chat.Message{Text: "for all"}})
	require.Empty(t, h.asked())
}

// Suggestions, refusals for one person and what is posted in answer come over HTTP too, and a
// press that is delivered twice counts once.
func TestMoreOverHTTP(t *testing.T) {
	t.Parallel()
	change, ready := overHTTP(t)
	h := newHarnessOver(t, fakediscord.Config{}, onlyKamisado(), change, ready)
	h.opened()
	choices, err := h.white.Autocomplete(h.channel, "move", fakediscord.Focused("move", "a8")).Choices(h.soon())
	require.NoError(t, err)
	require.NotEmpty(t, choices)
	require.True(t, h.typeMove(h.black, "c6d7").Ephemeral, "it is not the turn of Black")
	in := h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7"))
	h.reply(in)
	h.Redeliver(in)
	require.False(t, h.typeMove(h.black, "c6d7").Ephemeral)
}
