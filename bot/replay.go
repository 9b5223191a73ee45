package bot

import (
	"context"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// animations posts matches that are over as moving pictures, each of them once.
type animations struct {
	*responder
	mu sync.Mutex // guards making
	// making are the matches that are about to be posted, and since when.
	making map[match.ID]time.Time
}

// makingFor is how long an animation may take on its way to the platform.
const makingFor = time.Minute

// animate posts a match as an animation, or says where it is.
func (a *animations) animate(ctx context.Context, r *Request, do chat.Animate) (Reply, error) {
	s, err := a.sessions.Load(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	replay := present.Replay{Presenter: a.present}
	switch {
	case s.CheckRules() != nil:
		return a.errorReply(r, s.CheckRules(), &s), nil
	case s.Phase != match.Over:
		return Reply{}, refuse("replay.running", "Link", a.link(s))
	case s.Replay != "":
		return a.ephemeral(r, "replay.posted", "Link", a.Link(s.Place.Guild, s.Place.Channel, s.Replay)), nil
	case len(r.At.Missing) > 0:
		return Reply{Message: replay.Missing(r.reader())}, nil
	case !a.begin(s.ID):
		return a.ephemeral(r, "replay.making"), nil
	}
	end := func(context.Context) { a.end(s.ID) }
	return Reply{Kind: Post, Rescue: end, Deferred: func(ctx context.Context, _ func(Reply)) (Reply, bool) {
		m, err := replay.Animation(a.match(s))
		if err != nil {
			a.end(s.ID)
			a.Log.Error("could not animate a match", "match", s.ID, "error", err)
			return Reply{Kind: Post, Message: chat.Message{Text: a.present.Text(s.Place.Locale, "replay.failed")}}, true
		}
		return Reply{Kind: Post, Message: m, Rescue: end, After: func(ctx context.Context, message string) { a.posted(ctx, r, s, message) }}, true
	}}, nil
}

// posted notes where a match was posted, best effort: without that it could be once more.
func (a *animations) posted(ctx context.Context, r *Request, s session.Session, message string) {
	defer a.end(s.ID)
	if message == "" {
		return
	}
	shown := a.newest(ctx, s).Shown
	after, err := a.sessions.Do(ctx, session.Cause{User: r.User.ID, Silent: true}, s, match.KeepReplay{Message: message})
	if err != nil {
		a.upkeep.BestEffort("note where a replay is", s.ID, err)
		return
	}
	if shown.Version == after.Version-1 { // nothing on the board has changed
		a.upkeep.RecordShown(ctx, after, store.Shown{Message: shown.Message, Version: after.Version})
	}
}

// begin reports whether nobody is about to post a match.
func (a *animations) begin(id match.ID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.Now()
	if since, ok := a.making[id]; ok && now.Sub(since) < makingFor {
		return false
	}
	if a.making == nil {
		a.making = make(map[match.ID]time.Time)
	}
	a.making[id] = now
	return true
}

func (a *animations) end(id match.ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.making, id)
}

// replayer shows matches again, position by position, in private.
type replayer struct{ *Bot }

// replay shows a position of a match.
func (b replayer) replay(ctx context.Context, r *Request, do chat.Replay) (Reply, error) {
	s, err := b.seen(ctx, r, do.Match)
	if err != nil {
		return Reply{}, err
	}
	if do.Step == chat.ReplayMistake {
		return b.mistake(r, s, do)
	}
	m, err := present.Replay{Presenter: b.present}.Position(b.match(s), r.reader(), do, nil)
	return inPlace(r, Reply{Message: m}), err
}

// mistake shows the position after the next mistake, as a review has it.
func (b replayer) mistake(r *Request, s session.Session, do chat.Replay) (Reply, error) {
	if b.games[s.Game].Reviewer == nil || s.Phase != match.Over {
		return Reply{}, refuse("review.none", "Game", present.NameTerm(s.Game))
	}
	return inPlace(r, coached(b.Bot, r, aboutMatch(b.Bot, s, func(review game.Review) chat.Message {
		m, err := present.Replay{Presenter: b.present}.Position(b.match(s), r.reader(), do, &review)
		if err != nil {
			return b.errorReply(r, err, &s).Message
		}
		return m
	}))), nil
}

// inPlace puts an answer to a control of a private message in its place.
func inPlace(r *Request, reply Reply) Reply {
	if !r.clickedPrivately() {
		return reply
	}
	reply.Kind = Update
	if late := reply.Deferred; late != nil {
		reply.Deferred = func(ctx context.Context, _ func(Reply)) (Reply, bool) {
			answer, ok := late(ctx, func(Reply) {}) // the position stays until the next one is there
			answer.Kind = Update
			return answer, ok
		}
	}
	return reply
}

// export gives a match as files, in private.
func (b replayer) export(ctx context.Context, r *Request, do chat.Export) (Reply, error) {
	s, err := b.seen(ctx, r, do.Match)
	if err != nil {
		return Reply{}, err
	}
	m, err := present.Replay{Presenter: b.present}.Export(b.match(s), r.reader())
	return Reply{Message: m}, err
}

// seen returns a match that the user may look back at: one that is over, of the channel or
// one's own in any, or a running one of one's own. Without a name it is the user's latest in
// the channel.
func (b replayer) seen(ctx context.Context, r *Request, name string) (s session.Session, err error) {
	switch {
	case name == "":
		s, err = b.find.latest(ctx, r)
	case r.Message != "":
		s, err = b.sessions.Get(ctx, match.ID(name))
	default:
		s, err = b.find.load(ctx, name)
	}
	if err != nil {
		return s, err
	}
	if err := s.CheckRules(); err != nil {
		return s, err
	}
	mine := s.Seat(r.User.ID) != game.Nobody
	switch {
	case s.Phase == match.Pending || s.Phase == match.Closed:
		return s, refuse("replay.unplayed")
	case mine:
		return s, nil
	case s.Place.Channel != r.At.Channel:
		return s, refuse("find.away", "Link", b.link(s))
	case s.Phase == match.Playing:
		return s, refuse("replay.running", "Link", b.link(s))
	}
	return s, nil
}
