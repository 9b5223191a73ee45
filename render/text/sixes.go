package text

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Sixes prints tables of the sixes. Seats are the first letters of their names, in Spanish
// O, S, E and N.
type Sixes = printer[sixesText]

// sixesText is a view of los seises.
type sixesText struct {
	v game.View
	b *sixes.Board
}

func (sixesText) of(v game.View) (boardText, bool) {
	b, ok := v.Board.(*sixes.Board)
	return sixesText{v, b}, ok
}

// board returns the rows by suit, the seats with their cards (c) and passes (f, as the
// document has them), the turns played (t), while cards are dealt those in the deck
// (d, in Spanish b), and the hand of the view's seat: 41 columns, but for the hand.
func (s sixesText) board(language string) string { return s.coloured(language, Monochrome, 0) }

// coloured returns the board with the cards in their colours: dots where none lies yet, a star at the card
// played last, a mark at the seat whose turn it is and the place of one that is out. What a colour says a letter
// or a mark says too. A narrow terminal has no blank behind a suit.
func (s sixesText) coloured(language string, colours Depth, columns int) string {
	b := s.b
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
			case !s.lies(c):
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
		out.WriteString("\n" + s.hand(colours, columns) + "\n")
	}
	return trailing.ReplaceAllString(out.String(), "")
}

// trailing is the blanks at the ends of lines.
var trailing = regexp.MustCompile(`(?m) +$`)

// lies reports whether a card is on the table.
func (s sixesText) lies(c sixes.Card) bool {
	run := s.b.Runs[c.Suit()]
	return run.Low > 0 && run.Low <= c.Value() && c.Value() <= run.High
}

// held returns where in the hand a card is, -1 when the view shows none.
func (s sixesText) held(c sixes.Card) int { return slices.Index(s.b.Hand, c) }

// hand returns the hand in its order, with brackets around what may be played now, in as many
// lines as the columns need.
func (s sixesText) hand(colours Depth, columns int) string {
	var out strings.Builder
	width, stars := 0, starred(s.v, s)
	for i, c := range s.b.Hand {
		face := c.Symbol()
		if s.b.Playable[i] {
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
		out.WriteString(colours.card(c.Suit(), face) + colours.off())
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

// cell says where a card is, as far as the view says: "7c table", "7c hand" or
// "7c -", or of a seat, such as west or oeste, its cards and passes.
func (s sixesText) cell(cell string) (string, error) {
	if seat, ok := sixes.ParseSeat(cell); ok {
		p := s.b.Seats[seat]
		return fmt.Sprintf("%s cards: %d f: %d", sixes.SeatName(seat), p.Cards, p.Passes), nil
	}
	c, err := sixes.ParseCard(cell)
	switch {
	case err != nil:
		return "", game.Refuse(game.KindNotation, 9, "sixes.cell", "Text", game.Quote(cell))
	case s.lies(c):
		return c.String() + " table", nil
	case s.held(c) >= 0:
		return c.String() + " hand", nil
	}
	return c.String() + " -", nil
}

// summary says the cards that are marked as the last ones and whose turn it is.
func (s sixesText) summary(words *sentences) {
	b := s.b
	switch recent := b.Recent(s.v.Seat); {
	case len(recent) > 1:
		words.add("recent", "Cards", list(recent, sixes.Card.Symbol))
	case b.Last < sixes.NoCard:
		words.add("last", "Card", b.Last.Symbol())
	}
	s.addTurn(words)
}

// addTurn says who is to play, or who has won.
func (s sixesText) addTurn(words *sentences) {
	switch {
	case words.addOutcome(s.v, sixes.SeatTerm):
	case s.b.Deck > 0:
		words.add("deal", "Left", s.b.Deck)
	default:
		words.add("turn", "Side", sixes.SeatTerm(s.b.Turn))
	}
}

// alt says the hand of the view's seat, the rows, how what comes next in them is drawn, the seats.
func (s sixesText) alt(words *sentences) {
	s.addHand(words)
	s.addRows(words)
	words.addIf(s.b.Turn != game.Nobody && s.b.Deck == 0, "next")
	for seat, p := range s.b.Seats {
		pairs := []any{"Side", sixes.SeatTerm(game.Seat(seat)), "Passes", p.Passes}
		words.addIf(p.Out > 0, "out", append(pairs, "Place", p.Out)...)
		words.addIf(p.Out == 0, "seat", append(pairs, "Cards", p.Cards)...)
	}
	words.add("turns", "Turns", s.b.Turns)
}

// addHand says the hand, if the view has one, and what may be played from it.
func (s sixesText) addHand(words *sentences) {
	cards := list(s.b.Hand, sixes.Card.Symbol)
	switch {
	case len(s.b.Hand) == 0:
	case s.b.Revealed:
		words.add("open", "Side", sixes.SeatTerm(s.v.Seat), "Cards", cards)
	default:
		words.add("hand", "Cards", cards)
		s.addPlayable(words)
	}
}

// addPlayable says what may be played now from the hand, or what fits the table while its
// owner waits, if anything.
func (s sixesText) addPlayable(words *sentences) {
	b := s.b
	var playable, fitting []sixes.Card
	for i, c := range b.Hand {
		switch {
		case b.Playable[i]:
			playable = append(playable, c)
		case b.Turn != game.Nobody && b.Fits(c):
			fitting = append(fitting, c)
		}
	}
	words.addIf(len(playable) > 0, "playable", "Cards", list(playable, sixes.Card.Symbol))
	words.addIf(len(fitting) > 0, "fitting", "Cards", list(fitting, sixes.Card.Symbol))
}

// addRows says the rows, or that there is none.
func (s sixesText) addRows(words *sentences) {
	if s.b.Runs == [sixes.Suits]sixes.Run{} {
		words.add("nothing")
		return
	}
	for suit, run := range s.b.Runs {
		addRow(words, sixes.Suit(suit), run)
	}
}

// addRow says how far a row goes.
func addRow(words *sentences, suit sixes.Suit, run sixes.Run) {
	switch name := sixes.SuitTerm(suit); {
	case run.Low == 0:
		words.add("none", "Suit", name)
	case run.Low == run.High:
		words.add("six", "Suit", name)
	default:
		words.add("row", "Suit", name, "Low", sixes.ValueTerm(run.Low), "High", sixes.UpToTerm(run.High))
	}
}

// describe puts a card's place on the table, a card of the hand or a seat into words.
func (s sixesText) describe(words *sentences, cell string, _ detail) {
	b := s.b
	if seat, ok := sixes.SeatOf(cell); ok {
		p := b.Seats[seat]
		words.add("seat", "Side", sixes.SeatTerm(seat), "Cards", p.Cards, "Passes", p.Passes)
		words.addIf(b.Turn == seat, "turn")
		words.addIf(p.Out > 0, "out", "Place", p.Out)
		return
	}
	c, err := sixes.ParseCard(cell)
	if err != nil {
		return
	}
	switch name, at := sixes.CardPhrase(c), s.held(c); {
	case s.lies(c):
		words.add("table", "Card", name)
		words.addIf(b.Last == c, "last")
	case at >= 0:
		words.add("held", "Card", name)
		words.addIf(b.Playable[at], "playable")
		words.addIf(!b.Playable[at] && b.Fits(c), "next")
	default:
		words.add("away", "Card", name)
		words.addIf(b.Fits(c), "next")
	}
}

// grid returns no cells: the rows are those of the suits.
func (sixesText) grid() cellGrid { return cellGrid{} }

// legal says whose turn it is and what the seat that looks may play or deal.
func (s sixesText) legal(words *sentences, _ []string) {
	s.addTurn(words)
	s.addPlayable(words)
	words.addIf(s.b.Deck > 0 && slices.Contains(s.v.ToMove, s.v.Seat), "dealer")
}

// find knows cards, rows, seats, the table and the hand of the seat that looks.
func (s sixesText) find(words *sentences, about []string) {
	name := strings.Join(about, " ")
	if c, err := sixes.ParseCard(name); err == nil {
		words.addText(described(s.v, s, words.say, c.String()))
		words.addIf(len(s.b.Hand) > 0 && s.held(c) < 0 && !s.lies(c), "notheld")
	} else if seat, ok := sixes.ParseSeat(name); ok {
		words.addText(described(s.v, s, words.say, sixes.SeatName(seat)))
	}
	for suit, run := range s.b.Runs {
		if named(words.say, name, sixes.SuitTerm(sixes.Suit(suit))) {
			addRow(words, sixes.Suit(suit), run)
		}
	}
	switch name {
	case askTable:
		s.addRows(words)
	case askHand:
		words.addIf(len(s.b.Hand) == 0, "nohand")
		s.addHand(words)
	}
}

// advice marks the card that a move names.
func (sixesText) advice(m game.AdvisedMove) (cell, key string) { return string(m.Move), adviceKey(m) }
