package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Load reads one row.
func (d *database) Load(ctx context.Context, id match.ID) (Row, error) {
	shown, pending := d.shows.get(id)
	rows, err := readRows(ctx, d, selectRow, string(id))
	if err == nil && len(rows) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Row{}, fmt.Errorf("store: load match %s: %w", id, err)
	}
	if pending {
		rows[0].show(shown)
	}
	return rows[0], nil
}

// Committed looks for the interaction among the match's events, and those that named none.
func (d *database) Committed(ctx context.Context, id match.ID, interaction string) (bool, error) {
	found, err := number(ctx, d, hasInteraction, string(id), interaction)
	if err == nil && found == 0 {
		found, err = number(ctx, d, hasRequest, interaction)
	}
	if err != nil {
		return false, fmt.Errorf("store: look for an interaction: %w", err)
	}
	return found > 0, nil
}

// Log reads the events of a match.
func (d *database) Log(ctx context.Context, id match.ID) ([]match.Event, error) {
	events, err := query(ctx, d, scanEvent, selectLog, string(id))
	if err == nil {
		err = nameEvents(ctx, d, events)
	}
	if err != nil {
		return nil, fmt.Errorf("store: log of match %s: %w", id, err)
	}
	return events, nil
}

// nameEvents gives events the people whom they name by numbers.
func nameEvents(ctx context.Context, d *database, events []match.Event) error {
	var numbers []int64
	for _, e := range events {
		numbers = append(numbers, mentioned(e.Body)...)
	}
	people, err := named(numbers, d.askPeople(ctx))
	if err != nil {
		return err
	}
	for i, e := range events {
		events[i], err = e.MapPeople(func(p match.Player) match.Player {
			if p.Person == 0 {
				return p
			}
			return people[p.Person]
		})
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
	}
	return nil
}

// askPeople returns a function that reads people outside of transactions.
func (d *database) askPeople(ctx context.Context) func(args ...any) ([]numberedPlayer, error) {
	return func(args ...any) ([]numberedPlayer, error) { return query(ctx, d, scanPerson, selectPeople, args...) }
}

// readRows reads rows and the people whom they name.
func readRows(ctx context.Context, d *database, text string, args ...any) ([]Row, error) {
	all, err := query(ctx, d, scanRow, text, args...)
	if err == nil {
		err = nameRows(all, d.askPeople(ctx))
	}
	return all, err
}

// List reads the rows that a filter lets through.
func (d *database) List(ctx context.Context, f Filter) ([]Row, error) {
	text, args := f.query()
	return rows(ctx, d, text, args...)
}

// Results counts how the matches of a person have ended.
func (d *database) Results(ctx context.Context, guild, user string) ([]Results, error) {
	all, err := query(ctx, d, func(from *sql.Rows) (r Results, err error) {
		err = from.Scan(&r.Game, &r.Won, &r.Drawn, &r.Lost)
		return r, err
	}, selectResults, user, guild)
	if err != nil {
		return nil, fmt.Errorf("store: results: %w", err)
	}
	return all, nil
}

// rows reads rows and what Show has left of them.
func rows(ctx context.Context, d *database, text string, args ...any) ([]Row, error) {
	shown := d.shows.all()
	all, err := readRows(ctx, d, text, args...)
	if err != nil {
		return nil, fmt.Errorf("store: list: %w", err)
	}
	for i := range all {
		if s, ok := shown[all[i].ID]; ok {
			all[i].show(s)
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
	from, order := "match", "created DESC, id"
	if f.User != "" {
		// The index player_person has a person's matches in this order: those beyond a limit are
		// not read.
		from, order = "player JOIN match ON match.id = match_id", "begun DESC, match_id"
		where = append(where, "person = (SELECT person.id FROM person WHERE person.user_id = "+arg(f.User)+")"+f.openness())
	}
	if f.Guild != "" {
		where = append(where, "guild = "+arg(f.Guild))
		if f.onlyOpen() {
			where = append(where, "phase IN ('proposed', 'playing')") // the words of the index match_guild
		}
	}
	if f.Channel != "" {
		channel := arg(f.Channel)
		where = append(where, "(channel = "+channel+" OR parent = "+channel+")")
	}
	if len(f.Phases) > 0 {
		var phases []string
		for _, p := range f.Phases {
			phases = append(phases, arg(string(p)))
		}
		where = append(where, "phase IN ("+strings.Join(phases, ", ")+")")
	}
	query = "SELECT " + columns + " FROM " + from
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query += " ORDER BY " + order
	if f.Limit > 0 {
		query += " LIMIT " + arg(f.Limit)
	}
	return query, args
}

// openness narrows the search for a user's matches to the open ones or the others, if the
// filter wants no more: the open ones are few, however long the user has been playing, and of
// each of the two the index has the newest first.
func (f Filter) openness() string {
	switch {
	case f.onlyOpen():
		return " AND open = 1"
	case len(f.Phases) > 0 && !slices.ContainsFunc(f.Phases, func(p match.Phase) bool { return open(p) == 1 }):
		return " AND open = 0"
	}
	return ""
}

// onlyOpen reports whether the filter lets no match through that is over.
func (f Filter) onlyOpen() bool {
	return len(f.Phases) > 0 && !slices.ContainsFunc(f.Phases, func(p match.Phase) bool { return open(p) == 0 })
}

// Overdue reads the rows that need attention. What Show left is written first:
// it decides which messages lag.
func (d *database) Overdue(ctx context.Context, now, lag time.Time, most int) ([]Row, error) {
	if err := d.flush(ctx); err != nil {
		return nil, fmt.Errorf("store: overdue: %w", err)
	}
	all, err := readRows(ctx, d, selectOverdue,
		now.UnixMilli(), lag.UnixMilli(), now.Sub(lag).Milliseconds(), int64(most))
	if err != nil {
		return nil, fmt.Errorf("store: overdue: %w", err)
	}
	return all, nil
}

// columns are those of a Row, in the order that scanRow reads them.
const columns = `id, game, version, phase, guild, channel, locale, due, nudge, created, updated,
	shown_version, shown_message, shown_reminder, answers_only, to_move, seats, snapshot, parent, shown_channel, writer`

// scanRow reads a Row from the columns.
func scanRow(from *sql.Rows) (Row, error) {
	var r Row
	var due, remindAt sql.NullInt64
	var created, updated int64
	var toMove, seats []byte
	var parent sql.NullString
	err := from.Scan(&r.ID, &r.Game, &r.Version, &r.Phase,
		&r.Place.Guild, &r.Place.Channel, &r.Place.Locale, &due, &remindAt, &created, &updated,
		&r.Shown.Version, &r.Shown.Message, &r.Shown.Reminder, &r.Place.UserInstallOnly, &toMove, &seats, &r.Snapshot,
		&parent, &r.Shown.Channel, &r.Writer)
	if err != nil {
		return Row{}, err
	}
	r.Place.Parent = parent.String
	r.Due, r.RemindAt = moment(due), moment(remindAt)
	r.Created, r.Updated = fromMilli(created), fromMilli(updated)
	if err := json.Unmarshal(toMove, &r.toMove); err != nil {
		return Row{}, fmt.Errorf("match %s: to_move: %w", r.ID, err)
	}
	if err := json.Unmarshal(seats, &r.seats); err != nil {
		return Row{}, fmt.Errorf("match %s: seats: %w", r.ID, err)
	}
	return r, nil
}

// scanEvent reads an event from the columns seq, at, kind, seat, body.
func scanEvent(from *sql.Rows) (e match.Event, err error) {
	var at int64
	var body []byte
	err = from.Scan(&e.Seq, &at, &e.Kind, &e.Seat, &body)
	e.At, e.Body = fromMilli(at), body
	return e, err
}

// scanCount reads what a counting statement has found.
func scanCount(from *sql.Rows) (n int64, err error) {
	err = from.Scan(&n)
	return n, err
}

// milli is a time as the database holds it: unix milliseconds, NULL for zero.
func milli(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: !t.IsZero()}
}

func moment(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return fromMilli(ms.Int64)
}

func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// text is a string that is NULL when empty.
func text(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// list is a list as JSON. Strings and numbers always marshal.
func list[T any](all []T) string {
	if all == nil {
		all = []T{}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// pair are the two people of whom one has challenged the other; none for all else.
func pair(s *match.State) []string {
	two := s.People()
	if len(s.Lobby) > 0 || !s.Duel() || len(two) != 2 {
		return nil
	}
	return two
}

// users are a match's people by seat, an empty name where there is none.
func users(s *match.State) []string {
	ids := make([]string, len(s.Players))
	for seat, p := range s.Players {
		ids[seat] = p.User
	}
	return ids
}

// Count is how many matches of a game are in a phase.
type Count struct {
	Game    game.ID
	Phase   match.Phase
	Matches int
}

// Census counts the matches that are not over.
func (d *database) Census(ctx context.Context) ([]Count, error) {
	all, err := query(ctx, d, func(from *sql.Rows) (c Count, err error) {
		err = from.Scan(&c.Game, &c.Phase, &c.Matches)
		return c, err
	}, countOpen)
	if err != nil {
		return nil, fmt.Errorf("store: count the matches: %w", err)
	}
	return all, nil
}
