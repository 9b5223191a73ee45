package session

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// requireRecounted proves that the ratings are what the logs lead to.
func (h *harness) requireRecounted() {
	h.t.Helper()
	counted, err := Recount(h.t.Context(), h.Store, h.Games)
	require.NoError(h.t, err)
	stored, err := h.Store.AllRatings(h.t.Context())
	require.NoError(h.t, err)
	require.Equal(h.t, counted.Ratings, stored)
	storedChanges, err := h.Store.RatingChanges(h.t.Context())
	require.NoError(h.t, err)
	require.Equal(h.t, counted.Changes, storedChanges)
}

// Matches that end at almost the same time may be committed in another order than that of their
// times, and only so many of a day count: which of them did is what the store has counted.
func TestRecountBeyondTheMost(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string][]time.Duration{
		"in order":            {1, 2, 3, 4, 5, 6, 7},
		"the last began":      {2, 3, 4, 5, 6, 1},
		"some left out":       {3, 7, 4, 5, 8, 1, 6, 2},
		"days later":          {1, 2, 3, 4, 6, 5, 24*3600 + 2, 24*3600 + 1, 24*3600 + 9, 24*3600 + 8},
		"another day's first": {1, 2, 3, 4, 5, 26 * 3600, 25 * 3600},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			var running []Session
			for range ends {
				running = append(running, h.rateable())
			}
			for i, s := range running {
				h.Now = func() time.Time { return noon.Add(ends[i] * time.Second) }
				h.do(s, match.Resign{User: "ana"})
			}
			changes, err := h.Store.RatingChanges(t.Context())
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(changes), 2*ratedMost)
			h.requireRecounted()
		})
	}
}

// A match of which nothing was counted although it should have been is found: one of several, and all.
func TestRecountMissing(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var first match.ID
	for i := range ratedMost {
		h.Now = func() time.Time { return noon.Add(time.Duration(i) * time.Hour) }
		if s := h.rated(); i == 0 {
			first = s.ID
		}
	}
	changes, err := h.Store.RatingChanges(t.Context())
	require.NoError(t, err)
	without := slices.DeleteFunc(changes, func(c store.RatingChange) bool { return c.Match == first })
	require.NoError(t, h.Store.ReplaceRatings(t.Context(), func(context.Context) ([]store.Rating, []store.RatingChange, error) {
		return nil, without, nil
	}))
	one, err := Recount(t.Context(), h.Store, h.Games)
	require.NoError(t, err)
	require.Len(t, one.Changes, 2*ratedMost)
	require.NoError(t, h.Store.ReplaceRatings(t.Context(), func(context.Context) ([]store.Rating, []store.RatingChange, error) {
		return nil, nil, nil
	}))
	counted, err := Recount(t.Context(), h.Store, h.Games)
	require.NoError(t, err)
	require.Len(t, counted.Changes, 2*ratedMost)
}
