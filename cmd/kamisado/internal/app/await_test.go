package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/store"
)

// awaited are the moments at which await tries, from its beginning on, and what it leaves.
func awaited(ctx context.Context, open func(attempt int) error) (moments []time.Duration, log string, err error) {
	var lines bytes.Buffer
	began := time.Now()
	_, err = await(ctx, slog.New(slog.NewTextHandler(&lines, nil)), func(context.Context) (store.Store, error) {
		moments = append(moments, time.Since(began))
		return nil, open(len(moments))
	})
	return moments, lines.String(), err
}

// A database that is not there is tried again and again, more and more seldom.
func TestAwait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		moments, log, err := awaited(t.Context(), func(attempt int) error {
			if attempt == 9 {
				return nil
			}
			return fmt.Errorf("%w (nobody listens)", store.ErrDown)
		})
		require.NoError(t, err)
		want := []time.Duration{0}
		for _, pause := range []int{1, 2, 4, 8, 16, 32, 60, 60} {
			want = append(want, want[len(want)-1]+time.Duration(pause)*time.Second)
		}
		require.Equal(t, want, moments)
		require.Equal(t, 8, strings.Count(log, "nobody listens"))
		require.Contains(t, log, "again_in=1m0s")
	})
}

// What does not mend itself is not tried again, and a process that is told to end does so at once.
func TestAwaitNoMore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("a wrong password")
		moments, log, err := awaited(t.Context(), func(int) error { return broken })
		require.ErrorIs(t, err, broken)
		require.Len(t, moments, 1)
		require.Empty(t, log)

		ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
		defer stop()
		began := time.Now()
		_, _, err = awaited(ctx, func(int) error { return store.ErrDown })
		require.ErrorIs(t, err, store.ErrDown)
		require.Equal(t, 5*time.Second, time.Since(began))
	})
}
