package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Peers are the processes that share a database, so that they can share work. Nothing that is
// stored depends on it: two that both think that something is theirs do it as two do who
// know nothing of each other, by commits that only one can make.
type Peers struct{ d *database }

// Peers returns the processes that share the database.
func (d *database) Peers() Peers { return Peers{d} }

// forgottenAfter is how many gaps after its last word the row of a process that died is dropped:
// no two processes whose clocks differ drop each other's.
const forgottenAfter = 100

// Attend says that a process is connected to a platform, and returns all that have said so not
// longer than a gap ago, this one among them, in order.
func (p Peers) Attend(ctx context.Context, platform, process string, now time.Time, gap time.Duration) (alive []string, err error) {
	err = p.d.write(ctx, func(ctx context.Context, t transaction) error {
		alive, err = t.attend(ctx, platform, process, now, gap)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: attend: %w", err)
	}
	return alive, nil
}

// attend does so in a transaction.
func (t transaction) attend(ctx context.Context, platform, process string, now time.Time, gap time.Duration) ([]string, error) {
	if _, err := t.run(ctx, attend, platform, process, now.UnixMilli()); err != nil {
		return nil, err
	}
	if _, err := t.run(ctx, dropDead, platform, now.Add(-forgottenAfter*gap).UnixMilli()); err != nil {
		return nil, err
	}
	statement, err := t.statement(ctx, selectAlive)
	if err != nil {
		return nil, err
	}
	return ask(ctx, statement, func(from *sql.Rows) (id string, err error) {
		return id, from.Scan(&id)
	}, []any{platform, now.Add(-gap).UnixMilli()})
}

// Leave says that a process is about to end, so that the others need not find out. last is when it
// has attended last: another one may have taken its name and its place since.
func (p Peers) Leave(ctx context.Context, platform, process string, last time.Time) error {
	err := p.d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, leave, platform, process, last.UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("store: leave: %w", err)
	}
	return nil
}
