package present

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/render/text"
)

// toldRoom is how many characters of a review's message are left for what it tells of
// single moves and the rest, beside the table of all moves.
const toldRoom = 900

// reviewed is a match and its review, in words for somebody.
type reviewed struct {
	worded
	text.Review
}

// reviewed is a match and its review in the words of a speaker.
func (w *worded) reviewed(review game.Review) reviewed {
	return reviewed{*w, text.Review{Review: review, Game: w.Game, Names: w.facts.SeatNames, Say: w.say.Say}}
}

// Review is a review as a message: the summary, the mistakes, all moves and the turning
// point, in words and as a picture with the curve of the match. Where the moves are too many
// for it, a button asks for them.
func (p *Presenter) Review(m Match, to Reader, review game.Review) chat.Message {
	v := p.view(m, game.Nobody, to.Locale)
	r := v.reviewed(review)
	heading := v.say.Text("review.heading", "Game", v.gameName(), "Players", v.sides(), "Match", string(m.ID))
	head := []string{heading, v.say.Say(review.Summary)}
	if !to.files() {
		head = append(head, r.Course()...)
	}
	message, tail := p.reviewPicture(&r, to, v.view.Bottom)
	table := r.Table()
	if fits := utf8.RuneCountInString(table) <= p.Limits.Text-toldRoom; table != "" && fits {
		tail = append([]string{"```\n" + table + "\n```" + r.Legend("`")}, tail...)
	} else if table != "" {
		list := v.button(chat.Review{Match: string(m.ID), Ply: m.Ply, List: true}, chat.Plain, "button.verdicts")
		message.Controls = []chat.Control{chat.Buttons{list}}
		if told, _ := r.Told(1); len(told) > 0 {
			tail = append([]string{r.Legend("`")}, tail...)
		}
	}
	message.Text = r.within(p.Limits.Text, head, tail)
	return message
}

// within joins a head, what is told of single moves, and a tail to a text of so many
// characters at most. Where that is not enough it tells of fewer moves; it says of how many
// it does not.
func (r *reviewed) within(most int, head, tail []string) string {
	for told := len(r.Moves); ; told-- {
		lines := slices.Clone(head)
		moves, more := r.Told(told)
		for _, j := range moves {
			lines = append(lines, r.Sentence(j))
		}
		if more > 0 {
			lines = append(lines, r.worded.say.Text("review.more", "Count", more))
		}
		all := strings.Join(append(lines, tail...), "\n")
		if told == 0 || utf8.RuneCountInString(all) <= most {
			return all
		}
	}
}

// ReviewList is all moves of a review, a line each.
func (p *Presenter) ReviewList(m Match, to Reader, review game.Review) chat.Message {
	w := p.words(m, to.Locale)
	r := w.reviewed(review)
	return p.listing(&w, to, "review.list", strings.Join([]string{w.say.Say(review.Summary), r.List(), r.Legend("")}, "\n\n"))
}

// reviewPicture is a message with the picture of a review, and what to say about that: the
// turning point with the curve of the match below it, or either alone.
func (p *Presenter) reviewPicture(r *reviewed, to Reader, bottom game.Seat) (message chat.Message, said []string) {
	if r.TurningPoint == nil {
		return message, nil
	}
	moment := r.TurningPoint.View
	moment.Bottom = bottom
	return message, p.marked(&r.worded, to, "review", moment, imageMap{}, r.TurningPoint.Caption, &message)
}

// marked puts the picture of a view in which a coach has marked moves into a message and
// returns its caption, or says why it is missing: the coach's words say what it shows. kind
// is a part of the file's name, shown what the picture's map says of the match.
func (p *Presenter) marked(w *worded, to Reader, kind string, v game.View, shown imageMap, caption game.Phrase, m *chat.Message) []string {
	if !to.files() {
		missing := w.say.Text("board.missing", "Permissions", w.say.Text(string(chat.PermissionFiles)))
		return []string{strings.TrimSpace(missing)}
	}
	shown.users = w.users()
	picture, err := p.paint(w.game, v, w.say, fmt.Sprintf("%s-%s-%s.png", w.Game, w.ID, kind), w.pictureNames(), shown)
	if err != nil {
		p.Log.Error("could not draw what a coach marked", "match", w.ID, "picture", kind, "error", err)
		return nil
	}
	m.File = picture
	return []string{w.say.Say(caption)}
}
