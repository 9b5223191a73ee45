package bot

import (
	"context"
	"errors"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// handRoutes registers a player's hand.
func (b *Bot) handRoutes(m *chat.Mux) { m.Control("hand/{match}/{ply:number}", b.onMatch(b.hand)) }

// hand shows a player's hand in private. A press in a hand that is shown already brings
// that one up to date.
func (b *Bot) hand(_ context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if err := s.MaySeeHand(r.User.ID); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if !s.Facts(b.Sessions.Games).Hidden {
		return chat.Reply{}, errUnknown
	}
	return then(b.handReply(r, s, ""), func(ctx context.Context, _ string) {
		b.notePressed(ctx, r, b.newest(ctx, s))
	}), nil
}

// handReply shows a hand: in the place of the one that was pressed, else in a new message.
// notice is said above it. From then on it is kept up to date.
func (b *Bot) handReply(r *chat.Request, s session.Session, notice string) chat.Reply {
	return inPlace(r, chat.Reply{
		Message: b.Present.Hand(s, readerOf(r), notice),
		After:   b.Delivery.Follow(r, s, store.Message{Kind: store.Hand}),
	})
}

// playHand makes a move from a hand. The answer is the hand after it, and after the
// computers that are quick; everybody's board is brought up to date beside it. A card that
// was shown before others moved is played if that is still allowed: nobody has to look anew
// at their own cards.
func (b *Bot) playHand(ctx context.Context, r *chat.Request, s session.Session, c match.Play) (chat.Reply, error) {
	if s.Facts(b.Sessions.Games).Hidden && c.Ply >= s.Ply-len(match.Played(&s.State)) && s.MayPlay(c.User, s.Ply) == nil &&
		slices.Contains(slices.Collect(s.Legal(s.Seat(c.User))), game.Move(c.Text)) {
		c.Ply = s.Ply // of the same deal
	}
	after, err := b.Sessions.Do(ctx, causeOf(r), s, c)
	if err != nil {
		return b.refusedInHand(r, err, after), nil
	}
	return b.handAfterComputers(ctx, r, after, chat.Update), nil
}

// openHand makes the move on the board after which everybody has a hand, and answers with
// that of the user.
func (b *Bot) openHand(
	ctx context.Context, r *chat.Request, cause session.Cause, s session.Session, c match.Play,
) (chat.Reply, error) {
	after, err := b.Sessions.Do(ctx, cause, s, c)
	if err != nil {
		return b.errorReply(r, err, &after), nil
	}
	return b.handAfterComputers(ctx, r, after, chat.Ephemeral), nil
}

// handAfterComputers is afterComputers with the user's hand as the answer, beside which
// everybody's board is brought up to date.
func (b *Bot) handAfterComputers(
	ctx context.Context, r *chat.Request, s session.Session, kind chat.ReplyKind,
) chat.Reply {
	return b.afterComputers(ctx, r, s, kind, func(s session.Session) chat.Reply {
		return b.besideBoard(r, s, b.handReply(r, s, ""))
	})
}

// refusedInHand shows the hand as it is now and says above it why the move was refused.
func (b *Bot) refusedInHand(r *chat.Request, err error, s session.Session) chat.Reply {
	reply := b.errorReply(r, err, &s)
	if _, refused := errors.AsType[*game.Error](err); !refused || s.MaySeeHand(r.User.ID) != nil {
		return reply
	}
	return b.handReply(r, s, reply.Message.Text)
}
