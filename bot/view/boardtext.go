package view

import (
	"cmp"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// eventMark sets off what the last move did, as a quotation.
const eventMark = "> "

// maxEvents is how many lines of events a board shows.
const maxEvents = 10

// boardText returns the board message without picture and controls.
func (v *matchView) boardText() chat.Message {
	lines := []string{v.heading() + v.chanceSealed()}
	for _, phrase := range v.view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	lines = append(lines, opening(v)...)
	for _, event := range v.events() {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	if line := placed(v); line != "" {
		lines = append(lines, line)
	}
	m := chat.Message{Ping: v.ToMove()}
	if v.awaitsAnswer() {
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

// opening says what was played before the match began and, until a person has moved, as what an imported text was read.
func opening(v *matchView) (lines []string) {
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

// sentence returns a phrase as a line: it begins with a capital also where it begins with
// what a computer, or somebody who was forgotten, is called.
func (v *matchView) sentence(phrase game.Phrase) string {
	said := v.say.Say(phrase)
	for seat, player := range v.Players {
		name := v.playerName(game.Seat(seat))
		if (player.Level != "" || match.IsErased(player.User)) && strings.HasPrefix(said, name) {
			return game.Capital(said)
		}
	}
	return said
}

// events returns those of the last move of a person and of the computers' moves after it; the
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

// thinking returns what the board says while a computer is to move; empty otherwise.
func (v *matchView) thinking() string {
	_, level, ok := v.Computer()
	switch {
	case !ok:
		return ""
	case v.Failure.Code != "":
		return v.say.Text("board.trouble", "Level", v.levelName(level), "ID", v.Failure.Code)
	}
	return v.say.Text("board.thinking", "Level", v.levelName(level), "Prompt", v.view.Prompt)
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
	return v.say.Text(key, "Game", v.gameName(), "Players", v.sides(), "Match", v.ID)
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

// chanceSealed returns the hash of a match's seed, in games whose players must not know it.
func (v *matchView) chanceSealed() string {
	if !game.Deals(v.game.Rules, v.Seed) || v.view.Seat != game.Nobody || v.Phase == match.Over {
		return "" // a hand need not repeat it, and the end has it beside the seed
	}
	return "\n" + v.say.Text("board.chance.sealed", "Hash", v.Seed.Hash())
}

// chanceOpened shows the seed when all is over with the hash that the match was shown with, and how
// to check that it is its hash and what it dealt.
func (v *matchView) chanceOpened() string {
	if !game.Deals(v.game.Rules, v.Seed) || v.Phase != match.Over || v.view.Seat != game.Nobody {
		return "" // a hand has no hash that it could be compared with
	}
	text := "\n" + v.say.Text("board.chance.open", "Seed", v.Seed.String(), "Hash", v.Seed.Hash())
	word := func(option, value string) string { return v.say.OptionWord(string(v.Game), option, value) }
	if flags := game.DealFlags(v.game.Rules, v.Options, v.Seed, v.Position, word); flags != "" {
		text += "\n" + v.say.Text("board.chance.deal", "Flags", flags)
	}
	return text
}

// ending says who won, how, and the points.
func (v *matchView) ending() string {
	how := howTerm(v.Game, v.Outcome.Method)
	switch {
	case v.Outcome.Method == game.Unfinished:
		return v.say.Text("board.unfinished."+cmp.Or(string(v.Halt), "record"), "User", person(v.say, v.HaltedBy.User))
	case v.Solo():
		return v.endingAlone(how)
	case v.Outcome.Winner == game.Nobody && v.Table() && v.Outcome.Method == game.Resigned:
		return v.say.Text("board.table.left", "How", how) // nobody was left to win
	case v.Outcome.Winner == game.Nobody:
		return "🤝 " + v.draw(v.Outcome.Method)
	case v.Table():
		// The winner may be a computer, whose name begins with a small letter.
		return "🏆 " + v.sentence(game.Say("board.table.won", "Winner", v.Outcome.Winner, "How", how))
	}
	winner := v.Players[v.Outcome.Winner]
	pairs := []any{"User", person(v.say, winner.User), "Side", v.seatName(v.Outcome.Winner), "How", how}
	key := "board.won"
	switch {
	case v.isRecord():
		key = "board.side.won"
	case winner.Level != "":
		key, pairs[0], pairs[1] = "board.computer.won", "Level", v.levelName(winner.Level)
	}
	if score := v.Outcome.Score; len(score) == 2 {
		return v.say.Text(key+"score",
			append(pairs, "Points", score[v.Outcome.Winner], "Others", score[1-v.Outcome.Winner])...)
	}
	return v.say.Text(key, pairs...)
}

// endingAlone returns the ending of a game for one.
func (v *matchView) endingAlone(how game.Term) string {
	key := "board.solo.won"
	if v.Outcome.Winner == game.Nobody {
		key = "board.solo.lost"
	}
	if v.Outcome.Method == game.Resigned {
		how = "board.how.gaveup" // as the button says to whoever plays alone
	}
	return v.say.Text(key, "User", game.Capital(v.name(0)), "How", how, "Time", lang.Clock(v.view.Elapsed))
}

// draw says why a match is a draw: the game has the sentences for its rules' own ways.
func (v *matchView) draw(how game.Method) string {
	if how.FromOutside() {
		return v.say.Text("board.draw", "How", howTerm(v.Game, how))
	}
	return v.say.Text(string(v.Game) + ".draw." + string(how))
}

// howTerm returns how a match ended: the game has the words for its rules' own ways.
func howTerm(id game.ID, how game.Method) game.Term {
	if how.FromOutside() {
		return game.Term("board.how." + string(how))
	}
	return game.Term(string(id) + ".how." + string(how))
}
