package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

// Who starts again may check the chance that is left behind: its hash was shown.
func TestRestartUnseals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(chat.Start{Game: matchtest.GuessID})
	before := s.match()
	again := s.press(ana, chat.Offer{Match: before.ID, Ply: before.Ply, What: match.Restart})
	now := s.match()
	require.NotEqual(t, before.Seed, now.Seed)
	require.Contains(t, again.Message.Text, "🔒 Sealed chance, SHA-256: `"+now.Seed.Hash()+"`")
	require.Contains(t, again.Message.Text, "> 🔓 Seed until the new start: `"+before.Seed.String()+"`. Its SHA-256 was `"+before.Seed.Hash()+"`.")
	require.NotContains(t, again.Message.Text, now.Seed.String())
}

// A table that only proposes to start again still plays with its chance.
func TestRestartProposedUnsealsNothing(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	proposed := s.press(ana, chat.Offer{Match: now.ID, Ply: now.Ply, What: match.Restart})
	require.NotContains(t, proposed.Message.Text, "🔓")
	for _, user := range []chat.User{berta, carla, delia} {
		proposed = s.press(user, chat.Offer{Match: now.ID, Ply: now.Ply, What: match.Restart})
	}
	require.Contains(t, proposed.Message.Text, "> 🔓 Seed until the new start: `"+now.Seed.String()+"`")
}
