package lookback

import (
	"context"
	"errors"

	"golang.org/x/sync/semaphore"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Animations posts matches that are over as moving pictures, each of them once.
type Animations struct {
	*respond.Finder
	// turn is held while an animation is made, which takes much memory and a processor.
	turn *semaphore.Weighted
}

// NewAnimations returns the animations of a bot.
func NewAnimations(f *respond.Finder) Animations { return Animations{f, semaphore.NewWeighted(1)} }

// turnWithin is how long an animation waits for others. The claim of its match must not expire before the
// animation is made.
const turnWithin = match.ReplayWithin / 2

// Animate posts a match as an animation, or says where it is.
func (a Animations) Animate(ctx context.Context, r *chat.Request, do chat.Animate) (chat.Reply, error) {
	s, err := a.Pressed(ctx, r, string(do.Match))
	if err != nil {
		return chat.Reply{}, err
	}
	if !respond.Inside(s.Place, r.At) {
		return chat.Reply{}, a.Away(s)
	}
	replay := present.Replay{Presenter: a.Present}
	switch {
	case s.CheckRules() != nil:
		return a.ErrorReply(r, s.CheckRules(), &s), nil
	case s.Phase != match.Over:
		return chat.Reply{}, respond.Refuse("replay.running", "Link", a.LinkTo(s))
	case s.Replay != "":
		return a.Ephemeral(r, "replay.posted", "Link", a.Link(s.Place.Guild, s.Place.Channel, s.Replay)), nil
	case len(r.At.Missing) > 0:
		return chat.Reply{Message: replay.Missing(respond.Reader(r))}, nil
	}
	s, err = a.DoUnseen(ctx, r, s, match.ClaimReplay{Now: a.Now()})
	if _, refused := errors.AsType[*game.Error](err); refused {
		return a.Ephemeral(r, "replay.making"), nil
	}
	if err != nil {
		return chat.Reply{}, err
	}
	giveBack := func(ctx context.Context) { a.giveBack(ctx, r, s) }
	return chat.Reply{Kind: chat.Post, Rescue: giveBack, Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
		return a.animation(ctx, r, s, giveBack), true
	}}, nil
}

// animation is the message with all of a match, which this request has claimed.
func (a Animations) animation(ctx context.Context, r *chat.Request, s session.Session, giveBack func(context.Context)) chat.Reply {
	within, cancel := context.WithTimeout(ctx, turnWithin)
	defer cancel()
	if a.turn.Acquire(within, 1) != nil {
		giveBack(ctx)
		return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: a.Present.Text(s.Place.Locale, "replay.busy")}}
	}
	defer a.turn.Release(1)
	m, err := present.Replay{Presenter: a.Present}.Animation(a.Match(s))
	if err != nil {
		giveBack(ctx)
		a.Log.Error("could not animate a match", "match", s.ID, "error", err)
		return chat.Reply{Kind: chat.Post, Message: chat.Message{Text: a.Present.Text(s.Place.Locale, "replay.failed")}}
	}
	return chat.Reply{
		Kind: chat.Post, Message: m, Rescue: giveBack,
		After: func(ctx context.Context, message string) { a.posted(ctx, r, s, message) },
	}
}

// posted notes where a match was posted, best effort: without that it could be once more.
func (a Animations) posted(ctx context.Context, r *chat.Request, s session.Session, message string) {
	if message == "" {
		a.giveBack(ctx, r, s)
		return
	}
	_, err := a.DoUnseen(ctx, r, s, match.KeepReplay{Message: message})
	a.Upkeep.BestEffort("note where a replay is", s.ID, err)
}

// giveBack lets others post a match that was not posted, best effort: the claim expires.
func (a Animations) giveBack(ctx context.Context, r *chat.Request, s session.Session) {
	_, err := a.DoUnseen(context.WithoutCancel(ctx), r, s, match.ReleaseReplay{Claim: s.Replaying})
	a.Upkeep.BestEffort("give back a replay that was not posted", s.ID, err)
}

// Replayer shows matches again, position by position, in private.
type Replayer struct{ *Coach }

// Replay shows a position of a match.
func (b Replayer) Replay(ctx context.Context, r *chat.Request, do chat.Replay) (chat.Reply, error) {
	s, err := b.seen(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	if do.Step == chat.ReplayMistake {
		return b.mistake(ctx, r, s, do)
	}
	m, err := present.Replay{Presenter: b.Present}.Position(b.Match(s), respond.Reader(r), do, nil)
	return inPlace(r, chat.Reply{Message: m}), err
}

// mistake shows the position after the next mistake, as a review has it.
func (b Replayer) mistake(ctx context.Context, r *chat.Request, s session.Session, do chat.Replay) (chat.Reply, error) {
	if b.Game(s.Game).Reviewer == nil || s.Phase != match.Over {
		return chat.Reply{}, respond.Refuse("review.none", "Game", present.NameTerm(s.Game))
	}
	return inPlace(r, coached(ctx, b.Coach, r, aboutMatch(b.Coach, s, func(_ context.Context, review game.Review) chat.Message {
		m, err := present.Replay{Presenter: b.Present}.Position(b.Match(s), respond.Reader(r), do, &review)
		if err != nil {
			return b.ErrorReply(r, err, &s).Message
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

// Export gives a match as files, in private.
func (b Replayer) Export(ctx context.Context, r *chat.Request, do chat.Export) (chat.Reply, error) {
	s, err := b.seen(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := present.Replay{Presenter: b.Present}.Export(b.Match(s), respond.Reader(r))
	return chat.Reply{Message: m}, err
}

// seen returns a match that the user may look back at: one that is over, of the channel or
// one's own in any, or a running one of one's own. Without a name it is the user's latest in
// the channel. It does not find other people's matches of another server, or their fields of days.
func (b Replayer) seen(ctx context.Context, r *chat.Request, name string) (s session.Session, err error) {
	switch {
	case name == "":
		s, err = b.Latest(ctx, r)
	case r.Message != "":
		s, err = b.Sessions.Load(ctx, match.ID(name)) // no commit would notice that it is old
	default:
		s, err = b.Load(ctx, name)
	}
	if err != nil {
		return s, err
	}
	if err := s.CheckRules(); err != nil {
		return s, err
	}
	mine := s.Seat(r.User.ID) != game.Nobody
	switch {
	case !mine && (s.Nowhere() || !respond.SameServer(s, r)):
		return s, store.ErrNotFound
	case s.Phase == match.Pending || s.Phase == match.Closed:
		return s, respond.Refuse("replay.unplayed")
	case mine:
		return s, nil
	case !respond.Inside(s.Place, r.At):
		return s, b.Away(s)
	case s.Phase == match.Playing:
		return s, respond.Refuse("replay.running", "Link", b.LinkTo(s))
	}
	return s, nil
}
