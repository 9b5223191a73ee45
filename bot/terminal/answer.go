package terminal

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/render/text"
)

// answer does what a line asks for. The error is errLeft when it asks to leave.
func (s *session) answer(ctx context.Context, typed Line) error {
	if typed.Long {
		s.prose("terminal.long", "Most", longest)
		return nil
	}
	if typed.Text == "" {
		return nil
	}
	c, word, rest := parse(typed.Text)
	if c != wantMove && c != wantCell && rest != "" {
		s.prose("terminal.alone", "Word", word)
		return nil
	}
	switch c {
	case wantMove:
		s.move(typed.Text)
	case wantRestart:
		return s.restart(ctx)
	case wantHint:
		return s.hint(ctx)
	case wantStop:
		s.stop()
	case wantEnd:
		return errLeft
	default:
		s.inform(c, rest)
	}
	return nil
}

// inform answers the commands that only look.
func (s *session) inform(c command, rest string) {
	v := s.view(s.watcher())
	switch c {
	case wantBoard:
		s.page.block(s.config.Printer.Board(v))
	case wantRecord:
		s.page.block(s.config.Rules.Record(s.now, nil))
	case wantLegal:
		s.tellLegal()
	case wantNotation:
		s.page.block(v.Notation)
	case wantCell:
		s.cell(v, rest)
	case wantHelp:
		for _, phrase := range s.config.Idiom.Help(v, s.config.Colour != text.Monochrome) {
			s.page.prose(s.voice.say(phrase))
		}
		example, told := s.config.Idiom.Cell()
		s.prose("terminal.help", "Cell", example, "Told", told)
		if s.config.Hinter != nil {
			s.prose("terminal.help.coach")
		}
		if _, ok := s.now.(game.Stopper); ok {
			s.prose("terminal.help.stop")
		}
		s.tellPlayers()
	}
}

// mostLegal is how many moves are listed: more than any game has in which somebody
// would read them.
const mostLegal = 1000

// tellLegal lists the legal moves in one line, sorted as text, and says how many more
// there are when there are too many.
func (s *session) tellLegal() {
	moves := slices.Sorted(s.now.Legal(s.seat()))
	var b strings.Builder
	b.WriteString(legalPrefix)
	for _, move := range moves[:min(len(moves), mostLegal)] {
		b.WriteByte(' ')
		b.WriteString(string(move))
	}
	s.page.block(b.String())
	if more := len(moves) - mostLegal; more > 0 {
		s.prose("terminal.legal.more", "Count", more)
	}
}

// stop ends a match early where its players may agree to. People at one keyboard do
// so aloud.
func (s *session) stop() {
	if stopper, ok := s.now.(game.Stopper); ok {
		if out, ok := stopper.Stop(); ok {
			s.moved(s.now.End(out), Turn{Seat: s.seat()})
			return
		}
	}
	s.prose("terminal.stop.none")
}

// cell tells one cell in words.
func (s *session) cell(v game.View, name string) {
	if name == "" {
		example, _ := s.config.Idiom.Cell()
		s.prose("terminal.cell", "Cell", example)
		return
	}
	told, err := s.config.Printer.Cell(v, name)
	if err != nil {
		s.refuse(err)
		return
	}
	s.page.block(told)
}

// move plays a move or says why not, and where help is to be had.
func (s *session) move(typed string) {
	move, err := s.config.Rules.Parse(typed)
	if err == nil {
		var next game.Position
		seat := s.seat()
		if next, err = s.now.Play(seat, move); err == nil {
			s.moved(next, Turn{seat, move})
			return
		}
	}
	s.refuse(err)
	switch refusal, _ := errors.AsType[*game.Error](err); {
	case refusal == nil:
	case refusal.Kind == game.KindNotation:
		s.prose("terminal.hint")
	case refusal.Kind == game.KindIllegal:
		s.prose("terminal.hint.legal")
	}
}

// moved goes on to the position that a turn led to.
func (s *session) moved(next game.Position, turn Turn) {
	s.now = next
	s.turns = append(s.turns, turn)
	now := s.config.Now()
	if s.began.IsZero() {
		s.began = now
	}
	if _, over := next.Outcome(); over {
		s.ended = now
	}
	if s.isPerson(turn.Seat) {
		s.cover()
	}
	s.show()
}

// refuse says why something cannot be done. It may repeat what was typed, but
// not the marks of what only certain answers may say.
func (s *session) refuse(err error) {
	why := game.Say("terminal.failed", "Error", err.Error())
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		why = refusal.Why
	}
	s.page.prose(markEcho.ReplaceAllString(s.voice.say(why), "$1"))
}

// markEcho is legalPrefix or playedPrefix in any case; its group lacks the colon.
var markEcho = regexp.MustCompile(`(?i)(legales|juega):+`)
