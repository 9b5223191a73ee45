package store

import (
	"context"
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
	namesPerson = `id IN (
			SELECT match_id FROM player WHERE person = $1 UNION SELECT match_id FROM named WHERE person = $1)`
	selectOfPerson        = `SELECT id FROM match WHERE ` + namesPerson + ` ORDER BY created DESC, id`
	selectAllOfPerson     = selectRatings + `rating.person = $1 ORDER BY scope, game, pool`
	selectChangesOfPerson = selectChanges + `WHERE rating_change.person = $1 ORDER BY at DESC, match_id`
	selectRecordsOfPerson = `SELECT scope, game, leaderboard, kind, ` + userOf + `, person.name, points, at, match_id
		FROM record JOIN person ON person.id = record.person
		WHERE record.person = $1 ORDER BY at DESC, scope, game, leaderboard, kind`
	selectPrunedOfPerson = `SELECT guild, game, kind, won, drawn, lost FROM pruned WHERE person = $1
		ORDER BY guild, game, kind`

	askToForget      = `UPDATE person SET asked = COALESCE(asked, $2) WHERE user_id = $1 RETURNING id`
	selectUnfinished = `SELECT id, user_id FROM person WHERE user_id IS NOT NULL AND asked < $1 ORDER BY id`
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
	dropOwnMessages = `DELETE FROM message WHERE person = $1`
	dropOwnResults  = `DELETE FROM pruned WHERE person = $1`
	dropOwnDailies  = `DELETE FROM daily WHERE person = $1`
	dropOwnPuzzles  = `DELETE FROM rating WHERE person = $1 AND scope = '` + PuzzleScope + `'`
	dropOwnAnswers  = `DELETE FROM rating_change WHERE person = $1 AND scope = '` + PuzzleScope + `'`
	// A scope where nobody else has a record may be the person's direct messages.
	dropLoneRecords = `DELETE FROM record WHERE person = $1
		AND NOT EXISTS (SELECT 1 FROM record AS other WHERE other.scope = record.scope AND other.person <> $1)`
	// repaint adds a message of kind $2 for each match that names the person and that a channel shows, the newest first.
	// Its id is the person's number, as a text: a board may have to be painted again for another one, too.
	repaint = `INSERT INTO message
		(person, match_id, kind, message, channel, answer, due, tries, version, ply, offer, locale, missing)
		SELECT 0, id, $2, $3, '', '',
			(SELECT asked FROM person WHERE person.id = $1) + $4 * ROW_NUMBER() OVER (ORDER BY created DESC, id),
			0, 0, 0, '', '', '[]'
		FROM match WHERE channel <> '' AND ` + namesPerson + ` ON CONFLICT DO NOTHING`
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

func (r *KeptRecord) columns() []any {
	return append([]any{&r.Scope, &r.Game, &r.Leaderboard, &r.Kind}, r.Record.columns()...)
}

func (r *KeptResults) columns() []any { return append([]any{&r.Guild}, r.Results.columns()...) }

// PersonalData reads what is known of a person.
func (d *database) PersonalData(ctx context.Context, user string) (k PersonalData, err error) {
	err = d.read(ctx, "what is kept", func(c conn) error {
		person, err := c.number(selectPerson, user)
		if err != nil || person == 0 {
			return err
		}
		k.Known = true
		var failed [7]error
		k.Matches, failed[0] = read(c, one[match.ID], selectOfPerson, person)
		k.Ratings, failed[1] = read(c, (*Rating).columns, selectAllOfPerson, person)
		k.Changes, failed[2] = read(c, (*RatingChange).columns, selectChangesOfPerson, person)
		k.Records, failed[3] = read(c, (*KeptRecord).columns, selectRecordsOfPerson, person)
		k.Pruned, failed[4] = read(c, (*KeptResults).columns, selectPrunedOfPerson, person)
		k.Dailies, failed[5] = read(c, (*Daily).columns, selectAttemptsOf, user, 0)
		var hidden int64
		hidden, failed[6] = c.number(isHidden, user)
		k.Hidden = hidden > 0
		return errors.Join(failed[:]...)
	})
	return k, err
}

// BeginErasure notes that a person is to be forgotten.
func (d *database) BeginErasure(ctx context.Context, user string, now time.Time) (ErasedUser, error) {
	f := ErasedUser{User: user}
	err := d.write(ctx, "begin to forget", func(c conn) (err error) {
		f.Person, err = c.number(askToForget, user, now)
		return err
	})
	return f, err
}

// DropPrivate removes some of the matches over that were played in a place of the person alone.
func (d *database) DropPrivate(ctx context.Context, f ErasedUser) (more bool, err error) {
	err = d.write(ctx, "forget private matches", func(c conn) error {
		n, err := c.dropPrivate(f, pruneBatch)
		more = n == pruneBatch
		return err
	})
	return more, err
}

func (c conn) dropPrivate(f ErasedUser, most int) (dropped int, err error) {
	ids, err := read(c, one[match.ID], selectPrivate, f.Person, most)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := c.execAll(dropMatch, id); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// mostPrivate is how many private matches Forget removes that have come up since DropPrivate.
const mostPrivate = 1000

// repaintEvery is the time between two boards that are painted again: a person who has played for years must not
// keep others waiting.
const repaintEvery = 500 * time.Millisecond

// Forget empties the row of a person.
func (d *database) Forget(ctx context.Context, f ErasedUser, unreadable ...match.ID) (done bool, err error) {
	err = d.write(ctx, "forget", func(c conn) error {
		done = false
		if n, err := c.run(holdForgotten, f.Person, f.User); err != nil || n == 0 {
			done = err == nil // another process was faster
			return err
		}
		for _, id := range unreadable {
			if err := c.exec(giveUpSeat, id, f.Person); err != nil {
				return err
			}
		}
		if seats, err := c.number(countSeats, f.Person); err != nil || seats > 0 {
			return err
		}
		if _, err := c.dropPrivate(f, mostPrivate); err != nil {
			return err
		}
		done = true
		if err := c.exec(repaint, f.Person, Repaint, fmt.Sprint(f.Person), repaintEvery); err != nil {
			return err
		}
		all := []string{
			dropOwnMessages, dropLoneRecords, dropOwnResults, dropOwnDailies, dropOwnPuzzles, dropOwnAnswers, emptyPerson,
		}
		return c.execAll(all, f.Person)
	})
	return done && err == nil, err
}

// UnfinishedErasures lists whom somebody has begun to forget before a time.
func (d *database) UnfinishedErasures(ctx context.Context, before time.Time) ([]ErasedUser, error) {
	columns := func(f *ErasedUser) []any { return []any{&f.Person, &f.User} }
	return query(ctx, d, "who is to be forgotten", columns, selectUnfinished, before)
}

// CountErased counts the people who are forgotten.
func (d *database) CountErased(ctx context.Context) (int, error) {
	n, err := d.number(ctx, "who was forgotten", countForgotten)
	return int(n), err
}
