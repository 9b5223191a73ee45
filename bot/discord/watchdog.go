package discord

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// ErrSilent: the gateway has been silent for too long. discordgo can be stuck
// for good, so the process is to end and a supervisor to start it again; the
// matches are in the store.
var ErrSilent = errors.New("no word from Discord's gateway for too long")

// maxSilence is how long the gateway may be silent. Discord acknowledges a
// heartbeat every 41 seconds.
const maxSilence = 75 * time.Second

// activity is when the gateway last sent something, in unix nanoseconds.
type activity struct{ at atomic.Int64 }

func (a *activity) touch(now time.Time) { a.at.Store(now.UnixNano()) }

func (a *activity) last() time.Time { return time.Unix(0, a.at.Load()) }

// watch returns ErrSilent after a time without activity, or nil when ctx ends.
func (a *activity) watch(ctx context.Context, most time.Duration) error {
	for {
		left := most - time.Since(a.last())
		if left <= 0 {
			return ErrSilent
		}
		if sleep(ctx, left) != nil {
			return nil
		}
	}
}
