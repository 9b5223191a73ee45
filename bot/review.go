package bot

import (
	"context"
	"fmt"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// review shows in private what a coach says about a match that is over. Anybody
// in its channel may ask.
func (b *Bot) review(ctx context.Context, r *Request, do chat.Review) (Reply, error) {
	s, refusal, err := b.findPlayed(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	reviewer := b.games[s.Game].Reviewer
	return teach(b, r, lesson[game.Review]{
		studies: &b.reviews,
		about:   fmt.Sprintf("%s %d", s.ID, s.Ply),
		work: func(ctx context.Context, tell func(int, int)) (game.Review, error) {
			return reviewer.Review(ctx, s.Position, tell)
		},
		show: func(review game.Review) Reply {
			if do.List {
				return b.listing(r, s, "review.list", b.verdicts(r, s, review).lines())
			}
			return Reply{Message: b.reviewed(r, s, review)}
		},
	}), nil
}

// findPlayed gives the match that is over and that a review is wanted of: the one
// that is named or, without a name, the user's latest in the channel. In a game without
// reviews it is refused at once: later there will be none either.
func (b *Bot) findPlayed(ctx context.Context, r *Request, named string) (s sitting, refusal *Reply, err error) {
	switch {
	case named == "":
		s, refusal, err = b.findLatest(ctx, r)
	case r.Message != "":
		s, err = b.table.get(ctx, match.ID(named))
	default:
		s, refusal, err = b.findNamed(ctx, r, named)
	}
	switch {
	case err != nil || refusal != nil:
		return s, refusal, err
	case b.games[s.Game].Reviewer == nil:
		reply := b.whisper(r, "review.none", "Game", game.Term(string(s.Game)+".name"))
		return s, &reply, nil
	case s.Phase == match.Over:
		return s, nil, nil
	}
	// Another process may have ended it.
	if s, err = b.table.load(ctx, s.ID); err != nil || s.Phase == match.Over {
		return s, nil, err
	}
	key := map[match.Phase]string{match.Playing: "review.running", match.Pending: "review.pending", match.Closed: "review.unplayed"}[s.Phase]
	reply := b.whisper(r, key, "Link", b.link(s))
	return s, &reply, nil
}

// findLatest gives the user's latest match in the channel that is over, or the
// running one when there is no other.
func (b *Bot) findLatest(ctx context.Context, r *Request) (s sitting, refusal *Reply, err error) {
	for _, phase := range []match.Phase{match.Over, match.Playing} {
		rows, err := b.Store.List(ctx, store.Filter{
			User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{phase}, Limit: 1,
		})
		if err != nil {
			return s, nil, fmt.Errorf("list matches that are over: %w", err)
		}
		if len(rows) > 0 {
			s, err = b.table.seat(rows[0])
			return s, nil, err
		}
	}
	reply := b.whisper(r, "review.nothing")
	return s, &reply, nil
}

// verdicts write a review in the language of its reader.
func (b *Bot) verdicts(r *Request, s sitting, review game.Review) *verdicts {
	return newVerdicts(b.private(r), review, b.facts(s).SeatNames)
}

// reviewed is the review as a message: the summary, the moves, the mistakes and
// the turning point, in words and as a picture.
func (b *Bot) reviewed(r *Request, s sitting, review game.Review) chat.Message {
	say, v := b.private(r), b.verdicts(r, s, review)
	head := []string{b.reviewHeading(say, s), say.Say(review.Summary)}
	var tail []string
	var m chat.Message
	switch table := v.table(); {
	case table == "":
	case len(table) <= tableTextMost:
		head = append(head, table)
	default:
		m.Controls = []chat.Control{chat.Buttons{{
			Label: say.Text("button.verdicts"), Do: chat.Review{Match: string(s.ID), Ply: s.Ply, List: true},
		}}}
	}
	if review.TurningPoint != nil {
		tail = b.turningPicture(r, s, review.TurningPoint, &m)
	}
	m.Text = within(messageMost, say, head, v.mistakes(), tail)
	return m
}

// reviewHeading says which match it is.
func (b *Bot) reviewHeading(say lang.Speaker, s sitting) string {
	sc := b.sceneFor(s, game.Nobody, say)
	return say.Text("review.heading", "Game", sc.gameName(), "Players", sc.sides(), "Match", string(s.ID))
}

// turningPicture puts the picture of the turning point into a message and gives
// its caption, or says why it is missing: the summary has told what it shows.
func (b *Bot) turningPicture(r *Request, s sitting, t *game.TurningPoint, m *chat.Message) []string {
	say := b.private(r)
	if !r.At.files() {
		return []string{strings.TrimSpace(say.Text("board.missing", "Permissions", say.Text(string(chat.PermissionFiles))))}
	}
	picture, err := b.paint(b.games[s.Game], t.View, say, fmt.Sprintf("%s-%s-review.png", s.Game, s.ID))
	if err != nil {
		b.Log.Error("draw a turning point", "match", s.ID, "error", err)
		return nil
	}
	m.File = picture
	return []string{say.Say(t.Caption)}
}
