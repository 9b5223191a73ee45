//go:build full

package e2e

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/connectfour"
)

// What kamisado prune removes beside the bot is gone for it too, and its results are still told;
// what is being played goes on.
func TestPrune(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	firstMove := func(p game.Position) game.Move {
		if _, over := p.Outcome(); over {
			return ""
		}
		return legal(p)[0]
	}
	old := savedMatch{
		id: "oldmatch", game: connectfour.ID, channel: h.channel, people: []*fakediscord.User{h.black, h.white},
		choose: firstMove, began: time.Now().Add(-49 * time.Hour),
	}
	h.save(old)
	bot := h.launch()
	c := h.duel(connectfour.ID)
	h.untilShown(old.id)
	ended := h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == h.row(old.id).Shown.Message })
	won := func() {
		t.Helper()
		profile := h.private(h.black.Slash(h.channel, "profile")).Content
		require.Contains(t, profile, "Ganadas: 1; empatadas: 0; perdidas: 0.")
	}
	won()

	prune := func(arguments, want string) {
		t.Helper()
		p := apptest.Launch(t, "kamisado prune "+arguments, "DATABASE_URL="+h.database)
		require.Zero(t, p.Status(), p.Log)
		require.Equal(t, want+"\n", p.Out.String())
	}
	prune("--older 3d --lang=en", "Matches removed: 0; matches left: 2. Ratings, records and results stay as they are.")
	prune("--older 2d --dry-run", "Partidas que se borrarían: 1; quedarían: 1. No se ha borrado nada.")
	prune("--older 2d", "Partidas borradas: 1; quedan: 1. Las puntuaciones Elo, los récords y los resultados siguen como estaban.")

	won()
	kept := string(h.private(h.black.Slash(h.channel, "privacy show")).Attachments[0].Bytes)
	require.Contains(t, kept, "Resultados de partidas antiguas que ya no se guardan (1):\n"+
		"- Cuatro en raya. Ganadas: 1; empatadas: 0; perdidas: 0 · servidor "+h.guild.ID+"\n")
	require.NotContains(t, kept, old.id)
	require.Contains(t, h.ephemeral(h.black.Press(ended, h.button(ended, "Rematch"))), "No hay ninguna partida con ese nombre.")
	for range 2 {
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
	}
	bot.Signal(syscall.SIGTERM)
	require.Zero(t, bot.Status(), bot.Log)
	require.Empty(t, h.discord.Problems())
}
