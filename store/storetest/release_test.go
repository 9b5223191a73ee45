package storetest

import (
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// release10 is a database of release 1.0 as fill makes it: its schema and its rows, as statements that both engines
// take. It never changes once that is released. Later releases add files of their own.
var release10 = filepath.Join("testdata", "release-1.0.sql")

var update = flag.Bool("update", false, "write testdata/release-1.0.sql anew, before that release")

// A database of release 1.0 has all that was written with it, and the matches in it go on.
func TestRelease(t *testing.T) {
	if *update {
		writeRelease(t)
	}
	dump := string(must(os.ReadFile(release10)))
	onBoth(t, func(t *testing.T, url string) {
		execute(t, url, dump)
		d, same := open(t, url), open(t, "sqlite::memory:")
		fill(same)
		require.Equal(t, everything(same), everything(d))
		playOn(d)
	})
}

// writeRelease writes the file.
func writeRelease(t *testing.T) {
	url := sqliteURL(t)
	d := open(t, url)
	fill(d)
	require.NoError(t, d.Close())
	execute(t, url, `UPDATE migration SET applied = 0`)
	file := must(sql.Open("sqlite", strings.TrimPrefix(url, "sqlite:")))
	defer func() { require.NoError(t, file.Close()) }()
	query := func(text string) (all []string) {
		found := must(file.QueryContext(t.Context(), text))
		defer func() { require.NoError(t, found.Close()) }()
		for found.Next() {
			var line string
			require.NoError(t, found.Scan(&line))
			all = append(all, line)
		}
		return all
	}
	lines := query(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid`)
	for _, table := range query(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid`) {
		values := query(fmt.Sprintf(`SELECT 'quote(' || name || ')' FROM pragma_table_info('%s')`, table))
		lines = append(lines, query(fmt.Sprintf(`SELECT 'INSERT INTO %s VALUES (' || %s || ')' FROM %[1]s`,
			table, strings.Join(values, " || ', ' || ")))...)
	}
	require.NoError(t, os.WriteFile(release10, []byte(strings.Join(lines, ";\n")+";\n"), 0o644))
}
