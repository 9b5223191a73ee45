package storetest

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// onBoth runs a test on a new database of each engine.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, "sqlite:"+filepath.Join(t.TempDir(), "kamisado.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, cluster.Database(t))
	})
}

// lostAt writes a match that somebody has lost at a time.
func lostAt(t *testing.T, s store.Store, id match.ID, at time.Time, loser, winner string) {
	t.Helper()
	c := started(t, id, loser, winner)
	over := next(t, c.State, at, append(twoMovesEach(c.State), match.Resign{User: loser})...)
	c.State, c.Events = over.State, append(c.Events, over.Events...)
	commit(t, s, c)
}

// matches are the ids of all matches, the newest first.
func matches(t *testing.T, s store.Store) []match.ID {
	t.Helper()
	all, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	return ids(all)
}

// What has ended before the time goes, and all that hangs on it; what is still played, or has
// something to be done, stays, however old.
func TestPruneTakesWhatIsOver(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
		lostAt(t, s, "before", hour(1), "ana", "bob")
		lostAt(t, s, "after", hour(3), "ana", "bob")
		closed := challenge(t, "closed", "ana", "bob")
		commit(t, s, closed, started(t, "running", "ana", "bob"))
		commit(t, s, next(t, closed.State, hour(1), match.Decline{User: "bob"}))
		commit(t, s, challenge(t, "waiting", "cem", "bob"))
		reminded := started(t, "reminded", "ana", "bob")
		over := next(t, reminded.State, hour(1), match.Resign{User: "ana"})
		reminded.State, reminded.Events, reminded.RemindAt = over.State, append(reminded.Events, over.Events...), hour(9)
		commit(t, s, reminded)
		stay := []match.ID{"after", "reminded", "running", "waiting"}

		counted, err := store.Prunable(t.Context(), url, hour(2))
		require.NoError(t, err)
		require.Equal(t, store.Pruned{Gone: 2, Left: 4}, counted)
		require.Len(t, matches(t, s), 6, "counting removes nothing")
		pruned, err := store.Prune(t.Context(), url, hour(2))
		require.NoError(t, err)
		require.Equal(t, counted, pruned)
		require.ElementsMatch(t, stay, matches(t, s))
		for _, id := range stay {
			requireFolds(t, s, id)
		}
		for _, id := range []match.ID{"before", "closed"} {
			_, err := s.Load(t.Context(), id)
			require.ErrorIs(t, err, store.ErrNotFound)
			require.Empty(t, log(t, s, id))
		}
		again, err := store.Prune(t.Context(), url, hour(2))
		require.NoError(t, err)
		require.Equal(t, store.Pruned{Left: 4}, again)
		lostAt(t, s, "before", hour(1), "cem", "dan") // the id is free
	})
}

// What matches have counted stays: results, ratings with their history, records.
func TestPruneKeepsWhatCounts(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		rate(t, s, rated("r1", 0, "ana", "bob"))
		rate(t, s, rated("r2", 1, "ana", "bob"))
		lostAt(t, s, "m1", noon, "bob", "ana")
		lostAt(t, s, "m2", noon, "bob", "bob2")
		lostAt(t, s, "m5", noon, "ana", "bob2")
		count(t, s, "m3", scored(game.Highest, "ana", 5, 0))
		type counts struct {
			results          map[string][]store.Results
			ratings          map[string]store.Rating
			records          []string
			ofMatch, history []store.RatingChange
		}
		read := func() (c counts) {
			c.results = make(map[string][]store.Results)
			for _, user := range []string{"ana", "bob", "bob2", "cem"} {
				all, err := s.Results(t.Context(), "guild", user)
				require.NoError(t, err)
				c.results[user] = all
			}
			c.ratings, c.records = ratings(t, s, pool), records(t, s, ranking(game.Highest))
			var err error
			c.ofMatch, err = s.MatchRatings(t.Context(), "r1")
			require.NoError(t, err)
			c.history, err = s.RatingHistory(t.Context(), pool, "ana")
			require.NoError(t, err)
			return c
		}
		before := read()
		require.Equal(t, []store.Results{{Game: "nim", Won: 1, Lost: 1}}, before.results["ana"])
		require.Len(t, before.history, 2)
		for range 2 { // what is left of one match is added to that of others
			_, err := store.Prune(t.Context(), url, noon.Add(time.Minute))
			require.NoError(t, err)
			require.Equal(t, before, read())
			lostAt(t, s, "m4", noon, "cem", "dan")
			before = read()
		}
	})
}

// Who is forgotten is so in the results of pruned matches too, and in what is pruned later.
func TestPruneAndForget(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		lostAt(t, s, "m1", noon, "ana", "eva")
		_, err := store.Prune(t.Context(), url, noon.Add(time.Hour))
		require.NoError(t, err)
		kept, err := s.PersonalData(t.Context(), "eva")
		require.NoError(t, err)
		require.Equal(t, store.PersonalData{
			Known: true, Pruned: []store.KeptResults{{Results: store.Results{Game: "nim", Won: 1}, Guild: "guild"}},
		}, kept)

		lostAt(t, s, "m2", noon, "ana", "eva")
		f := forget(t, s, "eva")
		_, err = store.Prune(t.Context(), url, noon.Add(time.Hour))
		require.NoError(t, err)
		kept, err = s.PersonalData(t.Context(), "eva")
		require.NoError(t, err)
		require.Equal(t, store.PersonalData{}, kept)
		for user, want := range map[string][]store.Results{"ana": {{Game: "nim", Lost: 2}}, formerID(f): nil} {
			results, err := s.Results(t.Context(), "guild", user)
			require.NoError(t, err)
			require.Equal(t, want, results)
		}
	})
}

// A person goes when nothing names them any more: who has only declined a challenge, not who has a result, a
// rating, a record, an attempt of the day, a message, a match that stays, even if they have left it, or hides.
func TestPruneRemovesUnnamedPeople(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		c := challenge(t, "declined", "ana", "bob")
		commit(t, s, c)
		commit(t, s, next(t, c.State, noon, match.Decline{User: "bob"}))
		hidden := challenge(t, "hidden", "hid", "gus")
		commit(t, s, hidden)
		commit(t, s, next(t, hidden.State, noon, match.Decline{User: "gus"}))
		require.NoError(t, s.Hide(t.Context(), "hid", true))
		lostAt(t, s, "lost", noon, "cem", "dan")
		rate(t, s, rated("rated", 0, "eve", "fay"))
		count(t, s, "scored", scored(game.Highest, "max", 5, 0))
		_, err := s.BeginDaily(t.Context(), store.Daily{User: "ida", Game: "nim", Day: store.DailyOf(time.Now()), Shown: noon})
		require.NoError(t, err)
		p := match.Proposal{Game: matchtest.HandsID}
		for _, user := range []string{"lea", "jon", "kim", "leo"} {
			p.Players = append(p.Players, match.Player{User: user})
		}
		left := next(t, match.State{ID: "left"}, noon, match.Propose{Proposal: p}, match.Accept{User: "jon"}, match.Resign{User: "lea", Level: "quick"})
		left.Place = store.Place{Guild: "guild", Channel: "channel"}
		commit(t, s, left)
		_, err = s.KeepMessage(t.Context(), store.Message{Match: "left", Kind: store.Hand, User: "gus", Answer: "token", Due: noon})
		require.NoError(t, err)
		_, err = store.Prune(t.Context(), url, noon.Add(time.Hour))
		require.NoError(t, err)
		known := make(map[string]bool)
		for _, user := range []string{"ana", "bob", "gus", "hid", "cem", "dan", "eve", "fay", "max", "ida", "jon", "lea"} {
			kept, err := s.PersonalData(t.Context(), user)
			require.NoError(t, err)
			known[user] = kept.Known
		}
		require.Equal(t, map[string]bool{
			"ana": false, "bob": false, "gus": true, "hid": true, "cem": true, "dan": true, "eve": true, "fay": true,
			"max": true, "ida": true, "jon": true, "lea": true,
		}, known)
		commit(t, s, started(t, "again", "bob", "ana"))
		row, err := s.Load(t.Context(), "again")
		require.NoError(t, err)
		require.Equal(t, []string{"bob", "ana"}, row.Users)
	})
}

// Many matches go batch by batch while others are played, none of which loses a move, and two may
// prune a server's database at once.
func TestPruneUnderLoad(t *testing.T) {
	gametest.Slow(t)
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		const many = 120
		for i := range many {
			lostAt(t, s, match.ID(fmt.Sprint("old", i)), noon, fmt.Sprint("user", i%3), "cem")
		}
		acked := underLoad(t, s, func() {
			var pruners sync.WaitGroup
			gone := make([]int, 2)
			for i := range gone {
				pruners.Go(func() {
					p, err := store.Prune(t.Context(), url, noon.Add(time.Millisecond))
					if !errors.Is(err, store.ErrPruning) { // the other one has the file
						assert.NoError(t, err)
					}
					gone[i] = p.Gone
				})
			}
			pruners.Wait()
			require.Equal(t, many, gone[0]+gone[1])
		})
		left, err := s.List(t.Context(), store.Filter{User: "user1"})
		require.NoError(t, err)
		require.Empty(t, left)
		for id, version := range acked {
			require.GreaterOrEqual(t, requireFolds(t, s, id).Version, version)
		}
		results, err := s.Results(t.Context(), "guild", "cem")
		require.NoError(t, err)
		require.Equal(t, []store.Results{{Game: "nim", Won: many}}, results)
	})
}

// Nothing is pruned that may still be needed, nor where the schema is not this program's, nor by
// two on one file; nothing is created.
func TestPruneRefuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	url, old := "sqlite:"+file, time.Now().Add(-25*time.Hour)
	_, err := store.Prune(t.Context(), url, old)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, file)
	require.NoError(t, open(t, url).Close())
	for _, work := range []func(time.Time) error{
		func(before time.Time) error { _, err := store.Prune(t.Context(), url, before); return err },
		func(before time.Time) error { _, err := store.Prunable(t.Context(), url, before); return err },
	} {
		require.NoError(t, work(old))
		require.ErrorIs(t, work(time.Now().Add(time.Minute-store.PruneLeast)), store.ErrTooYoung)
	}
	execSQLite(t, file, `DELETE FROM migration WHERE name LIKE '%0001%'`)
	_, err = store.Prune(t.Context(), url, old)
	require.ErrorContains(t, err, "older version")
}

// A database that is being pruned is not replaced: the log of the one that was there would get into
// the other.
func TestRestoreWaitsForPruning(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	url, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	s := open(t, url)
	lostAt(t, s, "old", noon, "ana", "bob")
	_, err := store.Backup(t.Context(), url, backup, false)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db, err := sql.Open("sqlite", filepath.Join(dir, "bot.db")+"?_txlock=immediate")
	require.NoError(t, err)
	tx, err := db.BeginTx(t.Context(), nil) // for which the pruning waits
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() {
		_, err := store.Prune(t.Context(), url, noon.Add(time.Hour))
		ended <- err
	}()
	require.Eventually(t, func() bool { // its lock says who has it
		raw, err := os.ReadFile(filepath.Join(dir, "bot.db.prune.lock"))
		return err == nil && len(raw) > 0
	}, time.Minute, time.Millisecond)
	_, err = store.Restore(t.Context(), url, backup, true)
	require.ErrorIs(t, err, store.ErrPruning)
	require.NoError(t, errors.Join(tx.Rollback(), <-ended, db.Close()))
	_, err = store.Restore(t.Context(), url, backup, true)
	require.NoError(t, err)
}
