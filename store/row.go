package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/game/match"
)

// columns are those of a Row, in the order that scanRow reads them.
const columns = `id, game, version, phase, rules_rev, guild, channel, locale, due, nudge, created, updated,
	shown_version, shown_message, shown_reminder, to_move, users, snapshot`

// scanner is what *sql.Row and *sql.Rows have in common.
type scanner interface{ Scan(into ...any) error }

// scanRow reads a Row from the columns.
func scanRow(from scanner) (Row, error) {
	var r Row
	var due, remindAt sql.NullInt64
	var created, updated int64
	var toMove, users []byte
	err := from.Scan(&r.ID, &r.Game, &r.Version, &r.Phase, &r.RulesRev,
		&r.Place.Guild, &r.Place.Channel, &r.Place.Locale, &due, &remindAt, &created, &updated,
		&r.Shown.Version, &r.Shown.Message, &r.Shown.Reminder, &toMove, &users, &r.Snapshot)
	if err != nil {
		return Row{}, err
	}
	r.Due, r.RemindAt = moment(due), moment(remindAt)
	r.Created, r.Updated = fromMilli(created), fromMilli(updated)
	if r.ToMove, err = unlist(toMove); err != nil {
		return Row{}, fmt.Errorf("match %s: to_move: %w", r.ID, err)
	}
	if r.Users, err = unlist(users); err != nil {
		return Row{}, fmt.Errorf("match %s: users: %w", r.ID, err)
	}
	return r, nil
}

// scanRows reads all Rows of a result and closes it.
func scanRows(rows *sql.Rows) ([]Row, error) {
	defer func() { _ = rows.Close() }()
	var all []Row
	for rows.Next() {
		r, err := scanRow(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// scanEvent reads an event from the columns seq, at, kind, seat, body.
func scanEvent(from scanner) (match.Event, error) {
	var e match.Event
	var at int64
	var body []byte
	if err := from.Scan(&e.Seq, &at, &e.Kind, &e.Seat, &body); err != nil {
		return match.Event{}, err
	}
	e.At, e.Body = fromMilli(at), body
	return e, nil
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

// list is a list of strings as JSON. Strings always marshal.
func list(all []string) string {
	if all == nil {
		all = []string{}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// unlist reads a list; an empty one is nil.
func unlist(raw []byte) ([]string, error) {
	var all []string
	err := json.Unmarshal(raw, &all)
	if len(all) == 0 {
		all = nil
	}
	return all, err
}

// pair is what must be unique among the challenges of one person to another, empty
// for all else.
func pair(s *match.State) string {
	two := s.People()
	if s.Phase != match.Pending || len(s.Lobby) > 0 || !s.Duel() || len(two) != 2 {
		return ""
	}
	slices.Sort(two)
	return strings.Join(two, " ")
}

// users are a match's people by seat, an empty name where there is none.
func users(s *match.State) []string {
	ids := make([]string, len(s.Players))
	for seat, p := range s.Players {
		ids[seat] = p.User
	}
	return ids
}
