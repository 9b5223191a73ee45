package view

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// eventMark sets off what the last move did, as a quotation.
const eventMark = "> "

// maxEvents is how many lines of events a board shows.
const maxEvents = 10

// boardText is the board message without picture and controls.
func (v *matchView) boardText() chat.Message {
	lines := []string{v.heading() + v.chanceSealed()}
	for _, phrase := range v.view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	lines = append(lines, imported(v)...)
	for _, event := range v.events() {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	if line := placed(v); line != "" {
		lines = append(lines, line)
	}
	m := chat.Message{Ping: v.ToMove()}
	if v.settling() {
		m.Ping = v.Awaited()
	}
	switch {
	case v.Outcome != nil:
		lines = append(lines, v.ending())
		if ratings := v.ratingText(); ratings != "" {
			lines = append(lines, ratings)
		}
		lines[len(lines)-1] += v.chanceOpened()
	default:
		for _, line := range []string{v.turn(), v.thinking(), v.clock()} {
			if line != "" {
				lines = append(lines, line)
			}
		}
	}
	m.Text = strings.Join(append(lines, v.offers()...), "\n")
	return m
}

// imported says what an imported match goes on from and, until a person has moved, what was
// left out of it; nothing of other matches.
func imported(v *matchView) (lines []string) {
	if v.Opening == nil {
		return nil
	}
	byPerson := func(m match.Move) bool { return v.Players[m.Seat].User != "" }
	for i, phrase := range v.Opening.Said() {
		if i == 0 || !slices.ContainsFunc(match.Played(&v.State), byPerson) {
			lines = append(lines, "📥 "+v.say.Say(phrase))
		}
	}
	return lines
}

// sentence is a phrase as a line: it begins with a capital also where it begins with
// what a computer, or somebody who was forgotten, is called.
func (v *matchView) sentence(phrase game.Phrase) string {
	said := v.say.Say(phrase)
	for seat, player := range v.Players {
		name := v.playerName(game.Seat(seat))
		if (player.Level != "" || match.IsFormer(player.User)) && strings.HasPrefix(said, name) {
			return text.Capital(said)
		}
	}
	return said
}

// events are those of the last move of a person and of the computers' moves after it; the
// last maxEvents of them.
func (v *matchView) events() []game.Event {
	all := slices.Concat(v.Earlier, v.view.LastEvents, v.Later)
	return all[max(0, len(all)-maxEvents):]
}

// turn says which people are to move; empty when none is.
func (v *matchView) turn() string {
	key := "board.turn"
	switch users := v.ToMove(); len(users) {
	case 0:
		return ""
	case 1:
	default:
		key = "board.turn.several"
	}
	return v.say.Text(key, "User", Mentions(v.ToMove()), "Prompt", v.view.Prompt)
}

// thinking is what the board says while a computer is to move; empty otherwise.
func (v *matchView) thinking() string {
	_, level, ok := v.Computer()
	switch {
	case !ok:
		return ""
	case v.FailureCode != "":
		return v.say.Text("board.trouble", "Level", v.levelName(level), "ID", v.FailureCode)
	}
	return v.say.Text("board.thinking", "Level", v.levelName(level), "Prompt", v.view.Prompt)
}

// offers says who wants what all have to agree to.
func (v *matchView) offers() []string {
	var lines []string
	for seat, what := range v.Offers {
		if user := v.Players[seat].User; what != "" && !match.IsFormer(user) {
			lines = append(lines, v.offer(game.Seat(seat), Mention(user)))
		}
	}
	return lines
}

// heading says what is played, and who plays what: in one line up to two players, with a
// line each where there are more, unless the places below name them all.
func (v *matchView) heading() string {
	key := "board.heading"
	switch {
	case v.Table() && v.Phase == match.Over && len(v.view.Status) >= len(v.Players):
		key = "board.heading.places"
	case v.Table():
		key = "board.heading.table"
	}
	return v.say.Text(key, "Game", v.gameName(), "Players", v.sides(), "Match", string(v.ID))
}

// sides says who plays what.
func (v *matchView) sides() string {
	if v.Table() {
		return "• " + strings.Join(v.bySeat(), "\n• ")
	}
	return v.sidesInLine()
}

// sidesInLine is sides in one line, for a table too.
func (v *matchView) sidesInLine() string { return strings.Join(v.bySeat(), " · ") }

// bySeat says of each seat who plays there.
func (v *matchView) bySeat() (sides []string) {
	for i := range v.Players {
		seat := game.Seat(i)
		line := v.name(seat)
		if name := v.seatName(seat); name != "" && !v.Solo() {
			line = v.say.Text("board.side", "Side", name, "User", line)
		}
		sides = append(sides, line)
	}
	return sides
}

// SeatLapsed is the event that a computer has taken the seat of users whose time was over.
func SeatLapsed(late []string) game.Event {
	return game.Event{Phrase: game.Say("board.lapse.replaced", "User", Mentions(late))}
}
