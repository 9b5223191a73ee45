package terminal

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// page is the output, which knows whether a line has been begun.
type page struct {
	out   *bufio.Writer
	width int
	begun bool
}

func newPage(out io.Writer, width int) *page {
	return &page{out: bufio.NewWriter(out), width: width}
}

// fresh ends a line that has been begun.
func (p *page) fresh() {
	if p.begun {
		p.out.WriteByte('\n')
		p.begun = false
	}
}

// block writes text as it is, from the start of a line to the end of one.
func (p *page) block(text string) {
	p.fresh()
	p.out.WriteString(strings.TrimRight(text, "\n"))
	p.out.WriteByte('\n')
}

// prose writes sentences, wrapped at the page's width.
func (p *page) prose(text string) {
	for part := range strings.SplitSeq(text, "\n") {
		p.block(wrap(part, p.width))
	}
}

// gap leaves a line empty.
func (p *page) gap() {
	p.fresh()
	p.out.WriteByte('\n')
}

// wipe clears the screen, in whatever way is given; a line begins then.
func (p *page) wipe(how string) {
	p.fresh()
	p.out.WriteString(how)
}

// prompt writes a question and leaves the line open for the answer, or ends it
// when nobody's typing will.
func (p *page) prompt(text string, open bool) {
	p.fresh()
	p.out.WriteString(text)
	p.begun = true
	if !open {
		p.fresh()
	}
}

// answered takes note that a typed newline ended the prompt's line.
func (p *page) answered() { p.begun = false }

// flush shows all that was written; the error is the first of any write.
func (p *page) flush() error { return p.out.Flush() }

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
