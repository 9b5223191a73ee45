package storetest

import (
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// release10 is a database of release 1.0: its schema and its rows, as statements that both engines take. It never
// changes once that is released. Later releases add files of their own.
var release10 = filepath.Join("testdata", "release-1.0.sql")

var update = flag.Bool("update", false, "write testdata/release-1.0.sql anew, before that release")

// TestRelease opens a database of release 1.0, finds all that it holds and plays on in it.
func TestRelease(t *testing.T) {
	if *update {
		writeRelease(t)
	}
	dump, err := os.ReadFile(release10)
	require.NoError(t, err)
	onBoth(t, func(t *testing.T, url string) {
		driver, source := "pgx", url
		if file, isFile := strings.CutPrefix(url, "sqlite:"); isFile {
			driver, source = "sqlite", file
		}
		db, err := sql.Open(driver, source)
		require.NoError(t, err)
		_, err = db.ExecContext(t.Context(), string(dump))
		require.NoError(t, err)
		require.NoError(t, db.Close())

		s := open(t, url)
		for id, phase := range map[match.ID]match.Phase{
			"m1": match.Over, "m2": match.Closed, "m3": match.Playing, "m4": match.Over, "duel": match.Playing, "solo": match.Playing,
			"asked": match.Pending, "gone": match.Over, "halted": match.Over,
		} {
			require.Equal(t, phase, requireFolds(t, s, id).Phase, id)
		}
		duel := requireFolds(t, s, "duel")
		moved := take(t, duel, 2)
		moved.Interaction = "click"
		require.ErrorIs(t, s.Commit(t.Context(), moved), store.ErrRepeated)
		moved.Interaction = "another click"
		commit(t, s, moved)
		require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "again", "ana", "bob")), store.ErrPending)
		require.True(t, match.IsErased(requireFolds(t, s, "gone").Players[1].User))
		require.Equal(t, "name of mod", requireFolds(t, s, "halted").HaltedBy.Name)
		require.Equal(t, store.Shown{Message: "board", Channel: "channel", Version: duel.Version}, load(t, s, "solo").Shown)

		kept, err := s.PersonalData(t.Context(), eva)
		require.NoError(t, err)
		require.True(t, kept.Hidden)
		require.Equal(t, []int{3, 1, 1, 1, 1},
			[]int{len(kept.Matches), len(kept.Ratings), len(kept.Changes), len(kept.Records), len(kept.Dailies)})
		require.Equal(t, time.Hour, settings(t, s, "guild").MoveTime)
		left, err := s.DueMessages(t.Context(), noon, 9)
		require.NoError(t, err)
		require.Len(t, left, 1)
		outages, err := s.Outages(t.Context(), "discord")
		require.NoError(t, err)
		require.Len(t, outages, 1)
		require.NoError(t, s.Close())
		require.NoError(t, open(t, url).Close(), "once more")
	})
}

// writeRelease writes the file.
func writeRelease(t *testing.T) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	s := open(t, "sqlite:"+file)
	played(t, s)
	duel := started(t, "duel", "ana", "bob")
	duel.Interaction = "click"
	commit(t, s, duel, solo(t, "solo", "ana", 0), challenge(t, "asked", "bob", "ana"))
	halted := started(t, "halted", "ana", "cem")
	commit(t, s, halted)
	commit(t, s, next(t, halted.State, noon, match.Halt{By: match.Player{User: "mod", Name: "name of mod"}}))
	lostAt(t, s, "gone", noon, "bob", "zoe")
	forget(t, s, "zoe")
	require.NoError(t, s.Show(t.Context(), "solo", store.Showing{Shown: store.Shown{Message: "board", Channel: "channel", Version: 2}}))
	keepStale(t, s, store.Message{Match: "solo", Channel: "channel", ID: "old"})
	_, _, err := s.ChangeSettings(t.Context(), "guild", func(now *store.Settings) { now.MoveTime = time.Hour })
	require.NoError(t, err)
	for _, at := range []time.Time{noon, noon.Add(time.Hour)} {
		require.NoError(t, s.Heartbeat(t.Context(), "discord", at, time.Minute))
	}
	require.NoError(t, s.Close())

	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	_, err = db.ExecContext(t.Context(), `UPDATE migration SET applied = 0`)
	require.NoError(t, err)
	var dump strings.Builder
	schema := query(t, db, `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid`)
	for _, one := range schema {
		fmt.Fprintf(&dump, "%s;\n", one[2])
	}
	for _, one := range schema {
		if one[0] != "table" {
			continue
		}
		for _, row := range query(t, db, fmt.Sprintf(`SELECT * FROM %q`, one[1])) {
			values := make([]string, len(row))
			for i, value := range row {
				switch v := value.(type) {
				case nil:
					values[i] = "NULL"
				case string:
					values[i] = "'" + strings.ReplaceAll(v, "'", "''") + "'"
				default:
					values[i] = fmt.Sprint(v)
				}
			}
			fmt.Fprintf(&dump, "INSERT INTO %q VALUES (%s);\n", one[1], strings.Join(values, ", "))
		}
	}
	require.NoError(t, os.MkdirAll(filepath.Dir(release10), 0o755))
	require.NoError(t, os.WriteFile(release10, []byte(dump.String()), 0o644))
}

// query returns the rows of a query.
func query(t *testing.T, db *sql.DB, text string) (all [][]any) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), text)
	require.NoError(t, err)
	defer func() { require.NoError(t, rows.Close()) }()
	columns, err := rows.Columns()
	require.NoError(t, err)
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		require.NoError(t, rows.Scan(into...))
		all = append(all, row)
	}
	require.NoError(t, rows.Err())
	return all
}
