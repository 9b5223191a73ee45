package storetest

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// The upgrade tests open databases as the program's first version left them: its
// migration and testdata/version1.sql, which that version has written. m1 is played by
// ana and bob, m2 is a challenge between them, ana has resigned m3 to cem, and in m4 a
// computer is to move against ana.

func TestSQLiteUpgrade(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	requireUpgrade(t, db, "sqlite:"+file)
}

func TestPostgresUpgrade(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	db, err := sql.Open("pgx", url)
	require.NoError(t, err)
	requireUpgrade(t, db, url)
}

// requireUpgrade makes an old database, brings it up to date by opening it and plays
// on in it.
func requireUpgrade(t *testing.T, db *sql.DB, url string) {
	t.Helper()
	fill(t, db)
	_, err := store.OpenReadOnly(t.Context(), url)
	require.ErrorContains(t, err, "older version")
	s := open(t, url)
	for id, version := range map[match.ID]int{"m1": 3, "m2": 1, "m3": 3, "m4": 3} {
		row, err := s.Load(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, version, row.Version)
		_, err = match.Decode(matchtest.Games(), row.Snapshot)
		require.ErrorIs(t, err, match.ErrOldSnapshot)
		state, err := store.State(t.Context(), s, matchtest.Games(), row)
		require.NoError(t, err)
		events, err := s.Log(t.Context(), id)
		require.NoError(t, err)
		folded, err := match.Fold(matchtest.Games(), id, events)
		require.NoError(t, err)
		require.Equal(t, folded, state)
	}
	row, err := s.Load(t.Context(), "m1")
	require.NoError(t, err)
	require.Equal(t, row.Updated.Add(match.CloseAfter), row.Due, "people do not wait for ever any more")
	require.False(t, row.Place.AnswersOnly, "the bot was a member of all places")
	for _, id := range []match.ID{"m2", "m3", "m4"} {
		other, err := s.Load(t.Context(), id)
		require.NoError(t, err)
		require.True(t, other.Due.Before(row.Due), "%s", id)
	}
	require.Equal(t, row.Place.Channel, row.Shown.Channel, "messages were where their matches are")
	state, err := store.State(t.Context(), s, matchtest.Games(), row)
	require.NoError(t, err)
	moved := take(t, state, 2)
	moved.Interaction = "click2"
	require.ErrorIs(t, s.Commit(t.Context(), moved), store.ErrRepeated, "of a click from before")
	moved.Interaction, moved.Scores = "click3", []store.Score{{
		Scope: "guild", Game: "nim", Leaderboard: "won", User: "ana", Points: 1, Order: game.Sum, At: moved.Events[0].At,
	}}
	require.NoError(t, s.Commit(t.Context(), moved))
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m5", "bob", "ana")), store.ErrPending)
	found, err := s.Records(t.Context(), store.RecordFilter{Scope: "guild", Game: "nim", Leaderboard: "won", Order: game.Sum})
	require.NoError(t, err)
	require.Equal(t, []store.Record{{User: "ana", Points: 1, At: moved.Events[0].At, Match: "m1"}}, found)
	rows, err := s.List(t.Context(), store.Filter{User: "ana", Phases: []match.Phase{match.Playing}})
	require.NoError(t, err)
	require.Len(t, rows, 2)
	rows, err = s.List(t.Context(), store.Filter{User: "ana", Phases: []match.Phase{match.Playing, match.Pending, match.Over}})
	require.NoError(t, err)
	require.True(t, slices.IsSortedFunc(rows, func(a, b store.Row) int { return b.Created.Compare(a.Created) }), "%v", ids(rows))
	results, err := s.Results(t.Context(), "guild", "cem")
	require.NoError(t, err)
	require.Equal(t, []store.Results{{Game: "nim", Won: 1}}, results)
	requireForgets(t, s, "ana")
	require.NoError(t, s.Close())
	require.NoError(t, open(t, url).Close(), "once more, with nothing to do")
}

// Beside a process of the version before pending and request, for which plain statements stand, no
// challenge is doubled, none is in the way for ever, and nobody stays named.
func TestPostgresBesideOlder(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	db, err := sql.Open("pgx", url)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	exec := func(text string) {
		t.Helper()
		_, err := db.ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	// It creates a challenge, and there can be no other one until it is settled.
	commit(t, s, challenge(t, "old", "gus", "ina"))
	exec(`DELETE FROM pending WHERE match_id = 'old'`)
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "other", "ina", "gus")), store.ErrPending)
	// It settles one of a newer process, and then there can be another.
	made := challenge(t, "new", "ina", "leo")
	commit(t, s, made)
	exec(`UPDATE match SET phase = 'closed', pending_pair = NULL WHERE id = 'new'`)
	commit(t, s, challenge(t, "next", "leo", "ina"))
	exec(`UPDATE match SET phase = 'closed', pending_pair = NULL WHERE id = 'next'`)
	require.NoError(t, s.Close())
	require.NoError(t, open(t, url).Close())
	var pairs int
	require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pending WHERE pair LIKE '%leo%'`).Scan(&pairs))
	require.Zero(t, pairs, "what it has left goes at the next start")
}

// requireForgets forgets somebody in old matches, as they are.
func requireForgets(t *testing.T, s store.Store, user string) {
	t.Helper()
	p := s.Privacy()
	f, err := p.Begin(t.Context(), user, noon)
	require.NoError(t, err)
	all, err := p.Matches(t.Context(), user)
	require.NoError(t, err)
	require.Len(t, all, 4)
	for _, id := range all {
		done, err := p.Forget(t.Context(), f, id, true, noon)
		require.NoError(t, err)
		require.True(t, done)
		row, err := s.Load(t.Context(), id)
		require.NoError(t, err)
		require.Contains(t, row.Users, f.ID())
		state, err := store.State(t.Context(), s, matchtest.Games(), row)
		require.NoError(t, err)
		require.Equal(t, row.Version, state.Version)
		require.NotEqual(t, game.Nobody, state.Seat(f.ID()))
	}
	require.NoError(t, p.Finish(t.Context(), f))
	kept, err := p.Kept(t.Context(), user)
	require.NoError(t, err)
	require.True(t, kept.IsEmpty())
	commit(t, s, challenge(t, "m9", "bob", user))
}

// fill makes the old database.
func fill(t *testing.T, db *sql.DB) {
	t.Helper()
	schema, err := os.ReadFile(filepath.Join("..", "migrations", "0001_match.sql"))
	require.NoError(t, err)
	content, err := os.ReadFile(filepath.Join("testdata", "version1.sql"))
	require.NoError(t, err)
	for _, text := range []string{
		`CREATE TABLE migration (name TEXT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)`,
		`INSERT INTO migration (name, applied) VALUES ('migrations/0001_match.sql', 1772366400000)`,
		string(schema), string(content),
		`UPDATE match SET created = created - 1000 WHERE id = 'm1'`, // else all are of the same age
	} {
		_, err := db.ExecContext(t.Context(), strings.TrimSpace(text))
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
}
