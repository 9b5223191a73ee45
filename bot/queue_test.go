package bot

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// enter requires that a request may be worked on at once.
func enter(t *testing.T, q queue, user string) (leave func()) {
	t.Helper()
	began := time.Now()
	leave, err := q.enter(t.Context(), user)
	require.NoError(t, err)
	require.Zero(t, time.Since(began))
	return leave
}

// Five in one go are worked on at once, and then five a second while somebody else's is.
func TestRate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		other := enter(t, q, "bob")
		var entered atomic.Int32
		for range 20 {
			go func() {
				leave, err := q.enter(t.Context(), "ana")
				if err == nil {
					entered.Add(1)
					leave()
				}
			}()
		}
		synctest.Wait()
		require.EqualValues(t, 5, entered.Load())
		for second := range 3 {
			time.Sleep(time.Second)
			synctest.Wait()
			require.EqualValues(t, 10+5*second, entered.Load())
		}
		other()
		time.Sleep(time.Hour)
		for range 5 {
			defer enter(t, q, "ana")()
		}
	})
}

// When nobody else is there nothing waits for a turn: one request after the other is worked on.
func TestRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		began, ended := time.Now(), make(chan struct{})
		var working atomic.Int32
		for range 40 {
			go func() {
				leave, err := q.enter(t.Context(), "ana")
				if err == nil {
					if working.Add(1) > 5 {
						t.Error("more at a time than a turn has")
					}
					time.Sleep(time.Millisecond)
					working.Add(-1)
					leave()
				}
				ended <- struct{}{}
			}()
		}
		for range 40 {
			<-ended
		}
		require.LessOrEqual(t, time.Since(began), 40*time.Millisecond)
	})
}

// Who does not hurry waits for nobody, however many requests of others wait, and those who hurry
// have their turns one after the other.
func TestOthersFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave := enter(t, q, "bob")
		var order []string
		for _, user := range []string{"ana", "eva"} {
			for range 5 {
				enter(t, q, user)()
			}
			for range 2 {
				go func() {
					leave, err := q.enter(t.Context(), user)
					if err == nil {
						order = append(order, user) // one at a time
						time.Sleep(time.Millisecond)
						leave()
					}
				}()
				synctest.Wait()
			}
		}
		enter(t, q, "cem")()
		require.Empty(t, order)
		leave()
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		require.Equal(t, []string{"ana", "eva", "ana", "eva"}, order)
	})
}

// What waits for too many others is refused, and what is given up keeps nobody.
func TestHurry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave := enter(t, q, "bob")
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error)
		for range 5 {
			enter(t, q, "ana")()
		}
		for range 50 {
			go func() {
				_, err := q.enter(ctx, "ana")
				gone <- err
			}()
		}
		synctest.Wait()
		_, err := q.enter(t.Context(), "ana")
		require.ErrorIs(t, err, errHurry)
		cancel()
		for range 50 {
			require.ErrorIs(t, <-gone, context.Canceled)
		}
		leave()
		enter(t, q, "eva")()
		time.Sleep(time.Minute)
		enter(t, q, "ana")()
	})
}

// Whatever many users do at any times, everybody who stays has a turn, soon after the rate allows
// it, and the queue is as new in the end.
func TestEverybodyHasATurn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		type request struct{ user, after, works, stays int }
		all := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) request {
			return request{
				rapid.IntRange(0, 3).Draw(r, "user"), rapid.IntRange(0, 300).Draw(r, "after"),
				rapid.IntRange(0, 50).Draw(r, "works"), rapid.SampledFrom([]int{1, 100, 100_000}).Draw(r, "stays"),
			}
		}), 1, 60).Draw(r, "requests")
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(1)
			var waited atomic.Int64
			for _, one := range all {
				time.Sleep(time.Duration(one.after) * time.Millisecond)
				go func() {
					ctx, cancel := context.WithTimeout(t.Context(), time.Duration(one.stays)*time.Millisecond)
					defer cancel()
					began := time.Now()
					leave, err := q.enter(ctx, strconv.Itoa(one.user))
					if err == nil {
						waited.Store(max(waited.Load(), int64(time.Since(began))))
						time.Sleep(time.Duration(one.works) * time.Millisecond)
						leave()
					}
				}()
			}
			time.Sleep(time.Minute)
			require.LessOrEqual(t, time.Duration(waited.Load()), 11*time.Second)
			for range 5 {
				enter(t, q, "0")()
			}
		})
	})
}
