package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// PuzzleScope is the scope of the ratings at puzzles: of people, and of the puzzles, whose person is their number below
// 0.
const PuzzleScope = "puzzles"

const (
	countChanges        = `SELECT COUNT(*) FROM rating_change WHERE match_id = $1`
	selectPuzzleRatings = `SELECT person, rating, deviation, volatility, games, at FROM rating
		WHERE scope = $2 AND game = $3 AND games > 0 AND (person < 0 OR person = ` + personOf + `)`
)

// PuzzleAnswer is an answer of a person to a puzzle of a game.
type PuzzleAnswer struct {
	User   string
	Game   game.ID
	Number int
	Solved bool
	At     time.Time
	// Day is the number of the day whose puzzle it is; 0 for none. Before the answer Tries were given, of at most Most.
	Day, Tries, Most int
	// Rate computes the strengths of the person and the puzzle from their ratings before. It may be called several times.
	Rate func(before []Rating, at time.Time) []Strength
}

// PuzzleResult is what an answer to a puzzle has changed.
type PuzzleResult struct {
	// Change is that of the person's rating. It has no Games where another answer was counted before.
	Change RatingChange
	// Attempt is that of the day; zero for other puzzles.
	Attempt Daily
}

// AnswerPuzzle counts an answer to a puzzle.
func (d *database) AnswerPuzzle(ctx context.Context, a PuzzleAnswer) (r PuzzleResult, err error) {
	err = d.write(ctx, "count an answer to a puzzle", func(c conn) (err error) {
		r = PuzzleResult{}
		if a.Day > 0 {
			y := Daily{User: a.User, Game: a.Game, Day: a.Day, Tries: a.Tries}
			if r.Attempt, err = c.tryDaily(y, a.Solved, a.Most, a.At); err != nil {
				return err
			}
		}
		r.Change, err = c.ratePuzzle(a)
		return err
	})
	return r, err
}

// ratePuzzle counts the first answer of a person to a puzzle. It returns what has changed for the person; nothing if
// it was not the first. The change is later than the person's others, and not earlier than those of the puzzle.
func (c conn) ratePuzzle(a PuzzleAnswer) (change RatingChange, err error) {
	pool, number := Pool{Scope: PuzzleScope, Game: a.Game}, -int64(a.Number)
	person, err := c.person(match.Player{User: a.User})
	if err != nil {
		return change, err
	}
	// To hold the person's row lets no other transaction count an answer of theirs.
	own, err := c.holdRating(pool, person)
	if err != nil {
		return change, err
	}
	answer := match.ID(fmt.Sprintf("%s/%d/%d", a.Game, a.Number, person))
	if n, err := c.number(countChanges, answer); err != nil || n > 0 {
		return change, err
	}
	puzzle, err := c.holdRating(pool, number)
	if err != nil {
		return change, err
	}
	at := slices.MaxFunc([]time.Time{a.At, own.At.Add(time.Millisecond), puzzle.At}, time.Time.Compare)
	after := a.Rate([]Rating{own, puzzle}, at)
	if err := c.updateRating(pool, number, after[1], puzzle.Games+1, at); err != nil {
		return change, err
	}
	change = RatingChange{
		Pool: pool, Match: answer, Puzzle: a.Number, User: a.User, Before: own.Strength, After: after[0],
		Games: own.Games + 1, At: at,
	}
	return change, c.changeRating(&change, person)
}

// PuzzleRatings reads the ratings of the puzzles of a game and of a person at them.
func (d *database) PuzzleRatings(ctx context.Context, id game.ID, user string) (map[int]Rating, error) {
	type numbered struct {
		person int
		Rating
	}
	all, err := query(ctx, d, "ratings of puzzles", func(r *numbered) []any {
		s := &r.Strength
		return []any{&r.person, &s[0], &s[1], &s[2], &r.Games, &r.At}
	}, selectPuzzleRatings, user, PuzzleScope, id)
	ratings := make(map[int]Rating)
	for _, r := range all {
		ratings[max(0, -r.person)] = r.Rating
	}
	return ratings, err
}
