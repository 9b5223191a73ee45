package terminal

import (
	"context"

	"kamisado/game"
	"kamisado/game/match"
)

// Field is that of a day: a board on which everybody plays the same match, by time. Options and Seed of the
// Config are its own, so that a match that is begun anew is the same one; only the first attempt of a person
// counts.
type Field struct {
	// First is the move that is made as the match begins.
	First game.Move
	// Said says which field it is.
	Said game.Phrase
	// Begin notes that a person begins, and End how the match has ended; both say what is to be told of it. Where
	// nobody counts they are nil.
	Begin func(ctx context.Context, name string) ([]game.Phrase, error)
	End   func(ctx context.Context, name string, over match.State) ([]game.Phrase, error)
}

// beginField begins the attempt of who plays on the field of a day, if that is what is played.
func (s *session) beginField(ctx context.Context) error {
	f := s.config.Field
	if f == nil {
		return nil
	}
	s.phrase(f.Said)
	if f.Begin == nil {
		return nil
	}
	said, err := f.Begin(ctx, s.players.names[s.players.people[0]])
	s.phrase(said...)
	return err
}

// endField counts the match on the field of a day, or else what it counts for leaderboards.
func (s *session) endField(ctx context.Context) error {
	f := s.config.Field
	switch {
	case f == nil:
		return s.saveScores(ctx)
	case f.End == nil:
		return nil
	}
	said, err := f.End(ctx, s.players.names[s.players.people[0]], s.match.state)
	s.phrase(said...)
	return err
}
