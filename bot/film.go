package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// filmRoutes registers the moving picture of a match that is over, which is posted once.
func (b *Bot) filmRoutes(m *chat.Mux) {
	m.Control("film/{match}/{ply:number}", b.onMatch(b.animate), chat.Public)
}

// turnWithin is how long an animation waits for others. The claim of its match must not expire before the
// animation is made.
const turnWithin = match.ReplayWithin / 2

// animate posts a match as an animation, or says where it is.
func (b *Bot) animate(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	switch {
	case !inside(s.Place, r.At):
		return chat.Reply{}, b.errElsewhere(s)
	case s.Phase != match.Over:
		return chat.Reply{}, refuse("replay.running", "Link", b.linkTo(s))
	case s.Replay != "":
		return b.ephemeral(r, "replay.posted", "Link", b.Link(s.Place.Guild, s.Place.Channel, s.Replay)), nil
	case len(r.At.Missing) > 0:
		return chat.Reply{Message: b.Present.MissingFiles(readerOf(r))}, nil
	}
	s, err := b.commitQuietly(ctx, r, s, match.ClaimReplay{})
	if _, refused := errors.AsType[*game.Error](err); refused {
		return b.ephemeral(r, "replay.making"), nil
	}
	if err != nil {
		return chat.Reply{}, err
	}
	giveBack := func(ctx context.Context) { b.giveBackReplay(ctx, r, s) }
	return chat.Reply{Kind: chat.Post, Rescue: giveBack, Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
		return b.animation(ctx, r, s, giveBack), true
	}}, nil
}

// animation returns the message with all of a match, which this request has claimed.
func (b *Bot) animation(ctx context.Context, r *chat.Request, s session.Session, giveBack func(context.Context)) chat.Reply {
	within, cancel := context.WithTimeout(ctx, turnWithin)
	defer cancel()
	if b.animating.Acquire(within, 1) != nil {
		giveBack(ctx)
		return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: b.Present.Text(s.Place.Locale, "replay.busy")}}
	}
	defer b.animating.Release(1)
	m, err := b.Present.Animation(s)
	if err != nil {
		giveBack(ctx)
		b.Log.Error("could not animate a match", "match", s.ID, "error", err)
		return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: b.Present.Text(s.Place.Locale, "replay.failed")}}
	}
	return chat.Reply{
		Kind: chat.Post, Message: m, Rescue: giveBack,
		After: func(ctx context.Context, message string) { b.replayPosted(ctx, r, s, message) },
	}
}

// replayPosted notes where a match was posted, best effort: without that it could be once more.
func (b *Bot) replayPosted(ctx context.Context, r *chat.Request, s session.Session, message string) {
	if message == "" {
		b.giveBackReplay(ctx, r, s)
		return
	}
	_, err := b.commitQuietly(ctx, r, s, match.KeepReplay{Message: message})
	b.Delivery.BestEffort("note where a replay is", s.ID, err)
}

// giveBackReplay lets others post a match that was not posted, best effort: the claim expires.
func (b *Bot) giveBackReplay(ctx context.Context, r *chat.Request, s session.Session) {
	_, err := b.commitQuietly(context.WithoutCancel(ctx), r, s, match.ReleaseReplay{Claim: s.Replaying})
	b.Delivery.BestEffort("give back a replay that was not posted", s.ID, err)
}
