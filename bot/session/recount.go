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
	past := pastOf(stored)
	all = slices.DeleteFunc(all, func(r store.Rated) bool {
		_, ok := counted[r.Match]
		return !ok && past.leavesOut(&r)
	})
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

// commitWithin is how long after its end a match is counted at most: its commit may have waited
// for a database, and clocks of processes differ.
const commitWithin = 5 * time.Minute

// past is what was counted in the past by the people who played, in the order of the store.
type past map[member][]store.RatingChange

// member is a person on a server.
type member struct{ scope, user string }

func pastOf(stored []store.RatingChange) past {
	p := make(past)
	for _, c := range stored {
		key := member{c.Scope, c.User}
		p[key] = append(p[key], c)
	}
	return p
}

// leavesOut reports whether a match may have changed no rating because two of its players had played
// enough by the time when it was committed: at some place in the order of the store, not long after its
// end, they had. The store says nothing of such a match. To count it at the time of its end could
// take the place of another one, which was counted.
func (p past) leavesOut(r *store.Rated) bool {
	var before []store.RatingChange
	for _, player := range r.Players {
		for _, c := range p[member{r.Scope, player.User}] {
			if c.At.After(r.At.Add(-r.Within)) {
				before = append(before, c)
			}
		}
	}
	slices.SortStableFunc(before, func(a, b store.RatingChange) int { return a.At.Compare(b.At) })
	for n, last := range before {
		if last.At.After(r.At.Add(commitWithin)) {
			return false
		}
		at := r.At
		if !at.After(last.At) {
			at = last.At.Add(time.Millisecond)
		}
		for i, one := range r.Players {
			for _, other := range r.Players[:i] {
				if countBoth(before[:n+1], one.User, other.User, at.Add(-r.Within)) >= r.Most {
					return true
				}
			}
		}
	}
	return false
}

// countBoth counts the matches since a time that both of two people have had counted.
func countBoth(changes []store.RatingChange, one, other string, since time.Time) (n int) {
	of := make(map[match.ID]bool)
	for _, c := range changes {
		if c.User == one && c.At.After(since) {
			of[c.Match] = true
		}
	}
	for _, c := range changes {
		if c.User == other && of[c.Match] {
			n++
		}
	}
	return n
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
