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

// dawdle is how long a page may take for anything. Chromium draws without a graphics
// card, on few processors, while other tests run.
const dawdle = apptest.Patience

// window is one of a person's windows on the playground, used by mouse, finger and
// keyboard. It is also the whole page as a part in which things are looked for.
type window struct {
	part
	t     *testing.T
	user  string
	ctx   context.Context
	watch *watch
	// finger is whether it is a phone's, on which one taps.
	finger bool
}

// glass is what a window is like.
type glass struct {
	width, height int64
	touch         bool
	language      string // what the browser asks for; empty for its own, English
	dark, still   bool   // what the system prefers
}

// desk is an ordinary window, pocket one on a phone.
func desk() glass   { return glass{width: 1280, height: 800} }
func pocket() glass { return glass{width: 390, height: 844, touch: true} }

// window opens a window of a user and waits until it can be played in. All windows of a
// test are in one profile, as those of one person's browser are.
func (p *parlour) window(user string, g glass) *window {
	p.t.Helper()
	parent, option := browser.open(p.t), chromedp.WithNewBrowserContext()
	if p.first != nil {
		parent, option = p.first.ctx, chromedp.WithNewWindow(true)
	}
	address := p.address(user)
	w := p.attach(user, parent, option)
	w.shape(g)
	require.NoError(p.t, w.do(chromedp.Navigate(address)))
	w.ready()
	return w
}

// attach takes hold of a window that is there, or is made.
func (p *parlour) attach(user string, parent context.Context, option chromedp.ContextOption) *window {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(parent, option)
	w := &window{t: p.t, user: user, ctx: ctx, watch: &watch{}}
	w.part = part{w, "document.body"}
	w.watch.dialog = func() {
		_, _ = chromedp.Call(ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{})
	}
	p.t.Cleanup(cancel)
	p.t.Cleanup(w.inspect)
	require.NoError(p.t, chromedp.Listen(ctx, w.watch.hear))
	if p.first == nil {
		p.first = w
	}
	return w
}

// opened takes hold of the window that an action opens.
func (p *parlour) opened(user string, by *window, action func()) *window {
	p.t.Helper()
	ids := chromedp.WaitNewTarget(by.ctx, func(*target.Info) bool { return true })
	action()
	select {
	case id := <-ids:
		return p.attach(user, by.ctx, chromedp.WithTargetID(id))
	case <-time.After(dawdle):
		require.FailNow(p.t, "no window was opened")
		return nil
	}
}

// shape makes the window what it should be like.
func (w *window) shape(g glass) {
	w.t.Helper()
	w.finger = g.touch
	var options []chromedp.EmulateViewportOption
	if g.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	}
	require.NoError(w.t, w.do(chromedp.EmulateViewport(g.width, g.height, options...)))
	if g.language != "" {
		agent, err := chromedp.Run(w.ctx, chromedp.Evaluate[string]("navigator.userAgent"))
		require.NoError(w.t, err)
		_, err = chromedp.Call(w.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: g.language})
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
	ctx, cancel := context.WithTimeout(w.ctx, dawdle)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// reload loads the page again.
func (w *window) reload() {
	w.t.Helper()
	require.NoError(w.t, w.do(chromedp.Reload()))
	w.ready()
}
