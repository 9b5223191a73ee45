package store

import (
	"context"
	"fmt"
	"time"

	"kamisado/game/match"
)

// Any process may handle what is due, and none has to. The row says who does: the UPDATE of one process
// sets claimed_until, and those of the others then change no row. A process that dies lets its claim run
// out; one that fails has it run out later. Every change of the match ends the claim, because it may have
// removed what the handling failed for.
const (
	claimRow = `UPDATE match SET claimed_until = $4 WHERE id = $1 AND claimed_until <= $2
		AND (due <= $2 OR nudge <= $2 OR shown_version < version AND updated <= $3) RETURNING ` + columns
	releaseRow = `UPDATE match SET claimed_until = $3 WHERE id = $1 AND claimed_until = $2`
)

// Claim takes a row that Overdue would return until a time and returns it as it is now. ok is false if
// another process has it, or if it needs no attention any more.
func (d *database) Claim(ctx context.Context, id match.ID, now, lag, until time.Time) (row Row, ok bool, err error) {
	shown, pending := d.shows.get(id)
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		rows, err := t.rows(ctx, claimRow, string(id), now.UnixMilli(), lag.UnixMilli(), until.UnixMilli())
		if ok = len(rows) > 0; ok {
			row = rows[0]
		}
		return err
	})
	if err != nil {
		return Row{}, false, fmt.Errorf("store: claim match %s: %w", id, err)
	}
	if pending {
		row.show(shown)
	}
	return row, ok, nil
}

// Release has a claim that lasts until a time end at another time. It does nothing if the claim has ended.
func (d *database) Release(ctx context.Context, id match.ID, until, again time.Time) error {
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, releaseRow, string(id), until.UnixMilli(), max(0, again.UnixMilli()))
		return err
	})
	if err != nil {
		return fmt.Errorf("store: release match %s: %w", id, err)
	}
	return nil
}
