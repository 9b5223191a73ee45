package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// replayRoutes registers what gives all of a match: in private as files, and to everybody, once, as a moving picture.
func (b *Bot) replayRoutes(m *chat.Mux) {
	m.Command(chat.Command{
		Name: "export", Options: b.sourceOptions(b.pastOption("export", match.Over, match.Playing)),
	}, b.export)
	m.Control("export/{match}/{ply:number}", b.export)
	m.Control("film/{match}/{ply:number}", b.onMatch(b.animate), chat.Public)
}

// export gives a match as files, in private: its moves as other programs of ours read them and, in a foreign format
// that has lines or in games that write a position in a line, a second file with those or with every position.
func (b *Bot) export(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	if !readerOf(r).Files() {
		return chat.Reply{Message: b.Present.MissingFiles(readerOf(r))}, nil
	}
	s, err := b.matchOrImport(ctx, r, b.matchForReplay, false)
	if err != nil {
		return chat.Reply{}, err
	}
	rules, record := b.Games.Of(s.Game).Rules, s.Record()
	foreign := match.WriteForeign(rules, s.Position, record.Outcome)
	name, about := fmt.Sprintf("%s-%s-%d", s.Game, s.ID, s.Ply), "export.file"
	m := chat.Message{File: &chat.File{Name: name + ".txt", Data: []byte(s.Text(b.Sessions.Games))}}
	var lines strings.Builder
	for _, format := range slices.Sorted(maps.Keys(foreign)) {
		said := foreign[format]
		if strings.Contains(said, "\n") { // a file, which takes the place of that of the positions
			file := &chat.File{Name: name + path.Ext(string(format)), Data: []byte(said)}
			m.Before, m.File, said = m.File, file, file.Name
		}
		lines.WriteString("\n" + b.say(r).Text("export.foreign", "Format", format, "Text", said))
	}
	if m.Before == nil {
		var positions bytes.Buffer
		fit := true
		_, err := match.Replay(rules, record, func(position game.Position) {
			if fit {
				notation := position.View(game.Nobody).Notation
				fmt.Fprintln(&positions, notation)
				fit = notation != "" && positions.Len() <= b.Present.Limits.File
			}
		})
		if err == nil && fit {
			about = "export.files"
			m.Before, m.File = m.File, &chat.File{Name: name + "-positions.txt", Data: positions.Bytes()}
		}
	}
	if !match.CanRead(rules, record) {
		about = "export.partial"
	}
	m.Text = b.say(r).Text(about, "Game", b.Present.GameName(s, r.At.Locale), "Match", s.ID) + lines.String()
	return chat.Reply{Message: m}, nil
}

// matchForReplay returns a match that the user may look back at: one that is over, of the channel or
// one's own in any, or a running one of one's own. Without a name it is the user's latest in
// the channel or, if that is running, the one of matchForReading. It does not find other people's matches of another
// server, or their fields of days.
func (b *Bot) matchForReplay(ctx context.Context, r *chat.Request) (s session.Session, err error) {
	name := r.Match()
	switch {
	case name == "":
		if s, err = b.latestMatch(ctx, r, match.Over, match.Playing); err == nil && s.Phase == match.Playing {
			s, err = b.matchForReading(ctx, r)
		} else if err != nil {
			if rows, listErr := b.matchRows(ctx, r, match.Playing); listErr == nil && len(rows) > 0 {
				err = b.errNotFound(ctx, r, rows, nil) // which says where they are
			}
		}
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
	giveBack := func(ctx context.Context) { // so that others can post it, best effort: the claim expires
		_, err := b.commitQuietly(context.WithoutCancel(ctx), r, s, match.ReleaseReplay{Claim: s.Replaying})
		b.Sessions.BestEffort("give back a replay that was not posted", s.ID, err)
	}
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
		After: func(ctx context.Context, message string) {
			if message == "" {
				giveBack(ctx)
				return
			}
			// Best effort: without this it could be posted once more.
			_, err := b.commitQuietly(ctx, r, s, match.KeepReplay{Message: message})
			b.Sessions.BestEffort("note where a replay is", s.ID, err)
		},
	}
}
