package storetest

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// ratedMost is how many matches of two people count a day in the suite.
const ratedMost = 5

// pool is where the matches of the suite are rated.
var pool = store.Pool{Scope: "guild", Game: "nim", Variant: "8x8"}

// rated makes a match count, so many minutes after noon, in a system of the suite, in which
// it matters which match comes first.
func rated(id match.ID, minutes int, users ...string) *store.Rated {
	r := &store.Rated{
		Pool: pool, Match: id, At: noon.Add(time.Duration(minutes) * time.Minute), Most: ratedMost, Within: 24 * time.Hour,
		Rate: func(before []store.Rating, at time.Time) (after []store.Strength) {
			for seat, b := range before {
				b.Strength[0] = b.Strength[0]/2 + float64(seat+1)
				b.Strength[1] = float64(at.Sub(noon)) / float64(7*time.Minute)
				b.Strength[2] = before[1-seat].Strength[0] / 3
				after = append(after, b.Strength)
			}
			return after
		},
	}
	for _, user := range users {
		r.Players = append(r.Players, store.RatedPlayer{User: user, Name: "name of " + user})
	}
	return r
}

// rate commits a match that ends and is rated.
func rate(t *testing.T, s store.Store, r *store.Rated) {
	t.Helper()
	c := started(t, r.Match, r.Players[0].User, r.Players[1].User)
	commit(t, s, c)
	over := next(t, c.State, noon, match.Resign{User: r.Players[0].User})
	over.Rated = r
	commit(t, s, over)
}

// ratings reads a leaderboard as ratings by user.
func ratings(t *testing.T, s store.Store, p store.Pool) map[string]store.Rating {
	t.Helper()
	found, err := s.Ratings(t.Context(), p)
	require.NoError(t, err)
	all := make(map[string]store.Rating)
	for _, r := range found {
		all[r.User] = r
	}
	return all
}

// requireCounted checks that each of these matches changed what its system computes from the ratings before
// it, or nothing, and that the changes of each person in a pool lead from one to the next and to the rating.
func requireCounted(t *testing.T, s store.Store, all ...*store.Rated) {
	t.Helper()
	type person struct {
		store.Pool
		user string
	}
	people := make(map[person]int)
	for _, r := range all {
		changes, err := s.MatchRatings(t.Context(), r.Match)
		require.NoError(t, err)
		var before []store.Rating
		for seat, c := range changes {
			require.Equal(t, r.Players[seat].User, c.User)
			before = append(before, store.Rating{Pool: r.Pool, User: c.User, Strength: c.Before, Games: c.Games - 1})
			people[person{r.Pool, c.User}]++
		}
		for seat, after := range r.Rate(before, at(changes)) {
			require.Equal(t, after, changes[seat].After)
		}
	}
	for p, games := range people {
		history, err := s.RatingHistory(t.Context(), p.Pool, p.user)
		require.NoError(t, err)
		require.Len(t, history, games)
		last := store.RatingChange{}
		for _, c := range history {
			require.Equal(t, last.After, c.Before)
			require.Equal(t, last.Games+1, c.Games)
			require.True(t, c.At.After(last.At))
			last = c
		}
		standing, err := s.UserRatings(t.Context(), p.Scope, p.user)
		require.NoError(t, err)
		i := slices.IndexFunc(standing, func(r store.Rating) bool { return r.Pool == p.Pool })
		require.Equal(t, last.After, standing[i].Strength)
		require.Equal(t, last.Games, standing[i].Games)
		require.Equal(t, last.At, standing[i].At)
	}
}

// at is when the changes of a match were counted.
func at(changes []store.RatingChange) time.Time {
	if len(changes) == 0 {
		return time.Time{}
	}
	return changes[0].At
}

// testRatings: a rating follows from the one before, and each match says what it changed.
func testRatings(t *testing.T, s store.Store) {
	first, second := rated("m1", 0, "bob", "ana"), rated("m2", 10, "ana", "cem")
	second.Players[0].Name = "Ana II"
	rate(t, s, first)
	rate(t, s, second)
	all := ratings(t, s, pool)
	require.Len(t, all, 3)
	require.Equal(t, store.Rating{
		Pool: pool, User: "ana", Name: "Ana II", Strength: store.Strength{2, 10.0 / 7, 0}, Games: 2, At: second.At,
	}, all["ana"])
	changes, err := s.MatchRatings(t.Context(), "m2")
	require.NoError(t, err)
	require.Equal(t, []store.RatingChange{
		{Pool: pool, Match: "m2", Seat: 0, User: "ana", Before: store.Strength{2, 0, 0}, After: store.Strength{2, 10.0 / 7, 0}, Games: 2, At: second.At},
		{Pool: pool, Match: "m2", Seat: 1, User: "cem", After: store.Strength{2, 10.0 / 7, 2.0 / 3}, Games: 1, At: second.At},
	}, changes)
	none, err := s.MatchRatings(t.Context(), "m3")
	require.NoError(t, err)
	require.Empty(t, none)
	requireCounted(t, s, first, second)
}

// testRatingPools: pools do not mix.
func testRatingPools(t *testing.T, s store.Store) {
	all := []*store.Rated{rated("m1", 0, "ana", "bob")}
	for i, change := range []func(*store.Pool){
		func(p *store.Pool) { p.Scope = "other" },
		func(p *store.Pool) { p.Game = "hands" },
		func(p *store.Pool) { p.Variant = "" },
	} {
		r := rated(match.ID(fmt.Sprint("other", i)), i+1, "ana", "bob")
		change(&r.Pool)
		all = append(all, r)
	}
	for _, r := range all {
		require.Empty(t, ratings(t, s, r.Pool))
		rate(t, s, r)
		require.Equal(t, 1, ratings(t, s, r.Pool)["bob"].Games)
	}
	requireCounted(t, s, all...)
}

// testRatingLimit: of the matches of two people so many count a day, with the times of the
// database; those with others do not matter.
func testRatingLimit(t *testing.T, s store.Store) {
	var all []*store.Rated
	play := func(minutes, games int, users ...string) {
		t.Helper()
		all = append(all, rated(match.ID(fmt.Sprint("m", len(all))), minutes, users...))
		rate(t, s, all[len(all)-1])
		require.Equal(t, games, ratings(t, s, pool)[users[0]].Games)
	}
	for i := range ratedMost {
		play(i, i+1, "ana", "bob")
	}
	play(10, ratedMost, "bob", "ana")
	play(11, ratedMost+1, "ana", "cem")
	play(24*60, ratedMost+1, "bob", "ana") // the first of them was a day ago
	play(24*60, ratedMost+1, "bob", "ana")
	requireCounted(t, s, all...)
	changes, err := s.MatchRatings(t.Context(), "m5")
	require.NoError(t, err)
	require.Empty(t, changes)
}

// testRatingLimitOfPools: the matches of two people are limited over all games of a guild,
// and another guild is another matter.
func testRatingLimitOfPools(t *testing.T, s store.Store) {
	var all []*store.Rated
	play := func(scope string, games int, at int) {
		t.Helper()
		r := rated(match.ID(fmt.Sprint("m", len(all))), at, "ana", "bob")
		r.Pool = store.Pool{Scope: scope, Game: "nim", Variant: fmt.Sprint("size ", len(all))}
		all = append(all, r)
		rate(t, s, r)
		require.Len(t, ratings(t, s, r.Pool), games)
	}
	for range ratedMost {
		play("guild", 2, 0) // at once: each is dated after those before
	}
	play("guild", 0, 10)
	play("other", 2, 10)
	play("guild", 2, 24*60)
	requireCounted(t, s, all...)
}

// testRatingTimes: what comes later counts as later, whatever the clocks of two processes
// say, so that the order can be found again.
func testRatingTimes(t *testing.T, s store.Store) {
	late, early := rated("m1", 5, "ana", "bob"), rated("m2", 3, "bob", "cem")
	rate(t, s, late)
	rate(t, s, early)
	require.Equal(t, late.At.Add(time.Millisecond), ratings(t, s, pool)["bob"].At)
	requireCounted(t, s, late, early)
}

// testRatedOnce: ratings are written with the events that end the match or not at all.
func testRatedOnce(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	over := next(t, c.State, noon, match.Resign{User: "ana"})
	over.Interaction, over.Rated = "click", rated("m1", 0, "ana", "bob")
	stale := take(t, started(t, "m2", "cem", "dan").State, 1)
	require.ErrorIs(t, s.Commit(t.Context(), over, stale), store.ErrConflict)
	require.Empty(t, ratings(t, s, pool), "rolled back")
	commit(t, s, over)
	require.ErrorIs(t, s.Commit(t.Context(), over), store.ErrRepeated)
	over.Interaction = ""
	require.ErrorIs(t, s.Commit(t.Context(), over), store.ErrConflict)
	requireCounted(t, s, over.Rated)
}

// testRatedMalformed: what cannot be rated is a mistake, and nothing is written.
func testRatedMalformed(t *testing.T, s store.Store) {
	for name, spoil := range map[string]func(*store.Rated){
		"no scope":   func(r *store.Rated) { r.Scope = "" },
		"no game":    func(r *store.Rated) { r.Game = "" },
		"no match":   func(r *store.Rated) { r.Match = "" },
		"no time":    func(r *store.Rated) { r.At = time.Time{} },
		"no system":  func(r *store.Rated) { r.Rate = nil },
		"one player": func(r *store.Rated) { r.Players = r.Players[:1] },
		"a computer": func(r *store.Rated) { r.Players[1].User = "" },
	} {
		c := started(t, "m1", "ana", "bob")
		c.Rated = rated("m1", 0, "ana", "bob")
		spoil(c.Rated)
		require.Error(t, s.Commit(t.Context(), c), name)
	}
	_, err := s.Load(t.Context(), "m1")
	require.ErrorIs(t, err, store.ErrNotFound)
}

// testHide: who hides is in no leaderboard until they come back, and keeps the rating.
func testHide(t *testing.T, s store.Store) {
	r := rated("m1", 0, "ana", "bob")
	rate(t, s, r)
	for range 2 {
		require.NoError(t, s.Hide(t.Context(), "ana", true))
		hidden, err := s.Hidden(t.Context(), "ana")
		require.NoError(t, err)
		require.True(t, hidden)
		require.NotContains(t, ratings(t, s, pool), "ana")
		require.Contains(t, ratings(t, s, pool), "bob")
		requireCounted(t, s, r)
	}
	for range 2 {
		require.NoError(t, s.Hide(t.Context(), "ana", false))
		hidden, err := s.Hidden(t.Context(), "ana")
		require.NoError(t, err)
		require.False(t, hidden)
		require.Contains(t, ratings(t, s, pool), "ana")
	}
}

// testUserRatings: what there is of a person in a guild.
func testUserRatings(t *testing.T, s store.Store) {
	all := []*store.Rated{rated("m1", 0, "ana", "bob"), rated("m2", 1, "cem", "ana"), rated("m3", 2, "ana", "bob"), rated("m4", 3, "ana", "bob")}
	all[2].Variant, all[3].Scope = "", "other"
	for _, r := range all {
		rate(t, s, r)
	}
	found, err := s.UserRatings(t.Context(), "guild", "ana")
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, pool, found[0].Pool, "more matches")
	require.Equal(t, 2, found[0].Games)
	history, err := s.RatingHistory(t.Context(), pool, "ana")
	require.NoError(t, err)
	require.Len(t, history, 2)
	require.Equal(t, match.ID("m1"), history[0].Match)
	require.Equal(t, history[0].After, history[1].Before)
	require.Equal(t, found[0].Strength, history[1].After)
}

// testRaceForLimit: of matches of the same two in several games that end at once no more count
// than of those that end one after the other.
func testRaceForLimit(t *testing.T, s store.Store) {
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			r := rated(match.ID(fmt.Sprint("m", racer)), 0, "ana", "bob")
			r.Variant, r.Most = fmt.Sprint("size ", racer), 2
			c := started(t, r.Match, "ana", "bob")
			assert.NoError(t, s.Commit(t.Context(), c))
			over := next(t, c.State, noon, match.Resign{User: "ana"})
			over.Rated = r
			assert.NoError(t, s.Commit(t.Context(), over))
		})
	}
	all.Wait()
	var counted []time.Time
	for racer := range racers {
		changes, err := s.MatchRatings(t.Context(), match.ID(fmt.Sprint("m", racer)))
		require.NoError(t, err)
		if len(changes) > 0 {
			counted = append(counted, changes[0].At)
		}
	}
	require.Len(t, counted, 2, "matches of two people")
	require.Equal(t, time.Millisecond, counted[0].Sub(counted[1]).Abs(), "one after the other")
}

// testRaceOfRatings: of matches that end at once each is counted on what the one before has
// left, and the order is that of their times.
func testRaceOfRatings(t *testing.T, s store.Store) {
	users := []string{"ana", "bob", "cem", "dan"}
	byID := make(map[match.ID]*store.Rated)
	var all sync.WaitGroup
	for racer := range racers {
		for i := range 3 {
			id := match.ID(fmt.Sprint("m", racer, "-", i))
			byID[id] = rated(id, 0, users[(racer+i)%4], users[(racer+2*i+1+i%2)%4])
		}
	}
	for racer := range racers {
		all.Go(func() {
			for i := range 3 {
				r := byID[match.ID(fmt.Sprint("m", racer, "-", i))]
				if r.Players[0] == r.Players[1] {
					continue
				}
				r.Most = 1000
				c := started(t, r.Match, r.Players[0].User, r.Players[1].User)
				assert.NoError(t, s.Commit(t.Context(), c))
				over := next(t, c.State, noon, match.Resign{User: r.Players[0].User})
				over.Rated = r
				assert.NoError(t, s.Commit(t.Context(), over))
			}
		})
	}
	all.Wait()
	requireCounted(t, s, slices.Collect(maps.Values(byID))...)
}
