package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"strings"
	"time"
	"unicode"

	"kamisado/game"
	"kamisado/render/text"
)

// Programs read lines that begin with these, in every language.
const (
	// legalPrefix begins the line of legal moves.
	legalPrefix = "legales:"
	// playedPrefix begins the line of a computer's move.
	playedPrefix = "juega:"
)

// prefixes finds legalPrefix and playedPrefix in any case; its group lacks the colon.
var prefixes = regexp.MustCompile(`(?i)(legales|juega):+`)

// endLine ends a line that has been begun.
func (s *session) endLine() {
	if s.lineOpen {
		s.out.WriteByte('\n')
		s.lineOpen = false
	}
}

// verbatim writes text as it is, from the start of a line to the end of one.
func (s *session) verbatim(shown string) {
	s.endLine()
	s.out.WriteString(strings.TrimRight(shown, "\n"))
	s.out.WriteByte('\n')
}

// sentences writes sentences, wrapped at the console's width.
func (s *session) sentences(said string) { s.verbatim(text.Wrap(said, s.config.Width)) }

// say returns the sentence for a phrase. For each word or phrase among its gaps there is
// one more gap, named in capitals, that holds it in capitals.
func (s *session) say(p game.Phrase) string {
	args := maps.Clone(p.Args)
	for name, value := range p.Args {
		switch word := value.(type) {
		case game.Term:
			args[strings.ToUpper(name)] = strings.ToUpper(s.speaker.Term(word))
		case game.Phrase:
			args[strings.ToUpper(name)] = strings.ToUpper(s.speaker.Say(word))
		}
	}
	return s.speaker.Say(game.Phrase{Key: p.Key, Args: args})
}

// phrase writes the sentences for phrases, a line each.
func (s *session) phrase(all ...game.Phrase) {
	for _, p := range all {
		s.sentences(s.say(p))
	}
}

// sentence writes one of the terminal's own sentences.
func (s *session) sentence(key string, pairs ...any) { s.phrase(game.Say(key, pairs...)) }

// refuse says why something cannot be done. It may repeat what was typed, but not the
// prefixes by which programs find the answers to some commands.
func (s *session) refuse(err error) {
	why := game.Say("terminal.failed", "Error", err.Error())
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		why = refusal.Why
	}
	s.sentences(prefixes.ReplaceAllString(s.say(why), "$1"))
}

// blankLine leaves a line empty.
func (s *session) blankLine() {
	s.endLine()
	s.out.WriteByte('\n')
}

// wipe clears the screen; a line begins then.
func (s *session) wipe() {
	s.endLine()
	s.out.WriteString(s.config.Wipe)
}

// ring rings the bell, if there is one and it is wanted.
func (s *session) ring() {
	if s.rings {
		s.out.WriteString(s.config.Bell)
	}
}

// switchBell has the bell ring, and lets it be heard, or has it ring no more.
func (s *session) switchBell() {
	switch {
	case s.config.Bell == "":
		s.sentence("terminal.bell.none")
	case s.rings:
		s.rings = false
		s.sentence("terminal.bell.off")
	default:
		s.rings = true
		s.sentence("terminal.bell.on")
		s.ring()
	}
}

// flush shows all that was written, in one piece: a line editor takes a line that is open at its
// end for the prompt.
func (s *session) flush() error {
	_, err := s.out.WriteTo(s.config.Out)
	return err
}

// answerRoom is how many columns a question leaves for the answer.
const answerRoom = 10

// errLate is the end of a question that nobody has answered in time.
var errLate = errors.New("the time is over")

// ask puts a question and waits for a line, or until it is late; late may be nil. At a keyboard the question's line
// stays open, as the newline that is typed ends it.
func (s *session) ask(ctx context.Context, question game.Phrase, late <-chan time.Time) (Line, error) {
	s.blankLine()
	width := s.config.Width
	if s.config.Keyboard {
		width -= answerRoom
	}
	s.out.WriteString(text.Wrap(strings.TrimRight(s.say(question), " "), width) + " ")
	s.lineOpen = true
	if !s.config.Keyboard {
		s.endLine()
	}
	if err := s.flush(); err != nil {
		return Line{}, err
	}
	if s.lines == nil {
		s.lines = Listen(ctx, s.config.In, maxLine)
	}
	select {
	case typed, ok := <-s.lines:
		if !ok {
			return Line{}, errLeft
		}
		if typed.Err != nil {
			return Line{}, fmt.Errorf("%w: %w", errUnreadable, typed.Err)
		}
		typed.Text = clean(typed.Text)
		s.lineOpen = false
		return typed, nil
	case <-late:
		return Line{}, errLate
	case <-ctx.Done():
		return Line{}, errLeft
	}
}

// thinkingAfter is how long somebody at a keyboard waits before the terminal says that
// a computer is thinking.
const thinkingAfter = time.Second

// wait shows everything written so far and waits for a computation. At a keyboard it
// says so when that takes long. The end of the context leaves the match, as it does at
// every question.
func wait[T any](ctx context.Context, s *session, compute func() (T, error)) (result T, err error) {
	if err := s.flush(); err != nil {
		return result, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		result, err = compute()
	}()
	if s.config.Keyboard {
		select {
		case <-done:
		case <-time.After(thinkingAfter):
			s.sentence("terminal.thinking")
			_ = s.flush() // the next one has the same error
		}
	}
	<-done
	if err != nil && ctx.Err() != nil {
		return result, errLeft
	}
	return result, err
}

// maxLine is how many bytes of a typed line are read; a longer one is refused whole.
const maxLine = 8192

// errLeft is the end of a session before the end of its match: the players left, or
// the input or the context ended.
var errLeft = errors.New("the players left")

// errUnreadable is the end of a session whose input cannot be read.
var errUnreadable = errors.New("reading the moves")

// maxBeginning is how many bytes are kept of a line that is too long.
const maxBeginning = 100

// Line is a line of input, without its end.
type Line struct {
	Text string
	// Long is set when the line was too long; Text is then its beginning.
	Long bool
	// Err is why nothing more can be read, other than the end of the input. There is
	// no Text then.
	Err error
}

// Listen reads lines of at most so many bytes, 4096 or more, until the input ends
// or the context does. It reads in a goroutine of its own, so that the context can end
// while nothing comes; that read then ends with the input. A reading error is the last
// line.
func Listen(ctx context.Context, in io.Reader, most int) <-chan Line {
	lines := make(chan Line)
	go func() {
		defer close(lines)
		for input := bufio.NewReader(in); ; {
			l, err := readLine(input, most)
			switch {
			case err == io.EOF:
				return
			case err != nil:
				l = Line{Err: err}
			}
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads up to the next line feed or the end of the input; what stands
// before the end, or before an error, without a line feed is a line too. However
// long a line is, it holds no more than most bytes and a buffer.
func readLine(input *bufio.Reader, most int) (Line, error) {
	var text []byte
	long := false
	for {
		part, err := input.ReadSlice('\n')
		if long = long || len(text)+len(part) > most; !long {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case long: // the first buffer of it was kept
			return Line{Text: strings.ToValidUTF8(string(text[:maxBeginning]), ""), Long: true}, nil
		case err == nil, len(text) > 0:
			return Line{Text: strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r")}, nil
		}
		return Line{}, err
	}
}

// clean makes typed text safe to repeat on a terminal: no control characters,
// no broken UTF-8, no byte order mark, plain blanks.
func clean(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}
