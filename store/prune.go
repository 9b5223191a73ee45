package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"kamisado/game/match"
)

// PruneLeast is how long nothing must have happened in a match before it may be pruned: a click
// that is delivered twice is found in its log, and what two people play in a day is counted.
const PruneLeast = 24 * time.Hour

// pruneBatch is how many matches go in a transaction: while it lasts, some ten milliseconds, nobody
// else can write into an SQLite file. pruneRest is the least time in which they then can; who waits
// for the file looks again after 25 ms at most.
const (
	pruneBatch = 10
	pruneRest  = 30 * time.Millisecond
)

// What keeps matches from being pruned.
var (
	// ErrTooYoung: the matches may still be needed, see PruneLeast.
	ErrTooYoung = errors.New("matches are kept for a day at least")
	// ErrPruning: another process is pruning the SQLite file.
	ErrPruning = errors.New("matches of this database are being pruned")
)

// pruneLock is added to the name of an SQLite file for that of the lock which one who prunes holds.
const pruneLock = ".prune.lock"

// pruning says of whom a lock was that is taken.
func pruning(err error) error {
	if errors.Is(err, ErrLocked) {
		return ErrPruning
	}
	return err
}

// Pruned is how many matches were removed, and how many there are after it.
type Pruned struct {
	Gone int `json:"removed"`
	Left int `json:"left"`
}

// Prune removes matches that have ended and in which nothing has happened since a time, with their
// logs, from the database of a url, beside the bots that play with it. It goes in small steps, the
// oldest match first, so that they are not held up; what was removed stays so when it is broken
// off. How the matches ended stays in the results of people; records, ratings and their changes
// stay as they are. Attempts at puzzles of the days before go too, and people whom nothing names any more. A match
// for which something is still to be done, such as its thread to be archived, is left for another time. An SQLite
// file keeps its size, and later matches use the room.
func Prune(ctx context.Context, url string, before time.Time) (p Pruned, err error) {
	err = prune(ctx, url, maintenance, before, func(d *database) (err error) {
		if p.Gone, err = removeEnded(ctx, d, before); err != nil {
			return err
		}
		if err := removeDailies(ctx, d, before); err != nil {
			return err
		}
		if err := removePeople(ctx, d); err != nil {
			return err
		}
		p.Left, err = number(ctx, d, countMatches)
		return err
	})
	return p, err
}

// Prunable counts what Prune would remove, and leave.
func Prunable(ctx context.Context, url string, before time.Time) (p Pruned, err error) {
	err = prune(ctx, url, readOnly, before, func(d *database) error {
		all, err := number(ctx, d, countMatches)
		if err != nil {
			return err
		}
		p.Gone, err = number(ctx, d, countPrunable, before.UnixMilli())
		p.Left = all - p.Gone
		return err
	})
	return p, err
}

// prune opens a database for a work and closes it.
func prune(ctx context.Context, url string, why purpose, before time.Time, work func(*database) error) error {
	if time.Since(before) < PruneLeast {
		return fmt.Errorf("store: %w", ErrTooYoung)
	}
	d, err := connect(ctx, url, why)
	if err != nil {
		return err
	}
	if err := errors.Join(work(d), d.Close()); err != nil {
		return fmt.Errorf("store: prune: %w", err)
	}
	return nil
}

// removeDailies removes the attempts at puzzles of the days before a time. Those that stay have
// the length of their streaks.
func removeDailies(ctx context.Context, d *database, before time.Time) error {
	return d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, dropDailies, int64(DailyOf(before)))
		return err
	})
}

const (
	// unnamed are some of the people whom nothing names: who has a change of a rating has a rating too. Who hides stays,
	// and who has asked to be forgotten.
	unnamed = `id > $1 AND id <= $2 AND hidden = 0 AND asked IS NULL
		AND NOT EXISTS (SELECT 1 FROM player WHERE player.person = person.id)
		AND NOT EXISTS (SELECT 1 FROM named WHERE named.person = person.id)
		AND NOT EXISTS (SELECT 1 FROM message WHERE message.person = person.id AND message.person <> 0)
		AND NOT EXISTS (SELECT 1 FROM record WHERE record.person = person.id)
		AND NOT EXISTS (SELECT 1 FROM pruned WHERE pruned.person = person.id)
		AND NOT EXISTS (SELECT 1 FROM rating WHERE rating.person = person.id)
		AND NOT EXISTS (SELECT 1 FROM daily WHERE daily.person = person.id)`
	// To write the rows locks them: who is being given a seat at this moment is named when they are removed.
	holdUnnamed   = `UPDATE person SET asked = asked WHERE ` + unnamed
	dropUnnamed   = `DELETE FROM person WHERE ` + unnamed
	selectLastOne = `SELECT COALESCE(MAX(id), 0) FROM person`
)

// unnamedBatch is how many people a transaction of removePeople looks at.
const unnamedBatch = 1000

// removePeople removes people whom nothing names any more, a batch after the other.
func removePeople(ctx context.Context, d *database) error {
	last, err := number(ctx, d, selectLastOne)
	for first := 0; err == nil && first < last; first += unnamedBatch {
		err = d.write(ctx, func(ctx context.Context, t transaction) error {
			n, err := t.run(ctx, holdUnnamed, int64(first), int64(first+unnamedBatch))
			if err == nil && n > 0 {
				_, err = t.run(ctx, dropUnnamed, int64(first), int64(first+unnamedBatch))
			}
			return err
		})
		if errors.Is(err, ErrConflict) {
			err = nil // a deadlock with a commit: the next Prune removes these
		}
		if err == nil {
			err = sleep(ctx, pruneRest)
		}
	}
	return err
}

// number runs a counting query.
func number(ctx context.Context, d *database, text string, args ...any) (int, error) {
	n, err := query(ctx, d, scanCount, text, args...)
	if err != nil {
		return 0, err
	}
	return int(n[0]), nil
}

// removeEnded removes matches, a batch after the other.
func removeEnded(ctx context.Context, d *database, before time.Time) (gone int, err error) {
	for {
		began := time.Now()
		var found, removed int
		err := d.write(ctx, func(ctx context.Context, t transaction) (err error) {
			found, removed, err = t.prune(ctx, before)
			return err
		})
		switch {
		case errors.Is(err, ErrConflict): // with another process that prunes
		case err != nil:
			return gone, err
		default:
			if gone += removed; found < pruneBatch {
				return gone, nil
			}
		}
		select {
		case <-ctx.Done():
			return gone, context.Cause(ctx)
		case <-time.After(max(pruneRest, time.Since(began))):
		}
	}
}

// prune removes a batch, or less where there are not so many, or others have been faster.
func (t transaction) prune(ctx context.Context, before time.Time) (found, removed int, err error) {
	ids, err := read(ctx, t, scanMatch, selectPrunable, before.UnixMilli(), int64(pruneBatch))
	if err != nil {
		return 0, 0, err
	}
	for _, id := range ids {
		// To write the row locks it, so that nobody is being forgotten in it meanwhile.
		n, err := t.run(ctx, holdPrunable, before.UnixMilli(), string(id))
		if err != nil {
			return 0, 0, err
		}
		if n == 0 {
			continue
		}
		if _, err := t.run(ctx, keepResults, string(id)); err != nil {
			return 0, 0, err
		}
		if err := t.dropMatch(ctx, id); err != nil {
			return 0, 0, err
		}
		removed++
	}
	return len(ids), removed, nil
}

// dropMatch removes all rows of a match.
func (t transaction) dropMatch(ctx context.Context, id match.ID) error {
	for _, text := range []string{dropEvents, dropPlayers, dropNamed, dropMessages, dropPendingOf, dropMatch} {
		if _, err := t.run(ctx, text, string(id)); err != nil {
			return err
		}
	}
	return nil
}

func scanMatch(from *sql.Rows) (id match.ID, err error) {
	err = from.Scan(&id)
	return id, err
}
