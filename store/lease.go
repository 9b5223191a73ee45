package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// ErrAlone: the database serves one process, so that there is nobody to share with.
var ErrAlone = errors.New("an SQLite file serves one process")

// Leases say which process holds which shard of a platform's gateway. As with [Peers] nothing that
// is stored depends on it.
type Leases struct {
	d        *database
	platform string
}

// Leases returns those of a platform, or ErrAlone.
func (p Peers) Leases(platform string) (Leases, error) {
	if p.d.news == nil {
		return Leases{}, fmt.Errorf("store: leases: %w", ErrAlone)
	}
	return Leases{p.d, platform}, nil
}

// Tend says that a process is there, renews its leases of so many shards, and changes them as
// choose says. choose is told which processes were there not longer ago than lasts, in order, and
// who holds which shard by a lease that is not older; it may be called several times. Nobody
// else changes any meanwhile. Tend returns who holds which shard then.
func (l Leases) Tend(ctx context.Context, process string, shards int, now time.Time, lasts time.Duration,
	choose func(alive []string, holders map[int]string) (take, give []int),
) (holders map[int]string, err error) {
	err = l.d.write(ctx, func(ctx context.Context, t transaction) error {
		if _, err := t.run(ctx, holdShards, l.platform, shards, now.UnixMilli()); err != nil {
			return err
		}
		alive, err := t.attend(ctx, l.group(shards), process, now, lasts)
		if err != nil {
			return err
		}
		if _, err := t.run(ctx, renewShards, l.platform, shards, process, now.UnixMilli()); err != nil {
			return err
		}
		if holders, err = t.holders(ctx, l.platform, shards, now.Add(-lasts)); err != nil {
			return err
		}
		take, give := choose(alive, holders)
		for _, id := range take {
			if _, err := t.run(ctx, takeShard, l.platform, shards, id, process, now.UnixMilli()); err != nil {
				return err
			}
			holders[id] = process
		}
		for _, id := range give {
			if _, err := t.run(ctx, giveShard, l.platform, shards, id, process); err != nil {
				return err
			}
			delete(holders, id)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("store: leases: %w", err)
	}
	return holders, nil
}

// group is what processes attend to that count so many shards, see [Peers.Attend].
func (l Leases) group(shards int) string { return fmt.Sprintf("%s, %d shards", l.platform, shards) }

// holders reads who holds which shard by a lease that is not older than since.
func (t transaction) holders(ctx context.Context, platform string, shards int, since time.Time) (map[int]string, error) {
	statement, err := t.statement(ctx, selectHolders)
	if err != nil {
		return nil, err
	}
	type lease struct {
		shard  int
		holder string
	}
	all, err := ask(ctx, statement, func(from *sql.Rows) (one lease, err error) {
		return one, from.Scan(&one.shard, &one.holder)
	}, []any{platform, shards, since.UnixMilli()})
	if err != nil {
		return nil, err
	}
	holders := make(map[int]string, len(all))
	for _, one := range all {
		holders[one.shard] = one.holder
	}
	return holders, nil
}

// freedNews are the news of leases that were given back, as JSON.
const freedNews = `[{"f":true}]`

// Freed has a value as soon as a process has left, if this one listens and news come through, see
// [Peers.Listen]. It is for one reader.
func (l Leases) Freed() <-chan struct{} { return l.d.news.freed }

// Leave says that a process is about to end: its leases of so many shards are free at once, and
// the others are told with the commit, for afterwards the process may be gone.
func (l Leases) Leave(ctx context.Context, process string, shards int, now time.Time) error {
	err := l.d.write(ctx, func(ctx context.Context, t transaction) error {
		if _, err := t.run(ctx, holdShards, l.platform, shards, now.UnixMilli()); err != nil {
			return err
		}
		if _, err := t.run(ctx, leaveShards, l.platform, shards, process); err != nil {
			return err
		}
		if _, err := t.run(ctx, leave, l.group(shards), process, now.UnixMilli()); err != nil {
			return err
		}
		_, err := t.run(ctx, tellNews, freedNews)
		return err
	})
	if err != nil {
		return fmt.Errorf("store: leave the shards: %w", err)
	}
	return nil
}

// Turn takes the turn of a bucket of shards to identify themselves, unless it was taken less than a
// time ago: then it returns how long to wait for the next.
func (l Leases) Turn(ctx context.Context, bucket int, now time.Time, every time.Duration) (wait time.Duration, err error) {
	err = l.d.write(ctx, func(ctx context.Context, t transaction) error {
		wait = 0
		n, err := t.run(ctx, takeTurn, l.platform, bucket, now.UnixMilli(), every.Milliseconds())
		if err != nil || n > 0 {
			return err
		}
		statement, err := t.statement(ctx, selectTurn)
		if err != nil {
			return err
		}
		var at int64
		err = statement.QueryRowContext(ctx, l.platform, bucket).Scan(&at)
		wait = max(fromMilli(at).Add(every).Sub(now), time.Millisecond)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store: turn of a bucket: %w", err)
	}
	return wait, nil
}
