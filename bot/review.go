package bot

import (
	"context"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
)

// reviewRoutes registers reviews of matches that are over, and the list of all moves of one.
func (b *Bot) reviewRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "review", Options: []chat.Option{b.overOption("review")}}, b.review)
	m.Control("review/{match}/{ply:number}", b.review, chat.OfDaily)
	m.Control("verdicts/{match}/{ply:number}", b.listVerdicts, chat.OfDaily)
}

// review shows in private what a coach says about a match that is over. Anybody in its channel may ask.
func (b *Bot) review(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.reviewAs(ctx, r, b.Present.Review)
}

// listVerdicts is review with all moves, a line each.
func (b *Bot) listVerdicts(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.reviewAs(ctx, r, b.Present.ReviewList)
}

func (b *Bot) reviewAs(
	ctx context.Context, r *chat.Request, show func(session.Session, view.Reader, game.Review) chat.Message,
) (chat.Reply, error) {
	s, err := b.finishedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	return coached(ctx, b, r, b.reviewRequest(s, func(_ context.Context, review game.Review) chat.Message {
		return show(s, readerOf(r), review)
	})), nil
}

// reviewRequest returns the question for the review of a match.
func (b *Bot) reviewRequest(
	s session.Session, show func(context.Context, game.Review) chat.Message,
) question[game.Review] {
	return question[game.Review]{
		jobs:  b.reviews,
		about: fmt.Sprintf("%s %d", s.ID, s.Ply),
		work: func(ctx context.Context, report func(int, int)) (game.Review, error) {
			return b.Games.Of(s.Game).Reviewer.Review(ctx, s.Position, s.Outcome, report)
		},
		show: show,
	}
}
