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

// board returns the rows by suit, the seats with their cards (c) and passes (f, as the
// document has them), the turns played (t), while cards are dealt those in the deck
// (d, in Spanish b), and the hand of the view's seat: 41 columns, but for the hand.
func (s sixesText) board(v game.View, b *sixes.Board, language string) string {
	return s.coloured(v, b, language, Monochrome, 0)
}

// coloured returns the board with the cards in their colours: dots where none lies yet, a star at the card
// played last, a mark at the seat whose turn it is and the place of one that is out. What a colour says a letter
// or a mark says too. A narrow terminal has no blank behind a suit.
func (s sixesText) coloured(v game.View, b *sixes.Board, language string, colours Depth, columns int) string {
	// The letters of the seats, of passes and of the deck.
	seats, passes, deck, gap := "WSEN", "p", "d", " "
	if language == "es" {
		seats, passes, deck = "OSEN", "f", "b"
	}
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
		out.WriteString(suit.Symbol() + gap)
		for value := 1; value <= 13; value++ {
			switch c := sixes.CardOf(suit, value); {
			case !lies(b, c):
				out.WriteString(colours.on(feltPaint, ivoryPaint, " . "))
			case b.Last == c:
				out.WriteString(colours.card(suit, fmt.Sprintf("%2s*", sixes.Face(value))))
			default:
				out.WriteString(colours.card(suit, fmt.Sprintf("%2s ", sixes.Face(value))))
			}
		}
		out.WriteString(colours.off() + "\n")
	}
	out.WriteString("\n")
	for seat := range game.Seat(sixes.Seats) {
		mark, p := " ", b.Seats[seat]
		if b.Turn == seat {
			mark = ">"
		}
		fmt.Fprintf(&out, "%s %s  c: %2d  %s: %2d", mark, seats[seat:seat+1], p.Cards, passes, p.Passes)
		if p.Out > 0 {
			fmt.Fprintf(&out, "  #%d", p.Out)
		}
		out.WriteString("\n")
	}
	fmt.Fprintf(&out, "  t: %d\n", b.Turns)
	if b.Deck > 0 {
		fmt.Fprintf(&out, "  %s: %d\n", deck, b.Deck)
	}
	if len(b.Hand) > 0 {
		out.WriteString("\n" + colours.hand(b, starred(v, b, s.advice), columns) + "\n")
	}
	return trimLines(out.String())
}

// lies reports whether a card is on the table.
func lies(b *sixes.Board, c sixes.Card) bool {
	run := b.Runs[c.Suit()]
	return run.Low > 0 && run.Low <= c.Value() && c.Value() <= run.High
}

// hand returns the hand in its order, with brackets around what may be played now, in as many
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

// card returns a text on a card of a suit.
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
	where := "-"
	if lies(b, c) {
		where = "table"
	} else if heldAt(b, c) >= 0 {
		where = "hand"
	}
	return c.String() + " " + where, nil
}

// heldAt returns where in the hand a card is, -1 when the view shows none.
func heldAt(b *sixes.Board, c sixes.Card) int { return slices.Index(b.Hand, c) }
