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
	case wantEnd:
		return errLeft
	default:
		s.inform(c, rest)
	}
	return nil
}

// inform answers the commands that only look.
func (s *session) inform(c command, rest string) {
	v := s.now.View(s.seat())
	switch c {
	case wantBoard:
		s.page.block(s.config.Printer.Board(v))
	case wantRecord:
		s.page.block(s.config.Rules.Record(s.now, nil))
	case wantLegal:
		s.page.block(s.legal())
	case wantNotation:
		s.page.block(v.Notation)
	case wantCell:
		s.cell(v, rest)
	case wantHelp:
		for _, phrase := range s.config.Idiom.Help(v, s.config.Colour != text.Monochrome) {
			s.page.prose(s.voice.say(phrase))
		}
		s.prose("terminal.help")
		if s.config.Hinter != nil {
			s.prose("terminal.help.coach")
		}
		s.tellPlayers()
	}
}

// legal lists the legal moves in one line, sorted as text.
func (s *session) legal() string {
	var b strings.Builder
	b.WriteString(legalPrefix)
	for _, move := range slices.Sorted(s.now.Legal(s.seat())) {
		b.WriteByte(' ')
		b.WriteString(string(move))
	}
	return b.String()
}

// cell tells one cell in words.
func (s *session) cell(v game.View, name string) {
	if name == "" {
		s.prose("terminal.cell")
		return
	}
	told, err := s.config.Printer.Cell(v, name)
	if err != nil {
		s.refuse(err)
		return
	}
	s.page.block(told)
}

// move plays a move or says why not and, when it was no move at all, where help
// is to be had.
func (s *session) move(typed string) {
	move, err := s.config.Rules.Parse(typed)
	if err == nil {
		var next game.Position
		if next, err = s.now.Play(s.seat(), move); err == nil {
			s.moved(next)
			return
		}
	}
	s.refuse(err)
	if refusal, ok := errors.AsType[*game.Error](err); ok && refusal.Kind == game.KindNotation {
		s.prose("terminal.hint")
	}
}

// moved goes on to the position that a move led to.
func (s *session) moved(next game.Position) {
	s.now = next
	s.ply++
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
