package store

import (
	"context"
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

// What is over, has not changed for long, and needs nothing more.
const (
	prunable       = `phase IN ('over', 'closed') AND updated < $1 AND due IS NULL AND remind_at IS NULL`
	countPrunable  = `SELECT COUNT(*) FROM match WHERE ` + prunable
	countMatches   = `SELECT COUNT(*) FROM match`
	selectPrunable = `SELECT id FROM match WHERE ` + prunable + ` ORDER BY updated, id LIMIT $2`
	holdPrunable   = `UPDATE match SET version = version WHERE ` + prunable + ` AND id = $2`
	keepResults    = `INSERT INTO pruned (guild, person, game, kind, won, drawn, lost)
		SELECT match.guild, player.person, match.game, kind, ` + wonDrawnLost + `
		FROM player JOIN match ON match.id = player.match_id WHERE match.id = $1 AND score IS NOT NULL
		AND player.person IN (SELECT person.id FROM person WHERE person.user_id IS NOT NULL)
		GROUP BY match.guild, player.person, match.game, kind
		ON CONFLICT (guild, person, game, kind) DO UPDATE
		SET won = pruned.won + excluded.won, drawn = pruned.drawn + excluded.drawn, lost = pruned.lost + excluded.lost`
	dropDailies = `DELETE FROM daily WHERE day < $1`

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

// dropMatch removes all rows of a match.
var dropMatch = []string{
	`DELETE FROM event WHERE match_id = $1`, dropPlayers, `DELETE FROM named WHERE match_id = $1`,
	`DELETE FROM message WHERE match_id = $1`, dropPending, `DELETE FROM match WHERE id = $1`,
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
		if p.Gone, err = d.removeEnded(ctx, before); err != nil {
			return err
		}
		// Those that stay have the length of their streaks.
		if _, err := d.exec(ctx, "prune attempts", dropDailies, DailyOf(before)); err != nil {
			return err
		}
		if err := d.removePeople(ctx); err != nil {
			return err
		}
		left, err := d.number(ctx, "count matches", countMatches)
		p.Left = int(left)
		return err
	})
	return p, err
}

// Prunable counts what Prune would remove, and leave.
func Prunable(ctx context.Context, url string, before time.Time) (p Pruned, err error) {
	err = prune(ctx, url, readOnly, before, func(d *database) error {
		all, err := d.number(ctx, "count matches", countMatches)
		if err != nil {
			return err
		}
		gone, err := d.number(ctx, "count matches", countPrunable, before)
		p = Pruned{int(gone), int(all - gone)}
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

// removeEnded removes matches, a batch after the other.
func (d *database) removeEnded(ctx context.Context, before time.Time) (gone int, err error) {
	for {
		began := time.Now()
		var found, removed int
		err := d.write(ctx, "prune matches", func(c conn) (err error) {
			found, removed, err = c.prune(before)
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
		if err := sleep(ctx, max(pruneRest, time.Since(began))); err != nil {
			return gone, err
		}
	}
}

// prune removes a batch, or less where there are not so many, or others have been faster.
func (c conn) prune(before time.Time) (found, removed int, err error) {
	ids, err := read(c, one[match.ID], selectPrunable, before, pruneBatch)
	if err != nil {
		return 0, 0, err
	}
	for _, id := range ids {
		// To write the row locks it, so that nobody is being forgotten in it meanwhile.
		n, err := c.run(holdPrunable, before, id)
		if err != nil {
			return 0, 0, err
		}
		if n == 0 {
			continue
		}
		if err := c.exec(keepResults, id); err != nil {
			return 0, 0, err
		}
		if err := c.execAll(dropMatch, id); err != nil {
			return 0, 0, err
		}
		removed++
	}
	return len(ids), removed, nil
}

// unnamedBatch is how many people a transaction of removePeople looks at.
const unnamedBatch = 1000

// removePeople removes people whom nothing names any more, a batch after the other.
func (d *database) removePeople(ctx context.Context) error {
	last, err := d.number(ctx, "count people", selectLastOne)
	for first := int64(0); err == nil && first < last; first += unnamedBatch {
		err = d.write(ctx, "prune people", func(c conn) error {
			if n, err := c.run(holdUnnamed, first, first+unnamedBatch); err != nil || n == 0 {
				return err
			}
			return c.exec(dropUnnamed, first, first+unnamedBatch)
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
