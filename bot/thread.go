package bot

import (
	"context"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// boardElsewhere answers with the way to the board, which is shown where the match is: by an edit
// after a press in a message that has shown the match before, else in a new message, which
// notifies who is to move.
func (b *Bot) boardElsewhere(r *chat.Request, s session.Session, kind chat.ReplyKind) chat.Reply {
	show := func(ctx context.Context) { b.repost(ctx, s.ID, nil) }
	reply := chat.Reply{Kind: kind, Message: b.Present.MovedBoard(s)}
	if kind == chat.Post {
		show = func(ctx context.Context) { b.Delivery.Rescue(ctx, s.ID) }
		reply = b.ephemeral(r, "place.elsewhere", "Link", b.linkTo(s))
	}
	reply.Match, reply.Committed, reply.Rescue = s.ID, true, show
	reply.After = func(ctx context.Context, _ string) { show(ctx) }
	return reply
}

// beginInThread answers who has begun a match that gets a thread of its own: the board comes
// there, or in the message that was pressed where there can be no thread. Its computers then
// move. Who has typed something before there was a thread is told the way there.
func (b *Bot) beginInThread(r *chat.Request, s session.Session) chat.Reply {
	typed, kind := r.ReplyKind() == chat.Post, r.ReplyKind()
	if typed {
		kind = chat.Ephemeral
	}
	show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
	return chat.Reply{Kind: kind, Match: s.ID, Rescue: show, Deferred: func(
		ctx context.Context, _ func(chat.Reply),
	) (chat.Reply, bool) {
		b.showInThread(ctx, s, r.At.Missing)
		if !typed {
			return chat.Reply{}, false
		}
		return b.ephemeral(r, "place.elsewhere", "Link", b.linkTo(b.newest(ctx, s))), true
	}}
}

// beginBelow answers with a message below which the thread of a match is opened that follows
// another: a thread below the other's board would take that message.
func (b *Bot) beginBelow(r *chat.Request, s session.Session, tidy func(context.Context)) chat.Reply {
	return chat.Reply{
		Kind: chat.Post, Match: s.ID, Message: b.Present.ThreadOpening(s), Committed: true,
		After: func(ctx context.Context, message string) {
			// It lags behind the match until the board is shown, whoever does that.
			b.Delivery.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version - 1}, session.Posted)
			b.showInThread(ctx, s, r.At.Missing)
			tidy(ctx)
		},
		Rescue: func(ctx context.Context) { b.Delivery.Rescue(ctx, s.ID) },
	}
}

// showInThread shows a match that has begun in the thread that it gets, and has its computers
// move.
func (b *Bot) showInThread(ctx context.Context, s session.Session, missing []game.Term) {
	b.repost(ctx, s.ID, missing)
	begun := b.newest(ctx, s)
	if _, _, ok := begun.Computer(); ok {
		b.Sessions.Unlock(ctx, s.ID)
		// The board has just notified everybody.
		t, _ := b.Sessions.PlayComputers(ctx, begun, func(match.State) (never time.Time) { return never })
		t.Wait(ctx)
		b.repost(ctx, s.ID, missing)
	}
}
