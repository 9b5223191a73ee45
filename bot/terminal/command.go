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

// command is something that can be typed beside a move.
type command int

// The commands. cmdMove is the rest: the text may be a move.
const (
	cmdMove command = iota
	cmdBoard
	cmdRecord
	cmdLegal
	cmdNotation
	cmdCell
	cmdRestart
	cmdHint
	cmdStop
	cmdHelp
	cmdQuit
)

// commandOf finds the command that a word names, in any language.
func commandOf(word string) command {
	switch strings.ToLower(word) {
	case "texto", "text":
		return cmdBoard
	case "jugadas", "moves":
		return cmdRecord
	case "legales", "legal":
		return cmdLegal
	case "kfn", "posicion", "posición", "position":
		return cmdNotation
	case "celda", "cell":
		return cmdCell
	case "reiniciar", "restart":
		return cmdRestart
	case "pista", "hint":
		return cmdHint
	case "parar", "stop":
		return cmdStop
	case "ayuda", "help":
		return cmdHelp
	case "salir", "quit", "exit":
		return cmdQuit
	}
	return cmdMove
}

// parse splits a line into a command, its word as typed and what follows it. A colon
// behind the word is ignored.
func parse(line string) (c command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word = strings.TrimRight(word, ":")
	return commandOf(word), word, strings.TrimSpace(rest)
}

// isNo reports whether an answer is no, in any language.
func isNo(answer string) bool { return slices.Contains([]string{"n", "no"}, strings.ToLower(answer)) }

// isYes reports whether an answer is yes, in any language.
func isYes(answer string) bool {
	return slices.Contains([]string{"s", "si", "sí", "y", "yes"}, strings.ToLower(answer))
}

// answer does what a line asks for. The error is errLeft when the players leave.
func (s *session) answer(ctx context.Context, typed Line) error {
	if typed.Long {
		s.sentence("terminal.long", "Most", maxLine)
		return nil
	}
	if typed.Text == "" {
		return nil
	}
	c, word, rest := parse(typed.Text)
	if c != cmdMove && c != cmdCell && rest != "" {
		s.sentence("terminal.alone", "Word", word)
		return nil
	}
	switch c {
	case cmdMove:
		s.move(typed.Text)
	case cmdRestart:
		return s.restart(ctx)
	case cmdHint:
		return s.hint(ctx)
	case cmdStop:
		s.stop()
	case cmdQuit:
		return errLeft
	default:
		s.inform(c, rest)
	}
	return nil
}

// inform answers the commands that change nothing.
func (s *session) inform(c command, rest string) {
	v := s.view(s.viewer())
	switch c {
	case cmdBoard:
		s.out.verbatim(s.config.Printer.Board(v))
	case cmdRecord:
		s.out.verbatim(s.record(nil))
	case cmdLegal:
		s.listLegal()
	case cmdNotation:
		s.out.verbatim(v.Notation)
	case cmdCell:
		s.cell(v, rest)
	case cmdHelp:
		s.help(v)
	}
}

// help says how moves are written and lists the commands and the players.
func (s *session) help(v game.View) {
	for _, phrase := range s.config.Idiom.Help(v, s.config.Colour != text.Monochrome) {
		s.phrase(phrase)
	}
	s.sentence("terminal.help", "Cell", s.own("cell"), "Says", s.own("says"))
	if s.config.Hinter != nil {
		s.sentence("terminal.help.coach")
	}
	if _, ok := s.state.Position.(game.Stopper); ok {
		s.sentence("terminal.help.stop")
	}
	s.listPlayers()
}

// legalPrefix begins the line of legal moves in every language: programs read it.
const legalPrefix = "legales:"

// maxLegal is how many moves are listed: more than any game has in which somebody
// would read them.
const maxLegal = 1000

// listLegal lists the legal moves in one line, sorted as text, and says how many more
// there are when there are too many.
func (s *session) listLegal() {
	moves := slices.Sorted(s.state.Legal(s.toMove()))
	var b strings.Builder
	b.WriteString(legalPrefix)
	for _, move := range moves[:min(len(moves), maxLegal)] {
		b.WriteByte(' ')
		b.WriteString(string(move))
	}
	s.out.verbatim(b.String())
	if more := len(moves) - maxLegal; more > 0 {
		s.sentence("terminal.legal.more", "Count", more)
	}
}

// cell describes one cell in words.
func (s *session) cell(v game.View, name string) {
	if name == "" {
		s.sentence("terminal.cell", "Cell", s.own("cell"))
		return
	}
	description, err := s.config.Printer.Cell(v, name)
	if err != nil {
		s.refuse(err)
		return
	}
	s.out.verbatim(description)
}

// refuse says why something cannot be done. It may repeat what was typed, but not the
// prefixes by which programs find the answers to some commands.
func (s *session) refuse(err error) {
	why := game.Say("terminal.failed", "Error", err.Error())
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		why = refusal.Why
	}
	s.out.sentences(prefixes.ReplaceAllString(s.say.phrase(why), "$1"))
}

// prefixes finds legalPrefix and playedPrefix in any case; its group lacks the colon.
var prefixes = regexp.MustCompile(`(?i)(legales|juega):+`)

// restart asks until it knows whether to begin a new match. A move or a command goes
// on with the old one; salir leaves, as everywhere.
func (s *session) restart(ctx context.Context) error {
	for {
		typed, err := s.ask(ctx, game.Say("terminal.restart.sure"))
		if err != nil {
			return err
		}
		switch c, _, _ := parse(typed.Text); {
		case isYes(typed.Text):
			return s.beginAgain()
		case isNo(typed.Text):
			s.sentence("terminal.restart.no")
			return nil
		case c == cmdQuit:
			return s.answer(ctx, typed)
		case c == cmdRestart || c == cmdMove && !s.isMove(typed.Text):
			s.sentence("terminal.restart.unclear")
		default:
			s.sentence("terminal.restart.no")
			return s.answer(ctx, typed)
		}
	}
}

// isMove reports whether a text is a move, a legal one or not.
func (s *session) isMove(typed string) bool {
	_, err := s.config.Rules.Parse(typed)
	return err == nil
}

// beginAgain begins a new match.
func (s *session) beginAgain() error {
	s.showSeed()
	if err := s.begin(); err != nil {
		return err
	}
	s.sentence("terminal.restart.yes")
	s.showSeedHash()
	s.show()
	return nil
}
