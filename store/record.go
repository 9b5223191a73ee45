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

// Kind is whom the matches of a leaderboard were played against.
type Kind string

// The kinds. Leaderboards of games for one are KindAlone.
const (
	KindAlone    Kind = ""
	KindComputer Kind = "computer"
	KindPeople   Kind = "people"
)

// RecordsMost is how many records a leaderboard shows.
const RecordsMost = 10

// Score is what a match counts for a person on a leaderboard. It is written with
// the events that end the match, or not at all.
type Score struct {
	// Scope is who are compared: the id of a guild, or that of a channel of direct
	// messages.
	Scope string
	Game  game.ID
	// Leaderboard is the Name of one of the game's leaderboards.
	Leaderboard string
	Kind        Kind
	// User is the person, Name what the person is called where no mention can be shown.
	User, Name string
	Points     int64
	// Order says whether the points are kept when they are higher or lower than the
	// person's before, or are added to them. It is the same for all of a leaderboard.
	Order game.Ranking
	// At is when the points were reached; of equal ones the earlier are better.
	At time.Time
}

// Record is a person's place on a leaderboard.
type Record struct {
	User, Name string
	Points     int64
	// At is when the points were reached, Match in which match.
	At    time.Time
	Match match.ID
}

// RecordFilter names a leaderboard. All fields count, empty ones too.
type RecordFilter struct {
	Scope       string
	Game        game.ID
	Leaderboard string
	Kind        Kind
	Order       game.Ranking
}

const (
	// A person has one record a leaderboard. What is not better than it changes nothing.
	insertRecord = `INSERT INTO record (scope, game, leaderboard, kind, person, points, at, match_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (scope, game, leaderboard, kind, person)
		DO UPDATE SET at = excluded.at, match_id = excluded.match_id, points = `
	keepHighest = insertRecord + `excluded.points WHERE excluded.points > record.points`
	keepLowest  = insertRecord + `excluded.points WHERE excluded.points < record.points`
	addScore    = insertRecord + `record.points + excluded.points WHERE excluded.points <> 0`

	// A leaderboard of one guild is small enough to be sorted when it is asked for.
	selectRecords = `SELECT ` + userOf + `, person.name, points, at, match_id
		FROM record JOIN person ON person.id = record.person
		WHERE scope = $1 AND game = $2 AND leaderboard = $3 AND kind = $4 ORDER BY points `
	selectHighest = selectRecords + `DESC, at, person.id LIMIT $5`
	selectLowest  = selectRecords + `ASC, at, person.id LIMIT $5`
)

// Records reads a leaderboard.
func (d *database) Records(ctx context.Context, f RecordFilter) ([]Record, error) {
	best := selectHighest
	if f.Order == game.Lowest {
		best = selectLowest
	}
	return query(ctx, d, "records", (*Record).columns, best, f.Scope, f.Game, f.Leaderboard, f.Kind, RecordsMost)
}

func (r *Record) columns() []any { return []any{&r.User, &r.Name, &r.Points, &r.At, &r.Match} }

// check says what is wrong with a score: a mistake of the caller.
func (s *Score) check() error {
	if s.Scope == "" || s.Game == "" || s.User == "" || s.At.IsZero() || s.Order < game.Highest || s.Order > game.Sum {
		return fmt.Errorf("not a score on leaderboard %q of %s", s.Leaderboard, s.Game)
	}
	return nil
}

// score writes what a match counts, in one order for all transactions, so that two that write the same rows do not
// wait for each other.
func (c conn) score(scores []Score, id match.ID, numbers map[string]int64) error {
	scores = slices.SortedStableFunc(slices.Values(scores), func(a, b Score) int {
		return cmp.Or(cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Game, b.Game),
			cmp.Compare(a.Leaderboard, b.Leaderboard), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.User, b.User))
	})
	keep := map[game.Ranking]string{game.Highest: keepHighest, game.Lowest: keepLowest, game.Sum: addScore}
	for _, s := range scores {
		err := c.exec(keep[s.Order], s.Scope, s.Game, s.Leaderboard, s.Kind, numbers[s.User], s.Points, s.At, id)
		if err != nil {
			return err
		}
	}
	return nil
}
