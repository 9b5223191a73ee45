package discord

import (
	"crypto/ed25519"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/discord/webhook"
	"kamisado/bot/fakediscord"
)

// overHTTP has the harness's interactions delivered over HTTP, to a port that is free.
func overHTTP(t *testing.T) (change func(*Config), ready func(*harness)) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := free.Addr().String()
	require.NoError(t, free.Close())
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	change = func(c *Config) { c.PublicKey, c.Listen = key.Public().(ed25519.PublicKey), address }
	return change, func(h *harness) {
		h.awaitLog("listening for interactions")
		require.NoError(t, (&fakediscord.Endpoint{URL: "http://" + address + webhook.Path, Key: key}).Open(h.soon(), h.Server))
	}
}

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
	h.awaitCleared(board)
	h.later(0) // what the move before had put off is done
	before := len(h.Requests())
	in := h.choose(h.black, moved, 0, "c6d7")
	require.Equal(t, moved.ID, h.reply(in).ID, "the message that was clicked")
	h.later(0)
	for _, r := range h.Requests()[before:] {
		late := r.Method == http.MethodGet && !strings.Contains(r.Path, in.Token) // asks for the message of a command before
		require.True(t, r.Direct || late, "%s %s", r.Method, r.Path)
	}
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
