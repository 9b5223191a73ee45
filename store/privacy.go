package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// ErasedUser is a person who wanted to be forgotten.
type ErasedUser struct {
	// Person is the number of the person's row, 0 for somebody who has none.
	Person int64
	// User is empty once the row is.
	User string
}

// PersonalData is what the store knows of a person beside the matches.
type PersonalData struct {
	// Known is set for a person who has a row.
	Known bool
	// Matches name the person, the newest first: also those which the person has left.
	Matches []match.ID
	Ratings []Rating
	// Changes of ratings begin with the last.
	Changes []RatingChange
	Records []KeptRecord
	// Pruned are the results of matches that were pruned.
	Pruned []KeptResults
	// Dailies are attempts at puzzles of the days, the latest first.
	Dailies []Daily
	Hidden  bool
}

const (
	selectOfPerson = `SELECT id FROM match WHERE id IN (
			SELECT match_id FROM player WHERE person = $1 UNION SELECT match_id FROM named WHERE person = $1
		) ORDER BY created DESC, id`
	selectAllOfPerson     = selectRatings + `rating.person = $1 ORDER BY scope, game, pool`
	selectChangesOfPerson = selectChanges + `WHERE rating_change.person = $1 ORDER BY at DESC, match_id`
	selectRecordsOfPerson = `SELECT scope, game, tbl, kind, ` + userOf + `, person.name, points, at, match_id
		FROM record JOIN person ON person.id = record.person
		WHERE record.person = $1 ORDER BY at DESC, scope, game, tbl, kind`
	selectPrunedOfPerson = `SELECT guild, game, won, drawn, lost FROM pruned WHERE person = $1 ORDER BY guild, game`

	askToForget      = `UPDATE person SET asked = COALESCE(asked, $2) WHERE user_id = $1 RETURNING id`
	selectUnfinished = `SELECT id, user_id FROM person WHERE user_id IS NOT NULL AND asked < $1 ORDER BY id`
	selectForgotten  = `SELECT id FROM person WHERE user_id IS NULL AND asked >= $1 ORDER BY id`
	countForgotten   = `SELECT COUNT(*) FROM person WHERE user_id IS NULL AND asked IS NOT NULL`
	// To write the row locks it: nobody gives the person a seat until the transaction ends.
	holdForgotten = `UPDATE person SET asked = asked WHERE id = $1 AND user_id = $2`
	giveUpSeat    = `UPDATE player SET open = 0 WHERE match_id = $1 AND person = $2`
	countSeats    = `SELECT COUNT(*) FROM player WHERE person = $1 AND open = 1`
	// The id of a place of the person alone says who it is: direct messages with the bot or, where it can only
	// answer, any place without a server in which nobody else plays.
	selectPrivate = `SELECT id FROM match WHERE guild = '' AND id IN (
			SELECT match_id FROM player WHERE person = $1 AND open = 0 UNION SELECT match_id FROM named WHERE person = $1
		) AND NOT EXISTS (SELECT 1 FROM player AS other WHERE other.match_id = match.id AND other.person <> $1)
		AND NOT EXISTS (SELECT 1 FROM named AS other WHERE other.match_id = match.id AND other.person <> $1) LIMIT $2`
	dropPruned = `DELETE FROM pruned WHERE person = $1`
	dropOwn    = `DELETE FROM daily WHERE person = $1`
	// A scope where nobody else has a record may be the person's direct messages.
	dropLoneRecords = `DELETE FROM record WHERE person = $1
		AND NOT EXISTS (SELECT 1 FROM record AS other WHERE other.scope = record.scope AND other.person <> $1)`
	emptyPerson = `UPDATE person SET user_id = NULL, name = '', since = 0 WHERE id = $1`
)

// KeptResults are how matches on a server have ended for a person.
type KeptResults struct {
	Results
	Guild string
}

// KeptRecord is a record of a person and where it counts.
type KeptRecord struct {
	Record
	Scope       string
	Game        game.ID
	Leaderboard string
	Kind        Kind
}

// PersonalData reads what is known of a person.
func (d *database) PersonalData(ctx context.Context, user string) (k PersonalData, err error) {
	found, err := query(ctx, d, scanCount, selectPerson, user)
	if err != nil {
		return k, fmt.Errorf("store: what is kept: %w", err)
	}
	if len(found) == 0 {
		return k, nil
	}
	person := found[0]
	k.Known = true
	var failed [6]error
	k.Matches, failed[0] = query(ctx, d, scanMatch, selectOfPerson, person)
	k.Ratings, failed[1] = ratings(ctx, d, selectAllOfPerson, person)
	k.Changes, failed[2] = ratingChanges(ctx, d, selectChangesOfPerson, person)
	k.Records, failed[3] = query(ctx, d, scanKeptRecord, selectRecordsOfPerson, person)
	k.Pruned, failed[4] = query(ctx, d, scanKeptResults, selectPrunedOfPerson, person)
	k.Dailies, failed[5] = d.Dailies(ctx, user, 0)
	k.Hidden, err = d.Hidden(ctx, user)
	if err = errors.Join(append(failed[:], err)...); err != nil {
		return k, fmt.Errorf("store: what is kept: %w", err)
	}
	return k, nil
}

func scanKeptRecord(from *sql.Rows) (r KeptRecord, err error) {
	var at int64
	err = from.Scan(&r.Scope, &r.Game, &r.Leaderboard, &r.Kind, &r.User, &r.Name, &r.Points, &at, &r.Match)
	r.At = fromMilli(at)
	return r, err
}

func scanKeptResults(from *sql.Rows) (r KeptResults, err error) {
	err = from.Scan(&r.Guild, &r.Game, &r.Won, &r.Drawn, &r.Lost)
	return r, err
}

// MatchesNaming reads the matches that name a person.
func (d *database) MatchesNaming(ctx context.Context, person int64) ([]match.ID, error) {
	ids, err := query(ctx, d, scanMatch, selectOfPerson, person)
	if err != nil {
		return nil, fmt.Errorf("store: matches of a person: %w", err)
	}
	return ids, nil
}

// BeginErasure notes that a person is to be forgotten.
func (d *database) BeginErasure(ctx context.Context, user string, now time.Time) (ErasedUser, error) {
	f := ErasedUser{User: user}
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		found, err := read(ctx, t, scanCount, askToForget, user, now.UnixMilli())
		if len(found) > 0 {
			f.Person = found[0]
		}
		return err
	})
	if err != nil {
		return f, fmt.Errorf("store: begin to forget: %w", err)
	}
	return f, nil
}

// DropPrivate removes some of the matches over that were played in a place of the person alone, whose id would say
// who it was: nobody else can ask for them. It reports whether there may be more.
func (d *database) DropPrivate(ctx context.Context, f ErasedUser) (more bool, err error) {
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		n, err := t.dropPrivate(ctx, f, pruneBatch)
		more = n == pruneBatch
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store: forget private matches: %w", err)
	}
	return more, nil
}

func (t transaction) dropPrivate(ctx context.Context, f ErasedUser, most int) (dropped int, err error) {
	ids, err := read(ctx, t, scanMatch, selectPrivate, f.Person, most)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := t.dropMatch(ctx, id); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// mostPrivate is how many private matches Forget removes that have come up since DropPrivate.
const mostPrivate = 1000

// Forget empties the row of a person. Matches, records, ratings and what has changed them stay, of somebody without
// a name. What nobody else could ask for goes: private matches, the results of pruned matches, attempts at puzzles of
// the days, and records where nobody else has any, whose scope may be the channel of the person's direct messages.
// It reports false, and does nothing, while the person has a seat in a match that is not over. unreadable are matches
// in which that does not count.
func (d *database) Forget(ctx context.Context, f ErasedUser, unreadable ...match.ID) (done bool, err error) {
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		done = false
		if n, err := t.run(ctx, holdForgotten, f.Person, f.User); err != nil || n == 0 {
			done = err == nil // another process was faster
			return err
		}
		for _, id := range unreadable {
			if _, err := t.run(ctx, giveUpSeat, string(id), f.Person); err != nil {
				return err
			}
		}
		if seats, err := t.count(ctx, countSeats, f.Person); err != nil || seats > 0 {
			return err
		}
		if _, err := t.dropPrivate(ctx, f, mostPrivate); err != nil {
			return err
		}
		for _, text := range []string{dropMessagesTo, dropLoneRecords, dropPruned, dropOwn, emptyPerson} {
			if _, err := t.run(ctx, text, f.Person); err != nil {
				return err
			}
		}
		done = true
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("store: forget: %w", err)
	}
	return done, nil
}

// read reads all rows of a query in a transaction.
func read[T any](ctx context.Context, t transaction, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	return ask(ctx, statement, scan, args)
}

// UnfinishedErasures lists whom somebody has begun to forget before a time and has not finished with.
func (d *database) UnfinishedErasures(ctx context.Context, before time.Time) ([]ErasedUser, error) {
	all, err := query(ctx, d, func(from *sql.Rows) (f ErasedUser, err error) {
		err = from.Scan(&f.Person, &f.User)
		return f, err
	}, selectUnfinished, before.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("store: who is to be forgotten: %w", err)
	}
	return all, nil
}

// ErasedSince lists those who are forgotten and have asked for it since a time.
func (d *database) ErasedSince(ctx context.Context, since time.Time) ([]ErasedUser, error) {
	all, err := query(ctx, d, func(from *sql.Rows) (f ErasedUser, err error) {
		err = from.Scan(&f.Person)
		return f, err
	}, selectForgotten, since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("store: who was forgotten: %w", err)
	}
	return all, nil
}

// CountErased counts the people who are forgotten.
func (d *database) CountErased(ctx context.Context) (int, error) {
	n, err := query(ctx, d, scanCount, countForgotten)
	if err != nil {
		return 0, fmt.Errorf("store: who was forgotten: %w", err)
	}
	return int(n[0]), nil
}
