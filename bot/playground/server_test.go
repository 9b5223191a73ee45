package playground_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// Who sends slowly, reads slowly or says nothing is not waited for.
func TestSlowConnections(t *testing.T) {
	t.Parallel()
	const post = "POST /api/v10/channels/" + table + "/messages HTTP/1.1\nHost: localhost\nAuthorization: Bot %s\n"
	for name, c := range map[string]struct {
		isBots  bool
		request string
		want    time.Duration
	}{
		"nothing":                  {false, "", 2 * time.Second},
		"half a head":              {false, "GET / HTTP/1.1\nHost: local", 2 * time.Second},
		"next request":             {false, "GET / HTTP/1.1\nHost: localhost\n\n", 5 * time.Second},
		"nothing to the bot's":     {true, "", 2 * time.Second},
		"half a head to the bot's": {true, "GET / HTTP/1.1\nHost: local", 2 * time.Second},
		"the bot's next request":   {true, "GET /api/v10/gateway HTTP/1.1\nHost: localhost\n\n", 2 * time.Minute},
		"half a body":              {true, post + "Content-Length: 1000\n\n{", 10 * time.Second},
		"half a chunk":             {true, post + "Transfer-Encoding: chunked\n\n100\n{", 10 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				g := newPiped(t)
				listener := g.front
				if c.isBots {
					listener = g.back
				}
				request := c.request
				if listener == g.back && len(request) > len(post) {
					request = fmt.Sprintf(request, g.Discord().Token)
				}
				took := lasts(begin(t, listener, request))
				require.InDelta(t, c.want, took, float64(time.Second)) // the server lingers for a moment
			})
		})
	}
}

func TestAnswersThatNobodyReads(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newPiped(t)
		late, tooLate := begin(t, g.front, "GET / HTTP/1.1\nHost: localhost\n\n"), begin(t, g.front, "GET / HTTP/1.1\nHost: localhost\n\n")
		time.Sleep(29 * time.Second)
		require.Equal(t, 200, status(late))
		time.Sleep(2 * time.Second)
		require.Zero(t, status(tooLate))
	})
}

// Who does not say who it is at the gateway has to leave, and the bot stays.
func TestGatewayWithoutIdentify(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newPiped(t)
		nobody, bot := socket(t, g.back, "/?v=10"), socket(t, g.back, "/?v=10")
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for {
				if _, _, err := bot.ReadMessage(); err != nil {
					return
				}
			}
		}()
		require.NoError(t, bot.WriteJSON(fields{"op": 2, "d": fields{"token": g.Discord().Token}}))
		began := time.Now()
		_, _, err := nobody.ReadMessage() // hello
		require.NoError(t, err)
		_, _, err = nobody.ReadMessage()
		require.Error(t, err)
		require.Equal(t, 30*time.Second, time.Since(began))
		time.Sleep(time.Hour)
		require.NoError(t, bot.WriteJSON(fields{"op": 1}))
		synctest.Wait()
		select {
		case <-ended:
			require.Fail(t, "the bot's connection has ended")
		default:
		}
		_ = bot.Close()
		<-ended
	})
}
