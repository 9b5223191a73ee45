package discord

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/discord/rest"
	"kamisado/bot/fakediscord"
)

// forbidding answers every request, after a while, that the bot may not see what it asks for. It counts them.
type forbidding struct{ count atomic.Int64 }

func (f *forbidding) RoundTrip(r *http.Request) (*http.Response, error) {
	f.count.Add(1)
	if err := sleep(r.Context(), 60*time.Millisecond); err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: http.StatusForbidden, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"code":50001}`)),
	}, nil
}

// However often somebody has the bot look at the channels of a server, it asks once a minute for each.
func TestLooksAreFew(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, transport := offline(t, nil), new(forbidding)
		c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: transport}})
		storm := func() {
			var work sync.WaitGroup
			for range 25 { // starts in a channel that is not among those chosen
				for channel := range 25 {
					work.Go(func() {
						require.ErrorContains(t, c.Reachable(t.Context(), fmt.Sprint(channel)), "gone: status 403")
						_, err := c.IsMember(t.Context(), "1", "2")
						require.ErrorContains(t, err, "gone: status 403")
					})
				}
				time.Sleep(time.Second)
			}
			work.Wait()
		}
		storm()
		require.EqualValues(t, 25+1, transport.count.Load())
		time.Sleep(lookAgain)
		storm()
		require.EqualValues(t, 2*(25+1), transport.count.Load())
	})
}

// Looks give way to the guard against too many invalid answers.
func TestLooksAreGuarded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, transport := offline(t, nil), new(forbidding)
		c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: transport}})
		for range 5000 {
			_, err := c.rest.Send(t.Context(), rest.Call{Method: http.MethodPost, Once: true})
			require.Error(t, err)
		}
		require.ErrorContains(t, c.Reachable(t.Context(), "1"), "dropped")
		_, err := c.IsMember(t.Context(), "1", "2")
		require.ErrorContains(t, err, "dropped")
		require.EqualValues(t, 5000, transport.count.Load())
	})
}

// An answer holds for a while, unless what it is about changes. No answer holds for a shorter time.
func TestLookAgain(t *testing.T) {
	t.Parallel()
	const there, forbidden, gone = `200 {"guild_id":"1","parent_id":"2"}`, `403 {"code":50001}`, `404 {"code":10003}`
	wait := func(d time.Duration) func(*Client) { return func(*Client) { time.Sleep(d) } }
	forget := func(place string) func(*Client) { return func(c *Client) { c.looks.forget(place) } }
	for name, c := range map[string]struct {
		answer    string
		meanwhile func(*Client)
		sent      int
	}{
		"soon":                     {there, wait(lookAgain - 1), 1},
		"later":                    {there, wait(lookAgain), 2},
		"forbidden, soon":          {forbidden, wait(lookAgain - 1), 1},
		"forbidden, later":         {forbidden, wait(lookAgain), 2},
		"gone, soon":               {gone, wait(missedAgain - 1), 1},
		"gone, later":              {gone, wait(missedAgain), 2},
		"no answer, soon":          {"400 ", wait(missedAgain - 1), 1},
		"no answer, later":         {"400 ", wait(missedAgain), 2},
		"it is deleted":            {there, forget("3"), 2},
		"what it is in is deleted": {there, forget("2"), 2},
		"the server is left":       {there, forget("1"), 2},
		"another is deleted":       {there, forget("4"), 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{}, c.answer, c.answer)
				first := client.Reachable(t.Context(), "3")
				c.meanwhile(client)
				require.Equal(t, first, client.Reachable(t.Context(), "3"))
				require.Len(t, sent.lines, c.sent)
			})
		})
	}
}

// A channel that refuses a post is looked at anew.
func TestLookAfterPost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const gone = `404 {"code":10003}`
		client, _ := recording(t, hangingStore{}, "200 {}", gone, gone)
		require.NoError(t, client.Reachable(t.Context(), "1"))
		_, err := client.Post(t.Context(), "1", "nonce", says("all").Message)
		require.ErrorContains(t, err, "gone")
		require.ErrorContains(t, client.Reachable(t.Context(), "1"), "gone")
	})
}

// Who waits no longer gets no answer. Others get it, unless what it is about has changed meanwhile.
func TestLookOnItsWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, transport := offline(t, nil), new(forbidding)
		c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: transport}})
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		require.ErrorContains(t, c.Reachable(ctx, "1"), "deadline exceeded")
		require.ErrorContains(t, c.Reachable(t.Context(), "1"), "gone")
		require.EqualValues(t, 1, transport.count.Load())

		var work sync.WaitGroup
		work.Go(func() { _ = c.Reachable(t.Context(), "2") })
		synctest.Wait()
		c.looks.forget("elsewhere")
		require.ErrorContains(t, c.Reachable(t.Context(), "2"), "gone")
		work.Wait()
		require.EqualValues(t, 3, transport.count.Load())
	})
}

// The gateway says that a channel was deleted: it is looked at anew.
func TestLookAfterDeletion(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	require.NoError(t, h.client.Reachable(h.soon(), h.channel.ID))
	h.channel.Delete()
	require.Eventually(t, func() bool {
		return !h.client.looks.last.Contains(discordgo.EndpointChannel(h.channel.ID))
	}, maxWait, 10*time.Millisecond)
	require.Error(t, h.client.Reachable(h.soon(), h.channel.ID))
}
