package store

import (
	"cmp"
	"context"
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

// RatingChange is what a match, or the answer to a puzzle, has changed about the rating of a person.
type RatingChange struct {
	Pool
	Match match.ID
	Seat  game.Seat
	// Puzzle is the number of the puzzle that was answered; 0 for a match.
	Puzzle        int
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
	Players []match.Player
	// Most is how many matches of two people are counted within so long in the scope, in
	// whatever pools; the others change nothing.
	Most   int
	Within time.Duration
	// Rate computes the strengths after the match, by seat, from the ratings before it and
	// when it ended. It may be called several times.
	Rate func(before []Rating, at time.Time) []Strength
}

// check says what is wrong with a match to be rated: a mistake of the caller.
func (r *Rated) check() error {
	if r.Scope == "" || r.Game == "" || r.Match == "" || len(r.Players) < 2 || r.At.IsZero() || r.Rate == nil {
		return fmt.Errorf("store: match %s cannot be rated so, in %+v", r.Match, r.Pool)
	}
	if slices.ContainsFunc(r.Players, func(p match.Player) bool { return p.User == "" }) {
		return fmt.Errorf("store: match %s is not of people alone", r.Match)
	}
	return nil
}

const (
	// To write a row locks it, so that of two matches of a person that end at once the second
	// finds what the first has left. The row without a game stands for all games of the scope.
	holdRating = `INSERT INTO rating (scope, game, pool, person, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, 0, 0, 0, 0, 0) ON CONFLICT (scope, game, pool, person)
		DO UPDATE SET person = excluded.person RETURNING rating, deviation, volatility, games, at`
	countRated = `SELECT COUNT(*) FROM rating_change AS one JOIN rating_change AS other ON one.match_id = other.match_id
		WHERE one.scope = $1 AND one.person = $2 AND other.person = $3 AND one.at > $4`
	lastRated    = `SELECT COALESCE(MAX(at), 0) FROM rating WHERE scope = $1 AND person = $2`
	updateRating = `UPDATE rating SET rating = $5, deviation = $6, volatility = $7, games = $8, at = $9
		WHERE scope = $1 AND game = $2 AND pool = $3 AND person = $4`
	insertChange = `INSERT INTO rating_change (match_id, seat, puzzle, scope, game, pool, person, rating_before,
		deviation_before, volatility_before, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`
)

// rate counts a match and writes what it changes: nothing if two of its players have played enough.
func (c conn) rate(r *Rated, numbers map[string]int64) error {
	// The row without a game is held first, in one order for all transactions, so that two do not wait for each other.
	// Then no other transaction counts a match of the same people in the scope.
	players := slices.Clone(r.Players)
	slices.SortFunc(players, func(a, b match.Player) int { return cmp.Compare(a.User, b.User) })
	for _, p := range players {
		if _, err := c.holdRating(Pool{Scope: r.Scope}, numbers[p.User]); err != nil {
			return err
		}
	}
	at := r.At.UTC().Truncate(time.Millisecond)
	for _, p := range players {
		last, err := c.number(lastRated, r.Scope, numbers[p.User])
		if err != nil {
			return err
		}
		at = time.UnixMilli(max(at.UnixMilli(), last+1)).UTC()
	}
	for i, one := range r.Players {
		for _, other := range r.Players[:i] {
			n, err := c.number(countRated, r.Scope, numbers[one.User], numbers[other.User], at.Add(-r.Within))
			if err != nil || int(n) >= r.Most {
				return err
			}
		}
	}
	before := make([]Rating, len(r.Players))
	for seat, p := range r.Players {
		var err error
		if before[seat], err = c.holdRating(r.Pool, numbers[p.User]); err != nil {
			return err
		}
	}
	for seat, after := range r.Rate(before, at) {
		change := RatingChange{
			Pool: r.Pool, Match: r.Match, Seat: game.Seat(seat), Before: before[seat].Strength, After: after,
			Games: before[seat].Games + 1, At: at,
		}
		if err := c.changeRating(&change, numbers[r.Players[seat].User]); err != nil {
			return err
		}
	}
	return nil
}

// changeRating writes a change of a person, and the rating that it leads to.
func (c conn) changeRating(r *RatingChange, person int64) error {
	if err := c.updateRating(r.Pool, person, r.After, r.Games, r.At); err != nil {
		return err
	}
	b, a := r.Before, r.After
	return c.exec(insertChange, r.Match, r.Seat, r.Puzzle, r.Scope, r.Game, r.Variant, person, b[0], b[1], b[2],
		a[0], a[1], a[2], r.Games, r.At)
}

// updateRating writes the rating of a person, or of a puzzle.
func (c conn) updateRating(p Pool, person int64, s Strength, games int, at time.Time) error {
	return c.exec(updateRating, p.Scope, p.Game, p.Variant, person, s[0], s[1], s[2], games, at)
}

// holdRating returns the rating of a person, or of a puzzle, which nobody else changes until the transaction ends.
func (c conn) holdRating(pool Pool, person int64) (Rating, error) {
	found, err := read(c, func(r *Rating) []any {
		return []any{&r.Strength[0], &r.Strength[1], &r.Strength[2], &r.Games, &r.At}
	}, holdRating, pool.Scope, pool.Game, pool.Variant, person)
	if err != nil {
		return Rating{}, err
	}
	return found[0], nil
}

const (
	selectRatings = `SELECT scope, game, pool, ` + userOf + `, person.name, rating, deviation, volatility, games, at
		FROM rating JOIN person ON person.id = rating.person WHERE games > 0 AND `
	selectPool = selectRatings + `scope = $1 AND game = $2 AND pool = $3
		AND person.hidden = 0 ORDER BY person.id`
	selectPersonRatings = selectRatings + `scope = $1 AND person.user_id = $2 ORDER BY games DESC, game, pool`
	selectChanges       = `SELECT match_id, seat, puzzle, scope, game, pool, ` + userOf + `, rating_before,
		deviation_before, volatility_before, rating, deviation, volatility, games, at
		FROM rating_change JOIN person ON person.id = rating_change.person `
	selectMatchChanges  = selectChanges + `WHERE match_id = $1 ORDER BY seat`
	selectPersonChanges = selectChanges +
		`WHERE scope = $1 AND person.user_id = $2 AND game = $3 AND pool = $4 ORDER BY at`
)

func (r *Rating) columns() []any {
	s := &r.Strength
	return []any{&r.Scope, &r.Game, &r.Variant, &r.User, &r.Name, &s[0], &s[1], &s[2], &r.Games, &r.At}
}

func (c *RatingChange) columns() []any {
	b, a := &c.Before, &c.After
	return []any{
		&c.Match, &c.Seat, &c.Puzzle, &c.Scope, &c.Game, &c.Variant, &c.User, &b[0], &b[1], &b[2], &a[0], &a[1], &a[2],
		&c.Games, &c.At,
	}
}

// Ratings reads a leaderboard.
func (d *database) Ratings(ctx context.Context, p Pool) ([]Rating, error) {
	return query(ctx, d, "ratings", (*Rating).columns, selectPool, p.Scope, p.Game, p.Variant)
}

// UserRatings reads the ratings of a person.
func (d *database) UserRatings(ctx context.Context, scope, user string) ([]Rating, error) {
	return query(ctx, d, "ratings of a person", (*Rating).columns, selectPersonRatings, scope, user)
}

// RatingHistory reads how a rating came about.
func (d *database) RatingHistory(ctx context.Context, p Pool, user string) ([]RatingChange, error) {
	return query(ctx, d, "rating history", (*RatingChange).columns, selectPersonChanges, p.Scope, user, p.Game, p.Variant)
}

// MatchRatings reads what a match has changed.
func (d *database) MatchRatings(ctx context.Context, id match.ID) ([]RatingChange, error) {
	return query(ctx, d, "rating changes", (*RatingChange).columns, selectMatchChanges, id)
}
