package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
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

// Puzzle returns the number of the puzzle that was answered; 0 for a match.
func (c *RatingChange) Puzzle() (number int) {
	if parts := strings.Split(string(c.Match), "/"); c.Scope == PuzzleScope {
		number, _ = strconv.Atoi(parts[1])
	}
	return number
}

// RatePuzzle counts the first answer of a person to a puzzle.
func (d *database) RatePuzzle(
	ctx context.Context, user string, id game.ID, number int, at time.Time,
	rate func(before []Rating, at time.Time) []Strength,
) (change RatingChange, first bool, err error) {
	pool := Pool{Scope: PuzzleScope, Game: id}
	err = d.write(ctx, "rate an answer to a puzzle", func(c conn) error {
		person, err := c.person(match.Player{User: user})
		if err != nil {
			return err
		}
		// To hold the person's row lets no other transaction count an answer of theirs. That of the puzzle has no user.
		numbers := map[string]int64{user: person, "": -int64(number)}
		own, err := c.holdRating(pool, match.Player{User: user}, numbers)
		if err != nil {
			return err
		}
		answer := match.ID(fmt.Sprintf("%s/%d/%d", id, number, person))
		n, err := c.number(countChanges, answer)
		if first = n == 0; err != nil || !first {
			return err
		}
		puzzle, err := c.holdRating(pool, match.Player{}, numbers)
		if err != nil {
			return err
		}
		after := rate([]Rating{own, puzzle}, at)
		for i, r := range []Rating{own, puzzle} {
			s := after[i]
			err := c.exec(updateRating, pool.Scope, id, pool.Variant, numbers[r.User], s[0], s[1], s[2], r.Games+1, at)
			if err != nil {
				return err
			}
		}
		change = RatingChange{
			Pool: pool, Match: answer, User: user, Before: own.Strength, After: after[0], Games: own.Games + 1, At: at,
		}
		b, a := change.Before, change.After
		return c.exec(insertChange, answer, 0, pool.Scope, id, pool.Variant, person, b[0], b[1], b[2], a[0], a[1], a[2],
			change.Games, at)
	})
	return change, first, err
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
