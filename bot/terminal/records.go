package terminal

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/match"
)

// Records keeps the leaderboards of one game. It knows whether people played computers
// or each other: each has leaderboards of its own.
type Records interface {
	// Add keeps a match that is over, with its log, and what it counts for its people:
	// all of it or nothing. The match has no ID yet.
	Add(ctx context.Context, over match.State, log []match.Event, scores []Score) error
	// Best lists a leaderboard, the best first, as many as are shown.
	Best(ctx context.Context, board game.Leaderboard) ([]Score, error)
}

// Score is what a match counts for a person in a leaderboard.
type Score struct {
	Leaderboard game.Leaderboard
	// Name is the person's, Points are in the leaderboard's unit.
	Name   string
	Points int64
}

// saveScores adds what the match counts for people with names, and shows the
// leaderboards that it counts in.
func (s *session) saveScores(ctx context.Context) error {
	scorer, ok := s.config.Rules.(game.Scorer)
	if !ok || s.config.Records == nil {
		return nil
	}
	scores, boards := s.scores(scorer)
	if len(scores) > 0 {
		if err := s.config.Records.Add(ctx, s.state, s.events, scores); err != nil {
			return err
		}
	}
	for _, board := range boards {
		best, err := s.config.Records.Best(ctx, board)
		if err != nil {
			return err
		}
		s.showLeaderboard(scorer, board, best)
	}
	return nil
}

// scores are those of the people who have a name, and the leaderboards that the match
// counts in for anybody.
func (s *session) scores(scorer game.Scorer) (scores []Score, boards []game.Leaderboard) {
	for _, seat := range s.people {
		name, points, ok := scorer.Score(s.state.Position, *s.outcome(), seat, s.state.Took())
		called := func(b game.Leaderboard) bool { return b.Name == name }
		at := slices.IndexFunc(scorer.Leaderboards(), called)
		if !ok || at < 0 {
			continue
		}
		board := scorer.Leaderboards()[at]
		if !slices.ContainsFunc(boards, called) {
			boards = append(boards, board)
		}
		if s.names[seat] != "" {
			scores = append(scores, Score{Leaderboard: board, Name: s.names[seat], Points: points})
		}
	}
	return scores, boards
}

// showLeaderboard shows a leaderboard below its heading, with aligned columns.
func (s *session) showLeaderboard(scorer game.Scorer, board game.Leaderboard, best []Score) {
	heading := "terminal.records.people"
	switch {
	case s.seats() == 1:
		heading = "terminal.records"
	case len(s.people) < s.seats():
		heading = "terminal.records.computer"
	}
	s.out.blankLine()
	s.sentence(heading, "Table", board.Label)
	if len(best) == 0 {
		s.sentence("terminal.records.none")
	}
	width := 0
	for _, score := range best {
		width = max(width, utf8.RuneCountInString(score.Name))
	}
	for i, score := range best {
		blanks := strings.Repeat(" ", width-utf8.RuneCountInString(score.Name))
		s.out.verbatim(fmt.Sprintf("%3d. %s%s  %s", i+1, score.Name, blanks, s.say.phrase(scorer.Format(score.Points))))
	}
}
