package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// hand shows a player's hand in private. A press in a hand that is shown already brings
// that one up to date.
func (b *Bot) hand(ctx context.Context, r *Request, do chat.Hand) (Reply, error) {
	s, err := b.sessions.Load(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	if err := s.MayLook(r.User.ID); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if !s.Facts(b.sessions.Games).Hidden {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return b.handReply(r, s, ""), nil
}

// handReply shows a hand: in the place of the one that was pressed, else in a new message.
// notice is said above it.
func (b *Bot) handReply(r *Request, s session.Session, notice string) Reply {
	reply := Reply{Message: b.present.Hand(b.match(s), r.reader(), notice)}
	if r.clickedPrivately() {
		reply.Kind = Update
	}
	return reply
}

// playHand makes a move from a hand. The answer is the hand after it, and after the
// computers that are quick; everybody's board is brought up to date beside it.
func (b *Bot) playHand(ctx context.Context, r *Request, s session.Session, c match.Play) (Reply, error) {
	after, err := b.sessions.Do(ctx, r.cause(), s, c)
	if err != nil {
		return b.refusedInHand(r, err, after), nil
	}
	return b.afterComputers(ctx, r, after, Update, func(s session.Session) Reply {
		reply := b.handReply(r, s, "")
		show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
		reply.Committed, reply.Rescue = true, show
		reply.After = func(ctx context.Context, _ string) { show(ctx) }
		return reply
	}), nil
}

// refusedInHand shows the hand as it is now and says above it why the move was refused.
func (b *Bot) refusedInHand(r *Request, err error, s session.Session) Reply {
	reply := b.errorReply(r, err, &s)
	if _, refused := errors.AsType[*game.Error](err); !refused || s.MayLook(r.User.ID) != nil {
		return reply
	}
	return b.handReply(r, s, reply.Message.Text)
}
