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
func (b *Bot) resign(ctx context.Context, r *Request, do chat.Resign) (Reply, error) {
	s, err := b.find.pressed(ctx, r, do.Match)
	if err != nil {
		return Reply{}, err
	}
	reply, err := b.resignAsked(ctx, r, s, do)
	if r.clickedPrivately() && reply.Kind == Ephemeral {
		reply.Kind = Update // the answer takes the question's place
	}
	return b.find.naming(ctx, r, do.Match, s, reply), err
}

func (b *Bot) resignAsked(ctx context.Context, r *Request, s session.Session, do chat.Resign) (Reply, error) {
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
	after, err := b.sessions.Preview(s, c)
	switch {
	case err != nil:
		return b.errorReply(r, err, &s), nil
	case stale:
		return b.staleReply(r, s), nil
	}
	asked := s.Ply
	question := b.private.begin(r, s, privateQuestion, func(s *session.Session) bool {
		return s.Phase == match.Playing && s.Seat(r.User.ID) != game.Nobody && (s.Table() || s.Ply == asked)
	}, nil)
	return Reply{
		Message: b.present.ResignQuestion(b.match(s), r.reader(), after),
		After:   func(ctx context.Context, _ string) { b.private.keep(ctx, question) },
	}, nil
}

// resigned ends the match, or leaves the seat to a computer where others go on.
func (b *Bot) resigned(ctx context.Context, r *Request, s session.Session, c match.Resign) (Reply, error) {
	seat := s.Seat(r.User.ID)
	s, err := b.sessions.Do(ctx, r.cause(), s, c)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	s = b.withReplaced(s, seat, r.User.ID, r.User.ID)
	return b.boardAfterComputers(ctx, r, s, Post), nil
}

// replace has a computer take the seat of somebody who keeps a table waiting. The ply is
// compared before the commit, so the match is read anew.
func (b *Bot) replace(ctx context.Context, r *Request, do chat.Replace) (Reply, error) {
	s, err := b.sessions.Load(ctx, do.Match)
	switch {
	case err != nil:
		return Reply{}, err
	case b.level(s) == "":
		return b.ephemeral(r, "bot.unknown"), nil // no such button was shown
	case s.Phase == match.Playing && s.Ply != do.Ply:
		return b.staleReply(r, s), nil
	}
	user := s.Person(do.Seat)
	s, err = b.sessions.Do(ctx, r.cause(), s, match.Replace{User: r.User.ID, Seat: do.Seat, Level: b.level(s), Now: b.Now()})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	s = b.withReplaced(s, do.Seat, user, r.User.ID)
	b.sessions.Acknowledge(s.ID, s.Version-1)
	return b.boardAfterComputers(ctx, r, s, r.kind()), nil
}

// withReplaced adds the event that a computer has taken a person's seat, and at whose
// request, to those of the last move.
func (a *responder) withReplaced(s session.Session, seat game.Seat, user, by string) session.Session {
	if user == "" || s.Phase != match.Playing || s.Person(seat) != "" {
		return s
	}
	return a.sessions.WithLater(s, present.SeatReplaced(seat, user, by))
}
