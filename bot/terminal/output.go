package terminal

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// output writes lines and knows whether one has been begun.
type output struct {
	w     *bufio.Writer
	width int
	begun bool
}

func newOutput(w io.Writer, width int) *output {
	return &output{w: bufio.NewWriter(w), width: width}
}

// newLine ends a line that has been begun.
func (o *output) newLine() {
	if o.begun {
		o.w.WriteByte('\n')
		o.begun = false
	}
}

// verbatim writes text as it is, from the start of a line to the end of one.
func (o *output) verbatim(text string) {
	o.newLine()
	o.w.WriteString(strings.TrimRight(text, "\n"))
	o.w.WriteByte('\n')
}

// sentences writes sentences, wrapped at the output's width.
func (o *output) sentences(text string) {
	for part := range strings.SplitSeq(text, "\n") {
		o.verbatim(wrap(part, o.width))
	}
}

// blankLine leaves a line empty.
func (o *output) blankLine() {
	o.newLine()
	o.w.WriteByte('\n')
}

// wipe writes what clears the screen; a line begins then.
func (o *output) wipe(how string) {
	o.newLine()
	o.w.WriteString(how)
}

// prompt writes a question. It leaves the line open for an answer whose newline is
// echoed, or else ends it.
func (o *output) prompt(text string, open bool) {
	o.newLine()
	o.w.WriteString(text)
	o.begun = true
	if !open {
		o.newLine()
	}
}

// answered notes that a typed newline ended the prompt's line.
func (o *output) answered() { o.begun = false }

// flush shows all that was written; the error is the first of any write.
func (o *output) flush() error { return o.w.Flush() }

// wrap breaks a line at blanks so that none is wider than width characters,
// unless a word is. Lines that begin with a blank are laid out by hand and stay.
func wrap(text string, width int) string {
	if width <= 0 || utf8.RuneCountInString(text) <= width || strings.HasPrefix(text, " ") {
		return text
	}
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		length := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+length > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += length
	}
	return b.String()
}
