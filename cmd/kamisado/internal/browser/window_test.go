//go:build full

package browser

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// patience is how long a page may take for anything. Chromium draws without a graphics
// card, on few processors, while other tests run.
const patience = apptest.Patience

// window is one of a person's windows on the playground, used by mouse, touch and
// keyboard. It is also the whole page as an element in which others are looked for.
type window struct {
	locator
	t          *testing.T
	user       string
	ctx        context.Context
	complaints *complaintLog
	// touch is whether it is a phone's, on which one taps.
	touch bool
}

// device is what a window is like.
type device struct {
	width, height int64
	touch         bool
	language      string // what the browser asks for; empty for its own, English
	dark, still   bool   // what the system prefers
}

// desktop is an ordinary window, phone one on a phone.
func desktop() device { return device{width: 1280, height: 800} }
func phone() device   { return device{width: 390, height: 844, touch: true} }

// window opens a window of a user and waits until it can be played in. All windows of a
// test are in one profile, as those of one person's browser are.
func (h *harness) window(user string, g device) *window {
	h.t.Helper()
	parent, option := browser.open(h.t), chromedp.WithNewBrowserContext()
	if h.first != nil {
		parent, option = h.first.ctx, chromedp.WithNewWindow(true)
	}
	address := h.address(user)
	w := h.attach(user, parent, option)
	w.shape(g)
	require.NoError(h.t, w.do(chromedp.Navigate(address)))
	w.ready()
	return w
}

// attach takes hold of a window that is there, or is made.
func (h *harness) attach(user string, parent context.Context, option chromedp.ContextOption) *window {
	h.t.Helper()
	ctx, cancel := chromedp.NewContext(parent, option)
	w := &window{t: h.t, user: user, ctx: ctx, complaints: &complaintLog{}}
	w.locator = locator{w, "document.body"}
	w.complaints.dialog = func() {
		_, _ = chromedp.Call(ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{})
	}
	h.t.Cleanup(cancel)
	h.t.Cleanup(w.inspect)
	require.NoError(h.t, chromedp.Listen(ctx, w.complaints.record))
	if h.first == nil {
		h.first = w
	}
	return w
}

// opened takes hold of the window that an action opens.
func (h *harness) opened(user string, by *window, action func()) *window {
	h.t.Helper()
	ids := chromedp.WaitNewTarget(by.ctx, func(*target.Info) bool { return true })
	action()
	select {
	case id := <-ids:
		return h.attach(user, by.ctx, chromedp.WithTargetID(id))
	case <-time.After(patience):
		require.FailNow(h.t, "no window was opened")
		return nil
	}
}

// shape makes the window what it should be like.
func (w *window) shape(g device) {
	w.t.Helper()
	w.touch = g.touch
	var options []chromedp.EmulateViewportOption
	if g.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	}
	require.NoError(w.t, w.do(chromedp.EmulateViewport(g.width, g.height, options...)))
	if g.language != "" {
		agent, err := chromedp.Run(w.ctx, chromedp.Evaluate[string]("navigator.userAgent"))
		require.NoError(w.t, err)
		_, err = chromedp.Call(w.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
			UserAgent: agent, AcceptLanguage: g.language,
		})
		require.NoError(w.t, err)
	}
	w.prefer(g.dark, g.still)
}

// prefer sets what the system says of colours and motion.
func (w *window) prefer(dark, still bool) {
	w.t.Helper()
	scheme, motion := "light", "no-preference"
	if dark {
		scheme = "dark"
	}
	if still {
		motion = "reduce"
	}
	_, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
	require.NoError(w.t, err)
}

// do acts on the page, for as long as it may take.
func (w *window) do(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// reload loads the page again.
func (w *window) reload() {
	w.t.Helper()
	require.NoError(w.t, w.do(chromedp.Reload()))
	w.ready()
}
