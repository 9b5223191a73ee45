package session

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// A request waits until the one before has ended, whichever way it ends, and does not wait for itself.
func TestLock(t *testing.T) {
	t.Parallel()
	const id match.ID = "aaaaaaaa"
	for name, end := range map[string]func(v *Service, ctx context.Context, h *Hold, cancel func()){
		"its answer was taken": func(_ *Service, _ context.Context, h *Hold, _ func()) { h.Release() },
		"its context ends":     func(_ *Service, _ context.Context, _ *Hold, cancel func()) { cancel() },
		"it unlocks the match": func(v *Service, ctx context.Context, _ *Hold, _ func()) { v.Unlock(ctx, id) },
		"both, and once more":  func(_ *Service, _ context.Context, h *Hold, cancel func()) { cancel(); h.Release(); h.Release() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				v := New(Config{})
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				first, h := v.NewHold(ctx)
				require.NoError(t, v.Lock(first, id))
				require.NoError(t, v.Lock(first, id))
				require.NoError(t, v.Alone(first, id, func(ctx context.Context) error { return v.Lock(ctx, id) }))
				require.NoError(t, v.Alone(first, "bbbbbbbb", func(ctx context.Context) error { return v.Lock(ctx, id) }))
				select {
				case <-h.Wanted():
					require.Fail(t, "nobody else wants the match")
				default:
				}

				impatient, stop := context.WithTimeout(t.Context(), time.Second)
				defer stop()
				require.ErrorIs(t, v.Alone(impatient, id, nil), context.DeadlineExceeded)
				<-h.Wanted()
				other := v.Alone(withoutHold(impatient), id, nil)
				require.ErrorIs(t, other, context.DeadlineExceeded, "work that outlives its request waits too")

				began := time.Now()
				time.AfterFunc(time.Minute, func() { end(v, first, h, cancel) })
				failed := errors.New("failed")
				require.ErrorIs(t, v.Alone(t.Context(), id, func(context.Context) error { return failed }), failed)
				require.Equal(t, time.Minute, time.Since(began))
				require.NoError(t, v.Alone(t.Context(), id, func(context.Context) error { return nil }), "also after an error")
			})
		})
	}
}

// A request that has ended while it waited locks nothing.
func TestLockAfterTheEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := New(Config{})
		first, h := v.NewHold(t.Context())
		require.NoError(t, v.Lock(first, "aaaaaaaa"))
		second, ended := v.NewHold(t.Context())
		locked := make(chan error)
		go func() { locked <- v.Lock(second, "aaaaaaaa") }()
		synctest.Wait()
		ended.Release()
		h.Release()
		require.Error(t, <-locked)
		require.NoError(t, v.Alone(t.Context(), "aaaaaaaa", func(context.Context) error { return nil }))
		require.Error(t, v.Lock(t.Context(), "aaaaaaaa"), "a context without a hold")
	})
}
