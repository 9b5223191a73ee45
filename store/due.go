package store

import (
	"context"
	"time"

	"kamisado/game/match"
)

// Any process may handle what is due, and none has to. The row says who does: the UPDATE of one process
// sets claimed_until, and those of the others then change no row. A process that dies lets its claim run
// out; one that fails has it run out later. Every change of the match ends the claim, because it may have
// removed what the handling failed for.
const (
	// Each part is one partial index; since is when the row became overdue. Who is among the first
	// of all is so in one of them. Without limits of their own PostgreSQL takes a third of all matches
	// for lagging and, from a million on, starts processes to look for them.
	selectOverdue = `SELECT ` + selectColumns + ` FROM match JOIN (
			SELECT late, MIN(since) AS since FROM (
				SELECT late, since FROM (SELECT id AS late, due AS since FROM match
					WHERE due <= $1 AND claimed_until <= $1 ORDER BY due, id LIMIT $4) AS ended
				UNION ALL
				SELECT late, since FROM (SELECT id AS late, remind_at AS since FROM match
					WHERE remind_at <= $1 AND claimed_until <= $1 ORDER BY remind_at, id LIMIT $4) AS silent
				UNION ALL
				SELECT late, since FROM (SELECT id AS late, updated + $3 AS since FROM match
					WHERE shown_version < version AND updated <= $2 AND claimed_until <= $1 ORDER BY updated, id LIMIT $4) AS behind
			) AS every GROUP BY late ORDER BY since, late LIMIT $4
		) AS overdue ON id = late ORDER BY since, id`
	claimRow = `UPDATE match SET claimed_until = $4 WHERE id = $1 AND claimed_until <= $2
		AND (due <= $2 OR remind_at <= $2 OR shown_version < version AND updated <= $3) RETURNING ` + selectColumns
	releaseRow   = `UPDATE match SET claimed_until = $3 WHERE id = $1 AND claimed_until = $2`
	takeReminder = `UPDATE match SET remind_at = $3 WHERE id = $1 AND remind_at = $2`
)

// Overdue reads the rows that need attention. What Show left is written first: it decides which messages lag.
func (d *database) Overdue(ctx context.Context, now, lag time.Time, most int) ([]Row, error) {
	if err := d.shows.flush(ctx); err != nil {
		return nil, err
	}
	return d.rows(ctx, "overdue", nil, selectOverdue, now, lag, now.Sub(lag), most)
}

// Claim takes a row that Overdue would return.
func (d *database) Claim(ctx context.Context, id match.ID, now, lag, until time.Time) (row Row, ok bool, err error) {
	pending := d.shows.of(id)
	err = d.write(ctx, "claim match "+string(id), func(c conn) error {
		rows, err := c.rows(claimRow, id, now, lag, until)
		if ok = len(rows) > 0; ok {
			row = rows[0]
		}
		return err
	})
	if err != nil {
		return Row{}, false, err
	}
	row.show(pending)
	return row, ok, nil
}

// Release changes the end of a claim. It does nothing if the claim has ended.
func (d *database) Release(ctx context.Context, id match.ID, until, again time.Time) error {
	_, err := d.exec(ctx, "release match "+string(id), releaseRow, id, until, max(0, again.UnixMilli()))
	return err
}

// TakeReminder clears a reminder, or puts the next in its place, once.
func (d *database) TakeReminder(ctx context.Context, id match.ID, due, next time.Time) (bool, error) {
	return d.exec(ctx, "reminder of match "+string(id), takeReminder, id, due, next)
}

// Outage is a time in which no process was connected to a platform.
type Outage struct{ Since, Until time.Time }

// requestsKept is how long it is known that an interaction was committed which named no match. No
// platform delivers one so late.
const requestsKept = 24 * time.Hour

const (
	// A clock that was put back changes nothing.
	beat = `INSERT INTO heartbeat (platform, at, previous) VALUES ($1, $2, $2) ON CONFLICT (platform)
		DO UPDATE SET previous = heartbeat.at, at = excluded.at WHERE excluded.at > heartbeat.at`
	insertOutage = `INSERT INTO outage (platform, since, until)
		SELECT platform, previous, at FROM heartbeat WHERE platform = $1 AND at = $2 AND at - previous > $3
		ON CONFLICT DO NOTHING`
	selectOutages = `SELECT since, until FROM outage WHERE platform = $1 ORDER BY until`
	dropOutage    = `DELETE FROM outage WHERE platform = $1 AND until = $2`
	dropRequests  = `DELETE FROM request WHERE at < $1`
)

// Heartbeat records that a process is connected to a platform, and an outage where none was for
// long. It also drops requests that are not kept any longer: there is little each time.
func (d *database) Heartbeat(ctx context.Context, platform string, now time.Time, gap time.Duration) error {
	return d.write(ctx, "heartbeat", func(c conn) error {
		// Of two processes that come back at once the second waits for the row of the first,
		// and finds no gap any more.
		if err := c.exec(beat, platform, now); err != nil {
			return err
		}
		if err := c.exec(insertOutage, platform, now, gap); err != nil {
			return err
		}
		return c.exec(dropRequests, now.Add(-requestsKept))
	})
}

// Outages lists what ClearOutage has not forgotten.
func (d *database) Outages(ctx context.Context, platform string) ([]Outage, error) {
	return query(ctx, d, "outages", func(o *Outage) []any { return []any{&o.Since, &o.Until} }, selectOutages, platform)
}

// ClearOutage forgets an outage.
func (d *database) ClearOutage(ctx context.Context, platform string, o Outage) error {
	_, err := d.exec(ctx, "clear an outage", dropOutage, platform, o.Until)
	return err
}
