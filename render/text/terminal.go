package text

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"kamisado/game/kamisado"
)

// Wrap breaks the lines of a text at blanks so that none has more columns, unless a word
// has; 0 breaks none. What goes on begins below the text of a list or the last column of a
// table, unless that is far to the right.
func Wrap(text string, columns int) string {
	if columns <= 0 {
		return text
	}
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		begin := hanging.FindString(line)
		indent := strings.Repeat(" ", utf8.RuneCountInString(begin))
		if len(indent) > columns*2/5 {
			indent = "    "
		}
		for utf8.RuneCountInString(line) > columns {
			end := lastBlank(line, len(begin), columns)
			if end < 0 {
				break
			}
			out = append(out, strings.TrimRight(line[:end], " "))
			begin, line = indent, indent+strings.TrimLeft(line[end:], " ")
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// hanging is what stands before the text of a list or before the last column of a table.
var hanging = regexp.MustCompile(`^ *[•–] |^(.*\S)?  +`)

// lastBlank returns where to break a line: at the last blank that leaves so many columns or, where a
// word is longer, at the next one, but not before some byte. In the second half the end of a part
// comes first: after a point, or where the line's first word is said again and begins with a
// capital. It is negative where there is no blank.
func lastBlank(line string, from, columns int) int {
	first, _, _ := strings.Cut(line, " ")
	capital := first != strings.ToLower(first)
	last, part, width := -1, -1, 0
	for at, r := range line {
		if r == ' ' && at > from && !strings.HasPrefix(line[at:], " ·") {
			if last >= 0 && width > columns {
				break
			}
			last = at
			ends := strings.HasSuffix(line[:at], " ·") || capital && strings.HasPrefix(line[at+1:], first+" ")
			if width > columns/2 && ends {
				part = at
			}
		}
		width++
	}
	if part >= 0 {
		return part
	}
	return last
}

// tooWide reports whether a width is more than a terminal has.
func tooWide(width, columns int) bool { return columns > 0 && width > columns }

// Depth is how many colours a terminal knows.
type Depth int

// The depths.
const (
	// Monochrome has letters and marks only.
	Monochrome Depth = iota
	// Indexed has the 256 colours of xterm.
	Indexed
	// TrueColour has 24 bits.
	TrueColour
)

// paint is a colour in 24 bits and the index of the one among xterm's 256 that
// comes nearest to it.
type paint struct{ r, g, b, index uint8 }

// The colours are those of the pictures; a test compares them. The nearest
// indices are by CIEDE2000. Purple alone is a choice: those that are nearer are much stronger.
var (
	inkPaint   = paint{0x1B, 0x1D, 0x23, 234}
	ivoryPaint = paint{0xF7, 0xF4, 0xEC, 255}
	paints     = [kamisado.Colours]paint{
		{0xF7, 0xEA, 0x45, 227},
		{0x28, 0x8D, 0xEE, 33},
		{0x77, 0x4A, 0x07, 94},
		{0xEB, 0x8F, 0x1E, 172},
		{0x83, 0x3E, 0xB0, 97},
		{0xE0, 0x45, 0x5A, 167},
		{0xE6, 0xB2, 0xD8, 182},
		{0x5E, 0xD0, 0x8F, 78},
	}
)

// onPaint returns ink or ivory, whichever is read better on a colour.
func onPaint(c kamisado.Colour) paint {
	switch c {
	case kamisado.Marron, kamisado.Purpura, kamisado.Rojo:
		return ivoryPaint
	}
	return inkPaint
}

// on colours a text, bold for small letters on strong colours.
func (d Depth) on(ground, letter paint, s string) string {
	if d == Monochrome {
		return s
	}
	return fmt.Sprintf("\x1b[1;38;%s;48;%sm%s", d.code(letter), d.code(ground), s)
}

// code returns a colour as an escape sequence has it.
func (d Depth) code(p paint) string {
	if d == Indexed {
		return fmt.Sprintf("5;%d", p.index)
	}
	return fmt.Sprintf("2;%d;%d;%d", p.r, p.g, p.b)
}

// off ends all colouring. Lines end with it, so that no colour runs on to the
// terminal's edge.
func (d Depth) off() string {
	if d == Monochrome {
		return ""
	}
	return "\x1b[0m"
}
