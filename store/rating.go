package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Pool is what people are rated in together: the matches of a game, or of one of its
// variants, in a guild.
type Pool struct {
	// Scope is the id of the guild.
	Scope string
	Game  game.ID
	// Variant is the Name of a game.Pool, empty in games with one.
	Variant string
}

// Strength are the numbers by which a rating system knows how strong somebody is. What they
// mean only the system knows.
type Strength [3]float64

// Rating is a person's strength in a pool.
type Rating struct {
	Pool
	User, Name string
	Strength   Strength
	// Games is how many matches it follows from. While it is 0, nothing is known.
	Games int
	// At is when the last of them ended.
	At time.Time
}

// RatingChange is what a match has changed about the rating of a person.
type RatingChange struct {
	Pool
	Match         match.ID
	Seat          game.Seat
	User          string
	Before, After Strength
	// Games is the number of the match among the person's in the pool, from 1.
	Games int
	// At is when the match ended, but after all others of its players in the scope that were
	// counted before: the changes of a scope in this order are those of its ratings.
	At time.Time
}

// Rated is what a match, which is over, counts for the ratings of its players.
type Rated struct {
	Pool
	Match match.ID
	At    time.Time
	// Players are by seat.
	Players []RatedPlayer
	// Most is how many matches of two people are counted within so long in the scope, in
	// whatever pools; the others change nothing.
	Most   int
	Within time.Duration
	// Rate computes the strengths after the match, by seat, from the ratings before it and
	// when it ended. It may be called several times.
	Rate func(before []Rating, at time.Time) []Strength
}

// RatedPlayer is a person who has played a match that is rated.
type RatedPlayer struct{ User, Name string }

// check says what is wrong with a match to be rated: a mistake of the caller.
func (r *Rated) check() error {
	if r.Scope == "" || r.Game == "" || r.Match == "" || len(r.Players) < 2 || r.At.IsZero() || r.Rate == nil {
		return fmt.Errorf("store: match %s cannot be rated so, in %+v", r.Match, r.Pool)
	}
	if slices.ContainsFunc(r.Players, func(p RatedPlayer) bool { return p.User == "" }) {
		return fmt.Errorf("store: match %s is not of people alone", r.Match)
	}
	return nil
}

// played is how many matches two people have had counted in the scope since a time.
type played func(one, other string, since time.Time) (int, error)

// count computes what the match changes, by seat, from the ratings before it and when the
// last match of any of its players was counted in the scope; nothing when two of its players
// have played enough.
func (r *Rated) count(before []Rating, last time.Time, between played) ([]RatingChange, error) {
	at := r.At.UTC().Truncate(time.Millisecond)
	if !at.After(last) {
		at = last.Add(time.Millisecond)
	}
	for i, one := range r.Players {
		for _, other := range r.Players[:i] {
			if n, err := between(one.User, other.User, at.Add(-r.Within)); err != nil || n >= r.Most {
				return nil, err
			}
		}
	}
	var changes []RatingChange
	for seat, after := range r.Rate(before, at) {
		changes = append(changes, RatingChange{
			Pool: r.Pool, Match: r.Match, Seat: game.Seat(seat), User: before[seat].User,
			Before: before[seat].Strength, After: after, Games: before[seat].Games + 1, At: at,
		})
	}
	return changes, nil
}

// rate counts a match and writes what it changes.
func (t transaction) rate(ctx context.Context, r *Rated, all people) error {
	last, err := t.holdPlayers(ctx, r, all)
	if err != nil {
		return err
	}
	before := make([]Rating, len(r.Players))
	for seat, p := range r.Players {
		if before[seat], err = t.hold(ctx, r.Pool, p, all); err != nil {
			return err
		}
	}
	changes, err := r.count(before, last, func(one, other string, since time.Time) (int, error) {
		return t.count(ctx, countRated, r.Scope, all[one], all[other], since.UnixMilli())
	})
	if err != nil {
		return err
	}
	for _, c := range changes {
		if _, err := t.run(ctx, updateRating, append(keyOf(c.Pool, all[c.User]), c.After[0], c.After[1], c.After[2], int64(c.Games), c.At.UnixMilli())...); err != nil {
			return err
		}
		args := append([]any{string(c.Match), int64(c.Seat)}, keyOf(c.Pool, all[c.User])...)
		args = append(args, c.Before[0], c.Before[1], c.Before[2], c.After[0], c.After[1], c.After[2], int64(c.Games), c.At.UnixMilli())
		if _, err := t.run(ctx, insertChange, args...); err != nil {
			return err
		}
	}
	return nil
}

// keyOf are the columns that name a rating.
func keyOf(p Pool, person int64) []any { return []any{p.Scope, string(p.Game), p.Variant, person} }

// holdPlayers keeps other transactions from counting a match of the same people in the scope,
// and returns when the last one of any of them was counted.
func (t transaction) holdPlayers(ctx context.Context, r *Rated, all people) (last time.Time, err error) {
	// In one order for all transactions, so that two do not wait for each other.
	players := slices.SortedFunc(slices.Values(r.Players), func(a, b RatedPlayer) int { return cmp.Compare(a.User, b.User) })
	for _, p := range players {
		// The rating in no game is no rating: it is the row that a person has in the scope.
		if _, err := t.hold(ctx, Pool{Scope: r.Scope}, p, all); err != nil {
			return last, err
		}
	}
	for _, p := range players {
		at, err := t.count(ctx, lastRated, r.Scope, all[p.User])
		if err != nil {
			return last, err
		}
		if at := fromMilli(int64(at)); at.After(last) {
			last = at
		}
	}
	return last, nil
}

// hold returns a person's rating, which nobody else changes until the transaction ends.
func (t transaction) hold(ctx context.Context, pool Pool, p RatedPlayer, all people) (Rating, error) {
	statement, err := t.statement(ctx, holdRating)
	if err != nil {
		return Rating{}, err
	}
	r := Rating{Pool: pool, User: p.User, Name: p.Name}
	var at int64
	err = statement.QueryRowContext(ctx, keyOf(pool, all[p.User])...).
		Scan(&r.Strength[0], &r.Strength[1], &r.Strength[2], &r.Games, &at)
	r.At = fromMilli(at)
	return r, err
}

// count runs a counting statement.
func (t transaction) count(ctx context.Context, text string, args ...any) (n int, err error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return 0, err
	}
	err = statement.QueryRowContext(ctx, args...).Scan(&n)
	return n, err
}

// Ratings reads a leaderboard: the ratings of a pool but for those of hidden people, in no
// order.
func (d *database) Ratings(ctx context.Context, p Pool) ([]Rating, error) {
	return ratings(ctx, d, selectPool, p.Scope, string(p.Game), p.Variant)
}

// UserRatings reads the ratings of a person.
func (d *database) UserRatings(ctx context.Context, scope, user string) ([]Rating, error) {
	return ratings(ctx, d, selectPersonRatings, scope, user)
}

// RatingHistory reads how a rating came about.
func (d *database) RatingHistory(ctx context.Context, p Pool, user string) ([]RatingChange, error) {
	return ratingChanges(ctx, d, selectPersonChanges, p.Scope, user, string(p.Game), p.Variant)
}

func ratings(ctx context.Context, d *database, text string, args ...any) ([]Rating, error) {
	all, err := query(ctx, d, scanRating, text, args...)
	if err != nil {
		return nil, fmt.Errorf("store: ratings: %w", err)
	}
	return all, nil
}

// MatchRatings reads what a match has changed.
func (d *database) MatchRatings(ctx context.Context, id match.ID) ([]RatingChange, error) {
	return ratingChanges(ctx, d, selectMatchChanges, string(id))
}

func ratingChanges(ctx context.Context, d *database, text string, args ...any) ([]RatingChange, error) {
	all, err := query(ctx, d, scanChange, text, args...)
	if err != nil {
		return nil, fmt.Errorf("store: rating changes: %w", err)
	}
	return all, nil
}

func scanRating(from *sql.Rows) (r Rating, err error) {
	var at int64
	err = from.Scan(&r.Scope, &r.Game, &r.Variant, &r.User, &r.Name, &r.Strength[0], &r.Strength[1], &r.Strength[2], &r.Games, &at)
	r.At = fromMilli(at)
	return r, err
}

func scanChange(from *sql.Rows) (c RatingChange, err error) {
	var at int64
	err = from.Scan(&c.Match, &c.Seat, &c.Scope, &c.Game, &c.Variant, &c.User, &c.Before[0], &c.Before[1], &c.Before[2],
		&c.After[0], &c.After[1], &c.After[2], &c.Games, &at)
	c.At = fromMilli(at)
	return c, err
}
