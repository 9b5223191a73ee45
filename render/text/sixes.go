package text

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Sixes prints tables of the sixes. Seats are the first letters of their names, in Spanish
// O, S, E and N.
type Sixes = printer[sixes.Board, sixesText]

// sixesText shows boards for a printer.
type sixesText struct{}

// board is the rows by suit, the seats with their cards (c) and passes (f, as the
// document has them), the turns played (t), while cards are dealt those in the deck
// (d, in Spanish b), and the hand of the view's seat: 41 columns, but for the hand.
func (s sixesText) board(v game.View, b *sixes.Board, language string) string {
	return s.coloured(v, b, language, Monochrome, 0)
}

// tableLetters are the letters of the seats, of passes and of the deck.
type tableLetters struct{ seats, passes, deck string }

// lettersOf are those of a language, of which Spanish has its own.
func lettersOf(language string) tableLetters {
	if language == "es" {
		return tableLetters{seats: "OSEN", passes: "f", deck: "b"}
	}
	return tableLetters{seats: "WSEN", passes: "p", deck: "d"}
}

// coloured is the board with the cards in their colours. What a colour says a letter
// or a mark says too. A narrow terminal has no blank behind a suit.
func (s sixesText) coloured(v game.View, b *sixes.Board, language string, colours Depth, columns int) string {
	letters, gap := lettersOf(language), " "
	if tooWide(2+3*13, columns) {
		gap = ""
	}
	var out strings.Builder
	out.WriteString(" " + gap)
	for value := range 13 {
		fmt.Fprintf(&out, "%2s ", sixes.Face(value+1))
	}
	out.WriteString("\n")
	for suit := range sixes.Suit(sixes.Suits) {
		out.WriteString(suit.Symbol() + gap + colours.row(b, suit) + colours.off() + "\n")
	}
	out.WriteString("\n")
	for seat := range game.Seat(sixes.Seats) {
		out.WriteString(letters.seatLine(b, seat) + "\n")
	}
	fmt.Fprintf(&out, "  t: %d\n", b.Turns)
	if b.Deck > 0 {
		fmt.Fprintf(&out, "  %s: %d\n", letters.deck, b.Deck)
	}
	if len(b.Hand) > 0 {
		out.WriteString("\n" + colours.hand(b, starred(v, b, s.advice), columns) + "\n")
	}
	return trimLines(out.String())
}

// row is a suit's row: its cards where they lie, dots where none lies yet, a star at
// the card played last.
func (d Depth) row(b *sixes.Board, suit sixes.Suit) (row string) {
	for value := 1; value <= 13; value++ {
		if !lies(b, sixes.CardOf(suit, value)) {
			row += d.on(feltPaint, ivoryPaint, " . ")
			continue
		}
		mark := " "
		if b.Last == sixes.CardOf(suit, value) {
			mark = "*"
		}
		row += d.card(suit, fmt.Sprintf("%2s%s", sixes.Face(value), mark))
	}
	return row
}

// lies reports whether a card is on the table.
func lies(b *sixes.Board, c sixes.Card) bool {
	run := b.Runs[c.Suit()]
	return run.Low > 0 && run.Low <= c.Value() && c.Value() <= run.High
}

// seatLine is a seat's letter, cards and passes, with a mark at the one whose turn
// it is and the place of one that is out.
func (l tableLetters) seatLine(b *sixes.Board, seat game.Seat) string {
	mark := " "
	if b.Turn == seat {
		mark = ">"
	}
	p := b.Seats[seat]
	line := fmt.Sprintf("%s %s  c: %2d  %s: %2d", mark, l.seats[seat:seat+1], p.Cards, l.passes, p.Passes)
	if p.Out > 0 {
		line += fmt.Sprintf("  #%d", p.Out)
	}
	return line
}

// hand is the hand in its order, with brackets around what may be played now, in as many
// lines as the columns need.
func (d Depth) hand(b *sixes.Board, stars map[string]bool, columns int) string {
	var out strings.Builder
	width := 0
	for i, c := range b.Hand {
		face := c.Symbol()
		if b.Playable[i] {
			face = "[" + face + "]"
		}
		if stars[c.String()] {
			face += star
		}
		length := utf8.RuneCountInString(face)
		switch {
		case i == 0:
		case tooWide(width+1+length, columns):
			out.WriteString("\n")
			width = 0
		default:
			out.WriteString(" ")
			width++
		}
		out.WriteString(d.card(c.Suit(), face) + d.off())
		width += length
	}
	return out.String()
}

// The colours of cards and table: those of the pictures.
var (
	feltPaint    = paint{0x4E, 0x86, 0x6B, 65}
	crimsonPaint = paint{0xB8, 0x1E, 0x2D, 124}
)

// card is a text on a card of a suit.
func (d Depth) card(suit sixes.Suit, s string) string {
	if suit == sixes.Hearts || suit == sixes.Diamonds {
		return d.on(ivoryPaint, crimsonPaint, s)
	}
	return d.on(ivoryPaint, inkPaint, s)
}

// trimLines takes the blanks off the ends of lines.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// cell says where a card is, as far as the view says: "7c table", "7c hand" or
// "7c -", or of a seat, such as west or oeste, its cards and passes.
func (sixesText) cell(b *sixes.Board, cell string) (string, error) {
	if seat, ok := sixes.ParseSeat(cell); ok {
		return fmt.Sprintf("%s cards: %d f: %d", sixes.SeatName(seat), b.Seats[seat].Cards, b.Seats[seat].Passes), nil
	}
	c, err := sixes.ParseCard(cell)
	if err != nil {
		return "", game.Refuse(game.KindNotation, 9, game.Say("sixes.cell", "Text", game.Quote(cell)))
	}
	return c.String() + " " + whereabouts(b, c), nil
}

// whereabouts is where a view shows a card.
func whereabouts(b *sixes.Board, c sixes.Card) string {
	switch at := heldAt(b, c); {
	case lies(b, c):
		return "table"
	case at >= 0:
		return "hand"
	}
	return "-"
}

// heldAt is where in the hand a card is, -1 when the view shows none.
func heldAt(b *sixes.Board, c sixes.Card) int { return slices.Index(b.Hand, c) }
