package e2e

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/connectfour"
)

// What kamisado backup copies beside the bot is a match to play on: on the same board, which goes
// back to where the copy was made.
func TestBackup(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.program = "kamisado-hasty" // it brings boards up to date at once
	first := h.launch()
	c := h.duel(connectfour.ID)
	click := func() {
		t.Helper()
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
	}
	click()
	h.untilShown(c.id)
	copied := c.board.Attachments[0].Name // which says the ply
	file := filepath.Join(t.TempDir(), "copy.db")
	backup := launchAs(t, "kamisado backup --lang=en "+file, "DATABASE_URL="+h.database)
	require.Zero(t, backup.status(), backup.log)
	require.Contains(t, backup.out.String(), file+" has the database as it was when the backup began. Matches: 1; size: ")
	click()
	require.NotEqual(t, copied, c.board.Attachments[0].Name)
	h.untilShown(c.id)

	restore := func(arguments, want string) {
		t.Helper()
		p := launchAs(t, "kamisado restore --lang=en "+arguments+file, "DATABASE_URL="+h.database)
		require.Equal(t, 1, p.status())
		require.Contains(t, p.log.String(), want)
	}
	restore("--overwrite ", "the bot is playing with this database: stop it first")
	first.signal(syscall.SIGTERM)
	restore("", "the database has matches already")
	p := launchAs(t, "kamisado restore --overwrite "+file, "DATABASE_URL="+h.database)
	require.Zero(t, p.status(), p.log)
	require.Contains(t, p.out.String(), "La base de datos es ahora la de la copia. Partidas: 1; tamaño: ")

	second := h.launch()
	c.board = h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == c.board.ID && len(m.Attachments) > 0 && m.Attachments[0].Name == copied
	})
	click()
	second.signal(syscall.SIGTERM)
	require.Zero(t, second.status(), second.log)
	require.Empty(t, h.discord.Problems())
}
