package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
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
	require.Equal(t, []GameResults{{Game: gametest.NimID, Won: profileMatches + 3, Openings: []string{"1 1"}}}, p.People)
	require.Len(t, p.Latest, profileMatches)
	require.Equal(t, profileMatches, p.Streak)
	p, err = h.Profile(t.Context(), "other", "ana")
	require.NoError(t, err)
	require.Empty(t, p.People)
}

// Matches against computers are counted apart, and are neither part of a streak nor of the latest results.
func TestProfileAgainstComputers(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.do(h.begun(bob), match.Resign{User: "bob"})
	h.do(h.begun(match.Player{Level: "slow"}), match.Resign{User: "ana"})
	p, err := h.Profile(t.Context(), here.Guild, "ana")
	require.NoError(t, err)
	require.Equal(t, Profile{
		Ratings: p.Ratings, History: p.History, People: []GameResults{{Game: gametest.NimID, Won: 1, Openings: []string{"1 1"}}},
		Computer: []GameResults{{Game: gametest.NimID, Lost: 1}}, Latest: []int{1}, Streak: 1,
	}, p)
}

// A ranking has people from their fifth rated match on, who have played in the last year, the best first.
func TestRanking(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	pool := store.Pool{Scope: here.Guild, Game: gametest.NimID}
	for i, want := range []int{0, 0, 0, 0, 2} {
		h.Now = func() time.Time { return noon.AddDate(0, 0, i) }
		h.do(h.rateable(), match.Resign{User: "bob"})
		best, err := h.Ranking(t.Context(), pool)
		require.NoError(t, err)
		require.Len(t, best, want)
		if want > 0 {
			require.Equal(t, "ana", best[0].User)
			require.Greater(t, best[0].Points, best[1].Points)
		}
	}
	last := h.Now()
	for wait, want := range map[time.Duration]int{rankedFor: 2, rankedFor + 1: 0} {
		h.Now = func() time.Time { return last.Add(wait) }
		best, err := h.Ranking(t.Context(), pool)
		require.NoError(t, err)
		require.Len(t, best, want)
	}
}
