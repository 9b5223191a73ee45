//go:build full

package browser

import (
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// What an empty page costs: the requests that a window makes until it can be played in, and the bytes that come back,
// the frames of its websocket included. A page that is loaded again gets the frames alone.
func TestBrowserLoad(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.window("Bruno", desktop()) // waits until the bot is there, in a profile of its own
	w := h.attach("Ada", browser.open(t), chromedp.WithNewBrowserContext())
	w.shape(desktop())
	var first, again traffic
	require.NoError(t, chromedp.Listen(w.ctx, first.hear))
	require.NoError(t, w.do(chromedp.Navigate(h.url)))
	w.ready()
	require.Eventually(t, func() bool {
		requests, files, frames := first.count()
		return requests > 20 && min(files, frames) > 10_000
	}, patience, 5*time.Millisecond, "requests and bytes are counted")
	requests, files, frames := first.count()
	t.Logf("%d requests, %d bytes of files, %d bytes of frames", requests, files, frames)
	require.LessOrEqual(t, requests, 32)
	require.LessOrEqual(t, files+frames, 145_000)

	require.NoError(t, chromedp.Listen(w.ctx, again.hear))
	w.reload()
	_, files, _ = again.count()
	require.Less(t, files, 2_000, "the browser has kept the files")
}

// traffic counts what goes over the network in a window.
type traffic struct {
	mu                      sync.Mutex
	requests, files, frames int
}

func (tr *traffic) hear(event any) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent, *network.EventWebSocketCreated:
		tr.requests++
	case *network.EventLoadingFinished:
		tr.files += int(e.EncodedDataLength)
	case *network.EventWebSocketFrameReceived:
		tr.frames += len(e.Response.PayloadData)
	}
}

// count gives the requests, and the bytes of files with their heads and of the websocket's frames.
func (tr *traffic) count() (requests, files, frames int) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.requests, tr.files, tr.frames
}
