package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/render/text"
)

// reviewed is a match and its review, in words for somebody.
type reviewed struct {
	matchView
	text.Review
}

// reviewed returns a match with its review.
func (v *matchView) reviewed(review game.Review) reviewed {
	return reviewed{*v, text.Review{Review: review, Game: v.Game, Names: v.facts.SeatNames, Say: v.say.Say}}
}

// Review returns a review as a message: the summary, the mistakes, all moves and the turning
// point, in words and as a picture with the curve of the match. Where the moves are too many
// for it, or more could be told of some, a button asks for all.
func (p *Presenter) Review(m session.Session, to Reader, review game.Review) chat.Message {
	v := p.view(m, game.Nobody, to.Locale)
	r := v.reviewed(review)
	heading := v.say.Text("review.heading", "Game", v.gameName(), "Players", v.sidesInLine(), "Match", string(m.ID))
	head := []string{heading, v.say.Say(review.Summary)}
	if !to.Files() {
		head = append(head, r.Course()...)
	}
	var message chat.Message
	tail := p.reviewPicture(&r, to, v.view.Bottom, &message)
	text, more := r.text(len(r.Moves), head, append(r.table(), tail...))
	whole := utf8.RuneCountInString(text) <= p.Limits.Text
	if !whole {
		text, more = r.within(p.Limits.Text, head, tail)
	}
	if message.Text = text; more > 0 || !whole {
		list := v.button("verdicts", chat.Plain, "button.verdicts")
		message.Controls = []chat.Control{chat.Buttons{list}}
	}
	return message
}

// table returns all moves and what their marks mean.
func (r *reviewed) table() []string {
	if len(r.Moves) == 0 {
		return nil
	}
	return []string{"```\n" + r.Table() + "\n```\n" + r.Legend("`")}
}

// within returns a text without the table, of so many characters at most. Where that is not enough
// it tells of fewer moves.
func (r *reviewed) within(most int, head, tail []string) (all string, more int) {
	longest, _ := r.Told(len(r.Moves))
	if len(longest) > 0 {
		tail = append([]string{r.Legend("`")}, tail...)
	}
	for told := len(longest); ; told-- {
		all, more = r.text(told, head, tail)
		if told == 0 || utf8.RuneCountInString(all) <= most {
			return all, more
		}
	}
}

// text joins a head, what is told of at most so many moves, and a tail. It says of how many
// more it could tell.
func (r *reviewed) text(most int, head, tail []string) (all string, more int) {
	lines := slices.Clone(head)
	told, more := r.Told(most)
	for _, j := range told {
		lines = append(lines, r.Sentence(j))
	}
	if more > 0 {
		lines = append(lines, r.matchView.say.Text("review.more", "Count", more))
	}
	return strings.Join(append(lines, tail...), "\n"), more
}

// ReviewList returns all moves of a review, a line each.
func (p *Presenter) ReviewList(m session.Session, to Reader, review game.Review) chat.Message {
	v := p.view(m, game.Nobody, to.Locale)
	r := v.reviewed(review)
	return p.listing(&v, to, "review.list",
		strings.Join([]string{v.say.Say(review.Summary), r.List(), r.Legend("")}, "\n\n"))
}

// reviewPicture puts the picture of a review into a message and returns what to say about it:
// the turning point with the curve of the match below it, or either alone.
func (p *Presenter) reviewPicture(r *reviewed, to Reader, bottom game.Seat, m *chat.Message) (said []string) {
	switch {
	case r.TurningPoint != nil:
		moment := r.TurningPoint.View
		moment.Bottom = bottom
		v, drawn := r.matchView, *r.game
		drawn.Painter = p.curves.Below(r.game.Painter, r.Review.Review)
		drawn.Printer = curvedPrinter{r.game.Printer, &r.Review}
		v.game = &drawn
		return p.marked(&v, to, "review", moment, imageMap{}, r.TurningPoint.Caption, m)
	case r.Curve == nil:
		return nil
	case !to.Files():
		return []string{missingFiles(r.matchView.say)}
	}
	png, err := p.curves.Paint(r.Review.Review, paintOptions(r.matchView.say, nil))
	if err != nil {
		p.Log.Error("could not draw the curve of a review", "match", r.ID, "error", err)
		return nil
	}
	m.File = &chat.File{Name: reviewFile(&r.matchView, "review"), Data: png, Alt: r.CurveAlt(p.Limits.Alt)}
	return nil
}

// curvedPrinter describes, besides what its Printer does, the curve below the picture.
type curvedPrinter struct {
	text.Printer
	review *text.Review
}

// mostCurveAlt is how much of a description is a curve's at most, and never more than half.
const mostCurveAlt = 500

// Alt returns the board in words, and the curve below it.
func (p curvedPrinter) Alt(v game.View, say text.Speaker, limit int) string {
	curve := p.review.CurveAlt(min(limit/2, mostCurveAlt))
	board := p.Printer.Alt(v, say, limit-utf8.RuneCountInString(curve)-1)
	return strings.TrimSpace(board + " " + curve)
}

// missingFiles says that a picture is missing because no files may be sent.
func missingFiles(say lang.Speaker) string {
	return strings.TrimSpace(say.Text("board.missing", "Permissions", say.Text(string(chat.PermissionFiles))))
}

// reviewFile returns the name of the file with a coach's picture.
func reviewFile(v *matchView, kind string) string {
	return fmt.Sprintf("%s-%s-%s.png", v.Game, v.ID, kind)
}

// marked puts the picture of a view in which a coach has marked moves into a message and
// returns its caption, or says why it is missing: the coach's words say what it shows. kind
// is a part of the file's name, shown what the picture's map says of the match.
func (p *Presenter) marked(
	v *matchView, to Reader, kind string, seen game.View, shown imageMap, caption game.Phrase, m *chat.Message,
) []string {
	if !to.Files() {
		return []string{missingFiles(v.say)}
	}
	shown.users = v.users()
	picture, err := p.paint(v.game, seen, v.say, reviewFile(v, kind), v.pictureNames(), shown)
	if err != nil {
		p.Log.Error("could not draw a hint or a review", "match", v.ID, "picture", kind, "error", err)
		return nil
	}
	m.File = picture
	return []string{v.say.Say(caption)}
}
