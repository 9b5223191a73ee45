package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// replayRoutes registers what gives all of a match: in private as files, and to everybody, once, as a moving picture.
func (b *Bot) replayRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "export", Options: []chat.Option{b.overOption("export")}}, b.export)
	m.Control("film/{match}/{ply:number}", b.onMatch(b.animate), chat.Public)
}

// export gives a match as files, in private: its moves as other programs of ours read them and, in games that write a
// position in a line, every position.
func (b *Bot) export(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.matchForReplay(ctx, r)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !readerOf(r).Files():
		return chat.Reply{Message: b.Present.MissingFiles(readerOf(r))}, nil
	}
	var positions bytes.Buffer
	fit, rules := true, b.Games.Of(s.Game).Rules
	_, err = match.Replay(rules, s.Record(), func(position game.Position) {
		if fit {
			notation := position.View(game.Nobody).Notation
			fmt.Fprintln(&positions, notation)
			fit = notation != "" && positions.Len() <= b.Present.Limits.File
		}
	})
	if err != nil {
		return chat.Reply{}, err
	}
	name, about := fmt.Sprintf("%s-%s-%d", s.Game, s.ID, s.Ply), "export.file"
	m := chat.Message{File: &chat.File{Name: name + ".txt", Data: []byte(s.Text(b.Sessions.Games))}}
	if fit && positions.Len() > 0 {
		about = "export.files"
		m.Before, m.File = m.File, &chat.File{Name: name + "-positions.txt", Data: positions.Bytes()}
	}
	if !match.CanRead(rules, s.Record()) {
		about = "export.partial"
	}
	m.Text = b.say(r).Text(about, "Game", b.Present.GameName(s, r.At.Locale), "Match", string(s.ID))
	return chat.Reply{Message: m}, nil
}

// matchForReplay returns a match that the user may look back at: one that is over, of the channel or
// one's own in any, or a running one of one's own. Without a name it is the user's latest in
// the channel. It does not find other people's matches of another server, or their fields of days.
func (b *Bot) matchForReplay(ctx context.Context, r *chat.Request) (s session.Session, err error) {
	name := r.Match()
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
	case !mine && (s.HasNoChannel() || !sameServer(s, r)):
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
	return chat.Reply{Kind: chat.Post, Rescue: giveBack, Deferred: func(
		ctx context.Context, _ func(chat.Reply),
	) (chat.Reply, bool) {
		return b.animation(ctx, r, s, giveBack), true
	}}, nil
}

// animation returns the message with all of a match, which this request has claimed.
func (b *Bot) animation(
	ctx context.Context, r *chat.Request, s session.Session, giveBack func(context.Context),
) chat.Reply {
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
	b.Sessions.BestEffort("note where a replay is", s.ID, err)
}

// giveBackReplay lets others post a match that was not posted, best effort: the claim expires.
func (b *Bot) giveBackReplay(ctx context.Context, r *chat.Request, s session.Session) {
	_, err := b.commitQuietly(context.WithoutCancel(ctx), r, s, match.ReleaseReplay{Claim: s.Replaying})
	b.Sessions.BestEffort("give back a replay that was not posted", s.ID, err)
}
