package storetest

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// eva is who is forgotten in the suite: an id that nothing else holds.
const eva = "770000000000000077"

// forgetEva forgets her. All her matches are over.
func forgetEva(t *testing.T, s store.Store) store.ErasedUser {
	t.Helper()
	return forget(t, s, eva)
}

// forget takes all steps to forget somebody, and returns who that is from then on.
func forget(t *testing.T, s store.Store, user string) store.ErasedUser {
	t.Helper()
	f, err := s.BeginErasure(t.Context(), user, noon)
	require.NoError(t, err)
	for more := true; more; {
		more, err = s.DropPrivate(t.Context(), f)
		require.NoError(t, err)
	}
	done, err := s.Forget(t.Context(), f)
	require.NoError(t, err)
	require.True(t, done)
	return f
}

// formerID is the id of who was forgotten.
func formerID(f store.ErasedUser) string { return match.ErasedID(f.Person) }

// played commits matches of hers: m1 is rated and over, m2 is a challenge that she has declined,
// at m3, which is being played, a computer has taken her seat; and she has a record and hides.
func played(t *testing.T, s store.Store) {
	t.Helper()
	rate(t, s, rated("m1", 0, "bob", eva))
	c := challenge(t, "m2", "bob", eva)
	commit(t, s, c)
	commit(t, s, next(t, c.State, noon, match.Decline{User: eva}))
	p := match.Proposal{Game: matchtest.HandsID}
	for _, user := range []string{eva, "bob", "cem", "dan"} {
		p.Players = append(p.Players, match.Player{User: user, Name: "name of " + user})
	}
	table := next(t, match.State{ID: "m3"}, noon, match.Propose{Proposal: p}, match.Accept{User: "bob"}, match.Resign{User: eva, Level: "quick"})
	table.Place = store.Place{Guild: "guild", Channel: "channel"}
	commit(t, s, table)
	count(t, s, "m4", scored(game.Highest, eva, 5, 0), scored(game.Highest, "bob", 4, 0))
	require.NoError(t, s.Hide(t.Context(), eva, true))
	_, err := s.BeginDaily(t.Context(), store.Daily{User: eva, Game: "nim", Day: 7, Scope: "guild", Shown: noon})
	require.NoError(t, err)
}

// testForgetPlaces: a match that is over and has nobody else, computers do not count, goes from a place without a
// server, whose id says whose it is; with all that is still to be done there.
func testForgetPlaces(t *testing.T, s store.Store) {
	places := map[match.ID]store.Place{
		"own":     {Channel: "own"},
		"answers": {Channel: "answers", UserInstallOnly: true},
		"both":    {Channel: "both", UserInstallOnly: true},
		"public":  {Guild: "guild", Channel: "public", UserInstallOnly: true},
	}
	for id, place := range places {
		m := solo(t, id, eva, 0)
		if id == "both" {
			m = started(t, id, "bob", eva)
		}
		m.Place = place
		commit(t, s, m)
		commit(t, s, next(t, m.State, noon, match.Resign{User: eva}))
		keepStale(t, s, store.Message{Match: id, Channel: place.Channel, ID: "old"})
	}
	_, err := s.KeepMessage(t.Context(), store.Message{Match: "both", Kind: store.Hand, User: eva, Answer: "secret", Due: noon})
	require.NoError(t, err)
	forgetEva(t, s)
	answers, err := s.Answers(t.Context(), "both")
	require.NoError(t, err)
	require.Empty(t, answers)
	var left []match.ID
	messages, err := s.DueMessages(t.Context(), noon, 9)
	require.NoError(t, err)
	for _, l := range messages {
		left = append(left, l.Match)
	}
	require.ElementsMatch(t, []match.ID{"both", "public"}, left)
	for id, place := range places {
		row, err := s.Load(t.Context(), id)
		if slices.Contains(left, id) {
			require.NoError(t, err)
			require.Equal(t, place.Channel, row.Place.Channel)
			continue
		}
		require.ErrorIs(t, err, store.ErrNotFound)
		require.Empty(t, log(t, s, id))
	}
}

// testForget: nothing names who was forgotten, and all that others have is as it was.
func testForget(t *testing.T, s store.Store) {
	played(t, s)
	before := load(t, s, "m1")
	bobs := ratings(t, s, pool)["bob"]
	f := forgetEva(t, s)
	former := formerID(f)
	for _, id := range []match.ID{"m1", "m2", "m3", "m4"} {
		state := requireFolds(t, s, id)
		for _, p := range state.Players {
			require.NotEqual(t, "name of "+eva, p.Name)
			require.NotEqual(t, eva, p.User)
		}
	}
	row := load(t, s, "m1")
	require.Equal(t, []string{"bob", former}, row.Users)
	require.Equal(t, before.Version, row.Version)
	require.Equal(t, before.Updated, row.Updated)
	for user, matches := range map[string]int{"bob": 4, eva: 0} {
		rows, err := s.List(t.Context(), store.Filter{User: user})
		require.NoError(t, err)
		require.Len(t, rows, matches)
	}
	named, err := s.MatchesNaming(t.Context(), f.Person)
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2", "m3"}, named, "whose messages are to be corrected")

	require.Equal(t, bobs, ratings(t, s, pool)["bob"])
	require.NotContains(t, ratings(t, s, pool), former, "who hid is on no leaderboard now either")
	changes, err := s.MatchRatings(t.Context(), "m1")
	require.NoError(t, err)
	require.Equal(t, []string{"bob", former}, []string{changes[0].User, changes[1].User})
	require.Equal(t, []string{former + " 5 0", "bob 4 0"}, records(t, s, ranking(game.Highest)))
	kept, err := s.PersonalData(t.Context(), eva)
	require.NoError(t, err)
	require.Equal(t, store.PersonalData{}, kept)
	n, err := s.CountErased(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)

	// Who comes back is somebody else, also to a process that was late to forget.
	rate(t, s, rated("m5", 1, "bob", eva))
	done, err := s.Forget(t.Context(), f)
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, 1, ratings(t, s, pool)[eva].Games)
	require.Equal(t, []string{"bob", eva}, load(t, s, "m5").Users)
	require.NotEqual(t, f.Person, forgetEva(t, s).Person)
}

// testForgetPlaying: a match that somebody plays has to end first, unless nobody can read it.
func testForgetPlaying(t *testing.T, s store.Store) {
	c := started(t, "m1", "bob", eva)
	commit(t, s, c)
	f, err := s.BeginErasure(t.Context(), eva, noon)
	require.NoError(t, err)
	done, err := s.Forget(t.Context(), f)
	require.NoError(t, err)
	require.False(t, done)
	require.Equal(t, c.State, requireFolds(t, s, "m1"))

	done, err = s.Forget(t.Context(), f, "m1")
	require.NoError(t, err)
	require.True(t, done)
	state := requireFolds(t, s, "m1")
	require.Equal(t, match.Player{User: formerID(f)}, state.Players[1])
	commit(t, s, take(t, state, 1))

	require.ErrorIs(t, s.Commit(t.Context(), take(t, c.State, 1)), store.ErrConflict)
}

// testForgetSteps: who stops in between can go on, and begins nothing twice.
func testForgetSteps(t *testing.T, s store.Store) {
	played(t, s)
	unfinished := func(before time.Time) []store.ErasedUser {
		t.Helper()
		all, err := s.UnfinishedErasures(t.Context(), before)
		require.NoError(t, err)
		return all
	}
	require.Empty(t, unfinished(noon.Add(time.Hour)))
	f, err := s.BeginErasure(t.Context(), eva, noon)
	require.NoError(t, err)
	again, err := s.BeginErasure(t.Context(), eva, noon.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, f, again)
	require.Empty(t, unfinished(noon))
	require.Equal(t, []store.ErasedUser{f}, unfinished(noon.Add(time.Second)))
	require.Equal(t, f, forgetEva(t, s))
	require.Empty(t, unfinished(noon.Add(time.Hour)))
	since, err := s.ErasedSince(t.Context(), noon)
	require.NoError(t, err)
	require.Equal(t, []store.ErasedUser{{Person: f.Person}}, since)
	none, err := s.BeginErasure(t.Context(), "nobody", noon)
	require.NoError(t, err)
	require.Equal(t, store.ErasedUser{User: "nobody"}, none)
	done, err := s.Forget(t.Context(), none)
	require.NoError(t, err)
	require.True(t, done)
}

// testForgetSeveral: each former player is another one.
func testForgetSeveral(t *testing.T, s store.Store) {
	rate(t, s, rated("m1", 0, "bob", "cem"))
	bob, cem := forget(t, s, "bob"), forget(t, s, "cem")
	requireFolds(t, s, "m1")
	require.Equal(t, []string{formerID(bob), formerID(cem)}, load(t, s, "m1").Users)
	require.Len(t, ratings(t, s, pool), 2)
}

// testKept: all that names a person is found, also what others would not find any more.
func testKept(t *testing.T, s store.Store) {
	played(t, s)
	kept, err := s.PersonalData(t.Context(), eva)
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2", "m3"}, kept.Matches)
	require.Len(t, kept.Ratings, 1)
	require.Equal(t, "name of "+eva, kept.Ratings[0].Name)
	require.Len(t, kept.Changes, 1)
	require.Equal(t, match.ID("m1"), kept.Changes[0].Match)
	require.Equal(t, []store.KeptRecord{{
		Record: store.Record{User: eva, Name: "name of " + eva, Points: 5, At: noon, Match: "m4"},
		Scope:  "guild", Game: "nim", Leaderboard: fmt.Sprint("board", game.Highest), Kind: store.KindPeople,
	}}, kept.Records)
	require.True(t, kept.Hidden)
	require.True(t, kept.Known)
	for _, stranger := range []string{"nobody", eva[:17], "%", "_", ""} {
		kept, err = s.PersonalData(t.Context(), stranger)
		require.NoError(t, err)
		require.Equal(t, store.PersonalData{}, kept, "%q", stranger)
	}
}

// testRaceToForget: several processes forget the same person, who goes on beginning matches. Whoever has a seat
// in a match that goes on is known.
func testRaceToForget(t *testing.T, s store.Store) {
	played(t, s)
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			f, err := s.BeginErasure(t.Context(), eva, noon)
			assert.NoError(t, err)
			_, err = s.Forget(t.Context(), f)
			assert.NoError(t, err)
		})
		all.Go(func() {
			assert.NoError(t, s.Commit(t.Context(), started(t, match.ID(fmt.Sprint("race", racer)), "bob", eva)))
		})
	}
	all.Wait()
	for racer := range racers {
		require.Equal(t, []string{"bob", eva}, load(t, s, match.ID(fmt.Sprint("race", racer))).Users)
	}
	rows, err := s.List(t.Context(), store.Filter{User: eva, Phases: []match.Phase{match.Playing}})
	require.NoError(t, err)
	require.Len(t, rows, racers)
}

// testNames: a person has one name, the last one that was seen.
func testNames(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m1", "ana", "bob"))
	c := started(t, "m2", "bob", "cem")
	c.State.Players[0].Name = "Roberto"
	c = next(t, match.State{ID: "m2"}, noon, match.Propose{Proposal: c.State.Proposal}, match.Accept{User: "cem"})
	commit(t, s, c)
	require.Equal(t, "Roberto", requireFolds(t, s, "m1").Players[1].Name)
}

// No column of any table names who was forgotten, whichever tables there come to be.
func TestPostgresForget(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	played(t, s)
	commit(t, s, challenge(t, "m6", "bob", "ana"))
	db, err := sql.Open("pgx", url)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	rows, err := db.QueryContext(t.Context(), `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = 'public' AND data_type = 'text'`)
	require.NoError(t, err)
	var columns [][2]string
	for rows.Next() {
		var c [2]string
		require.NoError(t, rows.Scan(&c[0], &c[1]))
		columns = append(columns, c)
	}
	require.NoError(t, errors.Join(rows.Err(), rows.Close()))
	naming := func() (all []string) {
		for _, c := range columns {
			var n int
			query := fmt.Sprintf(`SELECT COUNT(*) FROM %q WHERE %q LIKE '%%%s%%'`, c[0], c[1], eva)
			require.NoError(t, db.QueryRowContext(t.Context(), query).Scan(&n))
			if n > 0 {
				all = append(all, strings.Join(c[:], "."))
			}
		}
		return all
	}
	require.ElementsMatch(t, []string{"person.user_id", "person.name"}, naming(), "one row names a person")
	forgetEva(t, s)
	require.Empty(t, naming())
}

// testListed: Kept lists exactly the matches that name a person anywhere.
func testListed(t *testing.T, s store.Store) {
	played(t, s)
	// zoe has joined a table and left it, ivo has hosted it, mod has stopped it.
	table := match.Proposal{
		Game: matchtest.HandsID, Lobby: []game.Seat{0, 1, 2, 3}, Players: []match.Player{{User: "ivo", Name: "Ivo"}, {}, {}, {}},
		Deadline: noon.Add(time.Hour).UnixMilli(),
	}
	c := next(t, match.State{ID: "t1"}, noon, match.Propose{Proposal: table})
	commit(t, s, c)
	for _, command := range []match.Command{
		match.Join{User: "zoe", Name: "Zoe"},
		match.Join{User: "leo", Name: "Leo"},
		match.Leave{User: "zoe"},
		match.Leave{User: "ivo"},
		match.Halt{By: match.Player{User: "mod", Name: "Mod"}},
	} {
		c = next(t, c.State, noon, command)
		commit(t, s, c)
	}
	moved := started(t, "p1", "ana", "bob")
	commit(t, s, moved)
	commit(t, s, next(t, moved.State, noon, match.Relocate{To: match.Place{Channel: "other", By: match.Player{User: "mover"}}}))
	listed := map[string]int{"bob": 5, eva: 3, "cem": 1, "zoe": 1, "ivo": 1, "leo": 1, "mod": 1, "mover": 1, "ana": 2, "nobody": 0}
	require.Equal(t, listed, requireListed(t, s, listed))

	forgetEva(t, s)
	forget(t, s, "zoe")
	listed[eva], listed["zoe"] = 0, 0
	require.Equal(t, listed, requireListed(t, s, listed))
}

// requireListed compares the matches that Kept lists with those whose logs name the people. It returns
// how many there are.
func requireListed(t *testing.T, s store.Store, people map[string]int) map[string]int {
	t.Helper()
	found := make(map[string]int)
	rows, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	for user := range people {
		kept, err := s.PersonalData(t.Context(), user)
		require.NoError(t, err)
		var named []match.ID
		for _, row := range rows {
			if slices.ContainsFunc(log(t, s, row.ID), func(e match.Event) bool { return strings.Contains(string(e.Body), `"`+user+`"`) }) {
				named = append(named, row.ID)
			}
		}
		require.ElementsMatch(t, named, kept.Matches, user)
		found[user] = len(kept.Matches)
	}
	return found
}
