package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"kamisado/store"
)

// How long to wait at first for a database that is not there, and at most. Of a machine that
// boots, or a composition of containers, the bot may be the first part that is up.
const (
	firstPause   = time.Second
	longestPause = time.Minute
)

// await opens a store as soon as its database can be reached, however long that takes. Whatever
// else is wrong, such as a password, does not mend itself and is returned at once; so is the error
// of the last attempt when ctx ends.
func await(ctx context.Context, log *slog.Logger, open func(context.Context) (store.Store, error)) (store.Store, error) {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		s, err := open(ctx)
		if !errors.Is(err, store.ErrDown) {
			return s, err
		}
		log.Warn("waiting for the database", "error", err, "again_in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, err
		}
	}
}
