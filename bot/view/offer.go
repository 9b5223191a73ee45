package view

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// offers says who wants what all have to agree to. The description of the picture does not: an offer leaves the picture
// as it is, and the text is read aloud too.
func (v *matchView) offers() (lines []string) {
	for seat, what := range v.Offers {
		user := v.Players[seat].User
		if what == "" || match.IsErased(user) {
			continue
		}
		pairs := []any{"User", Mention(user)}
		if what == match.Takeback {
			pairs = append(pairs, "Moves", MoveList(match.ToTakeBack(&v.State, game.Seat(seat))))
		}
		line := v.say.Text("board.offer."+string(what), pairs...)
		if what == match.Takeback && v.Rated && v.Place.Guild != "" && v.TakenBack == 0 &&
			match.Ratable(&v.Proposal, v.StartedAt) {
			line += " " + v.say.Text("board.offer.takeback.rated")
		}
		lines = append(lines, line)
	}
	return lines
}

// awaitsAnswer reports whether somebody offers a draw or asks for a takeback, which the board has buttons to answer.
func (v *matchView) awaitsAnswer() bool {
	return slices.Contains(v.Offers, match.Draw) || slices.Contains(v.Offers, match.Takeback)
}

// answerButtons returns the buttons that answer draws and takebacks.
func (v *matchView) answerButtons() (row chat.Buttons) {
	for _, what := range []string{string(match.Draw), string(match.Takeback)} {
		if slices.Contains(v.Offers, match.Offering(what)) {
			row = append(row, v.button(what, chat.Agree, "button."+what+".accept", "accept"),
				v.button(what, chat.Plain, "button."+what+".decline", "decline"))
		}
	}
	return row
}

// drawButtons returns what a user may offer now.
func (v *matchView) drawButtons(user string) (row chat.Buttons) {
	games := match.Games{v.Game: v.game.Rules}
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		if match.May(games, &v.State, user, what, v.now) == nil {
			row = append(row, v.button(string(what), chat.Plain, "button."+string(what)))
		}
	}
	return row
}

// offerButton returns a button for what all have to agree to. As soon as somebody has, it says how
// many, for all to see where they look: the press of the last one does it.
func (v *matchView) offerButton(what match.Offering, style chat.Style, key string) chat.Button {
	b := v.button(string(what), style, key)
	agreed := 0
	for _, open := range v.Offers {
		if open == what {
			agreed++
		}
	}
	if agreed > 0 {
		b.Label += fmt.Sprintf(" · %d/%d", agreed, len(v.People()))
		b.Style = chat.Agree
	}
	return b
}

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
