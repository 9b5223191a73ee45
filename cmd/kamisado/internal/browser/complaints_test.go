//go:build full

package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// complaintLog keeps what a browser complains about in a window: exceptions, errors and warnings
// in the console, violations of the page's policy, requests that failed, dialogs.
type complaintLog struct {
	mu       sync.Mutex
	problems []string
	expected []*regexp.Regexp
	dialog   func() // lets a page go on that has opened a dialog
}

// record is called with every event, one after the other.
func (w *complaintLog) record(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		w.add("exception: %v", e.ExceptionDetails)
	case *runtime.EventConsoleAPICalled:
		if slices.Contains([]string{"error", "warning", "assert"}, string(e.Type)) {
			w.add("console.%s: %s", e.Type, words(e.Args))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			w.add("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventLoadingFailed:
		if !e.Canceled {
			w.add("network: %s %s %s", e.Type, e.ErrorText, e.BlockedReason)
		}
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			w.add("network: %d %s", e.Response.Status, e.Response.URL)
		}
	case *page.EventJavascriptDialogOpening:
		w.add("dialog: %s", e.Message)
		go w.dialog()
	}
}

func (w *complaintLog) add(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = append(w.problems, fmt.Sprintf(format, args...))
}

// expect takes what a pattern matches for right: a server that is gone cannot be reached.
func (w *complaintLog) expect(pattern string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expected = append(w.expected, regexp.MustCompile(pattern))
}

// unexpected are the problems that no test expects.
func (w *complaintLog) unexpected() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.problems), func(problem string) bool {
		return slices.ContainsFunc(w.expected, func(r *regexp.Regexp) bool { return r.MatchString(problem) })
	})
}

// words are what was given to the console.
func words(args []*runtime.RemoteObject) string {
	var all []string
	for _, a := range args {
		if a.Description != "" {
			all = append(all, a.Description)
		} else {
			all = append(all, string(a.Value))
		}
	}
	return strings.Join(all, " ")
}

// inspect looks at what must hold in a window at the end of every test, and leaves
// pictures of those that failed.
func (w *window) inspect() {
	w.t.Helper()
	assert.Empty(w.t, w.complaints.unexpected(), "the browser complains in %s's window", w.user)
	if w.t.Failed() {
		w.keepArtifacts()
	}
}

// keepArtifacts leaves what a window shows, as a picture, as text and as markup.
func (w *window) keepArtifacts() {
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
	text, err := ask[string](w.locator, "$.innerText")
	leave(".txt", []byte(text), err)
	markup, err := ask[string](w.whole(), "$.outerHTML")
	leave(".html", []byte(markup), err)
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	leave(".png", picture, err)
}

// shot is a picture of the window.
func (w *window) shot() []byte {
	w.t.Helper()
	w.drawn()
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	require.NoError(w.t, err)
	return picture
}
