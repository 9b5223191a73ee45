package bot

import (
	"bytes"
	"cmp"
	"context"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// replayRoutes registers what shows a match again in private: position by position, or as files.
func (b *Bot) replayRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "replay", Options: []chat.Option{b.overOption("replay")}}, b.replay)
	m.Command(chat.Command{Name: "export", Options: []chat.Option{b.overOption("export")}}, b.export)
	m.Control("see/{match}/{move:number}/{step:first|back|on|last|mistake}", b.replay)
}

// replay shows a position of a match.
func (b *Bot) replay(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.matchForReplay(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	step := cmp.Or(r.Vars["step"], view.ReplayFirst)
	if step == view.ReplayMistake {
		return b.replayMistake(ctx, r, s)
	}
	m, err := b.Present.ReplayPosition(s, readerOf(r), r.Number("move"), step, nil)
	return inPlace(r, chat.Reply{Message: m}), err
}

// replayMistake shows the position after the next mistake, as a review has it.
func (b *Bot) replayMistake(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	if b.Games.Of(s.Game).Reviewer == nil || s.Phase != match.Over {
		return chat.Reply{}, refuse("review.none", "Game", view.NameTerm(s.Game))
	}
	return inPlace(r, coached(ctx, b, r, b.reviewRequest(s, func(_ context.Context, review game.Review) chat.Message {
		m, err := b.Present.ReplayPosition(s, readerOf(r), r.Number("move"), view.ReplayMistake, &review)
		if err != nil {
			return b.errorReply(r, err, &s).Message
		}
		return m
	}))), nil
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
