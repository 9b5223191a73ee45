package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// The steps of somebody who looks through a match. StepHere stays at the same move, StepMistake leads to the next
// mistake, StepGo to a move that was chosen, and StepList to the list of all moves.
const (
	StepFirst   = "first"
	StepBack    = "back"
	StepOn      = "on"
	StepLast    = "last"
	StepMistake = "mistake"
	StepGo      = "go"
	StepHere    = "here"
	StepList    = "list"
)

// reviewed is a match and what a coach says of it, nothing where nobody has asked one.
type reviewed struct {
	v     *matchView
	coach text.Review
	asked bool
	// before is how many moves came before the first one that the coach judges, such as to deal.
	before int
}

// withReview returns the match with a review; nil for none.
func (v *matchView) withReview(review *game.Review) *reviewed {
	r := &reviewed{v: v}
	r.coach.Game, r.coach.Names, r.coach.Say = v.Game, v.facts.SeatNames, v.say.Say
	if review != nil {
		record := v.Record()
		r.coach.Review, r.asked, r.before = *review, true, record.Unjudged(*review)
	}
	return r
}

// Viewer returns the message in which somebody looks through a match: the position a step from that after at moves.
// With a review it says what each move was worth, draws what would have been better and how the match stood, and begins
// at the turning point.
func (p *Presenter) Viewer(
	m session.Session, to Reader, at int, step string, review *game.Review,
) (chat.Message, error) {
	v := p.publicTo(m, to)
	r := v.withReview(review)
	if step == StepList {
		return p.verdicts(r, to, at), nil
	}
	at, found := r.step(at, step)
	if err := r.lookAt(at); err != nil {
		return chat.Message{}, err
	}
	lines := r.about(at, to)
	if !found {
		lines = append(lines, v.say.Text("replay.nomistake"))
	}
	stops := r.stops(at, p.Limits.Choices)
	message := chat.Message{Text: strings.Join(lines, "\n"), Controls: r.controls(at, stops)}
	if !to.Files() {
		v.withoutPicture(&message, to.Missing, p.Limits.Text)
		return message, nil
	}
	drawn := *v.game
	drawn.Painter = p.curves.Below(v.game.Painter, r.coach.Review, at-r.before, stops)
	drawn.Printer = curvedPrinter{v.game.Printer, r, at - r.before}
	name := fmt.Sprintf("%s-%s-move-%d.png", m.Game, m.ID, at)
	var err error
	message.File, err = p.paint(&drawn, v.view, v.say, name, v.pictureNames(), imageMap{users: v.users()})
	return message, err
}

// step returns how many moves were made in the position that a step leads to from the one after at moves; not found
// where there are no more mistakes. The match begins at its turning point, where it has one and a coach was asked.
func (r *reviewed) step(at int, step string) (to int, found bool) {
	last := len(r.v.Moves)
	switch step {
	case "":
		at = 0
		if r.asked {
			at = r.before + r.coach.Start()
		}
	case StepFirst:
		at = 0
	case StepBack:
		at--
	case StepOn:
		at++
	case StepLast:
		at = last
	case StepMistake:
		next, ok := r.nextMistake(at)
		if !ok {
			return max(r.before, min(at, last)), false
		}
		at = next
	case StepGo:
		at += r.before
	}
	return max(r.before, min(at, last)), true // there may be fewer moves by now
}

// nextMistake returns how many moves there are up to the next mistake after some.
func (r *reviewed) nextMistake(after int) (at int, ok bool) {
	i := slices.IndexFunc(r.coach.Moves, func(j game.JudgedMove) bool {
		return r.before+j.Number > after && text.IsMistake(j)
	})
	if i < 0 {
		return 0, false
	}
	return r.before + r.coach.Moves[i].Number, true
}

// lookAt makes the view that of the position after so many moves.
func (r *reviewed) lookAt(at int) (err error) {
	v, reveal := r.v, r.v.game.Reveal
	if v.Phase != match.Over {
		reveal = nil
	}
	bottom := v.view.Bottom
	v.view, err = match.Reviewed(v.game.Rules, v.Record(), r.coach.Review, at, reveal)
	v.view.Bottom, v.view.Groups = bottom, nil // nobody is asked any more
	if at == len(v.Moves) {
		v.view.Elapsed = v.Elapsed(v.now)
	}
	return err
}

// judged returns what the coach says of the move that led to a position.
func (r *reviewed) judged(at int) (game.JudgedMove, bool) {
	record := r.v.Record()
	return record.Judged(r.coach.Review, at)
}

// about returns what is said above the picture: of the whole match, and of the move that led to it.
func (r *reviewed) about(at int, to Reader) []string {
	v, last, heading := r.v, len(r.v.Moves), "replay.heading"
	if r.asked {
		heading = "review.heading"
	}
	players := v.sidesInLine()
	if v.isRecord() {
		players = v.say.Text("replay.imported")
		if v.Opening.Format != "" {
			players += ": " + v.say.Term(v.Opening.Format)
		}
	}
	lines := []string{v.say.Text(heading, "Game", v.gameName(), "Players", players, "Match", v.ID)}
	if r.asked {
		lines = append(lines, v.say.Say(r.coach.Summary))
	}
	if !to.Files() {
		lines = append(lines, r.coach.Course()...)
	}
	lines = append(lines, v.say.Text("replay.position", "Move", at-r.before, "Moves", last-r.before))
	j, ok := r.judged(at)
	if ok {
		lines = append(lines, r.coach.Sentence(j))
	}
	if !ok || j.Remark.IsZero() {
		for _, phrase := range v.view.Status {
			lines = append(lines, v.sentence(phrase))
		}
		for _, event := range v.view.LastEvents {
			lines = append(lines, eventMark+v.sentence(event.Phrase))
		}
	}
	if at == last && v.Outcome != nil {
		lines = append(lines, v.ending())
	}
	return lines
}

// stops returns the moves that the menu and the curve lead to, by their numbers and at most so many: the beginning and
// the end, those around a position, mistakes from the last one on, and others as evenly as they go.
func (r *reviewed) stops(at, most int) (stops []int) {
	last := len(r.v.Moves) - r.before
	at -= r.before
	add := func(move int) {
		if 0 <= move && move <= last && len(stops) < most && !slices.Contains(stops, move) {
			stops = append(stops, move)
		}
	}
	add(last)
	for away := range 4 {
		add(at - away)
		add(at + away)
	}
	for _, j := range slices.Backward(r.coach.Moves) {
		if text.IsMistake(j) && len(stops) < 2*most/3 {
			add(j.Number)
		}
	}
	for parts := 1; len(stops) < min(most, last+1); parts *= 2 {
		for i := range parts + 1 {
			add(i * last / parts)
		}
	}
	slices.Sort(stops)
	return stops
}

// stop says what the move of a number is.
func (r *reviewed) stop(number int) string {
	at := r.before + number
	if j, ok := r.judged(at); ok {
		return r.coach.Line(j)
	}
	if number == 0 {
		return r.v.say.Text("replay.start")
	}
	return fmt.Sprint(number, " ", r.v.Moves[at-1].Move)
}

// controls returns what leads to other positions, to the list of all moves where a coach was asked, and to the match as
// a file.
func (r *reviewed) controls(at int, stops []int) []chat.Control {
	v, verb := r.v, "see"
	if r.asked {
		verb = "review"
	}
	last, over := len(v.Moves), v.Phase == match.Over
	_, more := r.nextMistake(at)
	button := func(verb, step string, disabled bool) chat.Button {
		return chat.Button{
			Label: v.say.Text("button.replay." + step), Style: chat.Plain, ID: chat.ControlID(verb, v.ID, at, step),
			Disabled: disabled,
		}
	}
	row := chat.Buttons{
		button(verb, StepFirst, at == r.before), button(verb, StepBack, at == r.before),
		button(verb, StepOn, at == last && over), button(verb, StepLast, at == last && over), // there may be more by now
	}
	if v.game.Reviewer != nil && over {
		row = append(row, button("review", StepMistake, r.asked && !more))
	}
	controls := []chat.Control{row}
	if len(stops) > 1 {
		menu := chat.Choice{
			Hint: v.say.Text("replay.go"), Picked: strconv.Itoa(at - r.before), ID: chat.ControlID(verb, v.ID, at, StepGo),
		}
		for _, number := range stops {
			menu.Items = append(menu.Items, chat.Item{Value: strconv.Itoa(number), Label: r.stop(number)})
		}
		controls = append(controls, menu)
	}
	row = nil
	if r.asked && len(r.coach.Moves) > 0 {
		row = append(row, button(verb, StepList, false))
	}
	return append(controls, append(row, chat.Button{
		Label: v.say.Text("button.export"), Style: chat.Plain, ID: chat.ControlID("export", v.ID, at),
	}))
}

// verdicts returns all moves, a line each, with a way back to the position after at of them.
func (p *Presenter) verdicts(r *reviewed, to Reader, at int) chat.Message {
	v := r.v
	parts := []string{v.say.Say(r.coach.Summary), r.coach.List(), r.coach.Legend()}
	m := p.listing(v, to, "review.list", strings.Join(parts, "\n\n"))
	m.Controls = []chat.Control{chat.Buttons{{
		Label: v.say.Text("button.replay.here"), Style: chat.Plain, ID: chat.ControlID("review", v.ID, at, StepHere),
	}}}
	return m
}

// curvedPrinter describes, besides what its Printer does, the curve below the picture.
type curvedPrinter struct {
	text.Printer
	review *reviewed
	at     int
}

// mostCurveAlt is how much of a description is a curve's at most, and never more than half.
const mostCurveAlt = 500

// Alt returns the board in words, and the curve below it.
func (p curvedPrinter) Alt(v game.View, say text.Speaker, limit int) string {
	curve := p.review.coach.CurveAlt(p.at, min(limit/2, mostCurveAlt))
	board := p.Printer.Alt(v, say, limit-utf8.RuneCountInString(curve)-1)
	return strings.TrimSpace(board + " " + curve)
}

// Describe returns what is on a cell, or the move at a place on the curve.
func (p curvedPrinter) Describe(v game.View, cell string, say text.Speaker) string {
	if move, err := strconv.Atoi(cell); err == nil {
		return p.review.stop(move)
	}
	return p.Printer.Describe(v, cell, say)
}
