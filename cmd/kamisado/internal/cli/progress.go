package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
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

// Watch shows the progress of some work where somebody sits at a terminal; else
// it shows nothing.
func (c *Console) Watch(say func(seconds int) string) (stop func()) {
	if _, ok := Screen(c.Err); !ok {
		return func() {}
	}
	return progress(c.Err, say)
}

// Latest holds the last value that some work reported of its progress, for the line
// that shows it. The zero value holds a zero value.
type Latest[T any] struct {
	mu    sync.Mutex
	value T
}

// Set stores a value.
func (l *Latest[T]) Set(value T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value = value
}

// Get returns the last value that was stored.
func (l *Latest[T]) Get() T {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value
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
