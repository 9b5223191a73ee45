//go:build full

package browser

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestBrowserLoad measures the requests and bytes that a window costs until it can be played in.
// It requires that the page asks for no file twice and for nothing of other servers, and that the browser
// keeps the files when the page is loaded again.
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
		urls, files, frames := first.count()
		return len(urls) > 20 && min(files, frames) > 10_000
	}, patience, 5*time.Millisecond, "requests and bytes are counted")
	urls, files, frames := first.count()
	t.Logf("%d requests, %d bytes of files, %d bytes of frames", len(urls), files, frames)
	slices.Sort(urls)
	for i, url := range urls {
		require.True(t,
			strings.HasPrefix(url, h.url) || strings.HasPrefix(url, "ws"+strings.TrimPrefix(h.url, "http")) ||
				strings.HasPrefix(url, "data:"),
			url)
		require.False(t, i > 0 && url == urls[i-1], "asked for twice: %s", url)
	}

	require.NoError(t, chromedp.Listen(w.ctx, again.hear))
	w.reload()
	_, kept, _ := again.count()
	t.Logf("%d bytes of files when it is loaded again", kept)
	require.Less(t, kept, files/10, "the browser has kept the files")
}

// traffic counts what goes over the network in a window.
type traffic struct {
	mu            sync.Mutex
	urls          []string // of the requests
	files, frames int
}

func (tr *traffic) hear(event any) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		tr.urls = append(tr.urls, e.Request.URL)
	case *network.EventWebSocketCreated:
		tr.urls = append(tr.urls, e.URL)
	case *network.EventLoadingFinished:
		tr.files += int(e.EncodedDataLength)
	case *network.EventWebSocketFrameReceived:
		tr.frames += len(e.Response.PayloadData)
	}
}

// count returns the URLs of the requests, and the bytes of files with their heads and of the
// websocket's frames.
func (tr *traffic) count() (urls []string, files, frames int) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return slices.Clone(tr.urls), tr.files, tr.frames
}
