package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// hintRoutes registers hints.
func (b *Bot) hintRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "hint", Options: []chat.Option{b.matchOption()}}, b.hint)
	m.Control("hint/{match}/{ply:number}", b.hint)
}

// hint says to a player in private what is known of the position, where that is allowed.
func (b *Bot) hint(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	ply := match.AnyPly
	if r.Message != "" {
		ply = r.Number("ply")
	}
	if err := b.mayHint(r, s, ply); err != nil {
		return b.nameMatch(ctx, r, s, b.errorReply(r, err, &s)), nil
	}
	seen := s.View(s.Seat(r.User.ID))
	return coached(ctx, b, r, question[game.Hint]{
		shown: b.Delivery.Follow(r, s, store.Message{Kind: store.Hint, Ply: s.Ply}),
		jobs:  b.hints,
		about: aboutHint(s),
		work: func(ctx context.Context, _ func(int, int)) (game.Hint, error) {
			return b.Games.Of(s.Game).Hinter.Hint(ctx, seen)
		},
		show: func(ctx context.Context, hint game.Hint) chat.Message {
			costs, err := b.noteHint(ctx, r, s)
			if err != nil {
				return b.errorReply(r, err, &s).Message
			}
			return b.Present.Hint(s, readerOf(r), seen, hint, costs)
		},
	}), nil
}

// noteHint commits that r's user is given a hint. costs reports whether it is the first one and the match
// no longer counts for the user's records because of it.
func (b *Bot) noteHint(ctx context.Context, r *chat.Request, s session.Session) (costs bool, err error) {
	seat := s.Seat(r.User.ID)
	if slices.Contains(s.Hinted, seat) {
		return false, nil
	}
	after, err := b.commitQuietly(ctx, r, s, match.NoteHint{User: r.User.ID})
	if _, refused := errors.AsType[*game.Error](err); refused && slices.Contains(after.Hinted, seat) {
		return false, nil // another press was faster
	}
	return !s.IsPractice(), err
}

// aboutHint returns the name of the hint job for the current position of a match.
func aboutHint(s session.Session) string { return fmt.Sprintf("%s %d", s.ID, s.Version) }

// mayHint returns an error when there is no hint: first what would hold at any other time
// too.
func (b *Bot) mayHint(r *chat.Request, s session.Session, ply int) error {
	err := s.MayPlay(r.User.ID, ply)
	why, refused := errors.AsType[*game.Error](err)
	passing := refused && (why.Kind == game.KindTurn || why.Kind == game.KindStale)
	switch {
	case err != nil && !passing:
		return err
	case b.Games.Of(s.Game).Hinter == nil:
		return refuse("hint.none", "Game", view.NameTerm(s.Game))
	case !view.HintsAllowed(&s.State) && s.Table():
		return refuse("hint.table")
	case !view.HintsAllowed(&s.State):
		return refuse("hint.forbidden", "Command", view.StartCommand(s.Game))
	}
	return err
}
