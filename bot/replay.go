package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// turnWithin is how long an animation waits for others. The claim of its match must not expire before the
// animation is made.
const turnWithin = match.ReplayWithin / 2

// animate posts a match as an animation, or says where it is.
func (b *Bot) animate(ctx context.Context, r *chat.Request, do chat.Animate) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, string(do.Match))
	if err != nil {
		return chat.Reply{}, err
	}
	if !inside(s.Place, r.At) {
		return chat.Reply{}, b.errElsewhere(s)
	}
	replay := present.Replay{Presenter: b.Present}
	switch {
	case s.Phase != match.Over:
		return chat.Reply{}, refuse("replay.running", "Link", b.linkTo(s))
	case s.Replay != "":
		return b.ephemeral(r, "replay.posted", "Link", b.Link(s.Place.Guild, s.Place.Channel, s.Replay)), nil
	case len(r.At.Missing) > 0:
		return chat.Reply{Message: replay.Missing(readerOf(r))}, nil
	}
	s, err = b.doUnseen(ctx, r, s, match.ClaimReplay{Now: b.Now()})
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

// animation is the message with all of a match, which this request has claimed.
func (b *Bot) animation(ctx context.Context, r *chat.Request, s session.Session, giveBack func(context.Context)) chat.Reply {
	within, cancel := context.WithTimeout(ctx, turnWithin)
	defer cancel()
	if b.animating.Acquire(within, 1) != nil {
		giveBack(ctx)
		return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: b.Present.Text(s.Place.Locale, "replay.busy")}}
	}
	defer b.animating.Release(1)
	m, err := present.Replay{Presenter: b.Present}.Animation(b.viewOf(s))
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
	_, err := b.doUnseen(ctx, r, s, match.KeepReplay{Message: message})
	b.Upkeep.BestEffort("note where a replay is", s.ID, err)
}

// giveBackReplay lets others post a match that was not posted, best effort: the claim expires.
func (b *Bot) giveBackReplay(ctx context.Context, r *chat.Request, s session.Session) {
	_, err := b.doUnseen(context.WithoutCancel(ctx), r, s, match.ReleaseReplay{Claim: s.Replaying})
	b.Upkeep.BestEffort("give back a replay that was not posted", s.ID, err)
}

// replay shows a position of a match.
func (b *Bot) replay(ctx context.Context, r *chat.Request, do chat.Replay) (chat.Reply, error) {
	s, err := b.matchForReplay(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	if do.Step == chat.ReplayMistake {
		return b.replayMistake(ctx, r, s, do)
	}
	m, err := present.Replay{Presenter: b.Present}.Position(b.viewOf(s), readerOf(r), do, nil)
	return inPlace(r, chat.Reply{Message: m}), err
}

// replayMistake shows the position after the next mistake, as a review has it.
func (b *Bot) replayMistake(ctx context.Context, r *chat.Request, s session.Session, do chat.Replay) (chat.Reply, error) {
	if b.Game(s.Game).Reviewer == nil || s.Phase != match.Over {
		return chat.Reply{}, refuse("review.none", "Game", present.NameTerm(s.Game))
	}
	return inPlace(r, coached(ctx, b, r, aboutMatch(b, s, func(_ context.Context, review game.Review) chat.Message {
		m, err := present.Replay{Presenter: b.Present}.Position(b.viewOf(s), readerOf(r), do, &review)
		if err != nil {
			return b.errorReply(r, err, &s).Message
		}
		return m
	}))), nil
}

// inPlace puts an answer to a control of a private message in its place.
func inPlace(r *chat.Request, reply chat.Reply) chat.Reply {
	if !r.ClickedPrivately() {
		return reply
	}
	reply.Kind = chat.Update
	if late := reply.Deferred; late != nil {
		reply.Deferred = func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
			answer, ok := late(ctx, func(chat.Reply) {}) // the position stays until the next one is there
			answer.Kind = chat.Update
			return answer, ok
		}
	}
	return reply
}

// export gives a match as files, in private.
func (b *Bot) export(ctx context.Context, r *chat.Request, do chat.Export) (chat.Reply, error) {
	s, err := b.matchForReplay(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := present.Replay{Presenter: b.Present}.Export(b.viewOf(s), readerOf(r))
	return chat.Reply{Message: m}, err
}

// matchForReplay returns a match that the user may look back at: one that is over, of the channel or
// one's own in any, or a running one of one's own. Without a name it is the user's latest in
// the channel. It does not find other people's matches of another server, or their fields of days.
func (b *Bot) matchForReplay(ctx context.Context, r *chat.Request, name string) (s session.Session, err error) {
	switch {
	case name == "":
		s, err = b.latestMatch(ctx, r)
	case r.Message != "":
		s, err = b.Sessions.Load(ctx, match.ID(name)) // no commit would notice that it is old
	default:
		s, err = b.loadNamed(ctx, name)
	}
	if err != nil {
		return s, err
	}
	mine := s.Seat(r.User.ID) != game.Nobody
	switch {
	case !mine && (s.Nowhere() || !sameServer(s, r)):
		return s, store.ErrNotFound
	case s.Phase == match.Pending || s.Phase == match.Closed:
		return s, refuse("replay.unplayed")
	case mine:
		return s, nil
	case !inside(s.Place, r.At):
		return s, b.errElsewhere(s)
	case s.Phase == match.Playing:
		return s, refuse("replay.running", "Link", b.linkTo(s))
	}
	return s, nil
}
