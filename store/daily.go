package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Daily is the attempt of a person that counts at what a day sets: the puzzle of a game or a field, which is a board
// to play a match on.
type Daily struct {
	User string
	Game game.ID
	// Preset names the board of a field; empty for a puzzle.
	Preset string
	// Day is the number of the day in UTC, from 1.
	Day int
	// Scope is the id of the guild in whose table it counts, where the attempt began; empty for
	// none.
	Scope string
	// Match is the one on a field; empty for a puzzle.
	Match match.ID
	// Tries is how many answers were given.
	Tries  int
	Solved bool
	// Streak is how many days in a row were solved, this one included; 0 where it is not.
	Streak int
	// Shown is when the attempt began, because the puzzle was first shown or the first cell of the field was opened;
	// Done is when it ended, zero before.
	Shown, Done time.Time
}

// Over reports whether the attempt has ended.
func (y *Daily) Over() bool { return !y.Done.IsZero() }

func (y *Daily) columns() []any {
	return []any{&y.User, dailyTask{y}, &y.Day, &y.Scope, &y.Tries, &y.Solved, &y.Streak, &y.Shown, &y.Done, &y.Match}
}

// dailyTask is what the day sets, in one column: "kamisado", or "minesweeper:experto" for a field.
type dailyTask struct{ of *Daily }

// Scan implements sql.Scanner.
func (t dailyTask) Scan(value any) error {
	var task sql.NullString
	err := task.Scan(value)
	id, preset, _ := strings.Cut(task.String, ":")
	t.of.Game, t.of.Preset = game.ID(id), preset
	return err
}

// Value implements driver.Valuer.
func (t dailyTask) Value() (driver.Value, error) {
	if t.of.Preset == "" {
		return string(t.of.Game), nil
	}
	return string(t.of.Game) + ":" + t.of.Preset, nil
}

const (
	insertDaily = `INSERT INTO daily (person, game, day, scope, tries, solved, streak, shown_at, done_at, match_id)
		VALUES ($1, $2, $3, $4, 0, 0, 0, $5, 0, $6) ON CONFLICT DO NOTHING`
	selectAttempts = `SELECT ` + userOf + `, game, day, scope, tries, solved, streak, shown_at, done_at, match_id
		FROM daily JOIN person ON person.id = daily.person WHERE `
	selectDaily      = selectAttempts + `person.user_id = $1 AND game = $2 AND day = $3`
	selectAttemptsOf = selectAttempts + `person.user_id = $1 AND day >= $2 ORDER BY day DESC, game`
	tryDaily         = `UPDATE daily SET tries = tries + 1, solved = $5, done_at = $6,
		shown_at = COALESCE(CAST($7 AS BIGINT), shown_at),
		streak = $5 * (1 + COALESCE((SELECT one.streak FROM daily AS one
			WHERE one.person = ` + personOf + ` AND one.game = $2 AND one.day = $3 - 1), 0))
		WHERE person = ` + personOf + ` AND game = $2 AND day = $3 AND tries = $4 AND done_at = 0`
	// What was begun in time may be solved after that of the next day: the days in a row that begin with that one go on
	// from it.
	joinStreak = `UPDATE daily SET streak = streak + $4
		WHERE person = ` + personOf + ` AND game = $2 AND day > $3 AND solved = 1 AND day - streak = $3`

	// A press that came twice, or two in a row, share it once.
	shareDaily = `UPDATE daily SET shared_at = $4 WHERE person = ` + personOf + ` AND game = $2 AND day = $3
		AND done_at > 0 AND (shared_at <= $5 OR shared_at > $4)`

	selectDailies = selectAttempts + `scope = $1 AND day >= $2 AND person.hidden = 0 ORDER BY day, game, person.id`
)

// BeginDaily begins the attempt of a person at what a day sets.
func (d *database) BeginDaily(ctx context.Context, y Daily) (now Daily, err error) {
	err = d.write(ctx, "begin an attempt of the day", func(c conn) error {
		person, err := c.person(match.Player{User: y.User})
		if err != nil {
			return err
		}
		if err := c.exec(insertDaily, person, dailyTask{&y}, y.Day, y.Scope, y.Shown.UnixMilli(), y.Match); err != nil {
			return err
		}
		now, err = c.daily(y)
		return err
	})
	return now, err
}

// TryDaily counts an answer to the puzzle of a day, or a match on a field.
func (d *database) TryDaily(ctx context.Context, y Daily, solved bool, most int, at time.Time) (now Daily, err error) {
	err = d.write(ctx, "count a try", func(c conn) (err error) {
		now, err = c.tryDaily(y, solved, most, at)
		return err
	})
	return now, err
}

// tryDaily does what TryDaily does, in a transaction.
func (c conn) tryDaily(y Daily, solved bool, most int, at time.Time) (now Daily, err error) {
	var done int64
	if solved || y.Tries+1 >= most {
		done = at.UnixMilli()
	}
	counted, err := c.run(tryDaily, y.User, dailyTask{&y}, y.Day, y.Tries, solved, done, y.Shown)
	if err != nil {
		return y, err
	}
	switch now, err = c.daily(y); {
	case err != nil:
		return y, err
	case counted == 0:
		return now, ErrConflict
	case solved:
		err = c.exec(joinStreak, y.User, dailyTask{&y}, y.Day, now.Streak)
	}
	return now, err
}

// shareEvery is how long what was shared is not shared again.
const shareEvery = time.Minute

// ShareDaily notes that somebody shares an attempt that is over.
func (d *database) ShareDaily(ctx context.Context, y Daily, at time.Time) (may bool, err error) {
	return d.exec(ctx, "share an attempt of the day", shareDaily, y.User, dailyTask{&y}, y.Day, at, at.Add(-shareEvery))
}

// daily reads an attempt; ErrNotFound where there is none.
func (c conn) daily(y Daily) (Daily, error) {
	found, err := read(c, (*Daily).columns, selectDaily, y.User, dailyTask{&y}, y.Day)
	if err != nil || len(found) == 0 {
		return y, cmp.Or(err, ErrNotFound)
	}
	return found[0], nil
}

// Dailies reads the attempts of a person since a day.
func (d *database) Dailies(ctx context.Context, user string, since int) ([]Daily, error) {
	return query(ctx, d, "attempts of a person", (*Daily).columns, selectAttemptsOf, user, since)
}

// DailyTable reads the attempts since a day that count on a server.
func (d *database) DailyTable(ctx context.Context, scope string, since int) ([]Daily, error) {
	return query(ctx, d, "attempts on a server", (*Daily).columns, selectDailies, scope, since)
}

// dailyEpoch is the first of the days that are numbered.
var dailyEpoch = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// DailyOf is the number of the day of a time in UTC: that of the first of January 2026 is 1.
func DailyOf(at time.Time) int {
	const day = 24 * time.Hour
	return int(at.UTC().Truncate(day).Sub(dailyEpoch)/day) + 1
}

// DailyEnd is when a day ends.
func DailyEnd(day int) time.Time { return dailyEpoch.AddDate(0, 0, day) }
