package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// resignRoutes registers how people leave a match: by a command or a button, the answers to the question whether they mean it,
// and the button that has a computer take the seat of somebody who keeps a table waiting.
func (b *Bot) resignRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "resign", Options: []chat.Option{b.matchOption()}}, b.askResign, chat.AnyTurn)
	m.Control("resign/{match}/{ply:number}", b.askResign, chat.AnyTurn)
	m.Control("sure/{match}/{ply:number}", b.resign, chat.AnyTurn)
	m.Control("kept/{match}/{ply:number}", b.keepPlaying, chat.AnyTurn)
	m.Control("replace/{match}/{ply:number}/{seat:number}", b.replace)
}

// askResign asks in private whether to resign.
func (b *Bot) askResign(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.resignAnswer(ctx, r, s, b.resignQuestion(r, s, s.IntendedPly(r.Number("ply"))))
}

// resign ends the match in public. It asks again if the board has moved on since the question.
func (b *Bot) resign(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	ply := r.Number("ply")
	if isStaleResign(r, s, ply) {
		return b.resignAnswer(ctx, r, s, b.resignQuestion(r, s, ply))
	}
	reply, err := b.resigned(ctx, r, s, match.Resign{User: r.User.ID, Level: b.level(s)})
	if err != nil {
		return chat.Reply{}, err
	}
	return b.resignAnswer(ctx, r, s, reply)
}

// resignAnswer puts an answer in the place of the question.
func (b *Bot) resignAnswer(ctx context.Context, r *chat.Request, s session.Session, reply chat.Reply) (chat.Reply, error) {
	if r.ClickedPrivately() && reply.Kind == chat.Ephemeral {
		reply.Kind = chat.Update
	}
	return b.nameMatch(ctx, r, s, reply), nil
}

// isStaleResign reports whether a match has moved on since the control was shown. At a table the others move on while somebody
// makes up their mind to leave.
func isStaleResign(r *chat.Request, s session.Session, ply int) bool {
	return r.Message != "" && ply != s.Ply && !s.Table()
}

// resignQuestion asks whether to resign the match that the board showed at a ply.
func (b *Bot) resignQuestion(r *chat.Request, s session.Session, ply int) chat.Reply {
	after, err := b.Sessions.Preview(s, match.Resign{User: r.User.ID, Level: b.level(s)})
	switch {
	case err != nil:
		return b.errorReply(r, err, &s)
	case isStaleResign(r, s, ply):
		return b.staleReply(r, s)
	}
	question := b.Private.message(r, s, privateQuestion)
	return chat.Reply{
		Message: b.Present.ResignQuestion(b.viewOf(s), readerOf(r), after),
		After:   func(ctx context.Context, _ string) { b.Private.keep(ctx, question) },
	}
}

// keepPlaying takes the place of the question whether to resign.
func (b *Bot) keepPlaying(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !r.ClickedPrivately():
		return chat.Reply{}, errUnknown() // no such button was shown
	}
	reply := b.ephemeral(r, "resign.kept", "Link", b.linkTo(s))
	if s.Phase != match.Playing || s.Seat(r.User.ID) == game.Nobody {
		reply = b.staleReply(r, s)
	}
	reply.Kind = chat.Update
	return reply, nil
}

// resigned ends the match, or leaves the seat to a computer where others go on.
func (b *Bot) resigned(ctx context.Context, r *chat.Request, s session.Session, c match.Resign) (chat.Reply, error) {
	seat := s.Seat(r.User.ID)
	beside := r.ClickedPrivately() && b.Upkeep.Reachable(s)
	if beside { // computers may take long to move on, before the answer takes the question's place
		b.Private.stay(s, r.User.ID, privateQuestion)
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
		return resignedBesideBoard(b, r, s)
	}), nil
}

// resignedBesideBoard confirms a resignation in the place of the question and, after it,
// brings everybody's board up to date where that is: an answer would be a second board.
func resignedBesideBoard(b *Bot, r *chat.Request, s session.Session) chat.Reply {
	confirmation := b.Private.message(r, s, privateQuestion)
	confirmation.ply = match.AnyPly
	show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
	return chat.Reply{
		Kind: chat.Update, Message: b.Present.Resigned(b.viewOf(s), readerOf(r)), Committed: true,
		After: func(ctx context.Context, _ string) {
			b.Private.keep(ctx, confirmation)
			show(ctx)
		},
		Rescue: show,
	}
}

// replace has a computer take the seat of somebody who keeps a table waiting. The ply is
// compared before the commit, so the match is read anew.
func (b *Bot) replace(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r)
	ply, seat := r.Number("ply"), game.Seat(r.Number("seat"))
	switch {
	case err != nil:
		return chat.Reply{}, err
	case b.level(s) == "":
		return chat.Reply{}, errUnknown() // no such button was shown
	case s.Phase == match.Playing && s.Ply != ply:
		return b.staleReply(r, s), nil
	}
	user := s.Person(seat)
	s, err = b.Sessions.Do(ctx, causeOf(r), s, match.Replace{User: r.User.ID, Seat: seat, Level: b.level(s)})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	s = b.withReplaced(s, seat, user, r.User.ID)
	return b.boardAfterComputers(ctx, r, s, r.ReplyKind()), nil
}

// withReplaced adds the event that a computer has taken a person's seat, and at whose
// request, to those of the last move.
func (b *Bot) withReplaced(s session.Session, seat game.Seat, user, by string) session.Session {
	if user == "" || s.Phase != match.Playing || s.Person(seat) != "" {
		return s
	}
	return b.Sessions.WithLater(s, view.SeatReplaced(seat, user, by))
}
