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

// Records reads a leaderboard.
func (d *database) Records(ctx context.Context, f RecordFilter) ([]Record, error) {
	best := selectHighest
	if f.Order == game.Lowest {
		best = selectLowest
	}
	all, err := query(ctx, d, scanRecord, best,
		f.Scope, string(f.Game), f.Leaderboard, string(f.Kind), int64(RecordsMost))
	if err != nil {
		return nil, fmt.Errorf("store: records: %w", err)
	}
	return all, nil
}

// scanRecord reads a Record from the columns of selectRecords.
func scanRecord(rows *sql.Rows) (r Record, err error) {
	var at int64
	err = rows.Scan(&r.User, &r.Name, &r.Points, &at, &r.Match)
	r.At = fromMilli(at)
	return r, err
}

// ranked are a change's scores, checked and put in one order for all transactions,
// so that two that write the same rows do not wait for each other.
func ranked(c *Change) ([]Score, error) {
	scores := slices.SortedStableFunc(slices.Values(c.Scores), func(a, b Score) int {
		return cmp.Or(cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Leaderboard, b.Leaderboard),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.User, b.User))
	})
	for _, s := range scores {
		if s.Scope == "" || s.Game == "" || s.User == "" || s.At.IsZero() || s.Order < game.Highest || s.Order > game.Sum {
			return nil, fmt.Errorf("store: match %s: not a score on leaderboard %q of %s", c.State.ID, s.Leaderboard, s.Game)
		}
	}
	return scores, nil
}

// score writes what a match counts for a person.
func (t transaction) score(ctx context.Context, id match.ID, s Score, all people) error {
	keep := keepHighest
	switch s.Order {
	case game.Lowest:
		keep = keepLowest
	case game.Sum:
		keep = addScore
	}
	_, err := t.run(ctx, keep, s.Scope, string(s.Game), s.Leaderboard, string(s.Kind), all[s.User], s.Points, s.At.UnixMilli(), string(id))
	return err
}
