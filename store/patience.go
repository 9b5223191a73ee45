package store

import (
	"context"
	"errors"
	"time"
)

// How long to try again while the database cannot be reached, and the first and the longest
// wait in between. A server that is restarted, or handed over to another machine, takes seconds;
// whoever waits for the answer is told meanwhile that it takes long.
const (
	patience    = 8 * time.Second
	firstWait   = 50 * time.Millisecond
	longestWait = time.Second
)

// patiently does something with the database, and once more for a while when the database could
// not be reached: nothing has happened then. explain makes an engine's error one of this package's.
func patiently(ctx context.Context, explain func(error) error, do func() error) error {
	until := time.Now().Add(patience)
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := explain(do())
		if !errors.Is(err, ErrDown) || time.Now().Add(wait).After(until) || sleep(ctx, wait) != nil {
			return err
		}
	}
}

// sleep waits for a time, or returns the error of a context that ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
