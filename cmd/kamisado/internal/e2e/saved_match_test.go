//go:build full

package e2e

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// seedChallenge puts a challenge into the database whose time was over a minute ago.
func seedChallenge(t *testing.T, database string, id match.ID, place store.Place, users ...string) {
	t.Helper()
	change := store.Change{State: match.State{ID: id}, Place: place}
	seed(t, database, decided(t, change, now().Add(-time.Hour), match.Propose{Proposal: match.Proposal{
		Game: kamisado.ID, Deadline: now().Add(-time.Minute).UnixMilli(),
		Players: []match.Player{{User: users[0], Name: "ana"}, {User: users[1], Name: "berta"}},
	}}))
}

// phase is the phase of a match as the database has it.
func phase(t *testing.T, database string, id match.ID) match.Phase {
	t.Helper()
	look, err := store.OpenReadOnly(t.Context(), database)
	require.NoError(t, err)
	defer func() { require.NoError(t, look.Close()) }()
	row, err := look.Load(t.Context(), id)
	require.NoError(t, err)
	return row.Phase
}

// A bot on Discord leaves what was left in the playground alone, and looks after
// its own.
func TestServeLeavesThePlaygroundAlone(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	here := store.Place{Guild: h.guild.ID, Channel: h.channel.ID, Locale: "en-US"}
	there := store.Place{Guild: "22000000000000001", Channel: "23000000000000001", Locale: "en-US"}
	seedChallenge(t, h.database, "there222", there, "20000000000000001", "20000000000000002")
	seedChallenge(t, h.database, "here2222", here, h.black.ID, h.white.ID)
	h.start()
	h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "expired") })
	require.Zero(t, h.stop())
	require.Equal(t, match.Closed, phase(t, h.database, "here2222"))
	require.Equal(t, match.Pending, phase(t, h.database, "there222"))
	for _, r := range h.discord.Requests() {
		require.NotContains(t, r.Path, there.Channel)
	}
}

// A playground leaves the matches of Discord alone that it finds in its database.
func TestPlaygroundLeavesDiscordAlone(t *testing.T) {
	t.Parallel()
	file := "sqlite:" + t.TempDir() + "/bot.db"
	there := store.Place{Guild: "1100000000000000005", Channel: "1100000000000000006", Locale: "en-US"}
	here := store.Place{Guild: "22000000000000001", Channel: "23000000000000001", Locale: "en-US"}
	seedChallenge(t, file, "there222", there, "1100000000000000007", "1100000000000000008")
	seedChallenge(t, file, "here2222", here, "20000000000000001", "20000000000000002")
	p := startProgram(t, apptest.PatientName+" playground --listen 127.0.0.1:0", "DATABASE_URL="+file)
	page, _ := visit(t, p.PageURL())
	for !strings.Contains(page.last.Content, "expired") {
		page.await(func(m pageEvent) bool { return m.Kind == "message" })
	}
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Equal(t, match.Closed, phase(t, file, "here2222"))
	require.Equal(t, match.Pending, phase(t, file, "there222"))
	require.Empty(t, apptest.WithoutReadiness(p.Log.String()))
}
