package main

import (
	"fmt"
	"io"
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
