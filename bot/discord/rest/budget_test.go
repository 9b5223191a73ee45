package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// Forty games played as fast as they go ask for more than Discord accepts. None of it is
// refused, and what people wait for gets through.
func TestStorm(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: 60 * time.Millisecond}
		c := newClient(d)
		var work sync.WaitGroup
		for game := range 40 {
			work.Go(func() {
				for move := range 60 {
					if move%20 == 0 {
						_, err := c.Send(t.Context(), call(chat.Awaited, fmt.Sprintf("posts/%d", game)))
						require.NoError(t, err)
					}
					for range 3 {
						work.Go(func() { _, _ = c.Send(t.Context(), call(chat.Tidying, fmt.Sprintf("edits/%d", game))) })
					}
					time.Sleep(500 * time.Millisecond)
				}
			})
		}
		work.Wait()
		require.Zero(t, d.refused)
		sent := len(d.paths())
		require.Greater(t, sent, 30*35, "the budget is used")
		require.Less(t, sent, 40*60*3, "not all of it fits")
	})
}

// Processes that know nothing of each other find the pace that Discord accepts of all, and the one that is
// left takes up its own again.
func TestPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: 60 * time.Millisecond}
		clients := []*rest.Client{newClient(d), newClient(d), newClient(d)}
		storm := func(among []*rest.Client) (sent, refused int) {
			before, already := len(d.paths()), d.refused
			var work sync.WaitGroup
			for i, c := range among {
				for k := range 60 * 5 {
					work.Go(func() { _, _ = once(t, c, call(chat.Lagging, fmt.Sprintf("edits/%d/%d", i, k))) })
				}
			}
			time.Sleep(5 * time.Second)
			sent, refused = len(d.paths())-before, d.refused-already
			work.Wait()
			return sent, refused
		}
		_, refused := storm(clients)
		require.NotZero(t, refused)
		sent, refused := storm(clients)
		require.Zero(t, refused)
		require.Greater(t, sent, 5*20)
		time.Sleep(5 * time.Minute)
		sent, refused = storm(clients[:1])
		require.Zero(t, refused)
		require.InDelta(t, 5*40, sent, 10)
	})
}

// The more urgent goes first, whoever asked first.
func TestUrgency(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: time.Second}
		c := newClient(d)
		var work sync.WaitGroup
		ask := func(urgency chat.Urgency, route string) {
			work.Go(func() { _, err := c.Send(t.Context(), call(urgency, route)); require.NoError(t, err) })
			synctest.Wait()
		}
		for i := range 16 { // as many as may be on their way
			ask(chat.Lagging, fmt.Sprintf("first/%d", i))
			time.Sleep(30 * time.Millisecond)
		}
		for _, urgency := range []chat.Urgency{chat.Tidying, chat.Reminding, chat.Lagging, chat.Awaited} {
			ask(urgency, fmt.Sprintf("then/%d", urgency))
		}
		work.Wait()
		require.Equal(t, []string{"/then/0", "/then/1", "/then/2", "/then/3"}, d.paths()[16:])
	})
}

// Of several calls that change the same message the last is sent; the others count as done.
func TestReplaced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: time.Second}
		c := newClient(d)
		var calls []rest.Call
		for i := range 20 {
			q := call(chat.Tidying, "route")
			q.Replaces = fmt.Sprint(i % 2)
			calls = append(calls, q)
		}
		for _, err := range all(t, c, calls...) {
			require.NoError(t, err)
		}
		require.LessOrEqual(t, len(d.paths()), 3, "one that went at once, and one for each message")
	})
}

// What is not sent in time, or is too much, is dropped, and nothing more urgent for it.
func TestDropped(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{}
		c := newClient(d)
		var calls []rest.Call
		for range 300 {
			calls = append(calls, call(chat.Tidying, "route"))
		}
		calls = append(calls, call(chat.Awaited, "other"))
		waiting := make(chan int, 1)
		go func() {
			time.Sleep(time.Millisecond)
			waiting <- c.Load().Waiting[chat.Tidying]
		}()
		errs := all(t, c, calls...)
		require.NoError(t, errs[300])
		require.InDelta(t, 195, <-waiting, 5, "there is room for 200")
		dropped := 0
		for _, err := range errs {
			if err != nil {
				require.ErrorIs(t, err, rest.ErrDropped)
				dropped++
			}
		}
		require.Equal(t, 300-30, dropped, "five in five seconds of half a minute go out")
	})
}

// After a pause of everything, also one of which only a header tells, nothing comes too early
// and not all comes at once.
func TestPauseOfEverything(t *testing.T) {
	t.Parallel()
	for name, pause := range map[string]*http.Response{
		"global": answer(
			http.StatusTooManyRequests, `{"retry_after": 5, "global": true}`, "Retry-After", "5", "X-RateLimit-Global", "true",
		),
		"header alone":   answer(http.StatusTooManyRequests, `<html>`, "Retry-After", "5"),
		"without a time": answer(http.StatusTooManyRequests, `{"global": true}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := &discord{answerAfter: 20 * time.Millisecond}
				paused := false
				d.answer = func(*http.Request) *http.Response {
					if paused {
						return nil
					}
					paused = true
					return pause
				}
				c := newClient(d)
				_, err := once(t, c, call(chat.Awaited, "first"))
				require.Error(t, err)
				refusedAt := time.Now()
				var calls []rest.Call
				for i := range 200 {
					calls = append(calls, call(chat.Lagging, fmt.Sprintf("edits/%d", i)))
				}
				for _, err := range all(t, c, calls...) {
					require.NoError(t, err)
				}
				wait := 5 * time.Second
				if name == "without a time" {
					wait = time.Second
				}
				require.GreaterOrEqual(t, d.arrived[1].at.Sub(refusedAt), wait)
				for i := 1; i+10 < len(d.arrived); i++ {
					require.Greater(t, d.arrived[i+10].at.Sub(d.arrived[i].at), 200*time.Millisecond, "spread")
				}
				require.Zero(t, d.refused)
			})
		})
	}
}

// Answers to interactions wait for nothing but a pause of Discord's edge, and end before they
// would come too late.
func TestInteractionsGoAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: 10 * time.Second}
		c := newClient(d)
		var work sync.WaitGroup
		for i := range 100 {
			work.Go(func() { _, _ = c.Send(t.Context(), call(chat.Awaited, fmt.Sprint(i))) })
		}
		time.Sleep(time.Second)
		before := len(d.paths())
		work.Go(func() { _, err := c.Send(t.Context(), answers()); require.NoError(t, err) })
		synctest.Wait()
		require.Len(t, d.paths(), before+1)
		work.Wait()
	})
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answer: func(r *http.Request) *http.Response {
			return answer(http.StatusTooManyRequests, "", "Retry-After", "60")
		}}
		c := newClient(d)
		_, err := c.Send(t.Context(), answers())
		status, _ := rest.Status(err)
		require.Equal(t, http.StatusTooManyRequests, status)
		_, err = c.Send(t.Context(), answers())
		require.Error(t, err)
		require.Len(t, d.paths(), 1, "the second was not sent")
	})
}

// A call is sent five times at most, with longer and longer pauses.
func TestAttempts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answer: func(*http.Request) *http.Response { return answer(http.StatusBadGateway, "") }}
		began := time.Now()
		q := answers()
		q.Until = began.Add(time.Minute)
		_, err := newClient(d).Send(t.Context(), q)
		var refused *rest.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, 5, refused.Attempt)
		var sent []time.Duration
		for _, a := range d.arrived {
			sent = append(sent, a.at.Sub(began)/time.Millisecond)
		}
		require.Equal(t, []time.Duration{0, 150, 450, 1050, 2250}, sent)
	})
}

// After half of the invalid answers that Discord accepts, only what people wait for goes out,
// until the first of them are old.
func TestTooManyInvalidAnswers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answer: func(r *http.Request) *http.Response {
			if r.Method == http.MethodPost {
				return answer(http.StatusForbidden, `{"code": 50013}`)
			}
			return nil
		}}
		c := newClient(d)
		for range 5000 {
			_, err := once(t, c, answers())
			require.Error(t, err)
		}
		errs := all(t, c, call(chat.Tidying, "a"), call(chat.Lagging, "b"), call(chat.Awaited, "c"))
		require.ErrorIs(t, errs[0], rest.ErrDropped)
		require.ErrorIs(t, errs[1], rest.ErrDropped)
		require.NoError(t, errs[2])
		time.Sleep(11 * time.Minute)
		require.NoError(t, all(t, c, call(chat.Tidying, "a"))[0])
	})
}

// Who gives up leaves its place to others.
func TestGivingUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{answerAfter: time.Second}
		c := newClient(d)
		ctx, cancel := context.WithCancel(t.Context())
		var work sync.WaitGroup
		for range 10 {
			work.Go(func() { _, err := c.Send(ctx, call(chat.Lagging, "route")); require.ErrorIs(t, err, context.Canceled) })
		}
		synctest.Wait()
		cancel()
		work.Wait()
		require.NoError(t, all(t, c, call(chat.Lagging, "route"))[0])
		require.Len(t, d.paths(), 2)

		d.answerAfter = time.Hour
		began := time.Now()
		work.Go(func() { _, _ = once(t, c, call(chat.Lagging, "route")) })
		synctest.Wait()
		_, err := once(t, c, call(chat.Lagging, "route"))
		require.ErrorIs(t, err, rest.ErrDropped)
		require.Equal(t, 30*time.Second, time.Since(began), "it does not wait for the answer")
		work.Wait()
	})
}
