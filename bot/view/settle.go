package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// MoveList returns what lists moves in a sentence, each as code.
func MoveList(moves []match.Move) any {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = "`" + string(m.Move) + "`"
	}
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return game.Say("board.moves", "Moves", strings.Join(names[:last], ", "), "Last", names[last])
}

// settled are the offers that the board has buttons to answer.
func settled(what match.Offering) bool { return what == match.Draw || what == match.Takeback }

// settling reports whether somebody offers a draw or asks for a takeback.
func (v *matchView) settling() bool { return slices.ContainsFunc(v.Offers, settled) }

// offer says what a seat offers. The description of the picture does not: an offer leaves the
// picture as it is, and the text is read aloud too.
func (v *matchView) offer(seat game.Seat, user string) string {
	pairs := []any{"User", user}
	what := v.Offers[seat]
	if what != match.Takeback {
		return v.say.Text("board.offer."+string(what), pairs...)
	}
	said := v.say.Text("board.offer.takeback", append(pairs, "Moves", MoveList(match.ToTakeBack(&v.State, seat)))...)
	if v.Rated && v.Guild != "" && v.TakenBack == 0 && match.Ratable(&v.Proposal, v.StartedAt) {
		said += " " + v.say.Text("board.offer.takeback.rated")
	}
	return said
}

// answers are the buttons that answer draws and takebacks.
func (v *matchView) answers() (row chat.Buttons) {
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		if slices.Contains(v.Offers, what) {
			row = append(row, v.settleButton(what, chat.Agree, "accept"), v.settleButton(what, chat.Plain, "decline"))
		}
	}
	return row
}

// settleButton offers something, or gives an answer to it.
func (v *matchView) settleButton(what match.Offering, style chat.Style, answer ...any) chat.Button {
	var key strings.Builder
	key.WriteString("button." + string(what))
	for _, a := range answer {
		key.WriteString(fmt.Sprint(".", a))
	}
	return v.button(string(what), style, key.String(), answer...)
}

// settleButtons are what a user may offer now.
func (v *matchView) settleButtons(user string, now time.Time) (row chat.Buttons) {
	games := match.Games{v.Game: v.game.Rules}
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		if match.May(games, &v.State, user, what, now) == nil {
			row = append(row, v.settleButton(what, chat.Plain))
		}
	}
	return row
}
