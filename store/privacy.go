package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Privacy is what a store knows of people, and how it forgets them. That takes several steps,
// each of which may be repeated: Begin, Forget for each of the person's matches, Finish, Purge.
// Who dies between two leaves it to whoever asks for Unfinished.
type Privacy struct{ d *database }

// Privacy returns what is kept of people.
func (d *database) Privacy() Privacy { return Privacy{d} }

// Former is a person who wanted to be forgotten.
type Former struct {
	Number int
	// User is empty once no row names the person any more.
	User string
}

// ID stands in the place of the person's.
func (f Former) ID() string { return match.FormerID(f.Number) }

// Kept is what the store knows of a person beside the matches.
type Kept struct {
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

// IsEmpty reports whether nothing is known.
func (k *Kept) IsEmpty() bool {
	return !k.Hidden && len(k.Matches)+len(k.Ratings)+len(k.Changes)+len(k.Records)+len(k.Pruned)+len(k.Dailies) == 0
}

// Kept returns what is known of a person.
func (p Privacy) Kept(ctx context.Context, user string) (k Kept, err error) {
	var failed [6]error
	k.Matches, failed[0] = query(ctx, p.d, scanMatch, selectOfPerson, user)
	k.Ratings, failed[1] = ratings(ctx, p.d, selectAllOfPerson, user)
	k.Changes, failed[2] = ratingChanges(ctx, p.d, selectChangesOfPerson, user)
	k.Records, failed[3] = query(ctx, p.d, scanKeptRecord, selectRecordsOfPerson, user)
	k.Pruned, failed[4] = query(ctx, p.d, scanKeptResults, selectPrunedOfPerson, user)
	k.Dailies, failed[5] = p.d.Dailies().Of(ctx, user, 0)
	k.Hidden, err = p.d.Hidden(ctx, user)
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

// Matches returns the matches that name a person anywhere, the newest first. It reads all matches there are, so only forgetting a person may use it.
func (p Privacy) Matches(ctx context.Context, user string) ([]match.ID, error) {
	ids, err := query(ctx, p.d, scanMatch, selectNaming, `"`+user+`"`)
	if err != nil {
		return nil, fmt.Errorf("store: matches of a person: %w", err)
	}
	return ids, nil
}

// Begin notes that a person is to be forgotten. Who is already keeps the number.
func (p Privacy) Begin(ctx context.Context, user string, now time.Time) (Former, error) {
	f := Former{User: user}
	for f.Number == 0 { // another process may take the number first
		if err := p.d.write(ctx, func(ctx context.Context, t transaction) error {
			if _, err := t.run(ctx, insertFormer, user, now.UnixMilli()); err != nil {
				return err
			}
			var err error
			f.Number, err = t.count(ctx, selectFormer, user)
			return err
		}); err != nil {
			return f, fmt.Errorf("store: begin to forget: %w", err)
		}
	}
	return f, nil
}

// Underway reports whether somebody is still being forgotten: who has come back since another
// process was done with it is somebody new.
func (p Privacy) Underway(ctx context.Context, f Former) (bool, error) {
	n, err := query(ctx, p.d, scanCount, countUnderway, int64(f.Number), f.User)
	if err != nil {
		return false, fmt.Errorf("store: who is being forgotten: %w", err)
	}
	return n[0] > 0, nil
}

// What keeps Forget from changing a match.
var (
	errSeated   = errors.New("the person still plays")
	errUnnamed  = errors.New("the match does not name the person")
	errFinished = errors.New("the person is forgotten")
)

// Forget takes a person out of a match: out of its log, its snapshot and who sits where. Whoever
// holds the match in memory notices by its version. A message that shows a match which is over
// counts as up to date. It reports false, and does nothing, while the person still has a seat,
// unless anyway is set, when the match does not name the person, and when that is not Underway.
func (p Privacy) Forget(ctx context.Context, f Former, id match.ID, anyway bool, now time.Time) (done bool, err error) {
	if err := p.d.flush(ctx); err != nil { // what it would write names an older version
		return false, fmt.Errorf("store: forget: %w", err)
	}
	err = p.d.write(ctx, func(ctx context.Context, t transaction) error { return t.forget(ctx, f, id, anyway, now) })
	switch {
	case errors.Is(err, errSeated), errors.Is(err, errUnnamed), errors.Is(err, errFinished):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("store: forget somebody in match %s: %w", id, err)
	}
	return true, nil
}

func (t transaction) forget(ctx context.Context, f Former, id match.ID, anyway bool, now time.Time) error {
	// To write the row locks it, before the rest is read.
	if n, err := t.run(ctx, raiseVersion, string(id)); err != nil || n == 0 {
		return cmp.Or(err, errUnnamed)
	}
	if n, err := t.count(ctx, countUnderway, int64(f.Number), f.User); err != nil || n == 0 {
		return cmp.Or(err, errFinished)
	}
	if seats, err := t.count(ctx, countSeats, string(id), f.User); err != nil || seats > 0 && !anyway {
		return errors.Join(err, errSeated)
	}
	rows, err := read(ctx, t, scanRow, selectRow, string(id))
	if err != nil {
		return err
	}
	events, err := read(ctx, t, scanEvent, selectLog, string(id))
	if err != nil {
		return err
	}
	row := rows[0]
	private := f.owns(&row)
	changed, last, snapshot, err := match.Forget(events, row.Snapshot, f.User, f.ID(), private, now)
	switch {
	case err != nil:
		return err
	case last == nil:
		return errUnnamed
	}
	for _, e := range changed {
		if _, err := t.run(ctx, updateEvent, string(id), int64(e.Seq), string(e.Body)); err != nil {
			return err
		}
	}
	if _, err := t.run(ctx, insertEvent, string(id), int64(last.Seq), now.UnixMilli(), string(last.Kind), int64(last.Seat),
		nil, nil); err != nil {
		return err
	}
	shown := row.Shown.Version
	if shown == last.Seq-1 && open(row.Phase) == 0 {
		shown = last.Seq
	}
	if _, err := t.run(ctx, updateForgotten, string(id), list(f.instead(row.ToMove)), list(f.instead(row.Users)), string(snapshot), int64(shown)); err != nil {
		return err
	}
	if _, err := t.run(ctx, dropPendingOf, string(id)); err != nil { // its pair is the person's
		return err
	}
	if private {
		if err := t.leave(ctx, f, &row); err != nil {
			return err
		}
	}
	if _, err := t.run(ctx, unnameIn, f.User, string(id)); err != nil {
		return err
	}
	_, err = t.run(ctx, renamePlayer, f.User, f.ID(), string(id))
	return err
}

// owns reports whether a match is in a place of the person alone, whose id says who it is: direct
// messages with the bot or, where it can only answer, any place without a server in which nobody
// else plays.
func (f Former) owns(row *Row) bool {
	others := slices.ContainsFunc(row.Users, func(user string) bool { return user != "" && user != f.User }) // a computer has no id
	return row.Place.Guild == "" && !(row.Place.AnswersOnly && others)
}

// leave takes a match out of its place, and the person's records there with it.
func (t transaction) leave(ctx context.Context, f Former, row *Row) error {
	_, placed := t.run(ctx, dropPlace, string(row.ID))
	_, tidied := t.run(ctx, dropLeftovers, string(row.ID))
	_, recorded := t.run(ctx, dropRecords, row.Place.Channel, f.User)
	return errors.Join(placed, tidied, recorded)
}

// instead returns users with the id of the former one in the place of the person's.
func (f Former) instead(users []string) []string {
	users = slices.Clone(users)
	for i := range users {
		if users[i] == f.User {
			users[i] = f.ID()
		}
	}
	return users
}

// read reads all rows of a query in a transaction.
func read[T any](ctx context.Context, t transaction, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	return ask(ctx, statement, scan, args)
}

// Finish takes a person out of what is kept beside matches, none of which names the person any
// more: records, ratings and what has changed them stay, without a name. What nobody else could ask
// for goes: the results of pruned matches, attempts at puzzles of the days, and records where nobody else has any, whose scope may be
// the channel of the person's direct messages. It does nothing when that is not Underway.
func (p Privacy) Finish(ctx context.Context, f Former) error {
	err := p.d.write(ctx, func(ctx context.Context, t transaction) error {
		if n, err := t.run(ctx, finishFormer, int64(f.Number), f.User); err != nil || n == 0 {
			return err
		}
		for _, text := range []string{dropLoneRecords, dropPruned, dropOwn, unname} {
			if _, err := t.run(ctx, text, f.User); err != nil {
				return err
			}
		}
		for _, text := range []string{renameRecord, renameRating, renameChange, renameHidden} {
			if _, err := t.run(ctx, text, f.User, f.ID()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store: forget: %w", err)
	}
	return nil
}

// Purge removes from an SQLite file, and its log, what rows held before: in unused space it
// stays for long. It takes a moment in which nothing else is written, some seconds for a file of
// hundreds of megabytes. In PostgreSQL that is for the server's administrator to see to.
func (p Privacy) Purge(ctx context.Context) error {
	numbers, err := query(ctx, p.d, scanCount, selectUnpurged)
	if err == nil && len(numbers) > 0 && p.d.purge != nil {
		err = p.d.purge(ctx)
	}
	if err == nil && len(numbers) > 0 {
		err = p.d.write(ctx, func(ctx context.Context, t transaction) error {
			for _, n := range numbers { // not those that came later
				if _, err := t.run(ctx, markPurged, n); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("store: purge: %w", err)
	}
	return nil
}

// Unfinished lists whom somebody has begun to forget before a time and has not finished with.
func (p Privacy) Unfinished(ctx context.Context, before time.Time) ([]Former, error) {
	all, err := query(ctx, p.d, func(from *sql.Rows) (f Former, err error) {
		err = from.Scan(&f.Number, &f.User)
		return f, err
	}, selectUnfinished, before.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("store: who is to be forgotten: %w", err)
	}
	return all, nil
}

// Since lists whom no row names any more, of those whom somebody has begun to forget since a time.
func (p Privacy) Since(ctx context.Context, since time.Time) ([]Former, error) {
	all, err := query(ctx, p.d, func(from *sql.Rows) (f Former, err error) {
		err = from.Scan(&f.Number)
		return f, err
	}, selectForgotten, since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("store: who was forgotten: %w", err)
	}
	return all, nil
}

// Forgotten counts the people whom no row names any more. Who holds matches in memory lets go of
// them when it grows.
func (p Privacy) Forgotten(ctx context.Context) (int, error) {
	n, err := query(ctx, p.d, scanCount, countForgotten)
	if err != nil {
		return 0, fmt.Errorf("store: who was forgotten: %w", err)
	}
	return int(n[0]), nil
}
