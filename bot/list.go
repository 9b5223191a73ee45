package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/game"
	"kamisado/game/match"
)

// show shows the board again, which is for its players to do: at the bottom or, by a
// control, in its place. As text it shows it in private, where it answers a question about
// it too.
func (b *Bot) show(ctx context.Context, r *Request, do chat.Show) (Reply, error) {
	s, err := b.find.pressed(ctx, r, do.Match)
	switch {
	case err != nil:
		return Reply{}, err
	case do.Ask != "":
		answer, err := b.present.Answer(b.match(s), do.Ask, r.reader())
		reply := Reply{Message: answer}
		if err != nil {
			reply = b.errorReply(r, err, &s)
		}
		return b.find.naming(ctx, r, do.Match, s, reply), nil
	case do.Text:
		return Reply{Message: b.present.TextBoard(b.match(s), r.reader())}, nil
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	}
	return b.board(r, s, r.kind()), nil
}

// moves shows the moves so far, in notation, in private.
func (f *finder) moves(ctx context.Context, r *Request, do chat.Moves) (Reply, error) {
	s, err := f.running(ctx, r, do.Match)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: f.present.Moves(f.match(s), r.reader())}, nil
}

// list shows the user's running matches and challenges.
func (f *finder) list(ctx context.Context, r *Request) (Reply, error) {
	rows, err := f.rows(ctx, r, match.Playing, match.Pending)
	switch {
	case err != nil:
		return Reply{}, err
	case len(rows) == 0:
		return Reply{}, f.noMatches()
	}
	matches := f.first(ctx, r, rows)
	return Reply{Message: present.Clock{Presenter: f.present}.Games(matches, len(rows)-maxLines, r.reader(), f.Now())}, nil
}

// help explains a topic in private.
func (a *responder) help(r *Request, do chat.Help) (Reply, error) {
	m, err := a.present.Help(do.Topic, r.reader())
	return Reply{Message: m}, err
}
