package present

import (
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// Hand is the message that shows a player what their seat alone may know. notice is said
// above it.
func (p *Presenter) Hand(m Match, to Reader, notice string) chat.Message {
	return p.hand(p.private(m, to), to, notice)
}

func (p *Presenter) hand(v matchView, to Reader, notice string) chat.Message {
	m := v.handText(notice)
	m.Controls = v.handControls(picks{})
	if !to.files() {
		v.withoutPicture(&m, []game.Term{chat.PermissionFiles}, p.Limits.Text)
		return m
	}
	// The name of the file reveals nothing of the hand, and clients do not show an old one
	// for it.
	picture, err := p.paint(v.game, v.view, v.say, fmt.Sprintf("%s-%s-%d-%d.png", v.Game, v.ID, v.Ply, v.view.Seat), v.ToMove()...)
	if err != nil {
		p.Log.Error("could not draw a hand", "match", v.ID, "seat", int(v.view.Seat), "error", err)
		v.withoutPicture(&m, nil, p.Limits.Text)
		return m
	}
	m.File = picture
	return m
}

// handText is the message of a hand without picture and controls.
func (v *matchView) handText(notice string) chat.Message {
	m := v.boardText()
	m.Ping = nil
	side := seatName(v.facts.SeatNames, v.view.Seat)
	m.Text = v.say.Text("hand.heading", "Match", string(v.ID), "Side", side) + "\n" + m.Text
	if notice != "" {
		m.Text = notice + "\n" + m.Text
	}
	return m
}

// handControls are what a player can do from a hand.
func (v *matchView) handControls(picked picks) []chat.Control {
	var controls []chat.Control
	if v.Phase == match.Playing && slices.Contains(v.view.ToMove, v.view.Seat) {
		controls = v.moveControls(picked)
	}
	if v.Phase == match.Playing {
		controls = append(controls, chat.Buttons{{Label: v.say.Text("button.refresh"), Do: chat.Hand{Match: v.ID, Ply: v.Ply}}})
	}
	return controls
}
