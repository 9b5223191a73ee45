package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// newTestGroup is a group over a table of numbers; held is called by begin.
func newTestGroup(t *testing.T, held func()) (*group, func() []int) {
	t.Helper()
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	d := s.(*database)
	_, err = d.writes.ExecContext(t.Context(), `CREATE TABLE number (n BIGINT)`)
	require.NoError(t, err)
	g := newGroup(func(ctx context.Context) (transaction, error) {
		held()
		return d.begin(ctx)
	})
	return g, func() (all []int) {
		rows, err := d.reads.QueryContext(t.Context(), `SELECT n FROM number ORDER BY n`)
		require.NoError(t, err)
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var n int
			require.NoError(t, rows.Scan(&n))
			all = append(all, n)
		}
		return all
	}
}

// put writes a number and then fails or not.
func put(n int, failure error) work {
	return func(ctx context.Context, t transaction) error {
		if _, err := t.tx.ExecContext(ctx, `INSERT INTO number VALUES ($1)`, n); err != nil {
			return err
		}
		return failure
	}
}

var errTest = errors.New("refused")

// TestGroup lets nine jobs wait for the first one: they share a transaction, and
// those that fail do not harm the others.
func TestGroup(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begun := 0
		hold := make(chan struct{})
		g, numbers := newTestGroup(t, func() {
			begun++
			<-hold
		})
		results := make([]error, 10)
		gone, cancel := context.WithCancel(t.Context())
		for i := range results {
			ctx := t.Context()
			var failure error
			switch i {
			case 3, 6:
				failure = errTest
			case 7:
				ctx = gone
			}
			go func() { results[i] = g.do(ctx, put(i, failure)) }()
			synctest.Wait() // the first one leads and is held, the others queue up
		}
		cancel()
		require.Equal(t, 1, begun)
		close(hold)
		synctest.Wait()
		require.Equal(t, 2, begun, "one transaction for the first, one for all others")
		require.Equal(t, []int{0, 1, 2, 4, 5, 8, 9}, numbers())
		for i, err := range results {
			switch i {
			case 3, 6:
				require.ErrorIs(t, err, errTest)
			case 7:
				require.ErrorIs(t, err, context.Canceled)
			default:
				require.NoError(t, err)
			}
		}
	})
}

// TestGroupFailsTogether: what the database refuses as a whole, nobody is told
// was written.
func TestGroupFailsTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		g, numbers := newTestGroup(t, func() { <-hold })
		results := make([]error, 4)
		for i := range results {
			w := put(i, nil)
			if i == 2 { // ends the transaction below everybody
				w = func(_ context.Context, t transaction) error { return t.tx.Rollback() }
			}
			go func() { results[i] = g.do(t.Context(), w) }()
			synctest.Wait()
		}
		close(hold)
		synctest.Wait()
		require.NoError(t, results[0])
		for _, err := range results[1:] {
			require.Error(t, err)
		}
		require.Equal(t, []int{0}, numbers())
		require.NoError(t, g.do(t.Context(), put(9, nil)), "and the next ones go on")
		require.Equal(t, []int{0, 9}, numbers())
	})
}

// TestGroupCannotBegin: an error of the database reaches everybody.
func TestGroupCannotBegin(t *testing.T) {
	t.Parallel()
	g := newGroup(func(context.Context) (transaction, error) { return transaction{}, errTest })
	for i := range 3 {
		require.ErrorIs(t, g.do(t.Context(), put(i, nil)), errTest, fmt.Sprint(i))
	}
}

// TestGroupPanics: a work that panics is undone and its caller panics. The other works of its
// transaction and later ones are written.
func TestGroupPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		g, numbers := newTestGroup(t, func() { <-hold })
		results := make([]any, 4)
		for i := range results {
			w := put(i, nil)
			if i == 0 || i == 2 { // the first one alone, and one among others
				w = func(ctx context.Context, t transaction) error {
					_ = put(i, nil)(ctx, t)
					panic(errTest)
				}
			}
			go func() {
				defer func() {
					if cause := recover(); cause != nil {
						results[i] = cause
					}
				}()
				results[i] = g.do(t.Context(), w)
			}()
			synctest.Wait()
		}
		close(hold)
		synctest.Wait()
		require.Equal(t, []any{errTest, nil, errTest, nil}, results)
		require.Equal(t, []int{1, 3}, numbers())
		require.NoError(t, g.do(t.Context(), put(9, nil)))
		require.Equal(t, []int{1, 3, 9}, numbers())
	})
}

// TestGroupSurvivesExit: a work that ends its goroutine is undone too, and later ones are written.
func TestGroupSurvivesExit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, numbers := newTestGroup(t, func() {})
		go func() {
			_ = g.do(t.Context(), func(ctx context.Context, t transaction) error {
				_ = put(1, nil)(ctx, t)
				runtime.Goexit()
				return nil
			})
		}()
		synctest.Wait()
		require.NoError(t, g.do(t.Context(), put(2, nil)))
		require.Equal(t, []int{2}, numbers())
	})
}

// TestGroupBeginPanics: a panic of the database is returned as an error to all callers that wait.
func TestGroupBeginPanics(t *testing.T) {
	t.Parallel()
	g := newGroup(func(context.Context) (transaction, error) { panic(errTest) })
	for range 2 {
		err := g.do(t.Context(), put(1, nil))
		require.ErrorIs(t, err, errTransaction)
		require.ErrorContains(t, err, "refused")
	}
}

// TestGroupTransactionFails: a transaction that cannot go on is undone, so that the next one can begin.
func TestGroupTransactionFails(t *testing.T) {
	t.Parallel()
	g, numbers := newTestGroup(t, func() {})
	err := g.do(t.Context(), func(ctx context.Context, t transaction) error {
		_ = put(1, nil)(ctx, t)
		_, err := t.tx.ExecContext(ctx, release)
		return err
	})
	require.ErrorContains(t, err, "savepoint")
	require.NotErrorIs(t, err, ErrUnsure)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	require.NoError(t, g.do(ctx, put(2, nil)))
	require.Equal(t, []int{2}, numbers())
}

// TestGroupEndsWithContext: nobody waits for longer than the context says. What has not begun is
// taken back, and what is being committed may have been written.
func TestGroupEndsWithContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const patience = time.Minute
		hold := make(chan struct{})
		g, numbers := newTestGroup(t, func() { <-hold })
		results := make([]error, 3)
		var all sync.WaitGroup
		began := time.Now()
		for i := range results {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				results[i] = g.do(ctx, put(i, nil))
			})
			synctest.Wait() // the first one is held at the database, the others wait for it
		}
		all.Wait()
		require.Equal(t, patience, time.Since(began))
		for _, err := range results {
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.NotErrorIs(t, err, ErrUnsure)
		}
		close(hold)
		synctest.Wait()
		require.Empty(t, numbers())

		hold = make(chan struct{})
		busy := make(chan struct{})
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _ = g.do(t.Context(), put(9, nil)) }()
		synctest.Wait()
		go func() { results[0] = g.do(ctx, put(0, nil)) }()
		synctest.Wait()
		go func() { results[1] = g.do(ctx, put(1, errTest)) }()
		synctest.Wait()
		go func() {
			results[2] = g.do(t.Context(), func(ctx context.Context, t transaction) error {
				<-busy
				return put(2, nil)(ctx, t)
			})
		}()
		synctest.Wait()
		close(hold)
		synctest.Wait() // the third one holds the transaction, in which the others are
		cancel()
		synctest.Wait()
		require.ErrorIs(t, results[0], ErrUnsure)
		require.ErrorIs(t, results[1], errTest)
		require.NotErrorIs(t, results[1], ErrUnsure)
		close(busy)
		synctest.Wait()
		require.NoError(t, results[2])
		require.Equal(t, []int{0, 2, 9}, numbers())
	})
}

// TestCloseAwaitsWriting: Close waits for a transaction whose caller has stopped waiting for it.
func TestCloseAwaitsWriting(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hold, closed := make(chan struct{}), make(chan struct{})
		g := newGroup(func(context.Context) (transaction, error) {
			<-hold
			return transaction{}, errTest
		})
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _ = g.do(ctx, put(1, nil)) }()
		synctest.Wait()
		cancel()
		go func() {
			defer close(closed)
			_ = closeAll(&database{group: g})
		}()
		synctest.Wait()
		select {
		case <-closed:
			require.Fail(t, "closed too early")
		default:
		}
		close(hold)
		<-closed
	})
}
