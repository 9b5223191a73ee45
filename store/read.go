package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/game/match"
)

// Load reads one row.
func (d *database) Load(ctx context.Context, id match.ID) (Row, error) {
	shown, pending := d.shows.get(id)
	r, err := scanRow(d.statements.row.QueryRowContext(ctx, string(id)))
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return Row{}, fmt.Errorf("store: load match %s: %w", id, err)
	}
	if pending {
		shown.over(&r)
	}
	return r, nil
}

// Committed looks for the interaction among the events.
func (d *database) Committed(ctx context.Context, interaction string) (bool, error) {
	var n int64
	err := d.statements.committed.QueryRowContext(ctx, interaction).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("store: look for an interaction: %w", err)
	}
	return n > 0, nil
}

// State gives the match of a row: by its snapshot, or by its log where an older program
// has written the snapshot.
func State(ctx context.Context, s Store, games match.Games, r Row) (match.State, error) {
	state, err := match.Decode(games, r.Snapshot)
	if !errors.Is(err, match.ErrOldSnapshot) {
		return state, err
	}
	events, err := s.Log(ctx, r.ID)
	if err != nil {
		return match.State{}, err
	}
	// Somebody may have committed since the row was read.
	return match.Fold(games, r.ID, events[:min(r.Version, len(events))])
}

// Log reads the events of a match.
func (d *database) Log(ctx context.Context, id match.ID) ([]match.Event, error) {
	rows, err := d.statements.log.QueryContext(ctx, string(id))
	if err != nil {
		return nil, fmt.Errorf("store: log of match %s: %w", id, err)
	}
	defer func() { _ = rows.Close() }()
	var events []match.Event
	for rows.Next() {
		e, err := scanEvent(rows)
		if err != nil {
			return nil, fmt.Errorf("store: log of match %s: %w", id, err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// List reads the rows that a filter lets through.
func (d *database) List(ctx context.Context, f Filter) ([]Row, error) {
	query, args := f.query()
	shown := d.shows.all()
	statement, err := d.statements.list(ctx, d.reads, query)
	if err != nil {
		return nil, fmt.Errorf("store: list: %w", err)
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("store: list: %w", err)
	}
	all, err := scanRows(rows)
	if err != nil {
		return nil, fmt.Errorf("store: list: %w", err)
	}
	for i := range all {
		if s, ok := shown[all[i].ID]; ok {
			s.over(&all[i])
		}
	}
	return all, nil
}

// query is a filter as SQL. Only the numbers of placeholders are put together
// here; what a filter holds travels as arguments.
func (f Filter) query() (query string, args []any) {
	var where []string
	arg := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	if f.User != "" {
		where = append(where, "id IN (SELECT match_id FROM player WHERE user_id = "+arg(f.User)+f.onlyOpen()+")")
	}
	if f.Channel != "" {
		where = append(where, "channel = "+arg(f.Channel))
	}
	if len(f.Phases) > 0 {
		var phases []string
		for _, p := range f.Phases {
			phases = append(phases, arg(string(p)))
		}
		where = append(where, "phase IN ("+strings.Join(phases, ", ")+")")
	}
	query = "SELECT " + columns + " FROM match"
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query += " ORDER BY created DESC, id"
	if f.Limit > 0 {
		query += " LIMIT " + arg(f.Limit)
	}
	return query, args
}

// onlyOpen narrows the search for a user's matches to the open ones, if the
// filter wants no others: they are few, however long the user has been playing.
func (f Filter) onlyOpen() string {
	for _, p := range f.Phases {
		if open(p) == 0 {
			return ""
		}
	}
	if len(f.Phases) == 0 {
		return ""
	}
	return " AND open = 1"
}

// Overdue reads the rows that need attention. What Show left is written first:
// it decides which messages lag.
func (d *database) Overdue(ctx context.Context, now, lag time.Time, most int) ([]Row, error) {
	if err := d.flush(ctx); err != nil {
		return nil, fmt.Errorf("store: overdue: %w", err)
	}
	rows, err := d.statements.overdue.QueryContext(ctx,
		now.UnixMilli(), lag.UnixMilli(), now.Sub(lag).Milliseconds(), int64(most))
	if err != nil {
		return nil, fmt.Errorf("store: overdue: %w", err)
	}
	all, err := scanRows(rows)
	if err != nil {
		return nil, fmt.Errorf("store: overdue: %w", err)
	}
	return slices.Clip(all), nil
}
