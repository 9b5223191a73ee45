package store

import (
	"context"
	"database/sql"
	"fmt"
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

// task is what the day sets as the column has it: "kamisado", or "minesweeper:experto" for a field.
func (y *Daily) task() string {
	if y.Preset == "" {
		return string(y.Game)
	}
	return string(y.Game) + ":" + y.Preset
}

// Over reports whether the attempt has ended.
func (y *Daily) Over() bool { return !y.Done.IsZero() }

const (
	insertDaily = `INSERT INTO daily (person, game, day, scope, tries, solved, streak, shown_at, done_at, match_id) VALUES ($1, $2, $3, $4, 0, 0, 0, $5, 0, $6) ON CONFLICT DO NOTHING`
	selectAll   = `SELECT ` + userOf + `, game, day, scope, tries, solved, streak, shown_at, done_at, match_id
		FROM daily JOIN person ON person.id = daily.person WHERE `
	selectDaily = selectAll + `person.user_id = $1 AND game = $2 AND day = $3`
	selectOwn   = selectAll + `person.user_id = $1 AND day >= $2 ORDER BY day DESC, game`
	tryDaily    = `UPDATE daily SET tries = tries + 1, solved = $5, done_at = $6, shown_at = CASE WHEN CAST($7 AS BIGINT) > 0 THEN CAST($7 AS BIGINT) ELSE shown_at END,
		streak = $5 * (1 + COALESCE((SELECT one.streak FROM daily AS one WHERE one.person = ` + personOf + ` AND one.game = $2 AND one.day = $3 - 1), 0))
		WHERE person = ` + personOf + ` AND game = $2 AND day = $3 AND tries = $4 AND done_at = 0`
	// What was begun in time may be solved after that of the next day: the days in a row that begin with that one go on
	// from it.
	joinStreak = `UPDATE daily SET streak = streak + $4 WHERE person = ` + personOf + ` AND game = $2 AND day > $3 AND solved = 1 AND day - streak = $3`

	// A press that came twice, or two in a row, share it once.
	shareDaily = `UPDATE daily SET shared_at = $4 WHERE person = ` + personOf + ` AND game = $2 AND day = $3 AND done_at > 0
		AND (shared_at <= $5 OR shared_at > $4)`

	selectDailies = selectAll + `scope = $1 AND day >= $2 AND person.hidden = 0 ORDER BY day, game, person.id`
	dropDailies   = `DELETE FROM daily WHERE day < $1`
)

func scanDaily(from *sql.Rows) (y Daily, err error) {
	var shown, done int64
	var task string
	err = from.Scan(&y.User, &task, &y.Day, &y.Scope, &y.Tries, &y.Solved, &y.Streak, &shown, &done, &y.Match)
	id, preset, _ := strings.Cut(task, ":")
	y.Game, y.Preset, y.Shown = game.ID(id), preset, fromMilli(shown)
	if done > 0 {
		y.Done = fromMilli(done)
	}
	return y, err
}

// BeginDaily begins the attempt of a person at what a day sets, unless it has begun before, and
// returns it as it is.
func (d *database) BeginDaily(ctx context.Context, y Daily) (now Daily, err error) {
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		person, err := t.person(ctx, match.Player{User: y.User})
		if err != nil {
			return err
		}
		if _, err := t.run(ctx, insertDaily, person, y.task(), int64(y.Day), y.Scope, y.Shown.UnixMilli(), string(y.Match)); err != nil {
			return err
		}
		now, err = t.daily(ctx, y)
		return err
	})
	if err != nil {
		return now, fmt.Errorf("store: begin an attempt of the day: %w", err)
	}
	return now, nil
}

// TryDaily counts an answer to the puzzle of a day, or a match on a field: the first one where y.Tries is 0. It ends the
// attempt where it solves that, or is the last of most tries. Where y.Shown is set the time counts from then.
// ErrConflict says that there have been more tries than y has, or that the attempt is over; then the attempt is
// returned as it is.
func (d *database) TryDaily(ctx context.Context, y Daily, solved bool, most int, at time.Time) (now Daily, err error) {
	done := int64(0)
	if solved || y.Tries+1 >= most {
		done = at.UnixMilli()
	}
	counted := false
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		n, err := t.run(ctx, tryDaily, y.User, y.task(), int64(y.Day), int64(y.Tries), flag(solved), done, milli(y.Shown).Int64)
		if err != nil {
			return err
		}
		counted = n > 0
		if now, err = t.daily(ctx, y); err != nil || !counted || !solved {
			return err
		}
		_, err = t.run(ctx, joinStreak, y.User, y.task(), int64(y.Day), int64(now.Streak))
		return err
	})
	if err == nil && !counted {
		err = ErrConflict
	}
	if err != nil {
		return now, fmt.Errorf("store: count an answer: %w", err)
	}
	return now, nil
}

// shareEvery is how long what was shared is not shared again.
const shareEvery = time.Minute

// ShareDaily notes that somebody shares an attempt that is over, and reports whether they may: not
// for a minute after the last time.
func (d *database) ShareDaily(ctx context.Context, y Daily, at time.Time) (may bool, err error) {
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		n, err := t.run(ctx, shareDaily, y.User, y.task(), int64(y.Day), at.UnixMilli(), at.Add(-shareEvery).UnixMilli())
		may = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store: share an attempt of the day: %w", err)
	}
	return may, nil
}

// daily reads an attempt; ErrNotFound where there is none.
func (t transaction) daily(ctx context.Context, y Daily) (Daily, error) {
	found, err := read(ctx, t, scanDaily, selectDaily, y.User, y.task(), int64(y.Day))
	if err == nil && len(found) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return y, err
	}
	return found[0], nil
}

// Dailies returns the attempts of a person since a day, the latest first.
func (d *database) Dailies(ctx context.Context, user string, since int) ([]Daily, error) {
	return d.dailies(ctx, selectOwn, user, int64(since))
}

// DailyTable returns the attempts since a day that count on a server, but for those of hidden people.
func (d *database) DailyTable(ctx context.Context, scope string, since int) ([]Daily, error) {
	return d.dailies(ctx, selectDailies, scope, int64(since))
}

func (d *database) dailies(ctx context.Context, text string, args ...any) ([]Daily, error) {
	found, err := query(ctx, d, scanDaily, text, args...)
	if err != nil {
		return nil, fmt.Errorf("store: puzzles of the day: %w", err)
	}
	return found, nil
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
