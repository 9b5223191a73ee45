package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// hint tells a player in private what is known of the position, where that is
// allowed.
func (b *Bot) hint(ctx context.Context, r *Request, do chat.Hint) (Reply, error) {
	s, refusal, err := b.findPressed(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	ply := match.AnyPly
	if r.Message != "" {
		ply = do.Ply
	}
	if refusal := b.refuseHint(r, s, ply); refusal != nil {
		return *refusal, nil
	}
	return b.hinted(r, s), nil
}

// refuseHint gives the reason why there is no hint, nil when there is none: first
// what would hold at any other time too.
func (b *Bot) refuseHint(r *Request, s sitting, ply int) *Reply {
	err := s.MayPlay(r.User.ID, ply)
	var why *game.Error
	passing := errors.As(err, &why) && (why.Kind == game.KindTurn || why.Kind == game.KindStale)
	var reply Reply
	switch {
	case err != nil && !passing:
		reply = b.excuse(r, err, &s)
	case b.games[s.Game].Hinter == nil:
		reply = b.whisper(r, "hint.none", "Game", game.Term(string(s.Game)+".name"))
	case !s.hintsAllowed():
		reply = b.whisper(r, "hint.forbidden", "Command", startCommand(s.Game))
	case err != nil:
		reply = b.excuse(r, err, &s)
	default:
		return nil
	}
	return &reply
}

// hintsAllowed reports whether the players of a match may ask for hints: alone and
// against a computer always, between two people when they have agreed to it, at a
// table of more never.
func (s *sitting) hintsAllowed() bool {
	if !s.Duel() {
		return s.Solo()
	}
	return s.Hints || slices.ContainsFunc(s.Players, func(p match.Player) bool { return p.Level != "" })
}

// hinted is the hint for the user, whose turn it is.
func (b *Bot) hinted(r *Request, s sitting) Reply {
	view := s.Position.View(s.Seat(r.User.ID))
	return teach(b, r, lesson[[]game.Phrase]{
		studies: &b.hints,
		about:   fmt.Sprintf("%s %d", s.ID, s.Version),
		work: func(ctx context.Context, _ func(int, int)) ([]game.Phrase, error) {
			return b.games[s.Game].Hinter.Hint(ctx, view)
		},
		show: func(said []game.Phrase) Reply {
			speaker := b.private(r)
			key := "hint.heading"
			if s.Solo() {
				key = "hint.heading.solo"
			}
			lines := []string{speaker.Text(key, "Match", string(s.ID), "Game", b.gameName(speaker, s), "Side", side(b.facts(s), view.Seat), "Duty", view.Prompt)}
			for _, phrase := range said {
				lines = append(lines, speaker.Say(phrase))
			}
			return Reply{Message: chat.Message{Text: strings.Join(lines, "\n")}}
		},
	})
}
