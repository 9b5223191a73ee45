package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Outage is a time in which no process was connected to a platform.
type Outage struct{ Since, Until time.Time }

// requestsKept is how long it is known that an interaction was committed which named no match. No
// platform delivers one so late.
const requestsKept = 24 * time.Hour

// Heartbeat records that a process is connected to a platform, and an outage where none was for
// long. It also drops requests that are not kept any longer: there is little each time.
func (d *database) Heartbeat(ctx context.Context, platform string, now time.Time, gap time.Duration) error {
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		// Of two processes that come back at once the second waits for the row of the first,
		// and finds no gap any more.
		if _, err := t.run(ctx, beat, platform, now.UnixMilli()); err != nil {
			return err
		}
		if _, err := t.run(ctx, insertOutage, platform, now.UnixMilli(), gap.Milliseconds()); err != nil {
			return err
		}
		_, err := t.run(ctx, dropRequests, now.Add(-requestsKept).UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("store: heartbeat: %w", err)
	}
	return nil
}

// Outages lists what ClearOutage has not forgotten.
func (d *database) Outages(ctx context.Context, platform string) ([]Outage, error) {
	all, err := query(ctx, d, scanOutage, selectOutages, platform)
	if err != nil {
		return nil, fmt.Errorf("store: outages: %w", err)
	}
	return all, nil
}

func scanOutage(from *sql.Rows) (Outage, error) {
	var since, until int64
	err := from.Scan(&since, &until)
	return Outage{fromMilli(since), fromMilli(until)}, err
}

// ClearOutage forgets an outage.
func (d *database) ClearOutage(ctx context.Context, platform string, o Outage) error {
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, dropOutage, platform, o.Until.UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("store: settle an outage: %w", err)
	}
	return nil
}

// DueBetween returns the rows that are due from a time to another.
func (d *database) DueBetween(ctx context.Context, from, to time.Time) ([]Row, error) {
	all, err := readRows(ctx, d, selectDue, from.UnixMilli(), to.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("store: due rows: %w", err)
	}
	return all, nil
}
