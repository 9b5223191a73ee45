package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// display shows a match on a console: to each person what that person may know.
type display struct {
	*console
	players *players
	match   *liveMatch
	// otherSide is set while somebody has turned the board round.
	otherSide bool
	// atKeyboard is who has the keyboard, where several people have hands to hide;
	// Nobody while it is handed on. missed are the events that a seat has not been
	// shown since.
	atKeyboard game.Seat
	missed     map[game.Seat][]game.Event
}

// view is what a seat may know, with the time that has been played.
func (d *display) view(seat game.Seat) game.View {
	v := d.match.state.View(seat)
	v.Elapsed = d.match.state.Elapsed(d.config.Now())
	if d.otherSide {
		v.Bottom = 1 - v.Bottom
	}
	return v
}

// viewer is whose board is shown: never a computer's. One person always sees their
// own; of several it is the one to move, once they have the keyboard.
func (d *display) viewer() game.Seat {
	seats := d.match.state.SeatsToMove()
	switch people := d.players.people; {
	case len(people) == 1:
		return people[0]
	case len(seats) == 1 && d.players.isPerson(seats[0]) && !d.mustHandOver():
		return seats[0]
	}
	return game.Nobody
}

// show says what the last move did and shows the board that it led to, unless somebody
// else is shown the board later. A round that ended with the move has a board of its
// own before that.
func (d *display) show() {
	v := d.view(d.viewer())
	events := v.LastEvents
	if end, ok := d.config.Idiom.RoundEnd(d.match.state.Position); ok {
		d.events(end.View.LastEvents)
		end.View.Bottom = v.Bottom
		d.board(end.View)
		d.blankLine()
		d.phrase(end.NewRound)
		events = events[len(end.View.LastEvents):]
	}
	d.events(events)
	d.rememberEvents()
	if !d.boardWaits() {
		d.board(v)
		d.prompt(v)
	}
}

// boardWaits reports whether the board is shown later. Among more than two players it
// would be shown again and again while others move: it is shown before a person's turn,
// once they have the keyboard, and at the end.
func (d *display) boardWaits() bool {
	return d.players.facts.Table() && d.match.outcome() == nil &&
		(!d.players.isPerson(d.match.toMove()) || d.mustHandOver())
}

// prompt says what the side to move must do.
func (d *display) prompt(v game.View) {
	if !v.Prompt.IsZero() {
		d.phrase(d.config.own(d.config.Idiom.Turn(v), "Side", d.players.side(d.match.toMove()), "Prompt", v.Prompt))
	}
}

// events writes events, each on a line of its own.
func (d *display) events(events []game.Event) {
	for _, event := range events {
		d.phrase(event.Phrase)
	}
}

// board shows a board and what holds there.
func (d *display) board(v game.View) {
	d.squares(v)
	for _, phrase := range d.config.Idiom.Status(v) {
		d.phrase(phrase)
	}
}

// squares shows a board alone, in colours where the terminal has them.
func (d *display) squares(v game.View) {
	d.blankLine()
	d.verbatim(d.config.Printer.Coloured(v, string(d.config.Say.Tag), d.config.Colour, d.config.Width))
	d.blankLine()
}

// plainBoard shows the board as the game's document has it or, where that is too wide, without
// colours.
func (d *display) plainBoard(v game.View) {
	language := string(d.config.Say.Tag)
	board := d.config.Printer.Board(v, language)
	tooWide := func(line string) bool { return utf8.RuneCountInString(line) > d.config.Width }
	if d.config.Width > 0 && slices.ContainsFunc(strings.Split(board, "\n"), tooWide) {
		board = d.config.Printer.Coloured(v, language, text.Monochrome, d.config.Width)
	}
	d.verbatim(board)
}

// rules says the rules of the game: what Discord is told of them, without its marks and without
// the lines on its commands.
func (d *display) rules() {
	for line := range strings.SplitSeq(d.say.Text(string(d.config.Rules.ID())+".help"), "\n") {
		if !strings.Contains(line, "`/") {
			d.sentences(strings.NewReplacer("**", "", "`", "").Replace(line))
		}
	}
}

// showAdvised shows the moves that a coach advises on the board, and says what marks them and
// which they are: a star is where a move leads, not who makes it.
func (d *display) showAdvised(v game.View, advised []game.AdvisedMove) {
	v.Advised = advised
	d.squares(v)
	d.sentence("advice.star")
	d.sentences(d.config.Printer.Advised(v, d.say.phrase))
}

// moved shows what a seat has done. The screen is cleared before that of the hand of
// the person who has just moved when the keyboard is to be handed on: the next person
// must not see the hand, and sees the move.
func (d *display) moved(seat game.Seat) {
	handOn := d.atKeyboard != game.Nobody && d.match.outcome() == nil &&
		!slices.Contains(d.match.state.SeatsToMove(), d.atKeyboard)
	if handOn && d.players.isPerson(seat) {
		d.wipe()
	}
	d.show()
}

// computerMoved shows a computer's move; a blank line parts it from what a person did
// and, where each has a turn between two of its moves, from the last one.
func (d *display) computerMoved(seat game.Seat, move game.Move, followsComputer bool) {
	many := d.players.facts.Table()
	if !many || !followsComputer {
		d.blankLine()
	}
	line := playedPrefix + " "
	if many { // whose move it is
		line += strings.ToLower(d.say.Text(string(d.players.side(seat)))) + " "
	}
	if !d.config.Keyboard {
		d.verbatim(line + string(move))
	}
	d.moved(seat)
}

// mustHandOver reports whether the keyboard has to be handed to the person to move
// before a hand is shown.
func (d *display) mustHandOver() bool {
	seats := d.match.state.SeatsToMove()
	return d.players.handOn() && len(seats) == 1 && d.players.isPerson(seats[0]) && seats[0] != d.atKeyboard
}

// handedOver shows a person who has got the keyboard what has happened since that
// person last had it, and the board.
func (d *display) handedOver(seat game.Seat) {
	d.atKeyboard = seat
	d.wipe()
	d.blankLine()
	d.events(d.missed[seat])
	d.missed[seat] = nil
	v := d.view(seat)
	d.board(v)
	d.prompt(v)
}

// rememberEvents keeps what everybody may know of the last move for the people who get
// the keyboard later, where it is handed on.
func (d *display) rememberEvents() {
	if !d.players.handOn() {
		return
	}
	events := d.match.state.View(game.Nobody).LastEvents
	for _, seat := range d.players.people {
		if seat != d.atKeyboard {
			d.missed[seat] = append(d.missed[seat], events...)
		}
	}
}

// listPlayers says which sides computers play and, where there are more than two seats,
// which people have names.
func (d *display) listPlayers() {
	for seat := range game.Seat(d.players.seats()) {
		side := d.players.side(seat)
		if computer := d.players.computer(seat); computer.Player != nil {
			d.sentence("terminal.computer", "Side", side, "Level", d.players.levelTerm(computer.Name))
		} else if d.players.facts.Table() && d.players.names[seat] != "" {
			d.sentence("terminal.seat", "Side", side, "Player", seat)
		}
	}
}

// maxLegal is how many moves are listed: more than any game has in which somebody
// would read them.
const maxLegal = 1000

// listLegal lists the legal moves in one line, sorted as text, and says how many more
// there are when there are too many. The line is for programs, and is left out where
// somebody sits at a keyboard; what follows says the same to the player, as the answer to a
// question does.
func (d *display) listLegal(v game.View) {
	words, err := d.config.Printer.Answer(v, "legal", d.say.phrase)
	if d.config.Keyboard && err == nil {
		d.sentences(words)
		return
	}
	moves := slices.Sorted(d.match.state.Legal(d.match.toMove()))
	var b strings.Builder
	b.WriteString(legalPrefix)
	for _, move := range moves[:min(len(moves), maxLegal)] {
		b.WriteByte(' ')
		b.WriteString(string(move))
	}
	d.verbatim(b.String())
	if more := len(moves) - maxLegal; more > 0 {
		d.sentence("terminal.legal.more", "Count", more)
	}
	if err == nil {
		d.sentences(words)
	}
}

// cell describes one cell in words and, for programs, in its document's notation, which has the
// same letters in every language.
func (d *display) cell(v game.View, name string) {
	if name == "" {
		d.sentence("terminal.cell", "Cell", d.config.own("cell"))
	} else if description, err := d.config.Printer.Cell(v, name); err != nil {
		d.refuse(err)
	} else {
		words, err := d.config.Printer.Answer(v, name, d.say.phrase)
		if !d.config.Keyboard || err != nil {
			d.verbatim(description)
		}
		if err == nil {
			d.sentences(words)
		}
	}
}

// answerQuestion says what somebody asks about the board who does not see it.
func (d *display) answerQuestion(v game.View, question string) {
	if asked, _, _ := text.ParseQuestion(question, d.say.phrase); asked == text.AskClock {
		d.clock()
	} else if answer, err := d.config.Printer.Answer(v, question, d.say.phrase); err != nil {
		d.refuse(err)
	} else {
		d.sentences(answer)
	}
}

// outcome says how a match ended. Who plays alone and does not win has lost.
func (d *display) outcome(out game.Outcome) {
	d.blankLine()
	switch facts := d.players.facts; {
	case out.Method == game.Unfinished, d.players.facts.Table() && out.Winner == game.Nobody:
		d.sentence("terminal.unfinished")
	case facts.Solo() && out.Winner != game.Nobody:
		d.sentence("terminal.won.alone", "Time", lang.Clock(d.match.state.Took()))
	case facts.Solo():
		d.sentence("terminal.lost.alone", "Time", lang.Clock(d.match.state.Took()))
	case out.Winner == game.Nobody:
		d.sentence("terminal.draw")
	case facts.Table():
		d.sentence("terminal.won.player", "Player", out.Winner)
	default:
		d.phrase(d.config.own("won", "Side", d.players.side(out.Winner)))
	}
}

// leaderboard shows a leaderboard below its heading, with aligned columns, and what counts on it.
func (d *display) leaderboard(scorer game.Scorer, board game.Leaderboard, best []Score) {
	heading := "terminal.records.people"
	switch {
	case d.players.facts.Solo():
		heading = "terminal.records"
	case len(d.players.people) < d.players.seats():
		heading = "terminal.records.computer"
	}
	d.blankLine()
	d.sentence(heading, "Leaderboard", board.Label)
	if len(best) == 0 {
		d.sentence("terminal.records.none")
	}
	if len(best) > 0 {
		d.sentences(strings.TrimRight(ScoreTable(scorer, best, d.say.phrase), "\n"))
	}
	about := game.Say(string(d.config.Rules.ID()) + ".rank.about")
	d.sentences(strings.ReplaceAll(d.say.phrase(about), "`", "")) // which are a chat's
}

// ScoreTable lists the best of a leaderboard, a line each in aligned columns.
func ScoreTable(scorer game.Scorer, best []Score, say func(game.Phrase) string) string {
	names, points := 0, 0
	for _, score := range best {
		names = max(names, utf8.RuneCountInString(score.Name))
		points = max(points, utf8.RuneCountInString(say(scorer.Format(score.Points))))
	}
	var table strings.Builder
	for i, score := range best {
		line := fmt.Sprintf("%3d. %-*s  %-*s  %s", i+1, names, score.Name, points, say(scorer.Format(score.Points)), score.Result)
		table.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return table.String()
}

// seedHash shows the hash of the seed that the match draws from, so that a change of
// the seed would be noticed.
func (d *display) seedHash() {
	if game.Deals(d.config.Rules) {
		d.sentence("terminal.seed.hash", "Hash", d.match.state.Seed.Hash())
	}
}

// seed shows the seed when the match is over or left: everybody can check that its hash
// is the one of the start and, with kamisado deal, what it dealt.
func (d *display) seed() {
	if !game.Deals(d.config.Rules) {
		return
	}
	m := d.match.state
	d.blankLine()
	d.sentence("terminal.seed", "Seed", m.Seed.String())
	word := func(option, value string) string { return d.say.OptionWord(string(m.Game), option, value) }
	if flags := game.DealFlags(d.config.Rules, d.config.Options, m.Seed, m.Position, word); flags != "" {
		d.verbatim(d.say.Text("terminal.seed.deal", "Flags", flags)) // no line break in a command
	}
}
