package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// clearLine wipes a terminal's line and goes back to its beginning.
const clearLine = "\r\x1b[K"

// progress writes one line over and over, once a second from the first second
// on, until it is stopped. Stopping wipes the line.
func progress(w io.Writer, say func(seconds int) string) (stop func()) {
	done := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for seconds := 1; ; seconds++ {
			select {
			case <-tick.C:
				fmt.Fprint(w, clearLine, say(seconds))
			case <-done:
				if seconds > 1 {
					fmt.Fprint(w, clearLine)
				}
				return
			}
		}
	})
	return func() {
		close(done)
		running.Wait()
	}
}

// Watch shows the progress of some work where somebody sits at a terminal; else it shows
// nothing. The work reports how far it is, from any goroutine, and say puts the latest
// report into words.
func Watch[T any](c *Console, say func(latest T, seconds int) string) (report func(T), stop func()) {
	if _, ok := Screen(c.Err); !ok {
		return func(T) {}, func() {}
	}
	var none T
	var latest atomic.Value
	latest.Store(none)
	return func(at T) { latest.Store(at) }, progress(c.Err, func(seconds int) string { return say(latest.Load().(T), seconds) })
}

// Waiting shows for how long somebody has waited for work that says nothing of its progress.
func (c *Console) Waiting(say func(seconds int) string) (stop func()) {
	_, stop = Watch(c, func(_ struct{}, seconds int) string { return say(seconds) })
	return stop
}

// barWidth is how many characters a bar is filled with.
const barWidth = 30

// Bar draws how much of some work is done.
func Bar(done, total int) string {
	filled := 0
	if total > 0 {
		filled = min(done, total) * barWidth / total
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat(".", barWidth-filled) + "]"
}
