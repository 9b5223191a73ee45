package session

import (
	"context"

	"kamisado/game/match"
)

// PreviewPlace returns a match as it would be somewhere else.
func (v *Service) PreviewPlace(s Session, to match.Place) (Session, error) {
	change, err := v.change(s, match.Relocate{From: s.State.Place, To: to})
	return s.with(change.State), err
}

// Relocate has a match played somewhere else. done is false when somebody else has moved it,
// and the match then is as they left it.
func (v *Service) Relocate(ctx context.Context, s Session, to match.Place) (after Session, done bool, err error) {
	return v.insist(ctx, s, match.Relocate{From: s.State.Place, To: to})
}

// Reach notes that the bot can only answer where a match is played, or that it can do more
// since it has joined the server.
func (v *Service) Reach(ctx context.Context, s Session, answersOnly bool) (Session, error) {
	if err := v.Store.Reach(ctx, s.ID, answersOnly); err != nil {
		return s, err
	}
	s.Place.AnswersOnly = answersOnly
	return s, nil
}

// KeepThread notes what was done about the thread of a match that is over.
func (v *Service) KeepThread(ctx context.Context, s Session, what match.EventKind) (after Session, done bool, err error) {
	return v.insist(ctx, s, match.KeepThread{Done: what})
}
