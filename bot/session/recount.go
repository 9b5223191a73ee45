package session

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// Recounted is what Recount has found.
type Recounted struct {
	Ratings []store.Rating
	Changes []store.RatingChange
	// Pruned is how many of the matches have no log any more.
	Pruned int
}

// Recount computes all ratings and what each match has changed from the logs alone, in the
// order in which the store has counted the matches, or they ended. Of a match that was pruned
// nobody can tell any more what it should have changed: what is stored of it counts as it is.
// Matches of games that there are not count for nothing.
func Recount(ctx context.Context, s store.Store, games match.Games) (c Recounted, err error) {
	stored, err := s.RatingChanges(ctx)
	if err != nil {
		return c, err
	}
	all, known, err := ratedByLogs(ctx, s, games)
	if err != nil {
		return c, err
	}
	pruned, err := ratedByChanges(ctx, s, stored, known)
	if err != nil {
		return c, err
	}
	counted := make(map[match.ID]time.Time)
	for _, c := range stored {
		counted[c.Match] = c.At
	}
	at := func(r store.Rated) time.Time {
		if stored, ok := counted[r.Match]; ok {
			return stored
		}
		return r.At
	}
	all = append(all, pruned...)
	slices.SortFunc(all, func(a, b store.Rated) int { return cmp.Or(at(a).Compare(at(b)), cmp.Compare(a.Match, b.Match)) })
	c.Pruned = len(pruned)
	c.Ratings, c.Changes = store.CountRatings(all)
	return c, nil
}

// ratedByLogs are the matches that count by their logs, and all that have one.
func ratedByLogs(ctx context.Context, s store.Store, games match.Games) (all []store.Rated, known map[match.ID]bool, err error) {
	rows, err := s.List(ctx, store.Filter{Phases: []match.Phase{match.Over}})
	if err != nil {
		return nil, nil, err
	}
	known = make(map[match.ID]bool)
	for _, row := range rows {
		events, err := s.Log(ctx, row.ID)
		switch {
		case err != nil:
			return nil, nil, err
		case len(events) == 0:
			continue // pruned since it was listed
		}
		known[row.ID] = true
		if games[row.Game] == nil {
			continue
		}
		state, err := match.Fold(games, row.ID, events)
		if err != nil {
			return nil, nil, fmt.Errorf("the log of match %s: %w", row.ID, err)
		}
		if r := Rated(games, &state, row.Place); r != nil {
			all = append(all, *r)
		}
	}
	return all, known, nil
}

// ratedByChanges are the matches that have changed ratings and are not known, so that they count
// what is stored of them. The names are those of the ratings: changes have none.
func ratedByChanges(ctx context.Context, s store.Store, stored []store.RatingChange, known map[match.ID]bool) (all []store.Rated, err error) {
	ratings, err := s.AllRatings(ctx)
	if err != nil {
		return nil, err
	}
	names := make(map[rated]string)
	for _, r := range ratings {
		names[rated{r.Pool, r.User}] = r.Name
	}
	for len(stored) > 0 { // those of a match follow each other, by seat
		next := slices.IndexFunc(stored, func(c store.RatingChange) bool { return c.Match != stored[0].Match })
		if next < 0 {
			next = len(stored)
		}
		if !known[stored[0].Match] {
			all = append(all, asStored(stored[:next], names))
		}
		stored = stored[next:]
	}
	return all, nil
}

// rated is a person in a pool.
type rated struct {
	store.Pool
	user string
}

// asStored is a match that counts what is stored of it, whatever the ratings were before it and
// how many matches its players had on that day.
func asStored(changes []store.RatingChange, names map[rated]string) store.Rated {
	r := store.Rated{Pool: changes[0].Pool, Match: changes[0].Match, At: changes[0].At, Most: math.MaxInt}
	for _, c := range changes {
		r.Players = append(r.Players, store.RatedPlayer{User: c.User, Name: names[rated{c.Pool, c.User}]})
	}
	r.Rate = func([]store.Rating, time.Time) (after []store.Strength) {
		for _, c := range changes {
			after = append(after, c.After)
		}
		return after
	}
	return r
}
