package session

import (
	"context"

	"kamisado/game/match"
)

// Places changes where matches are played.
type Places struct{ *Service }

// Preview is a match as it would be somewhere else.
func (p Places) Preview(s Session, to match.Place) (Session, error) {
	change, err := p.change(s, match.Relocate{From: s.State.Place, To: to})
	return s.with(change.State), err
}

// Relocate has a match played somewhere else. done is false when somebody else has moved it,
// and the match then is as they left it.
func (p Places) Relocate(ctx context.Context, s Session, to match.Place) (after Session, done bool, err error) {
	return p.insist(ctx, s, match.Relocate{From: s.State.Place, To: to})
}

// Reach notes that the bot can only answer where a match is played, or that it can do more
// since it has joined the server.
func (p Places) Reach(ctx context.Context, s Session, answersOnly bool) (Session, error) {
	if err := p.Store.Reach(ctx, s.ID, answersOnly); err != nil {
		return s, err
	}
	s.Place.AnswersOnly = answersOnly
	return s, nil
}

// KeepThread notes what was done about the thread of a match that is over.
func (p Places) KeepThread(ctx context.Context, s Session, what match.EventKind) (after Session, done bool, err error) {
	return p.insist(ctx, s, match.KeepThread{Done: what})
}
