package rest_test

import (
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// What waits, what is on its way and what may still go is known at any time.
func TestLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newClient(&discord{answerAfter: time.Second})
		require.Equal(t, rest.Load{Spare: 5}, c.Load())
		var work sync.WaitGroup
		for _, urgency := range []chat.Urgency{chat.Awaited, chat.Lagging, chat.Tidying, chat.Tidying} {
			work.Go(func() { _, _ = c.Send(t.Context(), call(urgency, "edit 1")) })
			synctest.Wait()
		}
		now := c.Load() // one of a route is on its way at a time
		require.Equal(t, 1, now.InFlight)
		require.Equal(t, [...]int{chat.Awaited: 0, chat.Lagging: 1, chat.Reminding: 0, chat.Tidying: 2}, now.Waiting)
		require.InDelta(t, 4, now.Spare, .01)
		work.Wait()
		require.Equal(t, rest.Load{Spare: 5}, c.Load())
	})
}

// Every request is told by what it is for, without ids, and by the answer's status.
func TestAnswered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		type answered struct {
			purpose string
			status  int
		}
		var told []answered
		d := &discord{answer: func(r *http.Request) *http.Response {
			if r.Method == http.MethodDelete {
				return answer(http.StatusForbidden, `{}`)
			}
			return nil
		}}
		c := rest.New(rest.Config{Token: "secret", HTTP: &http.Client{Transport: d, Timeout: time.Minute}, Answered: func(
			purpose string, status int,
		) {
			told = append(told, answered{purpose, status})
		}})
		lost := call(chat.Awaited, "post 1")
		lost.URL = "https://discord.com/%zz" // is not sent
		forbidden := call(chat.Awaited, "delete 1")
		forbidden.Method = http.MethodDelete
		original := answers()
		original.URL = "https://discord.com/api/v9/webhooks/1/secret/messages/@original"
		callback := answers()
		callback.URL = "https://discord.com/api/v9/interactions/1/secret/callback"
		for _, q := range []rest.Call{call(chat.Awaited, "edit 123"), forbidden, callback, original, answers(), lost} {
			_, _ = once(t, c, q)
		}
		require.Equal(t, []answered{
			{"edit", 200}, {"delete", 403}, {"callback", 200}, {"answer", 200}, {"other", 200},
		}, told)
		d.answerAfter = time.Hour
		_, err := once(t, c, call(chat.Awaited, "edit 123"))
		require.Error(t, err)
		require.Equal(t, answered{"edit", 0}, told[len(told)-1])
	})
}
