package terminal

import (
	"context"
	"errors"
	"slices"
	"strings"

	"kamisado/game"
)

// answer does what a line asks for. The error is errLeft when it asks to leave.
func (s *session) answer(ctx context.Context, typed line) error {
	if typed.long {
		s.prose("terminal.long", "Most", longest)
		return nil
	}
	if typed.text == "" {
		return nil
	}
	c, word, rest := parse(typed.text)
	if c != wantMove && c != wantCell && rest != "" {
		s.prose("terminal.alone", "Word", word)
		return nil
	}
	switch c {
	case wantMove:
		s.move(typed.text)
	case wantRestart:
		return s.restart(ctx)
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
		s.page.prose(s.voice.say(s.config.Idiom.Help()))
		s.prose("terminal.help")
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
	told, err := s.config.Printer.Cell(v, shorten(name))
	if err != nil {
		s.refuse(err)
		return
	}
	s.page.block(told)
}

// restart begins a new match once the players are sure.
func (s *session) restart(ctx context.Context) error {
	typed, err := s.ask(ctx, game.Say("terminal.restart.sure"))
	if err != nil {
		return err
	}
	if !isYes(typed.text) {
		s.prose("terminal.restart.no")
		return nil
	}
	fresh, err := s.start()
	if err != nil {
		return err
	}
	s.now = fresh
	s.prose("terminal.restart.yes")
	s.show()
	return nil
}

// move plays a move or says why not and, when it was no move at all, where help
// is to be had.
func (s *session) move(typed string) {
	move, err := s.config.Rules.Parse(typed)
	if err == nil {
		var next game.Position
		if next, err = s.now.Play(s.seat(), move); err == nil {
			s.now = next
			s.show()
			return
		}
	}
	s.refuse(err)
	if refusal, ok := errors.AsType[*game.Error](err); ok && refusal.Kind == game.KindNotation {
		s.prose("terminal.hint")
	}
}

// refuse says why something cannot be done.
func (s *session) refuse(err error) {
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		s.page.prose(s.voice.say(refusal.Why))
		return
	}
	s.prose("terminal.failed", "Error", err.Error())
}

// echoMost is how many characters of a player's text an answer repeats.
const echoMost = 20

func shorten(text string) string {
	if runes := []rune(text); len(runes) > echoMost {
		return string(runes[:echoMost]) + "…"
	}
	return text
}
