package main

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

// watch shows the progress of some work where somebody sits at a terminal; else
// it shows nothing.
func (c *Console) watch(say func(seconds int) string) (stop func()) {
	if _, ok := screen(c.Err); !ok {
		return func() {}
	}
	return progress(c.Err, say)
}

// latest holds the last of the values that some work tells of itself, for the
// line of progress to look at. The zero value holds a zero value.
type latest[T any] struct {
	mu    sync.Mutex
	value T
}

func (l *latest[T]) set(value T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value = value
}

func (l *latest[T]) get() T {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value
}

// barWidth is how many characters a bar is filled with.
const barWidth = 30

// bar draws how much of some work is done.
func bar(done, total int) string {
	filled := 0
	if total > 0 {
		filled = min(done, total) * barWidth / total
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat(".", barWidth-filled) + "]"
}
