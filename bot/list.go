package bot

import (
	"context"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// show posts the board again at the bottom, which is for its players to do, or shows it as
// text in private.
func (b *Bot) show(ctx context.Context, r *Request, do chat.Show) (Reply, error) {
	s, refusal, err := b.find.pressed(ctx, r, do.Match)
	switch {
	case err != nil || refusal != nil:
		return orEmpty(refusal), err
	case do.Text:
		return Reply{Message: b.present.TextBoard(b.match(s), r.reader())}, nil
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	}
	return b.postedBoard(r, s), nil
}

// moves shows the moves so far, in notation, in private.
func (b *Bot) moves(ctx context.Context, r *Request, do chat.Moves) (Reply, error) {
	s, refusal, err := b.find.running(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	return Reply{Message: b.present.Moves(b.match(s), r.reader())}, nil
}

// list shows the user's running matches and challenges.
func (b *Bot) list(ctx context.Context, r *Request) (Reply, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Playing, match.Pending}})
	if err != nil {
		return Reply{}, fmt.Errorf("list the running matches: %w", err)
	}
	if len(rows) == 0 {
		return b.find.noMatches(r), nil
	}
	return b.ephemeral(r, "games.list", "List", b.find.lines(ctx, r, rows)), nil
}

// help explains a topic in private.
func (b *Bot) help(r *Request, do chat.Help) (Reply, error) {
	m, err := b.present.Help(do.Topic, r.reader())
	return Reply{Message: m}, err
}
