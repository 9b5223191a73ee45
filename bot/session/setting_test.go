package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// What the server has decided since a match began counts for its rematch. Hints of a computer are
// nobody else's.
func TestSettingsOfRematches(t *testing.T) {
	t.Parallel()
	thread := here
	thread.Parent = here.Channel
	for name, c := range map[string]struct {
		place    store.Place
		players  []match.Player
		hints    bool
		threaded bool
	}{
		"two people":      {here, []match.Player{{User: "ana", Name: "Ana"}, bob}, false, true},
		"in a thread":     {thread, []match.Player{{User: "ana", Name: "Ana"}, bob}, false, false},
		"with a computer": {here, []match.Player{{User: "ana", Name: "Ana"}, {Level: "slow"}}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			people := (&match.Proposal{Players: c.players}).People()
			s, err := h.Create(t.Context(), Cause{}, c.place, match.Proposal{
				Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"}, Players: c.players, Hints: true,
			}, match.Accept{User: people[len(people)-1]}, match.Resign{User: "ana"})
			require.NoError(t, err)
			_, _, err = h.Store.ChangeSettings(t.Context(), here.Guild, func(now *store.Settings) { now.NoHints, now.Threads, now.Locale = true, true, "es" })
			require.NoError(t, err)
			for _, user := range people {
				s = h.do(s, match.Offer{User: user, What: match.Rematch, Ply: s.Ply, Next: "bbbbbbbb"})
			}
			next, err := h.Load(t.Context(), s.Next)
			require.NoError(t, err)
			require.Equal(t, c.hints, next.Hints)
			require.Equal(t, c.threaded, next.Threaded)
			require.Equal(t, "es", next.Place.Locale)
		})
	}
}
