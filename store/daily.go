package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"kamisado/game"
)

// Dailies is how people have done at the puzzles of the days.
type Dailies struct{ d *database }

// Dailies returns what is kept of them.
func (d *database) Dailies() Dailies { return Dailies{d} }

// Daily is the attempt of a person at the puzzle of a day that counts.
type Daily struct {
	User string
	Game game.ID
	// Day is the number of the day in UTC, from 1.
	Day int
	// Scope is the id of the guild in whose table it counts, where the puzzle was first shown;
	// empty for none.
	Scope string
	// Tries is how many answers were given.
	Tries  int
	Solved bool
	// Streak is how many days in a row were solved, this one included; 0 where it is not.
	Streak int
	// Shown is when the puzzle was first shown, Done when the attempt ended; zero before.
	Shown, Done time.Time
}

// Over reports whether the attempt has ended.
func (y *Daily) Over() bool { return !y.Done.IsZero() }

const (
	dailyColumns = `user_id, game, day, scope, tries, solved, streak, shown_at, done_at`
	insertDaily  = `INSERT INTO daily (` + dailyColumns + `) VALUES ($1, $2, $3, $4, 0, 0, 0, $5, 0) ON CONFLICT DO NOTHING`
	selectDaily  = `SELECT ` + dailyColumns + ` FROM daily WHERE user_id = $1 AND game = $2 AND day = $3`
	selectOwn    = `SELECT ` + dailyColumns + ` FROM daily WHERE user_id = $1 AND day >= $2 ORDER BY day DESC, game`
	tryDaily     = `UPDATE daily SET tries = tries + 1, solved = $5, done_at = $6,
		streak = $5 * (1 + COALESCE((SELECT one.streak FROM daily AS one WHERE one.user_id = $1 AND one.game = $2 AND one.day = $3 - 1), 0))
		WHERE user_id = $1 AND game = $2 AND day = $3 AND tries = $4 AND done_at = 0`
	selectDailies = `SELECT ` + dailyColumns + ` FROM daily WHERE scope = $1 AND day >= $2
		AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.user_id = daily.user_id) ORDER BY day, game, user_id`
	dropOwn     = `DELETE FROM daily WHERE user_id = $1`
	dropDailies = `DELETE FROM daily WHERE day < $1`
)

func scanDaily(from *sql.Rows) (y Daily, err error) {
	var shown, done int64
	err = from.Scan(&y.User, &y.Game, &y.Day, &y.Scope, &y.Tries, &y.Solved, &y.Streak, &shown, &done)
	y.Shown = fromMilli(shown)
	if done > 0 {
		y.Done = fromMilli(done)
	}
	return y, err
}

// Begin begins the attempt of a person at the puzzle of a day, unless it has begun before, and
// returns it as it is.
func (x Dailies) Begin(ctx context.Context, y Daily) (now Daily, err error) {
	err = x.d.write(ctx, func(ctx context.Context, t transaction) error {
		if _, err := t.run(ctx, insertDaily, y.User, string(y.Game), int64(y.Day), y.Scope, y.Shown.UnixMilli()); err != nil {
			return err
		}
		now, err = t.daily(ctx, y)
		return err
	})
	if err != nil {
		return now, fmt.Errorf("store: begin a puzzle of the day: %w", err)
	}
	return now, nil
}

// Try counts an answer to the puzzle of a day: the first one where y.Tries is 0. It ends the attempt
// where it solves the puzzle, or is the last of most tries. ErrConflict says that there have been more
// tries than y has, or that the attempt is over; then the attempt is returned as it is.
func (x Dailies) Try(ctx context.Context, y Daily, solved bool, most int, at time.Time) (now Daily, err error) {
	done := int64(0)
	if solved || y.Tries+1 >= most {
		done = at.UnixMilli()
	}
	counted := false
	err = x.d.write(ctx, func(ctx context.Context, t transaction) error {
		n, err := t.run(ctx, tryDaily, y.User, string(y.Game), int64(y.Day), int64(y.Tries), flag(solved), done)
		if err != nil {
			return err
		}
		counted = n > 0
		now, err = t.daily(ctx, y)
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

// daily reads an attempt; ErrNotFound where there is none.
func (t transaction) daily(ctx context.Context, y Daily) (Daily, error) {
	found, err := read(ctx, t, scanDaily, selectDaily, y.User, string(y.Game), int64(y.Day))
	if err == nil && len(found) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return y, err
	}
	return found[0], nil
}

// Of returns the attempts of a person since a day, the latest first.
func (x Dailies) Of(ctx context.Context, user string, since int) ([]Daily, error) {
	return x.all(ctx, selectOwn, user, int64(since))
}

// Table returns the attempts since a day that count on a server, but for those of hidden people.
func (x Dailies) Table(ctx context.Context, scope string, since int) ([]Daily, error) {
	return x.all(ctx, selectDailies, scope, int64(since))
}

func (x Dailies) all(ctx context.Context, text string, args ...any) ([]Daily, error) {
	found, err := query(ctx, x.d, scanDaily, text, args...)
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
