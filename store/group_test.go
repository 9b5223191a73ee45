package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

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
