package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

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

// console writes lines and phrases to the players and reads their answers.
type console struct {
	config *Config
	say    speaker
	// w holds what has been written since the last flush.
	w bytes.Buffer
	// lineOpen reports whether a line has been begun.
	lineOpen bool
	// lines are nil until the first question: two computers leave the input alone.
	lines <-chan Line
	// rings says that the bell is wanted.
	rings bool
}

// endLine ends a line that has been begun.
func (c *console) endLine() {
	if c.lineOpen {
		c.w.WriteByte('\n')
		c.lineOpen = false
	}
}

// verbatim writes text as it is, from the start of a line to the end of one.
func (c *console) verbatim(s string) {
	c.endLine()
	c.w.WriteString(strings.TrimRight(s, "\n"))
	c.w.WriteByte('\n')
}

// sentences writes sentences, wrapped at the console's width.
func (c *console) sentences(s string) { c.verbatim(text.Wrap(s, c.config.Width)) }

// phrase writes the sentence for a phrase.
func (c *console) phrase(p game.Phrase) { c.sentences(c.say.phrase(p)) }

// sentence writes one of the terminal's own sentences.
func (c *console) sentence(key string, pairs ...any) { c.phrase(game.Say(key, pairs...)) }

// refuse says why something cannot be done. It may repeat what was typed, but not the
// prefixes by which programs find the answers to some commands.
func (c *console) refuse(err error) {
	why := game.Say("terminal.failed", "Error", err.Error())
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		why = refusal.Why
	}
	c.sentences(prefixes.ReplaceAllString(c.say.phrase(why), "$1"))
}

// blankLine leaves a line empty.
func (c *console) blankLine() {
	c.endLine()
	c.w.WriteByte('\n')
}

// wipe clears the screen; a line begins then.
func (c *console) wipe() {
	c.endLine()
	c.w.WriteString(c.config.Wipe)
}

// ring rings the bell, if there is one and it is wanted.
func (c *console) ring() {
	if c.rings {
		c.w.WriteString(c.config.Bell)
	}
}

// switchBell has the bell ring, and lets it be heard, or has it ring no more.
func (c *console) switchBell() {
	switch {
	case c.config.Bell == "":
		c.sentence("terminal.bell.none")
	case c.rings:
		c.rings = false
		c.sentence("terminal.bell.off")
	default:
		c.rings = true
		c.sentence("terminal.bell.on")
		c.ring()
	}
}

// flush shows all that was written, in one piece: a line editor takes a line that is open at its
// end for the prompt.
func (c *console) flush() error {
	_, err := c.w.WriteTo(c.config.Out)
	return err
}

// ask puts a question and waits for a line. At a keyboard the question's line stays
// open, as the newline that is typed ends it.
func (c *console) ask(ctx context.Context, question game.Phrase) (Line, error) {
	return c.askUntil(ctx, question, nil)
}

// answerRoom is how many columns a question leaves for the answer.
const answerRoom = 10

// errLate: nobody has typed a line in time.
var errLate = errors.New("the time is over")

// askUntil is ask, and gives up with errLate when it is late.
func (c *console) askUntil(ctx context.Context, question game.Phrase, late <-chan time.Time) (Line, error) {
	c.blankLine()
	width := c.config.Width
	if c.config.Keyboard {
		width -= answerRoom
	}
	c.w.WriteString(text.Wrap(strings.TrimRight(c.say.phrase(question), " "), width) + " ")
	c.lineOpen = true
	if !c.config.Keyboard {
		c.endLine()
	}
	if err := c.flush(); err != nil {
		return Line{}, err
	}
	if c.lines == nil {
		c.lines = Listen(ctx, c.config.In, maxLine)
	}
	select {
	case typed, ok := <-c.lines:
		if !ok {
			return Line{}, errLeft
		}
		if typed.Err != nil {
			return Line{}, fmt.Errorf("%w: %w", errUnreadable, typed.Err)
		}
		typed.Text = clean(typed.Text)
		c.lineOpen = false
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
func wait[T any](ctx context.Context, c *console, compute func() (T, error)) (result T, err error) {
	if err := c.flush(); err != nil {
		return result, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		result, err = compute()
	}()
	if c.config.Keyboard {
		select {
		case <-done:
		case <-time.After(thinkingAfter):
			c.sentence("terminal.thinking")
			_ = c.flush() // the next one has the same error
		}
	}
	<-done
	if err != nil && ctx.Err() != nil {
		return result, errLeft
	}
	return result, err
}
