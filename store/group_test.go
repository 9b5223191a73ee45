package store

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

var errTest = errors.New("refused")

// newTestGroup returns a group over a table of numbers, which begins a transaction when hold is closed, and a function
// that returns the numbers.
func newTestGroup(t *testing.T, hold <-chan struct{}) (*group, func() []int64) {
	t.Helper()
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	d := s.(*database)
	_, err = d.writes.ExecContext(t.Context(), `CREATE TABLE number (n BIGINT);`+createChild)
	require.NoError(t, err)
	g := newGroup(func(ctx context.Context) (conn, error) {
		<-hold
		return d.writes.begin(ctx)
	})
	return g, func() []int64 {
		all, err := query(t.Context(), d, "numbers", one[int64], `SELECT n FROM number ORDER BY n`)
		require.NoError(t, err)
		return all
	}
}

// put writes a number and then fails or not.
func put(n int, failure error) work {
	return func(c conn) error {
		return errors.Join(c.exec(`INSERT INTO number VALUES ($1)`, n), failure)
	}
}

// createChild creates the table for orphan.
const createChild = `CREATE TABLE child (m TEXT REFERENCES match (id) DEFERRABLE INITIALLY DEFERRED)`

// orphan writes a row that refers to no match. The database refuses it when the transaction is committed.
func orphan(c conn) error { return c.exec(`INSERT INTO child VALUES ('nowhere')`) }

// TestGroup has works wait for the first one: they share a transaction, and those that fail do not harm the others
// unless the database refuses all of it. Later works are written.
func TestGroup(t *testing.T) {
	t.Parallel()
	then := func(n int, end work) work {
		return func(c conn) error { return errors.Join(put(n, nil)(c), end(c)) }
	}
	panics := func(conn) error { panic(errTest) }
	exits := func(conn) error { runtime.Goexit(); return nil }
	const ended = "already been committed or rolled back"
	for name, c := range map[string]struct {
		works   []work
		want    []any // errors or what the callers have panicked with
		numbers []int64
	}{
		"some are refused": {
			[]work{put(0, errTest), put(1, nil), put(2, errTest), put(3, nil)}, []any{errTest, nil, errTest, nil}, []int64{1, 3},
		},
		"some panic": {
			[]work{then(0, panics), put(1, nil), then(2, panics), put(3, nil)}, []any{errTest, nil, errTest, nil}, []int64{1, 3},
		},
		"one ends its goroutine": {
			[]work{put(0, nil), put(1, nil), then(2, exits), put(3, nil)},
			[]any{nil, errTransaction, errTransaction, errTransaction},
			[]int64{0},
		},
		"one ends the transaction": {
			[]work{put(0, nil), put(1, nil), then(2, func(c conn) error { return c.tx.Rollback() }), put(3, nil)},
			[]any{nil, ended, ended, ended},
			[]int64{0},
		},
		"the transaction cannot be committed": {
			[]work{put(0, nil), put(1, nil), then(2, orphan), put(3, errTest)},
			[]any{nil, ErrUnsure, ErrUnsure, ErrUnsure},
			[]int64{0},
		},
		"one ends its savepoint": {
			[]work{then(0, func(c conn) error { return c.exec(`RELEASE SAVEPOINT job`) })}, []any{"no such savepoint"}, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				hold := make(chan struct{})
				g, numbers := newTestGroup(t, hold)
				results := make([]any, len(c.works))
				for i, w := range c.works {
					go func() {
						defer func() {
							if cause := recover(); cause != nil {
								results[i] = cause
							}
						}()
						results[i] = g.do(t.Context(), w)
					}()
					synctest.Wait() // the first one is held, and the others wait for it
				}
				close(hold)
				synctest.Wait()
				for i, want := range c.want {
					err, failed := results[i].(error)
					switch want := want.(type) {
					case nil:
						require.Nil(t, results[i])
					case error:
						require.True(t, failed)
						require.ErrorIs(t, err, want)
					case string:
						require.True(t, failed)
						require.ErrorContains(t, err, want)
						require.NotErrorIs(t, err, ErrUnsure)
					}
				}
				require.Equal(t, c.numbers, numbers())
				require.NoError(t, g.do(t.Context(), put(9, nil)))
				require.Equal(t, append(c.numbers, 9), numbers())
			})
		})
	}
}

// TestGroupShares: works that wait for a transaction go into the next one together.
func TestGroupShares(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold, begun := make(chan struct{}), 0
		g, numbers := newTestGroup(t, hold)
		begin := g.begin
		g.begin = func(ctx context.Context) (conn, error) {
			begun++
			return begin(ctx)
		}
		for i := range 10 {
			go func() { _ = g.do(t.Context(), put(i, nil)) }()
			synctest.Wait()
		}
		require.Equal(t, 1, begun)
		close(hold)
		synctest.Wait()
		require.Equal(t, 2, begun, "one transaction for the first, one for all others")
		require.Len(t, numbers(), 10)
	})
}

// TestGroupCannotBegin: an error or a panic of the database reaches all who wait.
func TestGroupCannotBegin(t *testing.T) {
	t.Parallel()
	fails := newGroup(func(context.Context) (conn, error) { return conn{}, errTest })
	panics := newGroup(func(context.Context) (conn, error) { panic(errTest) })
	for range 2 {
		require.ErrorIs(t, fails.do(t.Context(), put(1, nil)), errTest)
		err := panics.do(t.Context(), put(1, nil))
		require.ErrorIs(t, err, errTransaction)
		require.ErrorContains(t, err, "refused")
	}
}

// TestGroupEndsWithContext: nobody waits for longer than the context says. What has not begun is taken back, and what
// is being committed may have been written.
func TestGroupEndsWithContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold, busy := make(chan struct{}), make(chan struct{})
		g, numbers := newTestGroup(t, hold)
		soon, cancelSoon := context.WithTimeout(t.Context(), time.Minute)
		defer cancelSoon()
		later, cancel := context.WithCancel(t.Context())
		results := make([]error, 6)
		for i, c := range []struct {
			ctx context.Context
			w   work
		}{
			{soon, put(0, nil)},
			{soon, put(1, nil)},
			{t.Context(), put(2, nil)},
			{later, put(3, nil)},
			{later, put(4, errTest)},
			{t.Context(), func(c conn) error {
				<-busy
				return put(5, nil)(c)
			}},
		} {
			go func() { results[i] = g.do(c.ctx, c.w) }()
			synctest.Wait() // the first one is held at the database, the others wait for it
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		for _, err := range results[:2] {
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.NotErrorIs(t, err, ErrUnsure)
		}
		close(hold)
		synctest.Wait() // the last one holds the transaction, in which the others are
		cancel()
		synctest.Wait()
		require.ErrorIs(t, results[3], ErrUnsure)
		require.ErrorIs(t, results[4], errTest)
		require.NotErrorIs(t, results[4], ErrUnsure)
		close(busy)
		synctest.Wait()
		require.NoError(t, errors.Join(results[2], results[5]))
		require.Equal(t, []int64{2, 3, 5}, numbers())
	})
}

// TestGroupEndsBeforeWork: a caller whose context ends while its transaction fails before the work has begun gets the
// error of either. It is tried often, because the two happen at the same time.
func TestGroupEndsBeforeWork(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		close(hold)
		g, numbers := newTestGroup(t, hold)
		begin, stop := g.begin, context.CancelFunc(nil)
		g.begin = func(ctx context.Context) (conn, error) {
			c, err := begin(ctx)
			_ = c.tx.Rollback()
			stop()
			return c, err
		}
		for range 200 {
			ctx, cancel := context.WithCancel(t.Context())
			stop = cancel
			err := g.do(ctx, put(1, nil))
			require.NotErrorIs(t, err, ErrUnsure)
			if !errors.Is(err, context.Canceled) {
				require.ErrorIs(t, err, sql.ErrTxDone)
			}
			synctest.Wait()
		}
		require.Empty(t, numbers())
	})
}

// TestCloseAwaitsWriting: Close waits for a transaction whose caller has stopped waiting for it.
func TestCloseAwaitsWriting(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold, closed := make(chan struct{}), false
		g := newGroup(func(context.Context) (conn, error) {
			<-hold
			return conn{}, errTest
		})
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _ = g.do(ctx, put(1, nil)) }()
		synctest.Wait()
		cancel()
		go func() {
			_ = (&database{group: g}).release()
			closed = true
		}()
		synctest.Wait()
		require.False(t, closed)
		close(hold)
		synctest.Wait()
		require.True(t, closed)
	})
}
