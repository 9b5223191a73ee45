//go:build full

package e2e

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// rated plays a match of Othello that Black resigns after two moves of each, and gives the
// challenge and the end.
func (h *harness) rated(options ...fakediscord.Option) (challenge, end *fakediscord.Message) {
	h.t.Helper()
	challenge = h.reply(h.black.Slash(h.channel, "othello start",
		append(options, fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"))...))
	board := h.reply(h.white.Press(challenge, h.button(challenge, "Accept")))
	for i, move := range []string{"f5", "d6", "c3", "d3"} {
		board = h.reply([]*fakediscord.User{h.black, h.white}[i%2].Slash(h.channel, "move", fakediscord.String("move", move)))
		require.False(h.t, board.Ephemeral, board.Content)
	}
	return challenge, h.resignAs(h.black, board)
}

// A match between people counts: the board says what it has changed, and so does each
// profile, until its owner hides. Accounts that were made just now do not count.
func TestRatings(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	fresh, end := h.rated()
	require.Contains(t, fresh.Content, "\n🤝 Friendly, because an account is less than seven days old: the result doesn't count towards ratings.")
	require.NotContains(t, end.Content, "📈")

	h.black = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "53908232506183680", Name: "ana", GlobalName: "Ana", Locale: "es-ES"})
	h.white = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "82198898841029460", Name: "berta", GlobalName: "Berta", Locale: "en-GB"})
	challenge, end := h.rated()
	require.Contains(t, challenge.Content, "\n📈 Rated: the result counts towards both players' ratings.")
	require.Contains(t, end.Content, fmt.Sprintf("\n📈 Rating (Othello · 8×8): %s 1259? (−241), %s 1741? (+241).", h.black.Mention(), h.white.Mention()))
	require.Contains(t, end.Attachments[0].Description, "Rating (Othello · 8×8): Ana 1259? (−241), Berta 1741? (+241).")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "leaderboard", fakediscord.String("game", "othello"))), "no hay nadie todavía")

	challenge, end = h.rated(fakediscord.Bool("rated", false))
	require.Contains(t, challenge.Content, "\n🤝 Friendly")
	require.NotContains(t, end.Content, "📈")
	_, end = h.rated()
	require.Contains(t, end.Content, "📈 Rating (")

	require.Zero(t, h.stop())
	h.start()
	profile := h.private(h.white.Slash(h.channel, "profile", fakediscord.UserOption("user", h.black)))
	require.Regexp(t, "^👤 \\*\\*Ana\\*\\* · .*\n📈 Othello · 8×8: 1[12]\\d\\d\\?\n\\(\\? = still provisional: more matches are needed\\.\\)\n• Othello: 0 won, 0 drawn, 3 lost\\. Favourite opening: `f5 d6`\\.\n3 losses in a row", profile.Content)
	require.Contains(t, profile.Attachments[0].Description, "Rating in Othello · 8×8 over 2 rated matches: 1259 after the first")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "profile", fakediscord.Bool("hide", true))), "nadie más ve tu perfil")
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "profile", fakediscord.UserOption("user", h.black))), "doesn't show a profile")
	require.Error(t, h.white.Slash(h.white.DM(), "profile").Err(), "ratings belong to a server")
}
