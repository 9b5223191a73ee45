package storetest

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// eva is who is forgotten in the suite: an id that nothing else holds.
const eva = "770000000000000077"

// forgetEva forgets her in all matches, which are over.
func forgetEva(t *testing.T, s store.Store) store.Former {
	t.Helper()
	f, err := s.Privacy().Begin(t.Context(), eva, noon)
	require.NoError(t, err)
	forgetAll(t, s, f)
	return f
}

// forgetAll takes all further steps to forget a person.
func forgetAll(t *testing.T, s store.Store, f store.Former) {
	t.Helper()
	p := s.Privacy()
	all, err := p.Matches(t.Context(), f.User)
	require.NoError(t, err)
	for _, id := range all {
		done, err := p.Forget(t.Context(), f, id, false, noon)
		require.NoError(t, err)
		require.True(t, done, id)
	}
	require.NoError(t, p.Finish(t.Context(), f))
	require.NoError(t, p.Purge(t.Context()))
}

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
	_, err := s.Dailies().Begin(t.Context(), store.Daily{User: eva, Game: "nim", Day: 7, Scope: "guild", Shown: noon})
	require.NoError(t, err)
}

// testForgetPlaces: a match with nobody else, computers do not count, is taken out of a place without a
// server, whose id says whose it is; with all that is still to be done there.
func testForgetPlaces(t *testing.T, s store.Store) {
	for i, c := range []struct {
		alone   bool
		place   store.Place
		channel string
	}{
		{true, store.Place{Channel: "own"}, ""},
		{true, store.Place{Channel: "answers", AnswersOnly: true}, ""},
		{false, store.Place{Channel: "both", AnswersOnly: true}, "both"},
		{true, store.Place{Guild: "guild", Channel: "public", AnswersOnly: true}, "public"},
	} {
		id := match.ID(fmt.Sprint("m", i))
		m := started(t, id, "bob", eva)
		if c.alone {
			m = solo(t, id, eva, 0)
		}
		m.Place = c.place
		commit(t, s, m)
		commit(t, s, next(t, m.State, noon, match.Resign{User: eva}))
		require.NoError(t, s.Show(t.Context(), id, store.Shown{Message: "new", Version: 1}, store.Leftover{Match: id, Channel: c.place.Channel, Message: "old", Since: noon}))
		f, err := s.Privacy().Begin(t.Context(), eva, noon)
		require.NoError(t, err)
		done, err := s.Privacy().Forget(t.Context(), f, id, false, noon)
		require.NoError(t, err)
		require.True(t, done)
		require.Equal(t, c.channel, load(t, s, id).Place.Channel)
		left, err := s.Leftovers().Before(t.Context(), noon, 9)
		require.NoError(t, err)
		has := slices.ContainsFunc(left, func(l store.Leftover) bool { return l.Match == id })
		require.Equal(t, c.channel != "", has)
	}
}

// testForget: nothing names who was forgotten, and all that others have is as it was.
func testForget(t *testing.T, s store.Store) {
	played(t, s)
	require.NoError(t, s.Show(t.Context(), "m1", store.Shown{Message: "board", Version: 3}))
	require.NoError(t, s.Show(t.Context(), "m3", store.Shown{Message: "table", Version: 3}))
	before := load(t, s, "m1")
	ratingsBefore, changesBefore, recordsBefore := allRatings(t, s), allChanges(t, s), records(t, s, ranking(game.Highest))

	f := forgetEva(t, s)

	for _, id := range []match.ID{"m1", "m2", "m3", "m4"} {
		requireFolds(t, s, id)
		for _, e := range log(t, s, id) {
			require.NotContains(t, string(e.Body), eva)
		}
	}
	row := load(t, s, "m1")
	require.Equal(t, []string{"bob", f.ID()}, row.Users)
	require.Equal(t, before.Version+1, row.Version)
	require.Equal(t, before.Updated, row.Updated)
	require.Equal(t, store.Shown{Message: "board", Version: row.Version}, row.Shown, "nobody posts a board of old")
	table := load(t, s, "m3")
	require.Equal(t, 3, table.Shown.Version)
	late, err := s.Overdue(t.Context(), noon.Add(time.Hour), noon.Add(time.Hour), 10)
	require.NoError(t, err)
	require.Contains(t, ids(late), match.ID("m3"), "others play on, on a board that is brought up to date")

	rows, err := s.List(t.Context(), store.Filter{User: "bob"})
	require.NoError(t, err)
	require.Len(t, rows, 4)
	rows, err = s.List(t.Context(), store.Filter{User: f.ID()})
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2"}, ids(rows))
	rename := func(all []string) (renamed []string) {
		for _, line := range all {
			renamed = append(renamed, strings.ReplaceAll(strings.ReplaceAll(line, "name of "+eva, ""), eva, f.ID()))
		}
		slices.Sort(renamed)
		return renamed
	}
	require.Equal(t, rename(ratingsBefore), rename(allRatings(t, s)))
	require.Equal(t, rename(changesBefore), rename(allChanges(t, s)))
	require.Equal(t, rename(recordsBefore), rename(records(t, s, ranking(game.Highest))))
	hidden, err := s.Hidden(t.Context(), f.ID())
	require.NoError(t, err)
	require.True(t, hidden, "who hid is on no leaderboard now either")

	kept, err := s.Privacy().Kept(t.Context(), eva)
	require.NoError(t, err)
	require.True(t, kept.IsEmpty())
	n, err := s.Privacy().Forgotten(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)

	// Who comes back is somebody else, also to a process that was late to forget.
	rate(t, s, rated("m5", 1, "bob", eva))
	again, err := s.Privacy().Forget(t.Context(), f, "m5", false, noon)
	require.NoError(t, err)
	require.False(t, again)
	require.NoError(t, s.Privacy().Finish(t.Context(), f))
	require.Equal(t, 1, ratings(t, s, pool)[eva].Games)
	require.Equal(t, []string{"bob", eva}, load(t, s, "m5").Users)
	require.Equal(t, match.FormerID(2), forgetEva(t, s).ID())
}

func allRatings(t *testing.T, s store.Store) (lines []string) {
	t.Helper()
	all, err := s.AllRatings(t.Context())
	require.NoError(t, err)
	for _, r := range all {
		lines = append(lines, fmt.Sprintf("%+v", r))
	}
	return lines
}

func allChanges(t *testing.T, s store.Store) (lines []string) {
	t.Helper()
	all, err := s.RatingChanges(t.Context())
	require.NoError(t, err)
	for _, c := range all {
		lines = append(lines, fmt.Sprintf("%+v", c))
	}
	return lines
}

// testForgetPlaying: a match that somebody plays has to end first, and whoever had it in memory
// as it was can change nothing any more.
func testForgetPlaying(t *testing.T, s store.Store) {
	c := started(t, "m1", "bob", eva)
	commit(t, s, c)
	p := s.Privacy()
	f, err := p.Begin(t.Context(), eva, noon)
	require.NoError(t, err)
	done, err := p.Forget(t.Context(), f, "m1", false, noon)
	require.NoError(t, err)
	require.False(t, done)
	require.Equal(t, c.State.Version, requireFolds(t, s, "m1").Version)

	done, err = p.Forget(t.Context(), f, "m1", true, noon)
	require.NoError(t, err)
	require.True(t, done, "a match that cannot be ended")
	require.ErrorIs(t, s.Commit(t.Context(), take(t, c.State, 1)), store.ErrConflict)
	require.NotContains(t, string(load(t, s, "m1").Snapshot), eva)
	commit(t, s, take(t, requireFolds(t, s, "m1"), 1))

	for _, id := range []match.ID{"m1", "unknown"} {
		done, err = p.Forget(t.Context(), f, id, true, noon)
		require.NoError(t, err)
		require.False(t, done, "there is nothing to forget in %s", id)
	}
}

// testForgetSteps: who stops in between can go on, and begins nothing twice.
func testForgetSteps(t *testing.T, s store.Store) {
	played(t, s)
	p := s.Privacy()
	unfinished := func(before time.Time) []store.Former {
		t.Helper()
		all, err := p.Unfinished(t.Context(), before)
		require.NoError(t, err)
		return all
	}
	require.Empty(t, unfinished(noon.Add(time.Hour)))
	f, err := p.Begin(t.Context(), eva, noon)
	require.NoError(t, err)
	again, err := p.Begin(t.Context(), eva, noon.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, f, again)
	done, err := p.Forget(t.Context(), f, "m1", false, noon)
	require.NoError(t, err)
	require.True(t, done)
	require.NoError(t, p.Purge(t.Context()), "nothing is to be purged yet")
	require.Empty(t, unfinished(noon))
	require.Equal(t, []store.Former{f}, unfinished(noon.Add(time.Second)))
	require.Equal(t, f, forgetEva(t, s))
	require.Empty(t, unfinished(noon.Add(time.Hour)))
	for range 2 {
		require.NoError(t, p.Finish(t.Context(), f), "once more")
	}
}

// testForgetSeveral: each former player is another one.
func testForgetSeveral(t *testing.T, s store.Store) {
	rate(t, s, rated("m1", 0, "bob", "cem"))
	p := s.Privacy()
	for i, user := range []string{"bob", "cem"} {
		f, err := p.Begin(t.Context(), user, noon)
		require.NoError(t, err)
		require.Equal(t, i+1, f.Number)
	}
	for i, user := range []string{"bob", "cem"} {
		f := store.Former{Number: i + 1, User: user}
		_, err := p.Forget(t.Context(), f, "m1", false, noon)
		require.NoError(t, err)
		require.NoError(t, p.Finish(t.Context(), f))
	}
	requireFolds(t, s, "m1")
	require.Equal(t, []string{match.FormerID(1), match.FormerID(2)}, load(t, s, "m1").Users)
	require.Len(t, ratings(t, s, pool), 2)
}

// testKept: all that names a person is found, also what others would not find any more.
func testKept(t *testing.T, s store.Store) {
	played(t, s)
	p := s.Privacy()
	kept, err := p.Kept(t.Context(), eva)
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
	require.False(t, kept.IsEmpty())
	for _, stranger := range []string{"nobody", eva[:17], "%", "_", ""} {
		kept, err = p.Kept(t.Context(), stranger)
		require.NoError(t, err)
		require.True(t, kept.IsEmpty() || stranger == "", "%q", stranger)
	}
}

// testRaceToForget: several processes forget the same person while others play.
func testRaceToForget(t *testing.T, s store.Store) {
	played(t, s)
	p := s.Privacy()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			f, err := p.Begin(t.Context(), eva, noon)
			assert.NoError(t, err)
			matches, err := p.Matches(t.Context(), eva)
			assert.NoError(t, err)
			for _, id := range matches {
				_, err := p.Forget(t.Context(), f, id, false, noon)
				assert.NoError(t, err)
			}
		})
	}
	all.Wait()
	f := forgetEva(t, s)
	require.Equal(t, match.FormerID(1), f.ID())
	for _, id := range []match.ID{"m1", "m2", "m3"} {
		requireFolds(t, s, id)
		require.Equal(t, match.Forgotten, log(t, s, id)[len(log(t, s, id))-1].Kind)
		require.NotEqual(t, match.Forgotten, log(t, s, id)[len(log(t, s, id))-2].Kind, "once")
	}
}

// purged is how many matches TestSQLitePurge plays.
const purged = 20

// Nothing of who was forgotten is left in the files, though the rows were in many pages, in
// overflow pages, in unused space and in the log, and other people play meanwhile.
func TestSQLitePurge(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	file := filepath.Join(t.TempDir(), "kamisado.db")
	s := open(t, "sqlite:"+file)
	for i := range purged {
		c := started(t, match.ID(fmt.Sprintf("m%07d", i)), "bob", eva)
		commit(t, s, c)
		for c.State.Version < 20+30*i { // up to a snapshot of several pages
			c = next(t, c.State, noon, match.Play{User: c.State.ToMove()[0], Ply: c.State.Ply, Text: "1"})
			commit(t, s, c)
		}
		over := next(t, c.State, noon, match.Resign{User: eva})
		over.Rated = rated(c.State.ID, i*24*60, "bob", eva)
		over.Scores = []store.Score{scored(game.Sum, eva, 1, i)}
		commit(t, s, over)
	}
	require.NoError(t, s.Hide(t.Context(), eva, true))
	require.Positive(t, traces(t, file, eva))
	require.Positive(t, traces(t, file, "name of "+eva))

	var playing sync.WaitGroup
	stop, end := context.WithCancel(t.Context())
	playing.Go(func() {
		for c, i := started(t, "other", "ana", "bob"), 0; stop.Err() == nil && i < 900; i++ {
			assert.NoError(t, s.Commit(t.Context(), c))
			c = take(t, c.State, 1)
		}
	})
	forgetEva(t, s)
	require.Zero(t, traces(t, file, eva), "at once")
	require.Zero(t, traces(t, file, "name of "+eva))
	end()
	playing.Wait()
	require.NoError(t, s.Close())
	require.Zero(t, traces(t, file, eva))

	s = open(t, "sqlite:"+file)
	for i := range purged {
		requireFolds(t, s, match.ID(fmt.Sprintf("m%07d", i)))
	}
	require.NoError(t, s.Close())
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	var sound string
	require.NoError(t, db.QueryRowContext(t.Context(), `PRAGMA integrity_check`).Scan(&sound))
	require.Equal(t, "ok", sound)
	require.NoError(t, db.Close())
}

// A program that reads the log all the time, as Litestream does, neither keeps people from being
// forgotten nor others from playing for long.
func TestSQLitePurgeBesideAReader(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	file := filepath.Join(t.TempDir(), "kamisado.db")
	s := open(t, "sqlite:"+file)
	commit(t, s, started(t, "m1", "bob", eva))
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	reading, err := db.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	var n int
	require.NoError(t, reading.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM match`).Scan(&n))
	commit(t, s, next(t, started(t, "m1", "bob", eva).State, noon, match.Resign{User: eva}))
	began := time.Now()
	forgetEva(t, s)
	require.Less(t, time.Since(began), 4*time.Second)
	commit(t, s, started(t, "m2", "ana", "bob"))
	require.NoError(t, errors.Join(reading.Rollback(), db.Close(), s.Close()))
	require.Zero(t, traces(t, file, eva), "once nobody reads any more")
}

// traces counts how often a text is found in the bytes of a database and the files beside it.
func traces(t *testing.T, file, text string) (n int) {
	t.Helper()
	files, err := filepath.Glob(file + "*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		n += bytes.Count(content, []byte(text))
	}
	return n
}

// No column of any table names who was forgotten, whichever tables there come to be.
func TestPostgresForget(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	played(t, s)
	commit(t, s, challenge(t, "m6", "bob", "ana"))
	f := forgetEva(t, s)
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
	renamed := 0
	for _, c := range columns {
		for text, found := range map[string]*int{eva: nil, f.ID(): &renamed} {
			var n int
			query := fmt.Sprintf(`SELECT COUNT(*) FROM %q WHERE %q LIKE '%%%s%%'`, c[0], c[1], text)
			require.NoError(t, db.QueryRowContext(t.Context(), query).Scan(&n))
			if found == nil {
				require.Zero(t, n, "%s.%s", c[0], c[1])
			} else {
				*found += min(n, 1)
			}
		}
	}
	require.GreaterOrEqual(t, renamed, 8, "of match, player, event, record, rating, rating_change and hidden")
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
	commit(t, s, next(t, moved.State, noon, match.Relocate{To: match.Place{Channel: "other", By: "mover"}}))
	listed := map[string]int{"bob": 5, eva: 3, "cem": 1, "zoe": 1, "ivo": 1, "leo": 1, "mod": 1, "mover": 1, "ana": 2, "nobody": 0}
	require.Equal(t, listed, requireListed(t, s, listed))

	former := forgetEva(t, s)
	delete(listed, eva)
	listed[eva] = 0
	requireListed(t, s, map[string]int{former.ID(): 0})
	require.Equal(t, listed, requireListed(t, s, listed))
	f, err := s.Privacy().Begin(t.Context(), "zoe", noon)
	require.NoError(t, err)
	forgetAll(t, s, f)
	listed["zoe"] = 0
	require.Equal(t, listed, requireListed(t, s, listed))
}

// requireListed compares the matches that Kept lists with those whose logs name the people. It returns
// how many there are.
func requireListed(t *testing.T, s store.Store, people map[string]int) map[string]int {
	t.Helper()
	found := make(map[string]int)
	for user := range people {
		kept, err := s.Privacy().Kept(t.Context(), user)
		require.NoError(t, err)
		if !match.IsFormer(user) { // a former player without a seat has no row
			named, err := s.Privacy().Matches(t.Context(), user)
			require.NoError(t, err)
			require.Equal(t, named, kept.Matches, user)
		}
		found[user] = len(kept.Matches)
	}
	return found
}
