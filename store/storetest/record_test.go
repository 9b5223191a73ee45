package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// scored is a score of a user on the suite's leaderboard of an order, so many minutes after
// noon.
func scored(order game.Ranking, user string, points int64, minutes int) store.Score {
	return store.Score{
		Scope: "guild", Game: "nim", Leaderboard: fmt.Sprint("board", order), Kind: store.KindPeople, User: user, Name: "name of " + user,
		Points: points, Order: order, At: noon.Add(time.Duration(minutes) * time.Minute),
	}
}

// ranking is the suite's leaderboard of an order.
func ranking(order game.Ranking) store.RecordFilter {
	return store.RecordFilter{Scope: "guild", Game: "nim", Leaderboard: fmt.Sprint("board", order), Kind: store.KindPeople, Order: order}
}

// count commits a match of two that ends with scores.
func count(t *testing.T, s store.Store, id match.ID, scores ...store.Score) {
	t.Helper()
	c := started(t, id, "ana", "bob")
	commit(t, s, c)
	over := next(t, c.State, noon, match.Resign{User: "ana"})
	over.Scores = scores
	commit(t, s, over)
}

// records reads a leaderboard as "user points minutes".
func records(t *testing.T, s store.Store, f store.RecordFilter) []string {
	t.Helper()
	found, err := s.Records(t.Context(), f)
	require.NoError(t, err)
	all := []string{}
	for _, r := range found {
		all = append(all, fmt.Sprint(r.User, " ", r.Points, " ", r.At.Sub(noon).Minutes()))
	}
	return all
}

// testRecords: what is kept of two scores of a person, and in which order people come.
func testRecords(t *testing.T, s store.Store) {
	for i, c := range []struct {
		order  game.Ranking
		points []int64
		want   []string
	}{
		{game.Highest, []int64{5, 7, 7, 6}, []string{"bob 9 0", "ana 7 1"}},
		{game.Lowest, []int64{5, 3, 3, 4}, []string{"ana 3 1", "bob 9 0"}},
		{game.Sum, []int64{5, 3, -2, 0}, []string{"bob 9 0", "ana 6 2"}},
		{game.Highest, []int64{-3, 8, -2}, []string{"bob 9 0", "ana 8 1"}},
	} {
		count(t, s, match.ID(fmt.Sprintf("bob %d", i)), scored(c.order, "bob", 9, 0))
		for j, points := range c.points {
			count(t, s, match.ID(fmt.Sprintf("ana %d.%d", i, j)), scored(c.order, "ana", points, j))
		}
		require.Equal(t, c.want, records(t, s, ranking(c.order)))
	}
	found, err := s.Records(t.Context(), ranking(game.Lowest))
	require.NoError(t, err)
	require.Equal(t, store.Record{
		User: "ana", Name: "name of ana", Points: 3, At: noon.Add(time.Minute), Match: "ana 1.1",
	}, found[0])
}

// testRecordOrder: of equal points the earlier are better, and ten are shown.
func testRecordOrder(t *testing.T, s store.Store) {
	for _, order := range []game.Ranking{game.Highest, game.Lowest, game.Sum} {
		var scores []store.Score
		for i := range 15 { // users in another order than their times
			scores = append(scores, scored(order, fmt.Sprint("user", 14-i), 3, i))
		}
		count(t, s, match.ID(fmt.Sprint("m", order)), scores...)
		all := records(t, s, ranking(order))
		require.Len(t, all, store.RecordsMost)
		require.Equal(t, "user14 3 0", all[0])
		require.Equal(t, "user5 3 9", all[9])
	}
	count(t, s, "later", scored(game.Sum, "user14", 1, 99), scored(game.Sum, "user13", 1, 98))
	require.Equal(t, []string{"user13 4 98", "user14 4 99", "user12 3 2"}, records(t, s, ranking(game.Sum))[:3], "who had as many first")
}

// testRecordLeaderboards: leaderboards do not mix.
func testRecordLeaderboards(t *testing.T, s store.Store) {
	base, board := scored(game.Highest, "ana", 1, 0), ranking(game.Highest)
	changes := []func(s *store.Score, f *store.RecordFilter){
		func(s *store.Score, f *store.RecordFilter) { s.Scope, f.Scope = "dm", "dm" },
		func(s *store.Score, f *store.RecordFilter) { s.Game, f.Game = "hands", "hands" },
		func(s *store.Score, f *store.RecordFilter) { s.Leaderboard, f.Leaderboard = "10x14", "10x14" },
		func(s *store.Score, f *store.RecordFilter) { s.Kind, f.Kind = store.KindComputer, store.KindComputer },
		func(s *store.Score, f *store.RecordFilter) { s.Kind, f.Kind = store.KindAlone, store.KindAlone },
	}
	scores := []store.Score{base}
	for i, change := range changes {
		other, f := base, board
		change(&other, &f)
		require.Empty(t, records(t, s, f))
		other.Points = int64(i + 2)
		scores = append(scores, other)
	}
	count(t, s, "m1", scores...)
	require.Equal(t, []string{"ana 1 0"}, records(t, s, board))
	for i, change := range changes {
		other, f := base, board
		change(&other, &f)
		require.Equal(t, []string{fmt.Sprint("ana ", i+2, " 0")}, records(t, s, f))
	}
	for _, f := range []store.RecordFilter{{}, {Scope: "guild"}, {Scope: "' OR '1'='1", Game: "nim", Leaderboard: "board0", Kind: store.KindPeople}} {
		require.Empty(t, records(t, s, f), "a filter names one leaderboard")
	}
}

// testRecordsOnce: scores are written with their events or not at all, however often
// they arrive.
func testRecordsOnce(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	over := next(t, c.State, noon, match.Resign{User: "ana"})
	over.Interaction, over.Scores = "click", []store.Score{scored(game.Sum, "ana", 2, 0), scored(game.Sum, "bob", 3, 0)}
	stale := take(t, started(t, "m2", "cem", "dan").State, 1)
	require.ErrorIs(t, s.Commit(t.Context(), over, stale), store.ErrConflict)
	require.Empty(t, records(t, s, ranking(game.Sum)), "rolled back")
	commit(t, s, over)
	require.ErrorIs(t, s.Commit(t.Context(), over), store.ErrRepeated)
	again := over
	again.Interaction = ""
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrConflict)
	require.Equal(t, []string{"bob 3 0", "ana 2 0"}, records(t, s, ranking(game.Sum)))
}

// testRecordsMalformed: what could not be found again is a mistake, and nothing of
// its change is written.
func testRecordsMalformed(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	for name, spoil := range map[string]func(*store.Score){
		"no scope": func(s *store.Score) { s.Scope = "" },
		"no game":  func(s *store.Score) { s.Game = "" },
		"no user":  func(s *store.Score) { s.User = "" },
		"no time":  func(s *store.Score) { s.At = time.Time{} },
		"no order": func(s *store.Score) { s.Order = game.Sum + 1 },
	} {
		score := scored(game.Highest, "ana", 1, 0)
		spoil(&score)
		c.Scores = []store.Score{scored(game.Highest, "bob", 1, 0), score}
		require.Error(t, s.Commit(t.Context(), c), name)
	}
	_, err := s.Load(t.Context(), "m1")
	require.ErrorIs(t, err, store.ErrNotFound)
	require.Empty(t, records(t, s, ranking(game.Highest)))
}

// testRaceOfScores: matches that end at once and are about the same people in turned
// orders add up, each once, and nobody gets a conflict.
func testRaceOfScores(t *testing.T, s store.Store) {
	const rounds = 5
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			for i := range rounds {
				id := match.ID(fmt.Sprint("m", racer, "-", i))
				c := started(t, id, "ana", "bob")
				assert.NoError(t, s.Commit(t.Context(), c))
				over := next(t, c.State, noon, match.Resign{User: "ana"})
				over.Scores = []store.Score{scored(game.Sum, "ana", 1, 0), scored(game.Sum, "bob", 2, 0), scored(game.Lowest, "cem", int64(100-racer*rounds-i), 0)}
				if racer%2 == 1 {
					over.Scores[0], over.Scores[1] = over.Scores[1], over.Scores[0]
				}
				assert.NoError(t, s.Commit(t.Context(), over))
				assert.ErrorIs(t, s.Commit(t.Context(), over), store.ErrConflict, "nobody counts twice")
			}
		})
	}
	all.Wait()
	require.Equal(t, []string{fmt.Sprint("bob ", 2*racers*rounds, " 0"), fmt.Sprint("ana ", racers*rounds, " 0")}, records(t, s, ranking(game.Sum)))
	require.Equal(t, []string{fmt.Sprint("cem ", 100-racers*rounds+1, " 0")}, records(t, s, ranking(game.Lowest)))
}

// testRaceForScore: of several ends of one match one counts.
func testRaceForScore(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	var changes []store.Change
	for range racers {
		over := next(t, c.State, noon, match.Resign{User: "ana"})
		over.Scores = []store.Score{scored(game.Sum, "bob", 1, 0)}
		changes = append(changes, over)
	}
	require.Equal(t, 1, winners(t, s, store.ErrConflict, changes))
	require.Equal(t, []string{"bob 1 0"}, records(t, s, ranking(game.Sum)))
}
