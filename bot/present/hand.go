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
	m.Controls = panel{&v}.hand(picks{})
	var missing []game.Term
	if !to.files() {
		missing = []game.Term{chat.PermissionFiles}
	}
	// The name of the file reveals nothing of the hand, and clients do not show an old one
	// for it.
	p.addBoard(&m, &v, fmt.Sprintf("%s-%s-%d-%d.png", v.Game, v.ID, v.Ply, v.view.Seat), missing)
	return m
}

// handText is the message of a hand without picture and controls.
func (v *matchView) handText(notice string) chat.Message {
	m := v.boardText()
	m.Ping = nil
	side := v.seatName(v.view.Seat)
	heading := v.say.Text("hand.heading", "Match", string(v.ID), "Side", side)
	if v.Phase == match.Playing && !v.At.IsZero() {
		// Nothing can be written into an old hand: it tells its age by itself.
		heading += " · " + v.say.Text("hand.updated", "Unix", v.At.Unix())
	}
	m.Text = heading + "\n" + m.Text
	if notice != "" {
		m.Text = notice + "\n" + m.Text
	}
	return m
}

// hand is what a player can do from a hand.
func (v panel) hand(picked picks) []chat.Control {
	var controls []chat.Control
	if v.Phase == match.Playing && slices.Contains(v.view.ToMove, v.view.Seat) {
		controls = v.moveControls(picked)
	}
	if v.Phase == match.Playing {
		controls = append(controls, append(v.hint(), v.button(chat.Hand{Match: v.ID, Ply: v.Ply}, chat.Plain, "button.refresh")))
	}
	return controls
}
