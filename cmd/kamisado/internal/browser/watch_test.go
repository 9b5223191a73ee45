package browser

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// watch keeps what a browser complains about in a window: exceptions, errors and warnings
// in the console, violations of the page's policy, requests that failed, dialogs.
type watch struct {
	mu       sync.Mutex
	problems []string
	forgiven []*regexp.Regexp
	dialog   func() // lets a page go on that has opened a dialog
}

// hear is called with every event, one after the other.
func (w *watch) hear(event any) {
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

func (w *watch) add(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = append(w.problems, fmt.Sprintf(format, args...))
}

// forgive takes what a pattern matches for right: a server that is gone cannot be reached.
func (w *watch) forgive(pattern string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.forgiven = append(w.forgiven, regexp.MustCompile(pattern))
}

// complaints are the problems that nobody forgave.
func (w *watch) complaints() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.problems), func(problem string) bool {
		return slices.ContainsFunc(w.forgiven, func(r *regexp.Regexp) bool { return r.MatchString(problem) })
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
