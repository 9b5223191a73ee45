package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// resignRoutes registers how people leave a match: by a command or a button, the answers to the question whether they
// mean it, and the button that has a computer take the seat of somebody who keeps a table waiting.
func (b *Bot) resignRoutes(m *chat.Mux) {
	ask := b.onMatch(func(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
		return b.askResign(ctx, r, s, s.IntendedPly(r.Number("ply")))
	})
	m.Command(chat.Command{Name: "resign", Options: []chat.Option{b.matchOption()}}, ask, chat.AnyTurn)
	m.Control("resign/{match}/{ply:number}", ask, chat.AnyTurn)
	m.Control("sure/{match}/{ply:number}", b.onMatch(b.resign), chat.AnyTurn)
	m.Control("kept/{match}/{ply:number}", b.onMatch(b.keepPlaying), chat.AnyTurn)
	m.Control("replace/{match}/{ply:number}/{seat:number}", b.onMatch(b.replace))
}

// askResign asks in private whether to resign the match that the board showed at a ply. The question says what
// becomes of the match: that of whoever plays alone, or with an opponent, and a table that goes on, or ends with who
// leaves it.
func (b *Bot) askResign(ctx context.Context, r *chat.Request, s session.Session, ply int) (chat.Reply, error) {
	after, err := b.Sessions.Preview(s, match.Resign{User: r.User.ID, Level: b.level(s)})
	switch {
	case err != nil:
		return b.inQuestion(ctx, r, s, b.errorReply(r, err, &s)), nil
	case isStaleResign(r, s, ply):
		return b.inQuestion(ctx, r, s, b.staleReply(r, s)), nil
	}
	ask, sure := "resign.ask.table", "resign.sure"
	switch {
	case after.Solo():
		ask, sure = "resign.ask.solo", "resign.sure.solo"
	case after.Duel():
		ask = "resign.ask"
	case after.Phase == match.Over:
		ask = "resign.ask.last"
	}
	say := b.say(r)
	return b.inQuestion(ctx, r, s, chat.Reply{
		Message: chat.Message{
			Text: say.Text(ask, "Game", b.Present.GameName(s, r.At.Locale)),
			Controls: []chat.Control{chat.Buttons{
				button(say, chat.Danger, sure, chat.ControlID("sure", s.ID, s.Ply)),
				button(say, chat.Plain, "restart.keep", chat.ControlID("kept", s.ID, s.Ply)),
			}},
		},
		After: b.Delivery.Follow(r, s, store.Message{Kind: store.Question, Ply: s.Ply}),
	}), nil
}

// resign ends the match in public, or leaves the seat to a computer where others go on. It refuses if the board has
// moved on since the question.
func (b *Bot) resign(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if ply := r.Number("ply"); isStaleResign(r, s, ply) {
		return b.askResign(ctx, r, s, ply)
	}
	seat, beside := s.Seat(r.User.ID), r.ClickedPrivately() && b.Delivery.Reachable(ctx, s)
	if beside { // computers may take long to move on, before the answer takes the question's place
		b.Delivery.Stay(ctx, s, r.User.ID, store.Question)
	}
	after, err := b.Sessions.Do(ctx, causeOf(r), s, match.Resign{User: r.User.ID, Level: b.level(s)})
	if err != nil {
		return b.inQuestion(ctx, r, s, b.errorReply(r, err, &after)), nil
	}
	after = b.withReplaced(after, seat, r.User.ID, r.User.ID)
	if !beside {
		return b.inQuestion(ctx, r, s, b.boardAfterComputers(ctx, r, after, r.ReplyKind())), nil
	}
	return b.afterComputers(ctx, r, after, chat.Update, func(s session.Session) chat.Reply {
		return b.resignedBesideBoard(r, s)
	}), nil
}

// inQuestion puts an answer in the place of the question whether to resign.
func (b *Bot) inQuestion(ctx context.Context, r *chat.Request, s session.Session, reply chat.Reply) chat.Reply {
	if r.ClickedPrivately() && reply.Kind == chat.Ephemeral {
		reply.Kind = chat.Update
	}
	return b.nameMatch(ctx, r, s, reply)
}

// isStaleResign reports whether a match has moved on since the control was shown. At a table the others move on while
// somebody makes up their mind to leave.
func isStaleResign(r *chat.Request, s session.Session, ply int) bool {
	return r.Message != "" && ply != s.Ply && !s.Table()
}

// keepPlaying takes the place of the question whether to resign.
func (b *Bot) keepPlaying(_ context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if !r.ClickedPrivately() {
		return chat.Reply{}, errUnknown // no such button was shown
	}
	reply := b.ephemeral(r, "resign.kept", "Link", b.linkTo(s))
	if s.Phase != match.Playing || s.Seat(r.User.ID) == game.Nobody {
		reply = b.staleReply(r, s)
	}
	reply.Kind = chat.Update
	return reply, nil
}

// resignedBesideBoard confirms a resignation in the place of the question and, after it,
// brings everybody's board up to date where that is: an answer would be a second board.
func (b *Bot) resignedBesideBoard(r *chat.Request, s session.Session) chat.Reply {
	done := "resign.done"
	switch {
	case s.Solo():
		done = "resign.done.solo"
	case s.Phase == match.Playing:
		done = "resign.done.table"
	}
	reply := b.ephemeral(r, done, "Link", b.linkTo(s))
	reply.Kind, reply.After = chat.Update, b.Delivery.Follow(r, s, store.Message{Kind: store.Question, Ply: match.AnyPly})
	return b.besideBoard(r, s, reply)
}

// replace has a computer take the seat of somebody who keeps a table waiting. The ply is
// compared before the commit, so the match is read anew.
func (b *Bot) replace(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	seat := game.Seat(r.Number("seat"))
	switch {
	case b.level(s) == "":
		return chat.Reply{}, errUnknown // no such button was shown
	case s.Phase == match.Playing && s.Ply != r.Number("ply"):
		return b.staleReply(r, s), nil
	}
	user := s.Person(seat)
	s, err := b.Sessions.Do(ctx, causeOf(r), s, match.Replace{User: r.User.ID, Seat: seat, Level: b.level(s)})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return b.boardAfterComputers(ctx, r, b.withReplaced(s, seat, user, r.User.ID), r.ReplyKind()), nil
}

// withReplaced adds the event that a computer has taken a person's seat, and at whose
// request, to those of the last move.
func (b *Bot) withReplaced(s session.Session, seat game.Seat, user, by string) session.Session {
	if user == "" || s.Phase != match.Playing || s.Person(seat) != "" {
		return s
	}
	key := "board.replaced"
	if by != user {
		key = "board.replaced.by"
	}
	return b.withEvent(s, key, "User", view.Mention(user), "Player", seat, "By", view.Mention(by))
}
