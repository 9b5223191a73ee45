package session

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// Recount computes all ratings and what each match has changed from the logs alone, in the
// order in which the store has counted the matches, or they ended. Matches of games that
// there are not count for nothing.
func Recount(ctx context.Context, s store.Store, games match.Games) ([]store.Rating, []store.RatingChange, error) {
	stored, err := s.RatingChanges(ctx)
	if err != nil {
		return nil, nil, err
	}
	counted := make(map[match.ID]time.Time)
	for _, c := range stored {
		counted[c.Match] = c.At
	}
	rows, err := s.List(ctx, store.Filter{Phases: []match.Phase{match.Over}})
	if err != nil {
		return nil, nil, err
	}
	var all []store.Rated
	for _, row := range rows {
		if games[row.Game] == nil {
			continue
		}
		events, err := s.Log(ctx, row.ID)
		if err != nil {
			return nil, nil, err
		}
		state, err := match.Fold(games, row.ID, events)
		if err != nil {
			return nil, nil, fmt.Errorf("the log of match %s: %w", row.ID, err)
		}
		if r := Rated(games, &state, row.Place); r != nil {
			all = append(all, *r)
		}
	}
	at := func(r store.Rated) time.Time {
		if stored, ok := counted[r.Match]; ok {
			return stored
		}
		return r.At
	}
	slices.SortFunc(all, func(a, b store.Rated) int { return cmp.Or(at(a).Compare(at(b)), cmp.Compare(a.Match, b.Match)) })
	ratings, changes := store.CountRatings(all)
	return ratings, changes, nil
}
