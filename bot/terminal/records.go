package terminal

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"kamisado/game"
)

// Records keeps the tables of records of one game. Whether people played computers or
// each other is its own to know: each has its tables.
type Records interface {
	// Add keeps a finished match and what it counts for its people, all of it or nothing.
	Add(ctx context.Context, played Played, scores []Score) error
	// Best lists a table, the best first, as far as it is shown.
	Best(ctx context.Context, table game.Leaderboard) ([]Score, error)
}

// Score is what a match counts for a person in a table.
type Score struct {
	Table  game.Leaderboard
	Name   string
	Points int64
}

// Played is a match from its beginning to its end.
type Played struct {
	Options game.Options
	Seed    game.Seed
	Turns   []Turn
	// Names are the people's by seat; empty for computers and for who gave none.
	Names []string
	// Took is how long it was played, from its first move to its end.
	Took time.Duration
}

// Turn is a move and whose it was. A match that was stopped ends with one without a
// move.
type Turn struct {
	Seat game.Seat
	Move game.Move
}

// rank adds what the match counts for people with names, and shows the tables it
// counts in.
func (s *session) rank(ctx context.Context) error {
	ranker, ok := s.config.Rules.(game.Scorer)
	if !ok || s.config.Records == nil {
		return nil
	}
	scores, tables := s.scores(ranker)
	if len(scores) > 0 {
		played := Played{Options: s.config.Options, Seed: s.seed, Turns: s.turns, Took: s.took()}
		for seat := range game.Seat(s.seats()) {
			played.Names = append(played.Names, s.names[seat])
		}
		if err := s.config.Records.Add(ctx, played, scores); err != nil {
			return err
		}
	}
	for _, table := range tables {
		best, err := s.config.Records.Best(ctx, table)
		if err != nil {
			return err
		}
		s.tellTable(ranker, table, best)
	}
	return nil
}

// scores are those of the people who have a name, and the tables that the match
// counts in for anybody.
func (s *session) scores(ranker game.Scorer) (scores []Score, tables []game.Leaderboard) {
	for _, seat := range s.people {
		name, points, ok := ranker.Score(s.now, seat, s.took())
		at := slices.IndexFunc(ranker.Leaderboards(), func(t game.Leaderboard) bool { return t.Name == name })
		if !ok || at < 0 {
			continue
		}
		table := ranker.Leaderboards()[at]
		if !slices.ContainsFunc(tables, func(t game.Leaderboard) bool { return t.Name == name }) {
			tables = append(tables, table)
		}
		if s.names[seat] != "" {
			scores = append(scores, Score{Table: table, Name: s.names[seat], Points: points})
		}
	}
	return scores, tables
}

// tellTable shows a table below its heading, its columns below each other.
func (s *session) tellTable(ranker game.Scorer, table game.Leaderboard, best []Score) {
	kind := "terminal.records.people"
	switch {
	case s.seats() == 1:
		kind = "terminal.records"
	case len(s.people) < s.seats():
		kind = "terminal.records.computer"
	}
	s.page.gap()
	s.prose(kind, "Table", table.Label)
	if len(best) == 0 {
		s.prose("terminal.records.none")
	}
	wide := 0
	for _, one := range best {
		wide = max(wide, utf8.RuneCountInString(one.Name))
	}
	for i, one := range best {
		blanks := strings.Repeat(" ", wide-utf8.RuneCountInString(one.Name))
		s.page.block(fmt.Sprintf("%3d. %s%s  %s", i+1, one.Name, blanks, s.voice.say(ranker.Format(one.Points))))
	}
}
