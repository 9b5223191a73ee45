package terminal

import (
	"context"

	"kamisado/game"
	"kamisado/render/text"
)

// noReview says why there is no review while the match is being played.
func (s *session) noReview() {
	switch {
	case s.config.Reviewer == nil:
		s.sentence("terminal.review.none")
	case !s.config.Keyboard:
		s.sentence("terminal.review.file")
	default:
		s.sentence("terminal.review.running")
	}
}

// offerReview asks who sits at a keyboard, once the match is over, whether to review it. A
// program that plays is not asked: it may wait for the end.
func (s *session) offerReview(ctx context.Context) error {
	if s.config.Reviewer == nil || !s.config.Keyboard || s.match.state.Ply == 0 {
		return nil
	}
	typed, err := s.ask(ctx, game.Say("terminal.review.ask"))
	if err == nil {
		if c, _, _ := parse(typed.Text, s.say); c == cmdReview {
			err = s.review(ctx)
		}
	}
	if err == errLeft {
		return nil // nothing is interrupted any more
	}
	return err
}

// review shows what a coach says of the match.
func (s *session) review(ctx context.Context) error {
	m := s.match.state
	review, err := wait(ctx, s, func() (game.Review, error) {
		return s.config.Reviewer.Review(ctx, m.Position, m.Outcome, nil)
	})
	if err != nil {
		return err
	}
	words := text.Review{Review: review, Game: m.Game, Names: s.players.facts.SeatNames, Say: s.say}
	s.blankLine()
	for _, sentence := range words.Said() {
		s.sentences(sentence)
	}
	details := words.Details(s.config.Printer, string(s.speaker.Tag), s.config.Colour, s.config.Width)
	if details != "" {
		s.verbatim(details)
	}
	return nil
}
