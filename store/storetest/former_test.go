package storetest

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// The ids of a person's direct messages, and of messages in it.
const (
	ownChannel = "880000000000000011"
	ownBoard   = "880000000000000012"
	ownReplay  = "880000000000000013"
	ownBefore  = "880000000000000014" // a channel whose matches were pruned
)

// formerly makes a database as the program left it before it knew that direct messages name a
// person: eva is forgotten, in direct messages with the bot (m1), in a group where it can only answer
// (m2) and on a server (m3), and so is dan, who has only played on a server.
func formerly(t *testing.T, url string, db *sql.DB) {
	t.Helper()
	s := open(t, url)
	alone := solo(t, "m1", eva, 0)
	alone.Place.Channel = ownChannel
	group := started(t, "m2", "bob", eva)
	group.Place = store.Place{Guild: "guild", Channel: "group", AnswersOnly: true}
	for _, c := range []store.Change{alone, group, started(t, "m3", "bob", eva), started(t, "m4", "bob", "dan")} {
		commit(t, s, c)
		over := next(t, c.State, noon, match.Resign{User: c.State.People()[0]}, match.KeepReplay{Message: ownReplay})
		over.Scores = []store.Score{scored(game.Highest, c.State.People()[0], 1, 0)}
		commit(t, s, over)
		require.NoError(t, s.Show(t.Context(), c.State.ID, store.Shown{Message: ownBoard, Version: 1}))
	}
	count(t, s, "m5", scored(game.Highest, eva, 5, 0))
	forgetEva(t, s)
	dan, err := s.Privacy().Begin(t.Context(), "dan", noon)
	require.NoError(t, err)
	forgetAll(t, s, dan)
	require.NoError(t, s.Close())
	record := `INSERT INTO record (scope, game, tbl, kind, user_id, name, points, at, match_id)
		SELECT '%s', game, tbl, kind, user_id, name, points, at, match_id FROM record WHERE user_id = 'former-1'`
	for _, text := range []string{
		`UPDATE match SET guild = '' WHERE id IN ('m1', 'm2')`,
		fmt.Sprintf(record, ownBefore),
		`DELETE FROM migration WHERE name = 'migrations/0014_former.sql'`,
	} {
		_, err := db.ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
}

// What led to somebody who was forgotten by an earlier version goes too, by the same steps.
func TestUpgradeForgetsPlaces(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		driver, name := "pgx", url
		file, isFile := strings.CutPrefix(url, "sqlite:")
		if isFile {
			driver, name = "sqlite", file
		}
		db, err := sql.Open(driver, name)
		require.NoError(t, err)
		formerly(t, url, db)

		s := open(t, url)
		before := load(t, s, "m1")
		again, err := s.Privacy().Unfinished(t.Context(), noon.AddDate(1, 0, 0))
		require.NoError(t, err)
		require.Equal(t, []store.Former{{Number: 3, User: match.FormerID(1)}}, again, "not who has only played on a server")
		forgetAll(t, s, again[0])

		row := load(t, s, "m1")
		require.Empty(t, row.Place.Channel)
		require.Equal(t, store.Shown{Version: row.Version}, row.Shown)
		require.Equal(t, before.Updated, row.Updated)
		require.Equal(t, []string{match.FormerID(3), ""}, row.Users)
		require.Equal(t, "group", load(t, s, "m2").Place.Channel, "others are there")
		require.Equal(t, ownBoard, load(t, s, "m3").Shown.Message, "everybody is there")
		for _, id := range []match.ID{"m1", "m2", "m3", "m4"} {
			requireFolds(t, s, id)
		}
		require.NotContains(t, string(row.Snapshot), ownReplay)
		for _, e := range log(t, s, "m1") {
			require.NotContains(t, string(e.Body), ownReplay)
		}
		require.Equal(t, []string{match.FormerID(3) + " 5 0", "bob 1 0"}, records(t, s, ranking(game.Highest)))
		var n int
		require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM record WHERE scope = '`+ownBefore+`'`).Scan(&n))
		require.Zero(t, n)
		require.NoError(t, db.Close())
		require.NoError(t, s.Close())
		if isFile {
			require.Zero(t, traces(t, file, ownChannel)+traces(t, file, ownBefore))
		}
		again, err = open(t, url).Privacy().Unfinished(t.Context(), noon.AddDate(1, 0, 0))
		require.NoError(t, err)
		require.Empty(t, again, "once")
	})
}

// testForgetLoneRecords: records where nobody else has any may be in direct messages, though the
// matches that said so are pruned.
func testForgetLoneRecords(t *testing.T, s store.Store) {
	own, shared := scored(game.Highest, eva, 5, 0), scored(game.Highest, eva, 5, 0)
	own.Scope = ownBefore
	count(t, s, "m1", own, shared, scored(game.Highest, "bob", 4, 0))
	f := forgetEva(t, s)
	require.Equal(t, []string{f.ID() + " 5 0", "bob 4 0"}, records(t, s, ranking(game.Highest)))
	filter := ranking(game.Highest)
	filter.Scope = ownBefore
	require.Empty(t, records(t, s, filter))
}
