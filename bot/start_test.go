package bot

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

// Who sits at the tables of others may open one.
func TestSeatsAtOtherTables(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for range maxPending {
		s.askAs(berta, "en-US", "", chat.Start{Game: sixes.ID})
	}
	rows, err := s.Store.List(t.Context(), storeFilterOf(berta))
	require.NoError(t, err)
	require.Len(t, rows, maxPending)
	for _, row := range rows {
		require.Equal(t, chat.Update, s.press(ana, chat.Sit{Match: row.ID, What: chat.SitJoin}).Kind)
	}
	require.Equal(t, chat.Post, s.ask(chat.Start{Game: sixes.ID}).Kind)
}

// A start that is delivered again is answered with its own match, though somebody else has
// challenged its user since.
func TestRepeatedStartAfterAChallenge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		do := chat.Start{Game: "nim", Opponent: &carla}
		proposal, err := s.starts.proposal(&chat.Request{User: ana}, s.Game("nim"), do, store.Settings{})
		require.NoError(t, err)
		start := session.Session{State: match.State{ID: "aaaaaaaa"}, Place: store.Place{Guild: "1", Channel: "2", Locale: "en-US"}}
		s.commit(start, "request2", match.Propose{Proposal: proposal})
		time.Sleep(time.Second)
		require.Equal(t, chat.Post, s.askAs(berta, "en-US", "", chat.Start{Game: "nim", Opponent: &ana}).Kind)
		again := s.ask(do)
		require.Equal(t, chat.Post, again.Kind, again.Message.Text)
		require.Equal(t, []string{carla.ID}, again.Message.Ping)
	})
}

// A start that is delivered again is refused where its match is not found.
func TestRepeatedStartWithoutItsMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	do := chat.Start{Game: "nim", Opponent: &carla}
	proposal, err := s.starts.proposal(&chat.Request{User: berta}, s.Game("nim"), do, store.Settings{})
	require.NoError(t, err)
	start := session.Session{State: match.State{ID: "aaaaaaaa"}, Place: store.Place{Guild: "1", Channel: "2", Locale: "en-US"}}
	s.commit(start, "request1", match.Propose{Proposal: proposal})
	again := s.ask(do)
	require.Equal(t, chat.Ephemeral, again.Kind)
	require.Contains(t, again.Message.Text, "There is already a challenge between the two of you.")
	require.Empty(t, s.log.String())
}

// Where no side is chosen, chance gives either.
func TestDrawnSides(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	drawn := make(map[game.Seat]bool)
	for range 64 {
		p, err := s.starts.proposal(&chat.Request{User: ana}, s.Game("nim"), chat.Start{Game: "nim", Opponent: &berta}, store.Settings{})
		require.NoError(t, err)
		require.True(t, p.ByLot)
		require.Equal(t, ana.ID, p.Players[p.Proposer].User)
		drawn[p.Proposer] = true
	}
	require.Len(t, drawn, 2)
}
