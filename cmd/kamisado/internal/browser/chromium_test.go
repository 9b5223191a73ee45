package browser

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// chromium is the browser process that all tests of this program share. It is started
// by the first that needs it; every test has a context of its own in it, like a private
// window that shares nothing with others.
type chromium struct {
	once   sync.Once
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

var browser chromium

// errNoBrowser is that of a machine without Chromium.
var errNoBrowser = errors.New("the tests in a browser need Chromium, which is not installed: apt-get install chromium-headless-shell")

// open gives the browser's context. Without Chromium the test is skipped; on CI, where it
// must be there, it fails.
func (c *chromium) open(t *testing.T) context.Context {
	t.Helper()
	c.once.Do(c.start)
	if errors.Is(c.err, errNoBrowser) && os.Getenv("CI") != "true" {
		t.Skip(c.err)
	}
	require.NoError(t, c.err)
	return c.ctx
}

func (c *chromium) start() {
	path, err := findChromium()
	if err != nil {
		c.err = err
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.WindowSize(1280, 800),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("accept-lang", "en-GB"),
		// Scrollbars take room on some machines and none on others.
		chromedp.Flag("hide-scrollbars", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	c.ctx = ctx
	c.cancel = func() {
		_ = chromedp.Cancel(ctx)
		cancel()
		stop()
	}
	c.err = chromedp.Do(ctx)
}

// close ends the process, if there is one, and removes its profile.
func (c *chromium) close() {
	if c.cancel != nil {
		c.cancel()
	}
}

// findChromium finds the browser. The shell without windows is preferred: the tests take
// half the work in it.
func findChromium() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errNoBrowser
}

// Most tests wait for something most of the time, if only for a connection that closes.
const parallel = "8"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", parallel); err != nil {
		panic(err)
	}
	status := m.Run()
	browser.close()
	os.Exit(status)
}
