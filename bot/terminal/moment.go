package terminal

import (
	"kamisado/game"
	"kamisado/render/text"
)

// show tells what the last move did and shows the moment it led to. A round
// that ended within it is shown first, on its own board.
func (s *session) show() {
	v := s.now.View(s.seat())
	news := v.News
	if end, ok := s.config.Idiom.Interlude(s.now); ok {
		s.tell(end.View.News)
		s.draw(end.View)
		s.page.gap()
		s.page.prose(s.voice.say(end.Close))
		news = news[len(end.View.News):]
	}
	s.tell(news)
	s.draw(v)
	if !v.Duty.IsZero() {
		s.prose("terminal.duty", "Side", s.side(s.seat()), "Duty", v.Duty)
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

// tellWinner says the last line of a match.
func (s *session) tellWinner(out game.Outcome) {
	s.page.gap()
	if side := s.side(out.Winner); side != "" {
		s.prose("terminal.won", "Side", side)
		return
	}
	s.prose("terminal.draw")
}
