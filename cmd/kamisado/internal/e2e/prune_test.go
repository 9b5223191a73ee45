//go:build full

package e2e

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/store"
)

// What kamisado prune removes beside the bot is gone for it too, and its results are still told;
// what is being played goes on.
func TestPrune(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	const old = match.ID("oldmatch")
	before := now().Add(-49 * time.Hour)
	won := decided(t,
		store.Change{State: match.State{ID: old}, Place: store.Place{Guild: h.guild.ID, Channel: h.channel.ID, Locale: "en-US"}},
		before,
		match.Propose{Proposal: match.Proposal{
			Game:    connectfour.ID,
			Players: []match.Player{{User: h.black.ID, Name: h.black.Name}, {User: h.white.ID, Name: h.white.Name}},
		}}, match.Accept{User: h.white.ID})
	for won.State.Phase == match.Playing {
		won = decided(t, won, before, match.Play{
			User: won.State.ToMove()[0], Ply: match.AnyPly, Text: string(legal(won.State.Position)[0]),
		})
	}
	seed(t, h.database, won)
	bot := h.launch()
	c := h.duel(connectfour.ID)
	h.untilShown(old)
	ended := h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == h.row(old).Shown.Message })
	wins := func() {
		t.Helper()
		profile := h.private(h.black.Slash(h.channel, "profile")).Attachments[0].Description
		require.Contains(t, profile, "ganadas 1, empatadas 0, perdidas 0")
	}
	wins()

	prune := func(arguments, want string) {
		t.Helper()
		p := startProgram(t, "kamisado prune "+arguments, "DATABASE_URL="+h.database)
		require.Zero(t, p.Status(), p.Log)
		require.Equal(t, want+"\n", p.Out.String())
	}
	prune("--older 3d --lang=en", "Matches removed: 0; matches left: 2. Ratings, records and results stay as they are.")
	prune("--older 2d --dry-run", "Partidas que se borrarían: 1; quedarían: 1. No se ha borrado nada.")
	prune("--older 2d",
		"Partidas borradas: 1; quedan: 1. Las puntuaciones Elo, los récords y los resultados siguen como estaban.")

	wins()
	kept := string(h.private(h.black.Slash(h.channel, "privacy show")).Attachments[0].Bytes)
	require.Contains(t, kept, "Resultados de partidas antiguas que ya no se guardan (1):\n"+
		"- Cuatro en raya, entre personas. Ganadas: 1; empatadas: 0; perdidas: 0 · servidor "+h.guild.ID+"\n")
	require.NotContains(t, kept, old)
	require.Contains(t, h.ephemeral(h.black.Press(ended, h.button(ended, "Rematch"))),
		"No hay ninguna partida con ese nombre.")
	for range 2 {
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
	}
	bot.Signal(syscall.SIGTERM)
	require.Zero(t, bot.Status(), bot.Log)
	require.Empty(t, h.discord.Problems())
}
