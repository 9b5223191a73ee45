package storetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// scored is a score of a user on the tests' leaderboard of an order, so many minutes after noon.
func scored(order game.Ranking, user string, points int64, minutes int) store.Score {
	f := ranking(order)
	return store.Score{
		Scope: f.Scope, Game: f.Game, Leaderboard: f.Leaderboard, Kind: f.Kind, User: user, Name: person(user).Name,
		Points: points, Order: order, At: noon.Add(time.Duration(minutes) * time.Minute),
	}
}

// ranking is the tests' leaderboard of an order.
func ranking(order game.Ranking) store.RecordFilter {
	return store.RecordFilter{
		Scope: "guild", Game: "nim", Leaderboard: fmt.Sprint("board", order), Kind: store.KindPeople, Order: order,
	}
}

// scores is the change that creates a match which is over and counts on leaderboards.
func scores(id match.ID, all ...store.Score) store.Change {
	c := ended(id, "ana", "bob")
	c.Scores = all
	return c
}

// records returns a leaderboard as "user points minutes".
func records(d *db, f store.RecordFilter) (all []string) {
	for _, r := range must(d.Records(d.t.Context(), f)) {
		all = append(all, fmt.Sprint(r.User, " ", r.Points, " ", r.At.Sub(noon).Minutes()))
	}
	return all
}

// testRecords counts scores at random and compares the leaderboards with what they should be: each names a person once,
// with the best score or the sum of all, and of equal points the earlier are better.
func testRecords(t *testing.T, d *db) {
	r := rand.New(rand.NewPCG(1, 2))
	boards := []store.RecordFilter{ranking(game.Highest), ranking(game.Lowest), ranking(game.Sum)}
	for _, change := range []func(*store.RecordFilter){
		func(f *store.RecordFilter) { f.Scope = "dm" },
		func(f *store.RecordFilter) { f.Game = "hands" },
		func(f *store.RecordFilter) { f.Leaderboard = "10x14" },
		func(f *store.RecordFilter) { f.Kind = store.KindComputer },
		func(f *store.RecordFilter) { f.Kind = store.KindAlone },
	} {
		f := boards[r.IntN(3)]
		change(&f)
		boards = append(boards, f)
	}
	best := make(map[store.RecordFilter]map[string]store.Record)
	var match []store.Score
	for i, minute := range r.Perm(400) {
		f := pick(r, boards[:3+i%6]...)
		score := scored(f.Order, fmt.Sprint("user", r.IntN(15)), int64(r.IntN(7)-2), minute)
		score.Scope, score.Game, score.Leaderboard, score.Kind = f.Scope, f.Game, f.Leaderboard, f.Kind
		if match = append(match, score); len(match) == 4 {
			d.commit(scores(name("m", i/4), match...))
			match = nil
		}
		if best[f] == nil {
			best[f] = make(map[string]store.Record)
		}
		before, ok := best[f][score.User]
		after := store.Record{User: score.User, Name: score.Name, Points: score.Points, At: score.At, Match: name("m", i/4)}
		switch {
		case ok && f.Order == game.Highest && score.Points <= before.Points,
			ok && f.Order == game.Lowest && score.Points >= before.Points, ok && f.Order == game.Sum && score.Points == 0:
			after = before
		case f.Order == game.Sum:
			after.Points += before.Points
		}
		best[f][score.User] = after
	}
	for _, f := range boards {
		want := slices.SortedFunc(maps.Values(best[f]), func(a, b store.Record) int {
			points := int(b.Points - a.Points)
			if f.Order == game.Lowest {
				points = -points
			}
			if points == 0 {
				return a.At.Compare(b.At)
			}
			return points
		})
		require.Equal(t, want[:min(store.RecordsMost, len(want))], must(d.Records(t.Context(), f)))
	}
	require.Empty(t, must(d.Records(t.Context(), store.RecordFilter{Scope: "guild"})), "all of a filter counts")
}

// testRecordsAtOnce: matches that end at once and are about the same people in turned orders add up.
func testRecordsAtOnce(t *testing.T, d *db) {
	atOnce(func(racer int) bool {
		both := []store.Score{scored(game.Sum, "ana", 1, 0), scored(game.Sum, "bob", 2, 0)}
		c := scores(name("m", racer), both[racer%2], both[1-racer%2], scored(game.Lowest, "cem", int64(100-racer), 0))
		return committed(d.Commit(t.Context(), c))
	})
	sums := []string{fmt.Sprint("bob ", 2*racers, " 0"), fmt.Sprint("ana ", racers, " 0")}
	require.Equal(t, sums, records(d, ranking(game.Sum)))
	require.Equal(t, []string{fmt.Sprint("cem ", 100-racers+1, " 0")}, records(d, ranking(game.Lowest)))
}

// pool is where the matches of the tests are rated.
var pool = store.Pool{Scope: "guild", Game: "nim", Variant: "8x8"}

// ratedMost is how many matches of two people count a day.
const ratedMost = 2

// rated makes a match count, so many minutes after noon, in a system in which it matters which match comes first.
func rated(id match.ID, minutes int, users ...string) *store.Rated {
	r := &store.Rated{
		Pool: pool, Match: id, At: noon.Add(time.Duration(minutes) * time.Minute), Most: ratedMost, Within: 24 * time.Hour,
		Rate: func(before []store.Rating, at time.Time) (after []store.Strength) {
			for seat, b := range before {
				after = append(after, store.Strength{
					b.Strength[0]/2 + float64(seat+1), float64(at.Sub(noon)) / float64(7*time.Minute), before[1-seat].Strength[0] / 3,
				})
			}
			return after
		},
	}
	for _, user := range users {
		r.Players = append(r.Players, person(user))
	}
	return r
}

// rate is the change that creates a match which is over and rated.
func rate(r *store.Rated) store.Change {
	c := ended(r.Match, r.Players[0].User, r.Players[1].User)
	c.Rated = r
	return c
}

// testRatings rates matches at random and compares what is kept of them with what the matches come to, one after the
// other: the ratings of people in a pool, without who hides, and each change of them.
func testRatings(t *testing.T, d *db) {
	ctx, r := t.Context(), rand.New(rand.NewPCG(1, 2))
	users := []string{"ana", "bob", "cem"}
	pools := []store.Pool{
		pool,
		{Scope: "other", Game: "nim", Variant: "8x8"},
		{Scope: "guild", Game: "hands", Variant: "8x8"},
		{Scope: "guild", Game: "nim"},
	}
	var changes []store.RatingChange
	standing := func(p store.Pool, user string) store.Rating {
		now := store.Rating{Pool: p, User: user, Name: person(user).Name}
		for _, c := range changes {
			if c.Pool == p && c.User == user {
				now.Strength, now.Games, now.At = c.After, c.Games, c.At
			}
		}
		return now
	}
	hidden := make(map[string]bool)
	for i := range 60 {
		who := r.Perm(len(users))
		one, other := users[who[0]], users[who[1]]
		match := rated(name("m", i), pick(r, 120*i, 120*i, 120*i, 0), one, other) // a dozen a day
		match.Pool = pick(r, pools...)
		d.commit(rate(match))

		at, between := match.At, 0 // a match counts later than those that were counted before, whatever clocks say
		for _, c := range changes {
			if c.Scope == match.Scope && (c.User == one || c.User == other) && !at.After(c.At) {
				at = c.At.Add(time.Millisecond)
			}
		}
		for j, c := range changes {
			if c.Seat == 1 && c.Scope == match.Scope && c.At.After(at.Add(-match.Within)) {
				pair := []string{changes[j-1].User, c.User}
				if slices.Contains(pair, one) && slices.Contains(pair, other) {
					between++
				}
			}
		}
		var counted []store.RatingChange
		if between < ratedMost {
			before := []store.Rating{standing(match.Pool, one), standing(match.Pool, other)}
			for seat, after := range match.Rate(before, at) {
				counted = append(counted, store.RatingChange{
					Pool: match.Pool, Match: match.Match, Seat: game.Seat(seat), User: before[seat].User,
					Before: before[seat].Strength, After: after, Games: before[seat].Games + 1, At: at,
				})
			}
		}
		changes = append(changes, counted...)
		require.Equal(t, counted, must(d.MatchRatings(ctx, match.Match)))

		hidden[one] = r.IntN(4) == 0
		require.NoError(t, d.Hide(ctx, one, hidden[one]))
		require.Equal(t, hidden[one], must(d.Hidden(ctx, one)))
	}
	for _, p := range pools {
		var board []store.Rating
		for _, user := range users {
			var history []store.RatingChange
			for _, c := range changes {
				if c.Pool == p && c.User == user {
					history = append(history, c)
				}
			}
			require.Equal(t, history, must(d.RatingHistory(ctx, p, user)))
			if now := standing(p, user); now.Games > 0 && !hidden[user] {
				board = append(board, now)
			}
			own := must(d.UserRatings(ctx, p.Scope, user))
			mostFirst := func(a, b store.Rating) int { return b.Games - a.Games }
			require.True(t, slices.IsSortedFunc(own, mostFirst))
			if now := standing(p, user); now.Games > 0 {
				require.Contains(t, own, now)
			} else {
				require.NotContains(t, own, now)
			}
		}
		require.ElementsMatch(t, board, must(d.Ratings(ctx, p)))
	}
	require.Less(t, len(changes), 2*60, "some did not count")
	require.False(t, must(d.Hidden(ctx, "nobody")))
}

// testRatingsAtOnce: of matches that end at once each is counted on what the one before has left, and the order is that
// of their times.
func testRatingsAtOnce(t *testing.T, d *db) {
	users := []string{"ana", "bob", "cem", "dan"}
	atOnce(func(racer int) bool {
		for i := 1; i < 4; i++ {
			r := rated(name("m", 10*racer+i), 0, users[racer%4], users[(racer+i)%4])
			r.Most = 1000
			check(d.Commit(t.Context(), rate(r)))
		}
		return true
	})
	chained := 0
	for _, user := range users {
		var last store.RatingChange
		for _, c := range must(d.RatingHistory(t.Context(), pool, user)) {
			require.Equal(t, []any{last.After, last.Games + 1}, []any{c.Before, c.Games})
			require.True(t, c.At.After(last.At))
			both := must(d.MatchRatings(t.Context(), c.Match))
			after := rated(c.Match, 0).Rate([]store.Rating{{Strength: both[0].Before}, {Strength: both[1].Before}}, c.At)
			require.Equal(t, after[c.Seat], c.After)
			last = c
			chained++
		}
	}
	require.Equal(t, 2*3*racers, chained)
}

// testRatingLimitAtOnce: of matches of the same two in several pools that end at once no more count than of those that
// end one after the other.
func testRatingLimitAtOnce(t *testing.T, d *db) {
	atOnce(func(racer int) bool {
		r := rated(name("m", racer), 0, "ana", "bob")
		r.Variant = fmt.Sprint("size ", racer)
		return committed(d.Commit(t.Context(), rate(r)))
	})
	require.Len(t, must(d.UserRatings(t.Context(), "guild", "ana")), ratedMost)
}

// testCountedOnce: scores and ratings are written with the events that end a match or not at all, however often they
// arrive.
func testCountedOnce(t *testing.T, d *db) {
	c := d.commit(started("m1", "ana", "bob"))
	over := from("click", next(c, match.Resign{User: "ana"}))
	over.Scores, over.Rated = []store.Score{scored(game.Sum, "bob", 3, 0)}, rated("m1", 0, "ana", "bob")
	d.refuse(store.ErrConflict, over, take(started("m2", "cem", "dan"), 1))
	require.Empty(t, records(d, ranking(game.Sum)))
	require.Empty(t, must(d.MatchRatings(t.Context(), "m1")))
	d.commit(over)
	d.refuse(store.ErrRepeated, over)
	d.refuse(store.ErrConflict, from("", over))
	require.Equal(t, []string{"bob 3 0"}, records(d, ranking(game.Sum)))
	require.Len(t, must(d.RatingHistory(t.Context(), pool, "ana")), 1)
}
