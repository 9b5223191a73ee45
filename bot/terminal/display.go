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

// view returns what a seat may know, with the time that has been played.
func (s *session) view(seat game.Seat) game.View {
	v := s.state.View(seat)
	v.Elapsed = s.state.Elapsed(s.config.Now())
	if s.otherSide {
		v.Bottom = 1 - v.Bottom
	}
	return v
}

// viewer returns whose board is shown: never a computer's. One person always sees their
// own; of several it is the one to move, once they have the keyboard.
func (s *session) viewer() game.Seat {
	seats := s.state.SeatsToMove()
	switch people := s.people; {
	case len(people) == 1:
		return people[0]
	case len(seats) == 1 && s.isPerson(seats[0]) && !s.mustHandOver():
		return seats[0]
	}
	return game.Nobody
}

// show says what the last move did and shows the board that it led to, unless somebody
// else is shown the board later. A round that ended with the move has a board of its
// own before that.
func (s *session) show() {
	v := s.view(s.viewer())
	events := v.LastEvents
	if end, ok := roundEnd(s.state.Position); ok {
		s.events(end.LastEvents)
		end.Bottom = v.Bottom
		s.board(end)
		s.blankLine()
		s.phrase(s.own("newround"))
		events = events[len(end.LastEvents):]
	}
	s.events(events)
	s.rememberEvents()
	if s.facts.Table() && s.outcome() == nil && (!s.isPerson(s.toMove()) || s.mustHandOver()) {
		// The board would be shown again and again while others move. It is shown before a person's turn, once they have
		// the keyboard, and at the end.
		return
	}
	s.boardAndPrompt()
}

// boardAndPrompt shows the board and says what the side to move must do.
func (s *session) boardAndPrompt() {
	v := s.view(s.viewer())
	s.board(v)
	if !v.Prompt.IsZero() {
		s.phrase(s.own(turnName(v), "Side", s.side(s.toMove()), "Prompt", v.Prompt))
	}
}

// events writes events, each on a line of its own.
func (s *session) events(events []game.Event) {
	for _, event := range events {
		s.phrase(event.Phrase)
	}
}

// board shows a board and what holds there.
func (s *session) board(v game.View) {
	s.squares(v)
	s.phrase(s.status(v)...)
}

// squares shows a board alone, in colours where the terminal has them.
func (s *session) squares(v game.View) {
	s.blankLine()
	s.verbatim(s.config.Printer.Coloured(v, string(s.speaker.Tag), s.config.Colour, s.config.Width))
	s.blankLine()
}

// plainBoard shows the board as the game's document has it or, where that is too wide, without
// colours.
func (s *session) plainBoard(v game.View) {
	language := string(s.speaker.Tag)
	board := s.config.Printer.Board(v, language)
	tooWide := func(line string) bool { return utf8.RuneCountInString(line) > s.config.Width }
	if s.config.Width > 0 && slices.ContainsFunc(strings.Split(board, "\n"), tooWide) {
		board = s.config.Printer.Coloured(v, language, text.Monochrome, s.config.Width)
	}
	s.verbatim(board)
}

// rules says the rules of the game: what Discord is told of them, without its marks and without
// the lines on its commands.
func (s *session) rules() {
	for line := range strings.SplitSeq(s.speaker.Text(string(s.config.Rules.ID())+".help"), "\n") {
		if !strings.Contains(line, "`/") {
			s.sentences(strings.NewReplacer("**", "", "`", "").Replace(line))
		}
	}
}

// showAdvised shows the moves that a coach advises on the board, and says what marks them and
// which they are: a star is where a move leads, not who makes it.
func (s *session) showAdvised(v game.View, advised []game.AdvisedMove) {
	v.Advised = advised
	s.squares(v)
	s.sentence("advice.star")
	s.sentences(s.config.Printer.Advised(v, s.say))
}

// moved shows what a seat has done. The screen is cleared before that of the hand of
// the person who has just moved when the keyboard is to be handed on: the next person
// must not see the hand, and sees the move.
func (s *session) moved(seat game.Seat) {
	handOn := s.atKeyboard != game.Nobody && s.outcome() == nil &&
		!slices.Contains(s.state.SeatsToMove(), s.atKeyboard)
	if handOn && s.isPerson(seat) {
		s.wipe()
	}
	s.show()
}

// rememberEvents keeps what everybody may know of the last move for the people who get
// the keyboard later, where it is handed on.
func (s *session) rememberEvents() {
	if !s.handsOn() {
		return
	}
	events := s.state.View(game.Nobody).LastEvents
	for _, seat := range s.people {
		if seat != s.atKeyboard {
			s.missed[seat] = append(s.missed[seat], events...)
		}
	}
}

// listPlayers says which sides computers play and, where there are more than two seats,
// which people have names.
func (s *session) listPlayers() {
	for at, computer := range s.computers {
		seat := game.Seat(at)
		side := s.side(seat)
		if computer.Player != nil {
			s.sentence("terminal.computer", "Side", side, "Level", s.levelTerm(computer.Name))
		} else if s.facts.Table() && s.names[seat] != "" {
			s.sentence("terminal.seat", "Side", side, "Player", seat)
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
func (s *session) listLegal(v game.View) {
	words, err := s.config.Printer.Answer(v, "legal", s.say)
	if s.config.Keyboard && err == nil {
		s.sentences(words)
		return
	}
	moves := slices.Sorted(s.state.Legal(s.toMove()))
	var b strings.Builder
	b.WriteString(legalPrefix)
	for _, move := range moves[:min(len(moves), maxLegal)] {
		b.WriteByte(' ')
		b.WriteString(string(move))
	}
	s.verbatim(b.String())
	if more := len(moves) - maxLegal; more > 0 {
		s.sentence("terminal.legal.more", "Count", more)
	}
	if err == nil {
		s.sentences(words)
	}
}

// cell describes one cell in words and, for programs, in its document's notation, which has the
// same letters in every language.
func (s *session) cell(v game.View, name string) {
	if name == "" {
		s.sentence("terminal.cell", "Cell", s.own("cell"))
	} else if description, err := s.config.Printer.Cell(v, name); err != nil {
		s.refuse(err)
	} else {
		words, err := s.config.Printer.Answer(v, name, s.say)
		if !s.config.Keyboard || err != nil {
			s.verbatim(description)
		}
		if err == nil {
			s.sentences(words)
		}
	}
}

// answerQuestion says what somebody asks about the board who does not see it.
func (s *session) answerQuestion(v game.View, question string) {
	if asked, _, _ := text.ParseQuestion(question, s.say); asked == text.AskClock {
		s.clock()
	} else if answer, err := s.config.Printer.Answer(v, question, s.say); err != nil {
		s.refuse(err)
	} else {
		s.sentences(answer)
	}
}

// showOutcome says how a match ended. Who plays alone and does not win has lost.
func (s *session) showOutcome(out game.Outcome) {
	s.blankLine()
	switch facts := s.facts; {
	case out.Method == game.Unfinished, facts.Table() && out.Winner == game.Nobody:
		s.sentence("terminal.unfinished")
	case facts.Solo() && out.Winner != game.Nobody:
		s.sentence("terminal.won.alone", "Time", lang.Clock(s.state.Took()))
	case facts.Solo():
		s.sentence("terminal.lost.alone", "Time", lang.Clock(s.state.Took()))
	case out.Winner == game.Nobody:
		s.sentence("terminal.draw")
	case facts.Table():
		s.sentence("terminal.won.player", "Player", out.Winner)
	default:
		s.phrase(s.own("won", "Side", s.side(out.Winner)))
	}
}

// leaderboard shows a leaderboard below its heading, with aligned columns, and what counts on it.
func (s *session) leaderboard(scorer game.Scorer, board game.Leaderboard, best []Score) {
	heading := "terminal.records.people"
	switch {
	case s.facts.Solo():
		heading = "terminal.records"
	case len(s.people) < len(s.computers):
		heading = "terminal.records.computer"
	}
	s.blankLine()
	s.sentence(heading, "Leaderboard", board.Label)
	if len(best) == 0 {
		s.sentence("terminal.records.none")
	} else {
		s.sentences(strings.TrimRight(ScoreTable(scorer, best, s.say), "\n"))
	}
	about := game.Say(string(s.config.Rules.ID()) + ".rank.about")
	s.sentences(strings.ReplaceAll(s.say(about), "`", "")) // which are a chat's
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
		line := fmt.Sprintf("%3d. %-*s  %-*s  %s", i+1, names, score.Name, points,
			say(scorer.Format(score.Points)), score.Result)
		table.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return table.String()
}

// seedHash shows the hash of the seed that the match draws from, so that a change of
// the seed would be noticed.
func (s *session) seedHash() {
	if game.Deals(s.config.Rules, s.state.Seed) {
		s.sentence("terminal.seed.hash", "Hash", s.state.Seed.Hash())
	}
}

// showSeed shows the seed when the match is over or left: everybody can check that its hash
// is the one of the start and, with kamisado deal, what it dealt.
func (s *session) showSeed() {
	if !game.Deals(s.config.Rules, s.state.Seed) {
		return
	}
	s.blankLine()
	s.sentence("terminal.seed", "Seed", s.state.Seed.String())
	word := func(option, value string) string { return s.speaker.OptionWord(string(s.state.Game), option, value) }
	if flags := game.DealFlags(s.config.Rules, s.config.Options, s.state.Seed, s.state.Position, word); flags != "" {
		s.verbatim(s.speaker.Text("terminal.seed.deal", "Flags", flags)) // no line break in a command
	}
}
