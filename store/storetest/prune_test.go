package storetest

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// hour is so many hours after noon.
func hour(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }

// prune removes what has ended before a time.
func prune(t *testing.T, url string, before time.Time) store.Pruned {
	t.Helper()
	p, err := store.Prune(t.Context(), url, before)
	require.NoError(t, err)
	return p
}

// What has ended before the time goes, and all that hangs on it; what is still played, or has something to be done,
// stays, however old.
func TestPruneTakesWhatIsOver(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		d := open(t, url)
		end := func(id match.ID, hours int) store.Change {
			return nextAt(hour(hours), d.commit(started(id, "ana", "bob")), match.Resign{User: "ana"})
		}
		for i := range 10 { // more than go at once
			d.commit(end(name("old", i), 1))
		}
		d.commit(end("before", 1))
		d.commit(end("after", 2))
		reminded := end("reminded", 1)
		reminded.RemindAt = hour(9)
		d.commit(reminded)
		d.commit(nextAt(hour(1), d.commit(challenge("closed", "ana", "bob")), match.Decline{User: "bob"}))
		d.commit(started("running", "ana", "bob"), challenge("waiting", "cem", "bob"))
		d.stale("before", "old")

		counted, err := store.Prunable(t.Context(), url, hour(2))
		require.NoError(t, err)
		require.Equal(t, store.Pruned{Gone: 12, Left: 4}, counted)
		require.Len(t, d.all(), 16, "counting removes nothing")
		require.Equal(t, counted, prune(t, url, hour(2)))
		for _, id := range []match.ID{"after", "reminded", "running", "waiting"} {
			d.state(id)
		}
		d.gone("before")
		d.gone("closed")
		require.Empty(t, must(d.DueMessages(t.Context(), hour(9), 9)))
		require.Equal(t, store.Pruned{Left: 4}, prune(t, url, hour(2)))
		d.commit(started("before", "cem", "dan")) // the id is free
	})
}

// What matches have counted stays: results, ratings with their history, records. Attempts of the days before the time
// go, and later ones keep their streaks.
func TestPruneKeepsWhatCounts(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		d, ctx := open(t, url), t.Context()
		d.commit(rate(rated("r1", 0, "ana", "bob")))
		d.commit(rate(rated("r2", 1, "ana", "bob")))
		d.commit(scores("m1", scored(game.Highest, "ana", 5, 0)))
		day := store.DailyOf(noon)
		for n := day - 2; n <= day; n++ {
			y := must(d.BeginDaily(ctx, store.Daily{User: "ana", Game: "nim", Day: n, Shown: noon}))
			must(d.TryDaily(ctx, y, true, 1, noon))
		}
		read := func() (all []any) {
			for _, user := range []string{"ana", "bob", "cem"} {
				all = append(all, must(d.Results(ctx, "guild", user)))
				all = append(all, must(d.RatingHistory(ctx, pool, user)), must(d.UserRatings(ctx, "guild", user)))
			}
			return append(all, records(d, ranking(game.Highest)), must(d.MatchRatings(ctx, "r1")))
		}
		for i := range 3 { // what is left of one match is added to that of others
			d.commit(ended(name("cem", i), "cem", "ana"))
			alone := ended(name("alone", i), "ana", "bob")
			alone.State.Players[1] = match.Player{Level: "quick"}
			d.commit(alone)
			before := read()
			require.Equal(t, []store.Results{
				{Game: "nim", Kind: store.KindPeople, Won: 1 + i, Lost: 3}, {Game: "nim", Kind: store.KindComputer, Lost: 1 + i},
			}, before[0])
			prune(t, url, hour(1))
			require.Equal(t, before, read())
		}
		own := must(d.Dailies(ctx, "ana", 0))
		require.Len(t, own, 1)
		require.Equal(t, 3, own[0].Streak)
	})
}

// Who is forgotten is so in the results of pruned matches too, and in what is pruned later.
func TestPruneAndForget(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		d := open(t, url)
		d.commit(ended("m1", "ana", "eva"))
		prune(t, url, hour(1))
		require.Equal(t, store.PersonalData{
			Known: true, Pruned: []store.KeptResults{{Results: store.Results{Game: "nim", Kind: store.KindPeople, Won: 1}, Guild: "guild"}},
		}, must(d.PersonalData(t.Context(), "eva")))

		d.commit(ended("m2", "ana", "eva"))
		_, former := d.forget("eva")
		prune(t, url, hour(1))
		require.Equal(t, store.PersonalData{}, must(d.PersonalData(t.Context(), "eva")))
		require.Empty(t, must(d.Results(t.Context(), "guild", former)))
		require.Equal(t, []store.Results{{Game: "nim", Kind: store.KindPeople, Lost: 2}},
			must(d.Results(t.Context(), "guild", "ana")))
	})
}

// A person goes when nothing names them any more.
func TestPruneRemovesUnnamedPeople(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		d, ctx := open(t, url), t.Context()
		decline := func(by, user string) {
			d.commit(next(d.commit(challenge(match.ID(by), by, user)), match.Decline{User: user}))
		}
		decline("declined", "gone")
		decline("hides", "watches")
		require.NoError(t, d.Hide(ctx, "hides", true))
		d.commit(ended("lost", "loser", "winner"))
		short := next(d.commit(started("rated", "rated 1", "rated 2")), match.Resign{User: "rated 1"})
		short.Rated = rated("rated", 0, "rated 1", "rated 2") // it has no result that is kept
		d.commit(short)
		d.commit(next(d.commit(started("halted", "loser", "winner")), match.Halt{By: person("mod")}))
		d.commit(scores("scored", scored(game.Highest, "scored", 5, 0)))
		must(d.BeginDaily(ctx, store.Daily{User: "puzzled", Game: "nim", Day: store.DailyOf(time.Now()), Shown: noon}))
		d.commit(propose("table", table("left"), match.Join{User: "stays"}, match.Leave{User: "left"}))
		hand := store.Message{Match: "table", Kind: store.Hand, User: "watches", Answer: "token", Due: noon}
		must(d.KeepMessage(ctx, hand))
		decline("asked", "gone")
		must(d.BeginErasure(ctx, "asked", noon))
		prune(t, url, hour(1))
		for user, known := range map[string]bool{
			"declined": false, "gone": false, "mod": false, "hides": true, "watches": true, "loser": true, "winner": true,
			"rated 1": true,
			"rated 2": true, "scored": true, "puzzled": true, "stays": true, "left": true, "asked": true,
		} {
			require.Equal(t, known, must(d.PersonalData(ctx, user)).Known, user)
		}
		require.Equal(t, []string{"gone", "declined"}, d.row(d.commit(started("again", "gone", "declined")).State.ID).Users)
	})
}

// Many matches go batch by batch while others are played, none of which loses a move, and two may prune a server's
// database at once.
func TestPruneUnderLoad(t *testing.T) {
	gametest.Slow(t)
	onBoth(t, func(t *testing.T, url string) {
		d := open(t, url)
		const many = 45
		for i := range many {
			d.commit(ended(name("old", i), fmt.Sprint("user", i%3), "cem"))
		}
		acked := underLoad(d, func() {
			var pruners sync.WaitGroup
			gone := make([]int, 2)
			for i := range gone {
				pruners.Go(func() {
					p, err := store.Prune(t.Context(), url, noon.Add(time.Millisecond))
					if !errors.Is(err, store.ErrPruning) { // the other one has the file
						gone[i] = must(p, err).Gone
					}
				})
			}
			pruners.Wait()
			require.Equal(t, many, gone[0]+gone[1])
		})
		require.Empty(t, must(d.List(t.Context(), store.Filter{User: "user1"})))
		d.goesOn(acked)
		require.Equal(t, many, must(d.Results(t.Context(), "guild", "cem"))[0].Won)
	})
}

// Nothing is pruned that may still be needed, nor where the schema is not this program's; nothing is created.
func TestPruneRefuses(t *testing.T) {
	t.Parallel()
	url, old := sqliteURL(t), time.Now().Add(-25*time.Hour)
	file := strings.TrimPrefix(url, "sqlite:")
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
	execute(t, url, `DELETE FROM migration`)
	_, err = store.Prune(t.Context(), url, old)
	require.ErrorContains(t, err, "older version")
}

// execute changes a database behind the store's back.
func execute(t *testing.T, url, text string) {
	t.Helper()
	driver, source := "pgx", url
	if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, source = "sqlite", file
	}
	server := must(sql.Open(driver, source))
	_, err := server.ExecContext(t.Context(), text)
	require.NoError(t, errors.Join(err, server.Close()))
}
