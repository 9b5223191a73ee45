package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// resign asks for a confirmation in private, and then ends the match in public.
func (b *Bot) resign(ctx context.Context, r *chat.Request, do chat.Resign) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	if do.Kept && !r.ClickedPrivately() {
		return b.ephemeral(r, "bot.unknown"), nil // no such button was shown
	}
	if do.Kept {
		reply := b.ephemeral(r, "resign.kept", "Link", b.linkTo(s))
		if s.Phase != match.Playing || s.Seat(r.User.ID) == game.Nobody {
			reply = b.staleReply(r, s)
		}
		reply.Kind = chat.Update // it takes the question's place
		return reply, nil
	}
	reply, err := b.resignAsked(ctx, r, s, do)
	if r.ClickedPrivately() && reply.Kind == chat.Ephemeral {
		reply.Kind = chat.Update // the answer takes the question's place
	}
	return b.nameMatch(ctx, r, do.Match, s, reply), err
}

func (b *Bot) resignAsked(ctx context.Context, r *chat.Request, s session.Session, do chat.Resign) (chat.Reply, error) {
	c := match.Resign{User: r.User.ID, Level: b.level(s)}
	ply := do.Ply
	if !do.Sure {
		ply = s.IntendedPly(ply)
	}
	// At a table the others move on while somebody makes up their mind to leave.
	stale := r.Message != "" && ply != s.Ply && !s.Table()
	if do.Sure && !stale {
		return b.resigned(ctx, r, s, c)
	}
	after, err := b.Sessions.Preview(s, c)
	switch {
	case err != nil:
		return b.errorReply(r, err, &s), nil
	case stale:
		return b.staleReply(r, s), nil
	}
	asked := s.Ply
	question := b.Private.Begin(r, s, PrivateQuestion, func(s *session.Session) bool {
		return s.Phase == match.Playing && s.Seat(r.User.ID) != game.Nobody && (s.Table() || s.Ply == asked)
	}, nil)
	return chat.Reply{
		Message: b.Present.ResignQuestion(b.viewOf(s), readerOf(r), after),
		After:   func(ctx context.Context, _ string) { b.Private.Keep(ctx, question) },
	}, nil
}

// resigned ends the match, or leaves the seat to a computer where others go on.
func (b *Bot) resigned(ctx context.Context, r *chat.Request, s session.Session, c match.Resign) (chat.Reply, error) {
	seat := s.Seat(r.User.ID)
	// The question, of which the platform may not have told yet that it was shown, must not go meanwhile.
	var confirmation *PrivateMessage
	beside := r.ClickedPrivately() && b.Upkeep.Reachable(s)
	if beside {
		confirmation = b.Private.Begin(r, s, PrivateQuestion, func(*session.Session) bool { return true }, nil)
	}
	s, err := b.Sessions.Do(ctx, causeOf(r), s, c)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	s = b.withReplaced(s, seat, r.User.ID, r.User.ID)
	if !beside {
		return b.boardAfterComputers(ctx, r, s, r.ReplyKind()), nil
	}
	return b.afterComputers(ctx, r, s, chat.Update, func(s session.Session) chat.Reply {
		return resignedBesideBoard(b, r, s, confirmation)
	}), nil
}

// resignedBesideBoard confirms a resignation in the place of the question and, after it,
// brings everybody's board up to date where that is: an answer would be a second board.
func resignedBesideBoard(b *Bot, r *chat.Request, s session.Session, confirmation *PrivateMessage) chat.Reply {
	show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
	return chat.Reply{
		Kind: chat.Update, Message: present.Leaving{Presenter: b.Present}.Resigned(b.viewOf(s), readerOf(r)), Committed: true,
		After: func(ctx context.Context, _ string) {
			b.Private.Keep(ctx, confirmation)
			show(ctx)
		},
		Rescue: show,
	}
}

// replace has a computer take the seat of somebody who keeps a table waiting. The ply is
// compared before the commit, so the match is read anew.
func (b *Bot) replace(ctx context.Context, r *chat.Request, do chat.Replace) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, string(do.Match))
	switch {
	case err != nil:
		return chat.Reply{}, err
	case b.level(s) == "":
		return b.ephemeral(r, "bot.unknown"), nil // no such button was shown
	case s.Phase == match.Playing && s.Ply != do.Ply:
		return b.staleReply(r, s), nil
	}
	user := s.Person(do.Seat)
	s, err = b.Sessions.Do(ctx, causeOf(r), s, match.Replace{User: r.User.ID, Seat: do.Seat, Level: b.level(s), Now: b.Now()})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	s = b.withReplaced(s, do.Seat, user, r.User.ID)
	b.Upkeep.Seen(s.ID, do.Ply)
	return b.boardAfterComputers(ctx, r, s, r.ReplyKind()), nil
}

// withReplaced adds the event that a computer has taken a person's seat, and at whose
// request, to those of the last move.
func (b *Bot) withReplaced(s session.Session, seat game.Seat, user, by string) session.Session {
	if user == "" || s.Phase != match.Playing || s.Person(seat) != "" {
		return s
	}
	return b.Sessions.WithLater(s, present.SeatReplaced(seat, user, by))
}
