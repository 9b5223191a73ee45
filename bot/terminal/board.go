package terminal

import (
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// view is what a seat may know, with the time that has been played.
func (s *session) view(seat game.Seat) game.View {
	v := s.state.View(seat)
	v.Elapsed = s.state.Elapsed(s.config.Now())
	return v
}

// viewer is whose board is shown: never a computer's. One person always sees their
// own; of several it is the one to move, once they have the keyboard.
func (s *session) viewer() game.Seat {
	seats := s.state.SeatsToMove()
	switch {
	case len(s.people) == 1:
		return s.people[0]
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
	if end, ok := s.config.Idiom.RoundEnd(s.state.Position); ok {
		s.showEvents(end.View.LastEvents)
		s.showBoard(end.View)
		s.out.blankLine()
		s.phrase(end.NewRound)
		events = events[len(end.View.LastEvents):]
	}
	s.showEvents(events)
	s.rememberEvents()
	if s.boardWaits() {
		return
	}
	s.showBoard(v)
	s.showPrompt()
}

// boardWaits reports whether the board is shown later. Among more than two players it
// would be shown again and again while others move: it is shown before a person's turn,
// once they have the keyboard, and at the end.
func (s *session) boardWaits() bool {
	over := s.outcome() != nil
	return s.seats() > duel && !over && (!s.isPerson(s.toMove()) || s.mustHandOver())
}

// showPrompt says what the side to move must do.
func (s *session) showPrompt() {
	if prompt := s.state.View(s.viewer()).Prompt; !prompt.IsZero() {
		s.phrase(s.own("turn", "Side", s.side(s.toMove()), "Prompt", prompt))
	}
}

// showEvents writes events, each on a line of its own.
func (s *session) showEvents(events []game.Event) {
	for _, event := range events {
		s.phrase(event.Phrase)
	}
}

// showBoard shows a board and what holds there.
func (s *session) showBoard(v game.View) {
	board := s.config.Printer.Board(v)
	if s.config.Colour != text.Monochrome {
		board = s.config.Printer.Coloured(v, s.config.Colour)
	}
	s.out.blankLine()
	s.out.verbatim(board)
	s.out.blankLine()
	for _, phrase := range s.config.Idiom.Status(v) {
		s.out.verbatim(s.say.phrase(phrase))
	}
}

// showOutcome says how a match ended. Who plays alone and does not win has lost.
func (s *session) showOutcome(out game.Outcome) {
	s.out.blankLine()
	switch seats := s.seats(); {
	case seats == 1 && out.Winner != game.Nobody:
		s.sentence("terminal.won.alone", "Time", lang.Clock(s.state.Took()))
	case seats == 1:
		s.sentence("terminal.lost.alone", "Time", lang.Clock(s.state.Took()))
	case out.Winner == game.Nobody:
		s.sentence("terminal.draw")
	case seats > duel:
		s.sentence("terminal.won.player", "Player", out.Winner)
	default:
		s.phrase(s.own("won", "Side", s.side(out.Winner)))
	}
}
