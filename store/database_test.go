package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"kamisado/store/storetest"
)

// What cannot be reached is tried again for a while; whatever else happens counts at once.
func TestPatience(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		answers []error // the last one for ever
		given   time.Duration
		want    error
		took    time.Duration
	}{
		"there":                 {[]error{nil}, time.Hour, nil, 0},
		"back after two tries":  {[]error{ErrDown, ErrDown, nil}, time.Hour, nil, 3 * firstWait},
		"back with a refusal":   {[]error{ErrDown, ErrConflict}, time.Hour, ErrConflict, firstWait},
		"gone for good":         {[]error{ErrDown}, time.Hour, ErrDown, 7550 * time.Millisecond},
		"gone for the caller":   {[]error{ErrDown}, time.Second, ErrDown, time.Second},
		"broken":                {[]error{broken}, time.Hour, broken, 0},
		"unsure, so not redone": {[]error{ErrUnsure}, time.Hour, ErrUnsure, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), c.given)
				defer cancel()
				began, tries := time.Now(), 0
				err := retryWhileDown(ctx, func() error {
					tries++
					return c.answers[min(tries, len(c.answers))-1]
				})
				require.ErrorIs(t, err, c.want)
				require.Equal(t, c.took, time.Since(began))
			})
		})
	}
}

// A server that is not there, or ends or begins, has written nothing, unless it was to commit.
func TestExplainPostgres(t *testing.T) {
	t.Parallel()
	said := func(code string) error { return fmt.Errorf("run: %w", &pgconn.PgError{Code: code}) }
	for name, c := range map[string]struct {
		err  error
		want error
	}{
		"nobody listens":              {fmt.Errorf("begin: %w", &pgconn.ConnectError{}), ErrDown},
		"connection refused":          {&unwrapped{syscall.ECONNREFUSED}, ErrDown},
		"connection reset":            {&unwrapped{syscall.ECONNRESET}, ErrDown},
		"the end of a connection":     {&unwrapped{io.ErrUnexpectedEOF}, ErrDown},
		"a connection that is closed": {fmt.Errorf("run: %w", pgconn.ErrConnClosed), ErrDown},
		"closed while committing":     {unsure(pgconn.ErrConnClosed), ErrUnsure},
		"shut down by its operator":   {said("57P01"), ErrDown},
		"about to begin":              {said("57P03"), ErrDown},
		"a connection that failed":    {said("08006"), ErrDown},
		"a standby":                   {said("25006"), ErrDown},
		"somebody was faster":         {said("40001"), ErrConflict},
		"a deadlock":                  {said("40P01"), ErrConflict},
		"lost while committing":       {unsure(&unwrapped{io.EOF}), ErrUnsure},
		"shut down while committing":  {unsure(said("57P01")), ErrUnsure},
		"refused while committing":    {unsure(said("40001")), ErrConflict},
		"somebody's, of this package": {ErrRepeated, ErrRepeated},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := explainPostgres(c.err)
			require.ErrorIs(t, err, c.want)
			for _, other := range []error{ErrDown, ErrUnsure, ErrConflict, ErrRepeated} {
				require.Equal(t, other == c.want, errors.Is(err, other), "%v: %v", other, err)
			}
		})
	}
	require.NoError(t, explainPostgres(nil))
	require.NoError(t, unsure(nil))
	full := said("53100")
	require.Equal(t, full, explainPostgres(full))
	require.Equal(t, context.Canceled, explainPostgres(context.Canceled))
}

// unwrapped is an error of the network in one of a driver.
type unwrapped struct{ error }

func (u *unwrapped) Unwrap() error { return u.error }

// Writable writes no page for a while after a write. Otherwise, and after a failure, it writes.
func TestWritable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "matches.db")
	d, err := openSQLite(t.Context(), file, readWrite)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	exec := func(text string) {
		t.Helper()
		_, err := d.writes.ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	log := func() string {
		t.Helper()
		content, err := os.ReadFile(file + "-wal")
		require.NoError(t, err)
		return string(content)
	}
	first := log()
	require.NoError(t, d.Writable(t.Context()))
	asked := log()
	require.NotEqual(t, first, asked)
	require.NotNil(t, d.written.Load())
	later := time.Now().Add(time.Hour) // a slow machine may need longer than writtenLately for what follows
	d.written.Store(&later)
	for range 100 {
		require.NoError(t, d.Writable(t.Context()))
	}
	require.Equal(t, asked, log())

	exec(`CREATE TRIGGER full BEFORE UPDATE ON write_check BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
	require.NoError(t, d.Writable(t.Context()), "nothing has failed")
	long := time.Now().Add(-writtenLately)
	d.written.Store(&long)
	for range 2 {
		require.ErrorContains(t, d.Writable(t.Context()), "the disk is full")
	}
	exec(`DROP TRIGGER full`)
	require.NoError(t, d.Writable(t.Context()))

	// A write that fails is a reason to look again.
	require.ErrorIs(t, d.write(t.Context(), "write", func(conn) error { return errTest }), errTest)
	exec(`CREATE TRIGGER full BEFORE UPDATE ON write_check BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
	require.ErrorContains(t, d.Writable(t.Context()), "the disk is full")
	exec(`DROP TRIGGER full`)
	require.NoError(t, d.Writable(t.Context()))

	// Another program has the file locked.
	other := sqlitePool(file, 1, sqlitePragmas...)
	defer func() { require.NoError(t, other.Close()) }()
	locked, err := other.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, d.Writable(ctx), context.DeadlineExceeded)
	require.NoError(t, locked.Rollback())
	require.NoError(t, d.Writable(t.Context()))
}

// A statement of transactions is prepared before the second transaction, one outside of them at once. Each is prepared
// once.
func TestPrepared(t *testing.T) {
	t.Parallel()
	d, err := openSQLite(t.Context(), memory, readWrite)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	const text = `UPDATE write_check SET writes = writes + 1`
	for _, prepared := range []bool{false, true, true} {
		_, err := d.exec(t.Context(), "write", text)
		require.NoError(t, err)
		require.Equal(t, prepared, d.writes.prepared[text] != nil)
	}
	before := d.writes.prepared[text]
	for range 2 {
		_, err := d.Load(t.Context(), "m1")
		require.ErrorIs(t, err, ErrNotFound)
		require.NotNil(t, d.reads.prepared[selectRow])
		require.Same(t, before, d.writes.prepared[text])
		require.Empty(t, d.writes.missing)
	}
}

// A transaction that cannot be committed writes nothing, its caller is told, and the next one is written. PostgreSQL
// itself refuses what writes through a store that only reads.
func TestPostgresCommit(t *testing.T) {
	t.Parallel()
	var cluster storetest.Cluster
	t.Cleanup(func() { require.NoError(t, cluster.Close()) })
	url := cluster.Database(t)
	d, err := openPostgres(t.Context(), url, readWrite)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	_, err = d.writes.ExecContext(t.Context(), createChild)
	require.NoError(t, err)
	require.ErrorIs(t, d.write(t.Context(), "write", orphan), ErrUnsure)
	rows, err := d.number(t.Context(), "rows", `SELECT COUNT(*) FROM child`)
	require.NoError(t, err)
	require.Zero(t, rows)
	const text = `UPDATE write_check SET writes = writes + 1`
	changed, err := d.exec(t.Context(), "write", text)
	require.NoError(t, err)
	require.True(t, changed)

	looking, err := openPostgres(t.Context(), url, readOnly)
	require.NoError(t, err)
	defer func() { require.NoError(t, looking.Close()) }()
	_, err = looking.reads.ExecContext(t.Context(), text)
	require.ErrorContains(t, err, pgReadOnly)
}
