package bot

import (
	"context"
	"fmt"
	"strconv"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// reviewRoutes registers how somebody looks through a match in private, position by position: one that is over with
// what a coach says of it, and any other as it was played.
func (b *Bot) reviewRoutes(m *chat.Mux) {
	m.Command(chat.Command{
		Name: "review", Options: b.sourceOptions(b.pastOption("review", match.Over)),
	}, b.review)
	m.Command(chat.Command{
		Name: "replay", Options: b.sourceOptions(b.pastOption("replay", match.Over, match.Playing)),
	}, b.replay)
	m.Control("review/{match}/{ply:number}", b.review, chat.OfDaily)
	m.Control("review/{match}/{move:number}/{step:first|back|on|last|mistake|go|here|list}", b.reviewStep)
	m.Control("see/{match}/{move:number}/{step:first|back|on|last|go}", b.replay)
}

// review shows the turning point of a match that is over. Anybody in its channel may ask.
func (b *Bot) review(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.matchOrImport(ctx, r, b.finishedMatch, true)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.reviewReply(ctx, r, s)
}

// reviewStep shows another position of a match that is over, in the place of the one before.
func (b *Bot) reviewStep(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.matchForReplay(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	reply, err := b.reviewReply(ctx, r, s)
	return inPlace(r, reply), err
}

// reviewReply answers with a position of a match, once a coach has reviewed it.
func (b *Bot) reviewReply(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if b.Games.Of(s.Game).Reviewer == nil || s.Phase != match.Over {
		return chat.Reply{}, errNoReview(s.Game)
	}
	return coached(ctx, b, r, question[game.Review]{
		jobs:  b.reviews,
		about: fmt.Sprintf("%s %d", s.ID, s.Ply),
		work: func(ctx context.Context, report func(int, int)) (game.Review, error) {
			return b.Games.Of(s.Game).Reviewer.Review(ctx, s.Position, s.Outcome, report)
		},
		show: func(_ context.Context, review game.Review) chat.Message {
			m, err := b.viewer(r, s, &review)
			if err != nil {
				return b.errorReply(r, err, &s).Message
			}
			return m
		},
	}), nil
}

// errNoReview refuses to review a match of a game.
func errNoReview(id game.ID) error { return refuse("review.none", "Game", view.NameTerm(id)) }

// replay shows a position of a match without a coach.
func (b *Bot) replay(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.matchOrImport(ctx, r, b.matchForReplay, false)
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := b.viewer(r, s, nil)
	return inPlace(r, chat.Reply{Message: m}), err
}

// viewer returns the message with the position of a match that a request asks for.
func (b *Bot) viewer(r *chat.Request, s session.Session, review *game.Review) (chat.Message, error) {
	at, step := r.Number("move"), r.Vars["step"]
	if step == view.StepGo {
		move, err := strconv.Atoi(r.Value())
		if err != nil || move < 0 {
			return chat.Message{}, refuse("match.stale") // no menu of ours has that
		}
		at = move
	}
	return b.Present.Viewer(s, readerOf(r), at, step, review)
}
