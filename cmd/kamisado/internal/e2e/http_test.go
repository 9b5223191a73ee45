//go:build full

package e2e

import (
	"crypto/ed25519"
	"encoding/hex"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/connectfour"
)

// The program takes interactions over HTTP: a match goes on after kill -9 in another process,
// no gateway is opened, and a click makes the bot send nothing.
func TestOverHTTP(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	address := apptest.FreeAddress(t)
	synced := func() int { return h.requests("GET", "/applications/"+h.discord.ApplicationID()+"/commands") }
	start := func() *program {
		before := synced()
		p := h.run("HTTP_LISTEN="+address, "DISCORD_PUBLIC_KEY="+hex.EncodeToString(key.Public().(ed25519.PublicKey)))
		_, err := h.discord.WaitRequest(h.soon(), func(fakediscord.Request) bool { return synced() > before })
		require.NoError(t, err, p.Log)
		require.NoError(t,
			(&fakediscord.Endpoint{URL: "http://" + address + "/interactions", Key: key}).Open(h.soon(), h.discord))
		return p
	}
	first := start()
	_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool { return r.Method == "PUT" })
	require.NoError(t, err)
	c := h.duel(connectfour.ID)
	mover, position, ok := c.running()
	require.True(t, ok)
	c.click(mover, legal(position)[0])
	first.Kill()

	second := start()
	before := len(h.discord.Requests())
	for range 4 {
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
	}
	for _, r := range h.discord.Requests()[before:] {
		require.True(t, r.Direct, "%s %s", r.Method, r.Path)
	}
	require.Zero(t, h.discord.Gateway().Connects)
	second.Signal(syscall.SIGTERM)
	require.Zero(t, second.Status(), second.Log)
	require.Empty(t, h.discord.Problems())
}
