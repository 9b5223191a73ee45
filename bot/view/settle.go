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
func (w *worded) settling() bool { return slices.ContainsFunc(w.Offers, settled) }

// offer says what a seat offers. The description of the picture does not: an offer leaves the
// picture as it is, and the text is read aloud too.
func (w *worded) offer(seat game.Seat, user string) string {
	pairs := []any{"User", user}
	what := w.Offers[seat]
	if what != match.Takeback {
		return w.say.Text("board.offer."+string(what), pairs...)
	}
	said := w.say.Text("board.offer.takeback", append(pairs, "Moves", MoveList(match.ToTakeBack(&w.State, seat)))...)
	if w.Rated && w.Guild != "" && w.TakenBack == 0 && match.Ratable(&w.Proposal, w.StartedAt) {
		said += " " + w.say.Text("board.offer.takeback.rated")
	}
	return said
}

// answers are the buttons that answer draws and takebacks.
func (w *worded) answers() (row chat.Buttons) {
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		if slices.Contains(w.Offers, what) {
			row = append(row, w.settleButton(what, chat.Agree, "accept"), w.settleButton(what, chat.Plain, "decline"))
		}
	}
	return row
}

// settleButton offers something, or gives an answer to it.
func (w *worded) settleButton(what match.Offering, style chat.Style, answer ...any) chat.Button {
	var key strings.Builder
	key.WriteString("button." + string(what))
	for _, a := range answer {
		key.WriteString(fmt.Sprint(".", a))
	}
	return w.button(string(what), style, key.String(), answer...)
}

// settleButtons are what a user may offer now.
func (w *worded) settleButtons(user string, now time.Time) (row chat.Buttons) {
	games := match.Games{w.Game: w.game.Rules}
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		if match.May(games, &w.State, user, what, now) == nil {
			row = append(row, w.settleButton(what, chat.Plain))
		}
	}
	return row
}
