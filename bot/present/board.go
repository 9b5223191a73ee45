package present

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// eventMark sets off what the last move did, as a quotation.
const eventMark = "> "

// maxEvents is how many lines of events a board shows.
const maxEvents = 10

// Board is the message that shows a match to everybody as it is now: the challenge, the
// table that waits for players, or the board. missing are the permissions that keep the
// picture away.
func (p *Presenter) Board(m Match, missing []game.Term) chat.Message {
	if m.CheckRules() != nil {
		return outdated(&m, p.Catalogue.For(m.Locale))
	}
	v := p.public(m)
	if m.Phase != match.Pending && m.Phase != match.Closed {
		return p.board(v, missing)
	}
	if len(m.Lobby) > 0 {
		return v.lobby()
	}
	return v.challenge()
}

func (p *Presenter) board(v matchView, missing []game.Term) chat.Message {
	message := v.boardText()
	message.Controls = v.boardControls(picks{})
	// The name is new for every version, or clients would show an old picture from their
	// cache.
	p.addBoard(&message, &v, fmt.Sprintf("%s-%s-%d.png", v.Game, v.ID, v.Ply), missing)
	p.addRoundEnd(&message, &v)
	return message
}

// addRoundEnd adds the picture of the end of a round that nobody has seen, because the board
// shows the next one already, to a message that has the picture of that.
func (p *Presenter) addRoundEnd(m *chat.Message, v *matchView) {
	end, since, ok := v.roundEnd()
	if !ok || m.File == nil {
		return
	}
	// Its map has no moves to make, but those that led there.
	end.Bottom = v.view.Bottom
	name := strings.TrimSuffix(m.File.Name, ".png") + "-round.png"
	picture, err := p.paint(v.game, end, v.say, name, v.pictureNames(), v.history(since))
	if err != nil {
		p.Log.Error("could not draw the end of a round", "match", v.ID, "error", err)
		return
	}
	m.Before = picture
	m.Text += "\n" + v.say.Text("board.round")
}

// roundEnd is the end of a round that nobody has seen on a board, and how many moves were
// made since.
func (v *matchView) roundEnd() (end game.View, since int, ok bool) {
	viewer, ok := v.Position.(game.RoundViewer)
	if !ok || v.Phase != match.Playing {
		return game.View{}, 0, false
	}
	end, since, ok = viewer.RoundEnd()
	return end, since, ok && since < v.unseen()
}

// unseen is how many moves there were since somebody has seen the board before: the last one
// of a person, and those of computers after it.
func (v *matchView) unseen() int {
	moves := 1
	for i := len(v.Moves) - 1; i > 0 && v.Players[v.Moves[i].Seat].User == ""; i-- {
		moves++
	}
	return moves
}

// addBoard adds the picture of a view to a message, in a file of the given name, or the
// text board where permissions are missing for it.
func (p *Presenter) addBoard(m *chat.Message, v *matchView, name string, missing []game.Term) {
	if len(missing) > 0 {
		v.withoutPicture(m, missing, p.Limits.Text)
		return
	}
	picture, err := p.paint(v.game, v.view, v.say, name, v.pictureNames(), v.imageMap())
	if err != nil {
		// A board that cannot be drawn can still be read; the game goes on.
		p.Log.Error("could not draw the board", "match", v.ID, "seat", int(v.view.Seat), "error", err)
		v.withoutPicture(m, nil, p.Limits.Text)
		return
	}
	var more []string
	if v.Table() {
		more = append(more, v.seated())
	}
	for _, words := range append(more, rated{v}.inWords()) {
		if words != "" && utf8.RuneCountInString(picture.Alt+" "+words) <= p.Limits.Alt {
			picture.Alt += " " + words
		}
	}
	m.File = picture
}

// seated says who sits where, in the words of the picture.
func (v *matchView) seated() string {
	var seats []string
	for seat, name := range v.pictureNames() {
		seats = append(seats, v.say.Text("lobby.seat", "Side", v.seatName(game.Seat(seat)), "User", name))
	}
	return strings.Join(seats, "; ") + "."
}

// RetiredBoard is a board message that another one has replaced, without controls and
// without saying that a computer is thinking or until when there is time. over is set when the
// match is over by now: then it says so, instead of whose turn it was.
func (p *Presenter) RetiredBoard(m Match, over bool) chat.Message {
	v := p.public(m)
	message := p.board(v, nil)
	message.Controls = nil
	gone := []string{v.thinking(), v.clock()}
	if over {
		message.Ping = nil
		gone = append(append(gone, v.turn()), v.offers()...)
	}
	lines := slices.DeleteFunc(strings.Split(message.Text, "\n"), func(line string) bool { return line != "" && slices.Contains(gone, line) })
	if over {
		lines = append(lines, v.say.Text("board.retired"))
	}
	message.Text = strings.Join(lines, "\n")
	return message
}

// boardText is the board message without picture and controls.
func (v *matchView) boardText() chat.Message {
	lines := []string{v.heading() + v.sealedSeed()}
	for _, phrase := range v.view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	for _, event := range v.events() {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	m := chat.Message{Ping: v.ToMove()}
	if v.settling() {
		m.Ping = v.Awaited()
	}
	switch {
	case v.Outcome != nil:
		lines = append(lines, v.ending())
		if ratings := (rated{v}).inText(); ratings != "" {
			lines = append(lines, ratings)
		}
		lines[len(lines)-1] += v.openedSeed()
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

// sentence is a phrase as a line: it begins with a capital also where it begins with
// what a computer is called.
func (v *matchView) sentence(phrase game.Phrase) string {
	text := v.say.Say(phrase)
	for seat, player := range v.Players {
		name := v.playerName(game.Seat(seat))
		if player.Level != "" && strings.HasPrefix(text, name) {
			first, size := utf8.DecodeRuneInString(text)
			return string(unicode.ToUpper(first)) + text[size:]
		}
	}
	return text
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
		if what != "" {
			lines = append(lines, v.offer(game.Seat(seat), Mention(v.Players[seat].User), "`"))
		}
	}
	return lines
}

// withoutPicture puts the text board in the picture's place and says which permission is
// missing. Where all of it would have more than most characters, the events stay away:
// they can be seen on the board.
func (v *matchView) withoutPicture(m *chat.Message, missing []game.Term, most int) {
	board := "\n```\n" + strings.TrimRight(v.game.Printer.Board(v.view, string(v.say.Tag)), "\n") + "\n```"
	if len(missing) > 0 {
		board += v.say.Text("board.missing", "Permissions", termList(v.say, missing))
	}
	if utf8.RuneCountInString(m.Text+board) > most {
		lines := strings.Split(m.Text, "\n")
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, eventMark) })
		m.Text = strings.Join(lines, "\n")
	}
	m.Text += board
}

// heading says what is played, and who plays what: in one line up to two players, with a
// line each where there are more.
func (v *matchView) heading() string {
	key := "board.heading"
	if v.Table() {
		key = "board.heading.table"
	}
	return v.say.Text(key, "Game", v.gameName(), "Players", v.sides(), "Match", string(v.ID))
}

// sides says who plays what.
func (v *matchView) sides() string {
	key := "board.side"
	if v.Table() {
		key = "lobby.seat"
	}
	var sides []string
	for i := range v.Players {
		seat := game.Seat(i)
		line := v.name(seat)
		if name := v.seatName(seat); name != "" && !v.Solo() {
			line = v.say.Text(key, "Side", name, "User", line)
		}
		sides = append(sides, line)
	}
	if v.Table() {
		return "• " + strings.Join(sides, "\n• ")
	}
	return strings.Join(sides, " – ")
}

// sealedSeed is the hash of a match's seed, in games whose players must not know it. It
// stays after the end, where it can be compared with the seed.
func (v *matchView) sealedSeed() string {
	if !game.Deals(v.game.Rules) || v.view.Seat != game.Nobody {
		return "" // a hand need not repeat it
	}
	return "\n" + v.say.Text("board.chance.sealed", "Hash", v.Seed.Hash())
}

// openedSeed shows the seed when all is over, and how to check that its hash is the one
// that the match was shown with and what it dealt.
func (v *matchView) openedSeed() string {
	if !game.Deals(v.game.Rules) || v.Phase != match.Over || v.view.Seat != game.Nobody {
		return "" // a hand has no hash that it could be compared with
	}
	text := "\n" + v.say.Text("board.chance.open", "Seed", v.Seed.String())
	if flags := game.DealFlags(v.game.Rules, v.Options, v.Seed, v.Position); flags != "" {
		text += "\n" + v.say.Text("board.chance.deal", "Flags", flags)
	}
	return text
}

// SeedOpened is the event that a match was started again with another seed: the hash of
// the seed before was shown, and now the seed is.
func SeedOpened(seed game.Seed) game.Event {
	return game.Event{Phrase: game.Say("board.chance.before", "Seed", seed.String(), "Hash", seed.Hash())}
}

// SeatReplaced is the event that a computer has taken a user's seat, at whose request.
func SeatReplaced(seat game.Seat, user, by string) game.Event {
	key := "board.replaced"
	if by != user {
		key = "board.replaced.by"
	}
	return game.Event{Phrase: game.Say(key, "User", Mention(user), "Player", seat, "By", Mention(by))}
}

// ending says who won, how, and the points.
func (v *matchView) ending() string {
	how := howTerm(v.Game, v.Outcome.Method)
	switch {
	case v.Outcome.Method == game.Unfinished:
		return v.unfinished()
	case v.Solo():
		return v.endingAlone(how)
	case v.Outcome.Winner == game.Nobody && v.Table() && v.Outcome.Method == game.Resigned:
		return v.say.Text("board.table.left", "How", how) // nobody was left to win
	case v.Outcome.Winner == game.Nobody:
		return v.draw(v.Outcome.Method)
	case v.Table():
		// The winner may be a computer, whose name begins with a small letter.
		return "🏆 " + v.sentence(game.Say("board.table.won", "Winner", v.Outcome.Winner, "How", how))
	}
	winner := v.Players[v.Outcome.Winner]
	pairs := []any{"User", Mention(winner.User), "Side", v.seatName(v.Outcome.Winner), "How", how}
	key := "board.won"
	if winner.Level != "" {
		key, pairs[0], pairs[1] = "board.computer.won", "Level", v.levelName(winner.Level)
	}
	if score := v.Outcome.Score; len(score) == 2 {
		return v.say.Text(key+"score", append(pairs, "First", score[0], "Second", score[1])...)
	}
	return v.say.Text(key, pairs...)
}

// endingAlone is the ending of a game for one.
func (v *matchView) endingAlone(how game.Term) string {
	key := "board.solo.won"
	if v.Outcome.Winner == game.Nobody {
		key = "board.solo.lost"
	}
	if v.Outcome.Method == game.Resigned {
		how = "board.how.gaveup" // as the button says to whoever plays alone
	}
	return v.say.Text(key, "User", v.name(0), "How", how, "Time", lang.Clock(v.view.Elapsed))
}

// draw says why a match is a draw: the game has the sentences for its rules' own ways.
func (v *matchView) draw(how game.Method) string {
	if fromOutside(how) {
		return v.say.Text("board.draw", "How", howTerm(v.Game, how))
	}
	return v.say.Text(string(v.Game) + ".draw." + string(how))
}

// howTerm is how a match ended: the game has the words for its rules' own ways.
func howTerm(id game.ID, how game.Method) game.Term {
	if fromOutside(how) {
		return game.Term("board.how." + string(how))
	}
	return game.Term(string(id) + ".how." + string(how))
}

// fromOutside reports whether a match ended by other than its game's rules.
func fromOutside(how game.Method) bool {
	return how == game.Resigned || how == game.TimedOut || how == game.Agreed
}
