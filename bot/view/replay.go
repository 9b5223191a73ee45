package view

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
)

// animated reports whether the match can be shown as a moving picture.
func (v *matchView) animated() bool {
	_, ok := v.game.Painter.(render.Animator)
	return ok && len(v.Moves) > 0
}

// past changes views of a match to those of what is over: from one side of the board, and the last one with
// the time that was played if it is the match's end.
func (v *matchView) past(views []game.View, isEnd bool) {
	for i := range views {
		views[i].Bottom, views[i].Groups = v.view.Bottom, nil // nobody is asked any more
	}
	if isEnd {
		views[len(views)-1].Elapsed = v.Elapsed(v.now)
	}
}

// MissingFiles says which permissions are missing for a file.
func (p *Presenter) MissingFiles(to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	return chat.Message{Text: strings.TrimSpace(say.Text("board.missing", "Permissions", termList(say, to.Missing)))}
}

// Animation returns a match that is over as a moving picture, with all its moves in a file beside it:
// in the message they would push the picture away.
func (p *Presenter) Animation(m session.Session) (chat.Message, error) {
	v := p.public(m)
	animator, ok := v.game.Painter.(render.Animator)
	if !ok {
		return chat.Message{}, fmt.Errorf("pictures of %s do not move", m.Game)
	}
	every := render.AnimationStep(len(m.Moves) + 1)
	views, err := match.Frames(v.game.Rules, v.Record(), every)
	if err != nil {
		return chat.Message{}, err
	}
	v.past(views, true)
	gif, step, err := animator.Animate(nil, views, paintOptions(v.say, v.pictureNames()), p.Limits.File)
	if err != nil {
		return chat.Message{}, err
	}
	lines := []string{
		v.say.Text("replay.animation", "Game", v.gameName(), "Players", v.sidesInLine(), "Match", string(m.ID),
			"Moves", len(m.Moves)),
		v.ending(),
	}
	if step *= every; step > 1 {
		lines = append(lines, v.say.Text("replay.skipped", "Step", step))
	}
	name := fmt.Sprintf("%s-%s-replay", m.Game, m.ID)
	picture := &chat.File{Name: name + ".gif", Data: gif, Alt: p.animationAlt(&v, views)}
	moves := &chat.File{Name: name + ".txt", Data: []byte(m.Text(match.Games{m.Game: v.game.Rules}))}
	return chat.Message{Text: strings.Join(lines, "\n"), Before: picture, File: moves}, nil
}

// animationAlt describes an animation: how long it is, and how it ends.
func (p *Presenter) animationAlt(v *matchView, views []game.View) string {
	alt := v.say.Text("replay.alt", "Game", v.gameName(), "Moves", len(v.Moves), "Plural", len(v.Moves))
	return alt + " " + v.game.Printer.Alt(views[len(views)-1], v.say.Say, p.Limits.Alt-utf8.RuneCountInString(alt)-1)
}

// The steps from a position of a match to another one. ReplayMistake leads to the next mistake.
const (
	ReplayFirst   = "first"
	ReplayBack    = "back"
	ReplayOn      = "on"
	ReplayLast    = "last"
	ReplayMistake = "mistake"
)

// ReplayPosition returns a position of a match, a step from that after at moves. review says where the next mistake
// is; nil for the other steps.
func (p *Presenter) ReplayPosition(
	m session.Session, to Reader, at int, step string, review *game.Review,
) (chat.Message, error) {
	v := p.view(m, game.Nobody, to.Locale)
	last := len(m.Moves)
	remark := ""
	switch step {
	case ReplayFirst:
		at = 0
	case ReplayBack:
		at = max(0, at-1)
	case ReplayOn:
		at = min(at+1, last)
	case ReplayLast:
		at = last
	case ReplayMistake:
		at, remark = v.nextMistake(at, review)
	}
	at = min(at, last) // a review of another version may count otherwise
	views, err := match.Views(v.game.Rules, v.Record(), game.Nobody, func(ply int) bool { return ply == at })
	if err != nil {
		return chat.Message{}, err
	}
	v.past(views, at == last)
	view := views[0]
	lines := []string{
		v.say.Text("replay.heading", "Game", v.gameName(), "Players", v.sidesInLine(), "Match", string(m.ID)),
		v.say.Text("replay.position", "Move", at, "Moves", last),
	}
	for _, phrase := range view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	for _, event := range view.LastEvents {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	if at == last && m.Outcome != nil {
		lines = append(lines, v.ending())
	}
	if remark != "" {
		lines = append(lines, remark)
	}
	message := chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{v.stepButtons(at, last)}}
	v.view = view
	if !to.Files() {
		v.withoutPicture(&message, to.Missing, p.Limits.Text)
		return message, nil
	}
	name := fmt.Sprintf("%s-%s-move-%d.png", m.Game, m.ID, at)
	if message.File, err = p.paint(v.game, view, v.say, name, v.pictureNames(), imageMap{users: v.users()}); err != nil {
		return chat.Message{}, err
	}
	return message, nil
}

// nextMistake returns the number of the next mistake after a move, and what the review says of it;
// the move itself and that there is none where there is none.
func (v *matchView) nextMistake(after int, review *game.Review) (at int, remark string) {
	for _, j := range review.Moves {
		if j.Number > after && text.IsMistake(j) {
			return j.Number, v.say.Text("replay.mistake", "Move", string(j.Move), "Mark", j.Verdict.Mark(), "Remark", j.Remark)
		}
	}
	return after, v.say.Text("replay.nomistake")
}

// stepButtons returns the buttons that lead to other positions.
func (v *matchView) stepButtons(at, last int) chat.Buttons {
	var row chat.Buttons
	for _, step := range []string{ReplayFirst, ReplayBack, ReplayOn, ReplayLast, ReplayMistake} {
		if step == ReplayMistake && (v.game.Reviewer == nil || v.Phase != match.Over) {
			continue
		}
		b := chat.Button{
			Label: v.say.Text("button.replay." + step), Style: chat.Plain, ID: chat.ControlID("see", v.ID, at, step),
		}
		switch step {
		case ReplayFirst, ReplayBack:
			b.Disabled = at == 0
		case ReplayOn, ReplayLast:
			b.Disabled = at == last && v.Phase == match.Over // of one that runs there may be more by now
		}
		row = append(row, b)
	}
	return row
}
