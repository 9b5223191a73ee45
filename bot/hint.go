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
	hint := b.onMatch(b.hint)
	m.Command(chat.Command{Name: "hint", Options: []chat.Option{b.matchOption()}}, hint)
	m.Control("hint/{match}/{ply:number}", hint)
}

// hint says to a player in private what is known of the position, where that is allowed.
func (b *Bot) hint(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	ply := match.AnyPly
	if r.Message != "" {
		ply = r.Number("ply")
	}
	if err := b.mayHint(r, s, ply); err != nil {
		return b.nameMatch(ctx, r, s, b.errorReply(r, err, &s)), nil
	}
	seen := s.View(s.Seat(r.User.ID))
	follow := b.Delivery.Follow(r, s, store.Message{Kind: store.Hint, Ply: s.Ply})
	relabel := false
	q := b.hinting(s, seen)
	q.shown = func(ctx context.Context, message string) {
		follow(ctx, message)
		if at, ok := b.picked.Get(s.ID); relabel && !(ok && at == s.Version) {
			// The board's buttons say no longer what a hint costs. An edit would lose what is picked there.
			b.repost(ctx, s.ID, nil)
		}
	}
	q.show = func(ctx context.Context, hint game.Hint) chat.Message {
		costs, err := b.noteHint(ctx, r, s)
		if err != nil {
			return b.errorReply(r, err, &s).Message
		}
		relabel = costs && len(s.People()) == 1
		return b.Present.Hint(s, readerOf(r), seen, hint, costs)
	}
	return coached(ctx, b, r, q), nil
}

// hinting returns the question what is known of the position of a match, as its player sees it.
func (b *Bot) hinting(s session.Session, seen game.View) question[game.Hint] {
	return question[game.Hint]{
		jobs:  b.hints,
		about: fmt.Sprintf("%s %d", s.ID, s.Version),
		work: func(ctx context.Context, _ func(int, int)) (game.Hint, error) {
			return b.Games.Of(s.Game).Hinter.Hint(ctx, seen)
		},
	}
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
