// Package text shows views as text: in the document's form, in colour on a
// terminal, and in words for those who do not see the picture. It speaks no
// language itself; sentences come from a [Speaker].
package text

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Speaker turns a phrase into a sentence of some language.
type Speaker func(game.Phrase) string

// Printer shows the views of one game as text. Views of another game are a
// caller's mistake: they give an empty text, and an error from Cell.
type Printer interface {
	// Board is the board in plain text, lines ended by line feeds. Letters that stand
	// for words are those of a language, as in render.Options.
	Board(v game.View, language string) string
	// Coloured is the board for a terminal of so many columns, 0 for 80 or more. A
	// narrow terminal gets smaller cells. It looks the same on a dark and on a light
	// ground, and Monochrome leaves its marks and letters.
	Coloured(v game.View, language string, colours Depth, columns int) string
	// Alt is the picture in words, enough to play by. It has at most limit
	// characters, as many as its reader takes; 0 is no limit.
	Alt(v game.View, say Speaker, limit int) string
	// Describe puts one cell of the picture into words, short enough to be read while
	// pointing at it: what it is and what it is marked for. Cells are named as in
	// render.Cell; one that is not there has an empty text.
	Describe(v game.View, cell string, say Speaker) string
	// Advice is what a view's advised moves are marked with, by cell: sure, try, or mine
	// where a cell is to stay closed; nil where none is advised.
	Advice(v game.View) map[string]string
	// Advised says which moves a view advises, as Alt does; empty where none is.
	Advised(v game.View, say Speaker) string
	// Answer answers a question about a view, see ParseQuestion, in a sentence or a few. The error is a *game.Error
	// that says what can be asked.
	Answer(v game.View, question string, say Speaker) (string, error)
	// Cell is a cell in the notation of the game's document, for a terminal: the same
	// in every language, so that programs can read it, and without any mark. The name
	// is one that somebody typed; an error repeats no more of it than the game's own
	// errors do of a move.
	Cell(v game.View, cell string) (string, error)
}

// boardText is what a game brings to its printer: its boards, of type B, as text.
type boardText[B any] interface {
	// board, coloured and cell are what the Printer's methods of these names return.
	board(v game.View, b *B, language string) string
	coloured(v game.View, b *B, language string, colours Depth, columns int) string
	cell(b *B, name string) (string, error)
	// summary adds what Alt begins with, the last move and who is to move, and alt what follows what is advised.
	// describe adds the sentences of Describe: none for a cell that is not there, and without what can be done there
	// if marks is false. Their keys are <id>.alt.… and <id>.cell.….
	summary(words *sentences, v game.View, b *B)
	alt(words *sentences, v game.View, b *B)
	describe(words *sentences, b *B, cell string, marks bool)
	// advice says which cell an advised move is marked on, and the end of the key of what
	// the mark says.
	advice(b *B, m game.AdvisedMove) (cell, key string)
	questioned[B]
}

// printer is a game's Printer. It shows nothing of other games.
type printer[B any, G boardText[B]] struct{ game G }

func (p printer[B, G]) Board(v game.View, language string) string {
	if b, ok := v.Board.(*B); ok {
		return p.game.board(v, b, language)
	}
	return ""
}

func (p printer[B, G]) Coloured(v game.View, language string, colours Depth, columns int) string {
	if b, ok := v.Board.(*B); ok {
		return p.game.coloured(v, b, language, colours, columns)
	}
	return ""
}

func (p printer[B, G]) Alt(v game.View, say Speaker, limit int) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".alt.", limit: cmp.Or(limit, math.MaxInt)}
	if b, ok := v.Board.(*B); ok {
		p.game.summary(words, v, b)
		p.addAdvised(words, v, b)
		p.game.alt(words, v, b)
	}
	return cut(words.join(" "), words.limit)
}

func (p printer[B, G]) Describe(v game.View, cell string, say Speaker) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	if b, ok := v.Board.(*B); ok {
		p.game.describe(words, b, cell, true)
		for _, m := range v.Advised {
			if at, key := p.game.advice(b, m); at == cell {
				words.said = append(words.said, say(game.Say("advice.cell."+key)))
			}
		}
	}
	return words.join(", ")
}

func (p printer[B, G]) Advice(v game.View) map[string]string {
	b, ok := v.Board.(*B)
	if !ok || len(v.Advised) == 0 {
		return nil
	}
	marks := make(map[string]string)
	for _, m := range v.Advised {
		cell, key := p.game.advice(b, m)
		marks[cell] = key
	}
	return marks
}

func (p printer[B, G]) Advised(v game.View, say Speaker) string {
	words := &sentences{say: say}
	if b, ok := v.Board.(*B); ok {
		p.addAdvised(words, v, b)
	}
	return words.join(" ")
}

// mostAdvised is how many moves of a kind a description names.
const mostAdvised = 12

// addAdvised says what a coach advises, in the order of the first moves of each kind.
func (p printer[B, G]) addAdvised(words *sentences, v game.View, b *B) {
	var keys []string
	named := make(map[string][]string)
	for _, m := range v.Advised {
		cell, key := p.game.advice(b, m)
		name := string(m.Move)
		if key == adviceMine {
			name = cell
		}
		if len(named[key]) == 0 {
			keys = append(keys, key)
		}
		named[key] = append(named[key], name)
	}
	for _, key := range keys {
		names := named[key]
		count := len(names)
		if len(names) > mostAdvised {
			names = append(names[:mostAdvised:mostAdvised], "…")
		}
		words.said = append(words.said, words.say(game.Say("advice.alt."+key, "Moves",
			strings.Join(names, ", "), "Plural", count)))
	}
}

// The ends of the keys of advice: of moves that are proven to be good, of the best known, of
// cells to keep closed, and of moves that were not made.
const adviceSure, adviceTry, adviceMine, adviceMissed = "sure", "try", "mine", "missed"

// star marks an advised move on a board of text.
const star = "★"

// starred returns the cells of a view that advised moves are marked on, but for those that are
// advised against.
func starred[B any](v game.View, b *B, advice func(*B, game.AdvisedMove) (cell, key string)) map[string]bool {
	cells := make(map[string]bool)
	for _, m := range v.Advised {
		if cell, key := advice(b, m); key != adviceMine {
			cells[cell] = true
		}
	}
	return cells
}

// adviceKey returns the key of an advised move.
func adviceKey(m game.AdvisedMove) string {
	if m.Sure {
		return adviceSure
	}
	return adviceTry
}

func (p printer[B, G]) Cell(v game.View, cell string) (string, error) {
	b, ok := v.Board.(*B)
	if !ok {
		return "", fmt.Errorf("text: a view of %s holds a %T", v.Game, v.Board)
	}
	return p.game.cell(b, cell)
}

// sentences are what is said of a view, in order. All their keys begin with a prefix.
type sentences struct {
	say    Speaker
	prefix string
	said   []string
	// limit is how many characters a description may have.
	limit int
}

func (s *sentences) add(key string, pairs ...any) {
	s.said = append(s.said, s.say(game.Say(s.prefix+key, pairs...)))
}

// addIf adds what is so.
func (s *sentences) addIf(so bool, key string, pairs ...any) {
	if so {
		s.add(key, pairs...)
	}
}

// addText adds a text, unless it is empty.
func (s *sentences) addText(text string) {
	if text != "" {
		s.said = append(s.said, text)
	}
}

// room returns how many characters more a description may have: below 0 when it is too long.
func (s *sentences) room() int { return s.limit - utf8.RuneCountInString(s.join(" ")) }

func (s *sentences) join(separator string) string { return strings.Join(s.said, separator) }

// cut shortens a text to a limit of characters.
func cut(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

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

// list names things as every language does.
func list[T any](things []T, name func(T) string) string {
	names := make([]string, len(things))
	for i, thing := range things {
		names[i] = name(thing)
	}
	return strings.Join(names, ", ")
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
// indices are by CIEDE2000. Brown alone is a choice: of three that are as near,
// the two others are reds.
var (
	inkPaint   = paint{0x1B, 0x1D, 0x23, 234}
	ivoryPaint = paint{0xF7, 0xF4, 0xEC, 255}
	paints     = [kamisado.Colours]paint{
		{0xFE, 0xEB, 0x12, 226},
		{0x18, 0x7E, 0xF6, 33},
		{0x64, 0x33, 0x00, 94},
		{0xF6, 0x7D, 0x0A, 208},
		{0x7C, 0x10, 0x92, 90},
		{0xD3, 0x3C, 0x47, 167},
		{0xF4, 0x9E, 0xD1, 218},
		{0x62, 0xC3, 0x8E, 72},
	}
)

// onPaint returns ink or ivory, whichever is read better on a colour.
func onPaint(c kamisado.Colour) paint {
	switch c {
	case kamisado.Azul, kamisado.Marron, kamisado.Purpura, kamisado.Rojo:
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
