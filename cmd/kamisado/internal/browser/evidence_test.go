package browser

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inspect looks at what must hold in a window at the end of every test, and leaves
// pictures of those that failed.
func (w *window) inspect() {
	w.t.Helper()
	assert.Empty(w.t, w.watch.complaints(), "the browser complains in %s's window", w.user)
	if w.t.Failed() {
		w.evidence()
	}
}

// evidence leaves what a window shows, as a picture, as text and as markup.
func (w *window) evidence() {
	dir := w.t.ArtifactDir()
	if kept := flag.Lookup("test.artifacts"); kept == nil || kept.Value.String() != "true" {
		var err error
		if dir, err = os.MkdirTemp("", "kamisado-browser-"); err != nil {
			w.t.Log(err)
			return
		}
	}
	w.t.Logf("%s's window is kept in %s", w.user, dir)
	user := regexp.MustCompile(`\W`).ReplaceAllString(w.user, "_") // users may have any name
	leave := func(name string, data []byte, err error) {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, user+name), data, 0o644)
		}
		if err != nil {
			w.t.Log(err)
		}
	}
	text, err := ask[string](w.part, "$.innerText")
	leave(".txt", []byte(text), err)
	markup, err := ask[string](w.whole(), "$.outerHTML")
	leave(".html", []byte(markup), err)
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	leave(".png", picture, err)
}

// shot is a picture of the window.
func (w *window) shot() []byte {
	w.t.Helper()
	w.settle()
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	require.NoError(w.t, err)
	return picture
}
