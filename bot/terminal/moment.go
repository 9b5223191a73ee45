package terminal

import (
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// show tells what the last move did and shows the moment it led to, unless somebody
// else is shown it later. A round
// that ended within it is shown first, on its own board.
func (s *session) show() {
	v := s.view(s.watcher())
	news := v.LastEvents
	if end, ok := s.config.Idiom.Interlude(s.now); ok {
		s.tell(end.View.LastEvents)
		s.draw(end.View)
		s.page.gap()
		s.page.prose(s.voice.say(end.Close))
		news = news[len(end.View.LastEvents):]
	}
	s.tell(news)
	s.remember()
	if s.waits() {
		return
	}
	s.draw(v)
	s.urge()
}

// waits reports whether the board can wait. Among more than two players it would be
// shown again and again while others move: it is shown before a person's turn, once
// they have the keyboard, and at the end.
func (s *session) waits() bool {
	_, over := s.now.Outcome()
	return s.seats() > duel && !over && (!s.isPerson(s.seat()) || s.veiled())
}

// urge says what is to be done. Who plays alone is not told apart by a side.
func (s *session) urge() {
	duty := s.now.View(s.watcher()).Prompt
	switch side := s.side(s.seat()); {
	case duty.IsZero():
	case s.seats() == 1:
		s.prose("terminal.duty.alone", "Side", side, "Duty", duty)
	default:
		s.page.prose(s.voice.say(s.config.Idiom.Duty(side, duty)))
	}
}

// tell says events, each on a line of its own.
func (s *session) tell(news []game.Event) {
	for _, event := range news {
		s.page.prose(s.voice.say(event.Phrase))
	}
}

// draw shows a board and what holds there.
func (s *session) draw(v game.View) {
	board := s.config.Printer.Board(v)
	if s.config.Colour != text.Monochrome {
		board = s.config.Printer.Coloured(v, s.config.Colour)
	}
	s.page.gap()
	s.page.block(board)
	s.page.gap()
	for _, phrase := range s.config.Idiom.Status(v) {
		s.page.block(s.voice.say(phrase))
	}
}

// tellWinner says how a match ended. In a game for one who does not win has lost.
func (s *session) tellWinner(out game.Outcome) {
	s.page.gap()
	switch seats := s.seats(); {
	case seats == 1 && out.Winner != game.Nobody:
		s.prose("terminal.won.alone", "Time", lang.Clock(s.took()))
	case seats == 1:
		s.prose("terminal.lost.alone", "Time", lang.Clock(s.took()))
	case out.Winner == game.Nobody:
		s.prose("terminal.draw")
	case seats > duel:
		s.prose("terminal.won.player", "Player", out.Winner)
	default:
		s.page.prose(s.voice.say(s.config.Idiom.Won(s.side(out.Winner))))
	}
}
