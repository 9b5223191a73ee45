package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Sixes prints tables of the sixes. Seats are the first letters of their English
// names, as in the game's notation: W, S, E and N.
type Sixes struct {
	printer[sixes.Board, sixesText]
}

var _ Printer = Sixes{}

// sixesText shows boards for a printer.
type sixesText struct{}

var _ boardText[sixes.Board] = sixesText{}

// board is the rows by suit, the seats with their cards (c) and passes (f, as the
// document has them), the turns played (t), while cards are dealt those in the deck
// (d), and the hand of the view's seat: 41 columns, but for the hand.
func (s sixesText) board(v game.View, b *sixes.Board, _ string) string {
	return s.coloured(v, b, "", Monochrome)
}

// coloured is the board with the cards in their colours. What a colour says a letter
// or a mark says too.
func (s sixesText) coloured(v game.View, b *sixes.Board, _ string, colours Depth) string {
	var out strings.Builder
	out.WriteString("  ")
	for value := range 13 {
		fmt.Fprintf(&out, "%2s ", sixes.Face(value+1))
	}
	out.WriteString("\n")
	for suit := range sixes.Suit(sixes.Suits) {
		out.WriteString(suit.Symbol() + " " + colours.row(b, suit) + colours.off() + "\n")
	}
	out.WriteString("\n")
	for seat := range game.Seat(sixes.Seats) {
		out.WriteString(seatLine(b, seat) + "\n")
	}
	fmt.Fprintf(&out, "  t: %d\n", b.Turns)
	if b.Deck > 0 {
		fmt.Fprintf(&out, "  d: %d\n", b.Deck)
	}
	if len(b.Hand) > 0 {
		out.WriteString("\n" + colours.hand(b, starred(v, b, s.advice)) + colours.off() + "\n")
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
func seatLine(b *sixes.Board, seat game.Seat) string {
	mark := " "
	if b.Turn == seat {
		mark = ">"
	}
	p := b.Seats[seat]
	line := fmt.Sprintf("%s %s  c: %2d  f: %2d", mark, seatLetter(seat), p.Cards, p.Passes)
	if p.Out > 0 {
		line += fmt.Sprintf("  #%d", p.Out)
	}
	return line
}

func seatLetter(seat game.Seat) string { return strings.ToUpper(sixes.SeatName(seat)[:1]) }

// hand is the hand in its order, with brackets around what may be played now.
func (d Depth) hand(b *sixes.Board, stars map[string]bool) string {
	var cards []string
	for i, c := range b.Hand {
		face := c.Symbol()
		if b.Playable[i] {
			face = "[" + face + "]"
		}
		if stars[c.String()] {
			face += star
		}
		cards = append(cards, d.card(c.Suit(), face)+d.off())
	}
	return strings.Join(cards, " ")
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

// summary says the last card and whose turn it is.
func (sixesText) summary(words *sentences, v game.View, b *sixes.Board) {
	if b.Last < sixes.NoCard {
		words.add("last", "Card", b.Last.Symbol())
	}
	addOutcome(words, v, b)
}

// alt says the hand of the view's seat, the rows, the seats.
func (sixesText) alt(words *sentences, _ game.View, b *sixes.Board) {
	addHand(words, b)
	addRows(words, b)
	for seat := range game.Seat(sixes.Seats) {
		addSeat(words, b, seat)
	}
	words.add("turns", "Turns", b.Turns)
}

// addOutcome says who is to play, or who has won.
func addOutcome(words *sentences, v game.View, b *sixes.Board) {
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		words.add("over")
	case v.Outcome != nil:
		words.add("won", "Side", sixes.SeatTerm(v.Outcome.Winner))
	case b.Deck > 0:
		words.add("deal", "Left", b.Deck)
	default:
		words.add("turn", "Side", sixes.SeatTerm(b.Turn))
	}
}

// addHand says the hand, if the view has one.
func addHand(words *sentences, b *sixes.Board) {
	if len(b.Hand) == 0 {
		return
	}
	words.add("hand", "Cards", list(b.Hand, sixes.Card.Symbol))
	addPlayable(words, b)
}

// addPlayable says what may be played now from the hand, if anything.
func addPlayable(words *sentences, b *sixes.Board) {
	var playable []sixes.Card
	for i, c := range b.Hand {
		if b.Playable[i] {
			playable = append(playable, c)
		}
	}
	words.addIf(len(playable) > 0, "playable", "Cards", list(playable, sixes.Card.Symbol))
}

// addRows says the rows, or that there is none.
func addRows(words *sentences, b *sixes.Board) {
	if b.Runs == [sixes.Suits]sixes.Run{} {
		words.add("nothing")
		return
	}
	for suit, run := range b.Runs {
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

func addSeat(words *sentences, b *sixes.Board, seat game.Seat) {
	p := b.Seats[seat]
	pairs := []any{"Side", sixes.SeatTerm(seat), "Passes", p.Passes}
	if p.Out > 0 {
		words.add("out", append(pairs, "Place", p.Out)...)
		return
	}
	words.add("seat", append(pairs, "Cards", p.Cards)...)
}

// grid is that of no cells: rows are those of the suits.
func (sixesText) grid(*sixes.Board) cellGrid { return cellGrid{} }

func (s sixesText) content(words *sentences, b *sixes.Board, cell string) { s.describe(words, b, cell) }

// legal says whose turn it is and what the seat that looks may play or deal.
func (sixesText) legal(words *sentences, v game.View, b *sixes.Board, q question) {
	if c, ok := cardNamed(q.about); ok {
		addCardAsked(words, v, b, c)
		return
	}
	addOutcome(words, v, b)
	addPlayable(words, b)
	words.addIf(b.Deck > 0 && slices.Contains(v.ToMove, v.Seat), "dealer")
}

// more says where a card is that somebody asks of whether it was played.
func (sixesText) more(words *sentences, v game.View, b *sixes.Board, kind questionKind, q question) {
	if c, ok := cardNamed(q.about); ok && kind == askLast {
		words.said = nil
		addCardAsked(words, v, b, c)
	}
}

func (sixesText) sides() []stems { return nil }

// The words for the table, for a hand, for cards and for the seats.
var (
	tableStems = stems{"mesa", "table"}
	handStems  = stems{"mano", "hand", "cartas", "cards", "baraja"}
	valueStems = stems{"ace", "king", "rey", "reina", "dama", "queen", "jota", "sota", "jack"}
	seatStems  = stems{"oeste", "west", "sur", "south", "este", "east", "norte", "north"}
)

func (sixesText) words() []stems {
	return append(suitStems[:], tableStems, handStems, valueStems, seatStems)
}

// suitStems are the words for the suits.
var suitStems = [sixes.Suits]stems{
	sixes.Clubs: {"trebol", "club", "♣"}, sixes.Hearts: {"coraz", "heart", "♥"},
	sixes.Spades: {"pica", "espada", "spade", "♠"}, sixes.Diamonds: {"diamant", "diamond", "♦"},
}

// addCardAsked says where a card is and, to a seat with a hand, that it is not there.
func addCardAsked(words *sentences, v game.View, b *sixes.Board, c sixes.Card) {
	words.said = append(words.said, described(words.say, v, b, c.String(), sixesText{}.describe))
	words.addIf(len(b.Hand) > 0 && heldAt(b, c) < 0 && !lies(b, c), "notheld")
}

// cardNamed is the card that words name: "7 corazones".
func cardNamed(about []string) (c sixes.Card, ok bool) {
	about = slices.DeleteFunc(slices.Clone(about), func(word string) bool { return tableStems.begin(word) || handStems.begin(word) })
	if c, err := sixes.ParseCard(strings.Join(about, " ")); err == nil {
		return c, true
	}
	if len(about) == 2 {
		if suit, ok := suitNamed(about[1]); ok {
			c, err := sixes.ParseCard(numeral(about[0]) + suit.Symbol())
			return c, err == nil
		}
	}
	return sixes.NoCard, false
}

func suitNamed(word string) (sixes.Suit, bool) {
	suit := slices.IndexFunc(suitStems[:], func(names stems) bool { return names.begin(word) })
	return sixes.Suit(max(suit, 0)), suit >= 0
}

// find knows cards, suits, seats, the table and the hand of the seat that looks.
func (s sixesText) find(say Speaker, v game.View, b *sixes.Board, q question) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".alt."}
	if c, ok := cardNamed(q.about); ok {
		addCardAsked(words, v, b, c)
		return words.join(" ")
	}
	about := slices.DeleteFunc(slices.Clone(q.about), handStems.begin)
	suit, isSuit := sixes.Suit(0), false
	if len(about) == 1 {
		suit, isSuit = suitNamed(about[0])
	}
	hand := len(about) < len(q.about) || q.whose == askersOwn
	switch {
	case len(about) == 0 && q.whose == opponents:
		for seat := range game.Seat(sixes.Seats) {
			if seat != v.Seat {
				addSeat(words, b, seat)
			}
		}
	case hand && (len(about) == 0 || isSuit) && len(b.Hand) == 0:
		words.add("nohand")
	case hand && len(about) == 0:
		addHand(words, b)
	case hand && isSuit:
		addSuit(words, b, suit)
	case isSuit:
		addRow(words, suit, b.Runs[suit])
	case len(about) == 1 && tableStems.begin(about[0]):
		addRows(words, b)
	case len(about) == 1:
		if seat, ok := sixes.ParseSeat(about[0]); ok {
			return described(say, v, b, sixes.SeatName(seat), s.describe)
		}
	}
	return words.join(" ")
}

// addSuit says which cards of a suit the hand has.
func addSuit(words *sentences, b *sixes.Board, suit sixes.Suit) {
	var cards []sixes.Card
	for _, c := range b.Hand {
		if c.Suit() == suit {
			cards = append(cards, c)
		}
	}
	if len(cards) == 0 {
		words.add("nosuit", "Suit", sixes.SuitTerm(suit))
		return
	}
	words.add("suit", "Suit", sixes.SuitTerm(suit), "Cards", list(cards, sixes.Card.Symbol))
}

// describe puts a card's place on the table, a card of the hand or a seat into words.
func (sixesText) describe(words *sentences, b *sixes.Board, cell string) {
	if seat, ok := sixes.SeatOf(cell); ok {
		p := b.Seats[seat]
		words.add("seat", "Side", sixes.SeatTerm(seat), "Cards", p.Cards, "Passes", p.Passes)
		words.addIf(b.Turn == seat, "turn")
		words.addIf(p.Out > 0, "out", "Place", p.Out)
	} else if c, err := sixes.ParseCard(cell); err == nil {
		addCard(words, b, c)
	}
}

// addCard says where the view shows a card, and its marks.
func addCard(words *sentences, b *sixes.Board, c sixes.Card) {
	name := sixes.CardPhrase(c)
	switch at := heldAt(b, c); {
	case lies(b, c):
		words.add("table", "Card", name)
		words.addIf(b.Last == c, "last")
	case at >= 0:
		words.add("held", "Card", name)
		words.addIf(b.Playable[at], "playable")
	default:
		words.add("away", "Card", name)
		words.addIf(fits(b, c), "next")
	}
}

// heldAt is where in the hand a card is, -1 when the view shows none.
func heldAt(b *sixes.Board, c sixes.Card) int { return slices.Index(b.Hand, c) }

// fits reports whether a card that is not on the table could be put there next.
func fits(b *sixes.Board, c sixes.Card) bool {
	var table sixes.Set
	for suit, run := range b.Runs {
		for value := run.Low; value > 0 && value <= run.High; value++ {
			table |= sixes.CardOf(sixes.Suit(suit), value).Set()
		}
	}
	return b.Deck == 0 && table.Next().Has(c)
}

// advice is marked on the card that a move names.
func (sixesText) advice(_ *sixes.Board, m game.AdvisedMove) (cell, key string) {
	return string(m.Move), adviceKey(m)
}
