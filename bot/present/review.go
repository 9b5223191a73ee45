package present

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

// mistakesRoom is how many characters of a review's message are left for its mistakes
// and the rest, beside the table of all moves.
const mistakesRoom = 900

// reviewPrinter writes what a review says of moves.
type reviewPrinter struct {
	say    lang.Speaker
	review game.Review
	// names are those of the sides, width is how many characters the longest has.
	names []string
	width int
}

// newReviewPrinter writes a review whose sides have such names.
func newReviewPrinter(say lang.Speaker, review game.Review, names []game.Term) *reviewPrinter {
	r := &reviewPrinter{say: say, review: review}
	for _, name := range names {
		r.names = append(r.names, say.Text(string(name)))
		r.width = max(r.width, utf8.RuneCountInString(r.names[len(r.names)-1]))
	}
	return r
}

// table is all moves with their marks in a fixed width, two a line so that it fits
// a phone, and what the marks mean.
func (r *reviewPrinter) table() string {
	var lines []string
	rounds := r.review.Rounds()
	for _, moves := range rounds {
		lines = r.head(lines, moves, len(rounds))
		for i := 0; i < len(moves); i += 2 {
			line := r.cell(moves[i])
			if i+1 < len(moves) {
				line += "  " + r.cell(moves[i+1])
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "```\n" + strings.Join(lines, "\n") + "\n```\n" + Legend(r.say, "`")
}

// head begins a round's moves where there are several rounds.
func (r *reviewPrinter) head(lines []string, moves []game.JudgedMove, rounds int) []string {
	if rounds == 1 {
		return lines
	}
	return append(lines, r.say.Text("review.round", "Round", moves[0].Round))
}

// cell is a move and its mark. The side has its name, for its letter in match
// texts is another one in English.
func (r *reviewPrinter) cell(j game.JudgedMove) string {
	return fmt.Sprintf("%3d %-*s %-4s %-2s", j.Number, r.width, r.names[j.Seat], j.Move, j.Verdict.Mark())
}

// mistakes are the moves that gave the win away, a line each. One alone that
// was decisive is in the summary already.
func (r *reviewPrinter) mistakes() (lines []string) {
	last := game.Mistake
	for _, j := range r.review.Moves {
		if j.Verdict == game.Mistake || j.Verdict == game.Decisive {
			last = j.Verdict
			lines = append(lines, fmt.Sprintf("`%d %s %s %s` %s", j.Number, r.names[j.Seat], j.Move, j.Verdict.Mark(), r.say.Say(j.Remark)))
		}
	}
	if len(lines) == 1 && last == game.Decisive {
		return nil
	}
	return lines
}

// lines are all moves, a line each, with what is to be said about them and what
// the marks mean.
func (r *reviewPrinter) lines() string {
	lines := []string{r.say.Say(r.review.Summary), ""}
	rounds := r.review.Rounds()
	for _, moves := range rounds {
		lines = r.head(lines, moves, len(rounds))
		for _, j := range moves {
			lines = append(lines, r.cell(j)+" "+r.say.Say(j.Remark))
		}
	}
	return strings.Join(append(lines, "", Legend(r.say, "")), "\n")
}

// Legend says what the marks of a review mean; on either side of each stands the
// quote.
func Legend(say lang.Speaker, quote string) string {
	mark := func(v game.Verdict) string { return quote + v.Mark() + quote }
	return say.Text("review.legend", "Winning", mark(game.Winning), "Losing", mark(game.Losing),
		"Mistake", mark(game.Mistake), "Decisive", mark(game.Decisive))
}

// within joins a head, mistakes and a tail to a text of so many characters at
// most. Where that is not enough the first mistakes are left out, and their number is
// given: the later a mistake, the more it counted.
func within(most int, say lang.Speaker, head, mistakes, tail []string) string {
	for cut := 0; ; cut++ {
		lines := head[:len(head):len(head)]
		if cut > 0 {
			lines = append(lines, say.Text("review.earlier", "Count", cut))
		}
		lines = append(append(lines, mistakes[cut:]...), tail...)
		text := strings.Join(lines, "\n")
		if cut == len(mistakes) || utf8.RuneCountInString(text) <= most {
			return text
		}
	}
}

// Review is a review as a message: the summary, the moves, the mistakes and the turning
// point, in words and as a picture. Where the moves are too many for it, a button asks
// for them.
func (p *Presenter) Review(m Match, to Reader, review game.Review) chat.Message {
	v := p.view(m, game.Nobody, to.Locale)
	printer := newReviewPrinter(v.say, review, v.facts.SeatNames)
	heading := v.say.Text("review.heading", "Game", v.gameName(), "Players", v.sides(), "Match", string(m.ID))
	head := []string{heading, v.say.Say(review.Summary)}
	var message chat.Message
	switch table := printer.table(); {
	case table == "":
	case len(table) <= p.Limits.Text-mistakesRoom:
		head = append(head, table)
	default:
		list := v.button(chat.Review{Match: string(m.ID), Ply: m.Ply, List: true}, chat.Plain, "button.verdicts")
		message.Controls = []chat.Control{chat.Buttons{list}}
	}
	var tail []string
	if review.TurningPoint != nil {
		moment := review.TurningPoint.View
		moment.Bottom = v.view.Bottom
		tail = p.marked(&v.worded, to, "review", moment, imageMap{}, review.TurningPoint.Caption, &message)
	}
	message.Text = within(p.Limits.Text, v.say, head, printer.mistakes(), tail)
	return message
}

// ReviewList is all moves of a review, a line each.
func (p *Presenter) ReviewList(m Match, to Reader, review game.Review) chat.Message {
	w := p.words(m, to.Locale)
	return p.listing(&w, to, "review.list", newReviewPrinter(w.say, review, w.facts.SeatNames).lines())
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
