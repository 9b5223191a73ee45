//go:build full

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
	h.program = "kamisado-sweeping" // it brings boards up to date by itself
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
	backup := startProgram(t, "kamisado backup --lang=en "+file, "DATABASE_URL="+h.database)
	require.Zero(t, backup.Status(), backup.Log)
	require.Contains(t, backup.Out.String(),
		file+" holds the database as it was when the backup began. Matches: 1; size: ")
	click()
	require.NotEqual(t, copied, c.board.Attachments[0].Name)
	h.untilShown(c.id)

	restore := func(arguments, want string) {
		t.Helper()
		p := startProgram(t, "kamisado restore --lang=en "+arguments+file, "DATABASE_URL="+h.database)
		require.Equal(t, 1, p.Status())
		require.Contains(t, p.Log.String(), want)
	}
	restore("--overwrite ", "the bot is running on this database: stop it first")
	first.Signal(syscall.SIGTERM)
	restore("", "the database already has matches")
	p := startProgram(t, "kamisado restore --overwrite "+file, "DATABASE_URL="+h.database)
	require.Zero(t, p.Status(), p.Log)
	require.Contains(t, p.Out.String(), "La base de datos es ahora la de la copia. Partidas: 1; tamaño: ")

	second := h.launch()
	c.board = h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == c.board.ID && len(m.Attachments) > 0 && m.Attachments[0].Name == copied
	})
	click()
	second.Signal(syscall.SIGTERM)
	require.Zero(t, second.Status(), second.Log)
	require.Empty(t, h.discord.Problems())
}
