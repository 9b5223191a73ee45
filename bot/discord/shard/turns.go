package shard

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// IdentifyEvery is the least time between two IDENTIFYs of a bucket: Discord's five seconds, and
// what one may be on its way longer than the next.
const IdentifyEvery = 5250 * time.Millisecond

// Claim takes the turn of a bucket, unless it was taken less than a time ago: then it returns how
// long to wait before trying again.
type Claim func(ctx context.Context, bucket int, now time.Time, every time.Duration) (wait time.Duration, err error)

// Turns let shards IDENTIFY one after the other: at most one of a bucket in five seconds, in all
// processes together. It is safe for concurrent use.
type Turns struct {
	// Concurrency is Discord's max_concurrency: how many buckets there are.
	Concurrency int
	// Claim takes turns; NewClaim makes one for a process that is alone.
	Claim Claim
	Now   func() time.Time
	Log   *slog.Logger
}

// retryAfter is the wait after turns could not be asked for.
const retryAfter = time.Second

// Bucket is that of a shard.
func (t *Turns) Bucket(id int) int { return id % t.Concurrency }

// Await returns when a shard may IDENTIFY, which it is to do at once, or the error of a context
// that ends before. Without what keeps the turns nobody has one.
func (t *Turns) Await(ctx context.Context, id int) error {
	for {
		wait, err := t.Claim(ctx, t.Bucket(id), t.Now(), IdentifyEvery)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			t.Log.Warn("no shard can connect: their turns are not known", "error", err)
			wait = retryAfter
		case wait <= 0:
			return nil
		}
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
}

// NewClaim keeps turns in memory.
func NewClaim() Claim {
	var mu sync.Mutex
	next := make(map[int]time.Time)
	return func(_ context.Context, bucket int, now time.Time, every time.Duration) (time.Duration, error) {
		mu.Lock()
		defer mu.Unlock()
		if wait := next[bucket].Sub(now); wait > 0 {
			return wait, nil
		}
		next[bucket] = now.Add(every)
		return 0, nil
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
