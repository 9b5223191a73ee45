package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
)

// A profile counts all matches, however many there are, and not those of other servers.
func TestProfileOfManyMatches(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for range profileMatches + 3 {
		h.do(h.begun(bob), match.Resign{User: "bob"})
	}
	p, err := h.Profile(t.Context(), here.Guild, "ana")
	require.NoError(t, err)
	require.Equal(t, []GameResults{{Game: gametest.NimID, Won: profileMatches + 3, Openings: []string{"1 1"}}}, p.Results)
	require.Equal(t, profileMatches, p.Streak)
	p, err = h.Profile(t.Context(), "other", "ana")
	require.NoError(t, err)
	require.Empty(t, p.Results)
}
