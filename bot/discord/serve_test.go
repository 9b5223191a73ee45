package discord

import (
	"context"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/discord/rest"
	"kamisado/store"
)

// A client sweeps by itself.
func TestSweepsAtIntervals(t *testing.T) {
	t.Parallel()
	c := offline(t, nil)
	c.sweepEvery = time.Minute
	synctest.Test(t, func(t *testing.T) {
		var sweeps sweepCounter
		c.bot = bot.New(bot.Config{Store: &sweeps})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute+time.Second)
		defer cancel()
		c.sweep(ctx)
		require.EqualValues(t, 10, sweeps.count.Load())
	})
}

// sweepCounter is an empty store that counts how often it is asked what is overdue.
type sweepCounter struct {
	store.Store
	count atomic.Int64
}

func (s *sweepCounter) Overdue(context.Context, time.Time, time.Time, int) ([]store.Row, error) {
	s.count.Add(1)
	return nil, nil
}

// heldTransport answers every request with success, the first when it is released.
type heldTransport struct {
	count         atomic.Int64
	held, release chan struct{}
}

func (t *heldTransport) RoundTrip(*http.Request) (*http.Response, error) {
	if t.count.Add(1) == 1 {
		close(t.held)
		<-t.release
	}
	return &http.Response{
		StatusCode: http.StatusNoContent, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")),
	}, nil
}

// A client that shuts down waits for the interaction that is being answered, and answers no
// other.
func TestShutDownWaits(t *testing.T) {
	t.Parallel()
	c := offline(t, nil)
	c.ReplyWithin, c.deferAfter = maxWait, maxWait
	transport := &heldTransport{held: make(chan struct{}), release: make(chan struct{})}
	release := sync.OnceFunc(func() { close(transport.release) })
	defer release()
	c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: transport}})
	handled, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(handled)
		c.interact(&incoming{interaction: recorded(t, "modal"), arrived: time.Now()})
	}()
	<-transport.held
	go func() {
		defer close(ended)
		c.shutDown(new(sync.WaitGroup))
	}()
	for c.inFlight.TryRLock() { // until shutDown waits for the lock
		c.inFlight.RUnlock()
		select {
		case <-ended:
			require.Fail(t, "shutDown has not waited")
		default:
			runtime.Gosched()
		}
	}
	c.interact(&incoming{interaction: recorded(t, "future"), arrived: time.Now()})
	require.EqualValues(t, 1, transport.count.Load())
	select {
	case <-ended:
		require.Fail(t, "shutDown has not waited")
	default:
	}
	release()
	<-handled
	<-ended
	require.EqualValues(t, 1, transport.count.Load())
}
