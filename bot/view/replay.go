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
)

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
	for i := range views {
		views[i].Bottom, views[i].Groups = v.view.Bottom, nil // nobody is asked any more
	}
	views[len(views)-1].Elapsed = v.Elapsed(v.now)
	gif, step, err := animator.Animate(nil, views, paintOptions(v.say, v.pictureNames()), p.Limits.File)
	if err != nil {
		return chat.Message{}, err
	}
	lines := []string{
		v.say.Text("replay.animation", "Game", v.gameName(), "Players", v.sidesInLine(), "Match", m.ID,
			"Moves", len(m.Moves)),
		v.ending(),
	}
	if step *= every; step > 1 {
		lines = append(lines, v.say.Text("replay.skipped", "Step", step))
	}
	name := fmt.Sprintf("%s-%s-replay", m.Game, m.ID)
	picture := chat.NewPicture(name+".gif", gif, p.animationAlt(&v, views))
	moves := &chat.File{Name: name + ".txt", Data: []byte(m.Text(match.Games{m.Game: v.game.Rules}))}
	return chat.Message{Text: strings.Join(lines, "\n"), Before: picture, File: moves}, nil
}

// animationAlt describes an animation: how long it is, and how it ends.
func (p *Presenter) animationAlt(v *matchView, views []game.View) string {
	alt := v.say.Text("replay.alt", "Game", v.gameName(), "Moves", len(v.Moves), "Plural", len(v.Moves))
	return alt + " " + v.game.Printer.Alt(views[len(views)-1], v.say.Say, p.Limits.Alt-utf8.RuneCountInString(alt)-1)
}
