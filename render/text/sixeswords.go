package text

import (
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Alt tells a table in words, the most urgent first: whose turn it is, the hand of
// the seat that looks, the last card, the rows, the seats.
func (Sixes) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return ""
	}
	var sentences []string
	add := func(key string, pairs ...any) {
		sentences = append(sentences, say(tablePhrase(key, pairs...)))
	}
	tellWhose(add, v, b)
	tellHand(add, b)
	if b.Last < sixes.NoCard {
		add("last", "Card", b.Last.Symbol())
	}
	tellRows(add, b)
	for seat := range game.Seat(sixes.Seats) {
		tellSeat(add, b, seat)
	}
	add("turns", "Turns", b.Turns)
	return cut(strings.Join(sentences, " "), limit)
}

func tablePhrase(key string, pairs ...any) game.Phrase { return game.Say("sixes.alt."+key, pairs...) }

// tellWhose tells who is to play, or who has won.
func tellWhose(add func(string, ...any), v game.View, b *sixes.Board) {
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		add("over")
	case v.Outcome != nil:
		add("won", "Side", sixes.SeatTerm(v.Outcome.Winner))
	case b.Deck > 0:
		add("deal", "Left", b.Deck)
	default:
		add("turn", "Side", sixes.SeatTerm(b.Turn))
	}
}

// tellHand tells the hand, if the view has one.
func tellHand(add func(string, ...any), b *sixes.Board) {
	if len(b.Hand) == 0 {
		return
	}
	var all, playable []string
	for i, c := range b.Hand {
		all = append(all, c.Symbol())
		if b.Playable[i] {
			playable = append(playable, c.Symbol())
		}
	}
	add("hand", "Cards", strings.Join(all, ", "))
	if len(playable) > 0 {
		add("playable", "Cards", strings.Join(playable, ", "))
	}
}

// tellRows tells the rows, or that there is none.
func tellRows(add func(string, ...any), b *sixes.Board) {
	if b.Runs == [sixes.Suits]sixes.Run{} {
		add("nothing")
		return
	}
	for suit, run := range b.Runs {
		name := sixes.SuitTerm(sixes.Suit(suit))
		switch {
		case run.Low == 0:
			add("none", "Suit", name)
		case run.Low == run.High:
			add("six", "Suit", name)
		default:
			add("row", "Suit", name, "Low", sixes.ValueTerm(run.Low), "High", sixes.UpToTerm(run.High))
		}
	}
}

func tellSeat(add func(string, ...any), b *sixes.Board, seat game.Seat) {
	p := b.Seats[seat]
	pairs := []any{"Side", sixes.SeatTerm(seat), "Passes", p.Passes}
	if p.Out > 0 {
		add("out", append(pairs, "Place", p.Out)...)
		return
	}
	add("seat", append(pairs, "Cards", p.Cards)...)
}

// Describe tells a card's place on the table, a card of the hand or a seat in words.
func (Sixes) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return ""
	}
	if seat, ok := sixes.SeatOf(cell); ok {
		return sayAll(say, seatWords(b, seat))
	}
	c, err := sixes.ParseCard(cell)
	if err != nil {
		return ""
	}
	return sayAll(say, cardWords(b, c))
}

func placePhrase(key string, pairs ...any) game.Phrase { return game.Say("sixes.cell."+key, pairs...) }

// seatWords are what is to be said of a seat.
func seatWords(b *sixes.Board, seat game.Seat) []game.Phrase {
	p := b.Seats[seat]
	words := []game.Phrase{placePhrase("seat", "Side", sixes.SeatTerm(seat), "Cards", p.Cards, "Passes", p.Passes)}
	if b.Turn == seat {
		words = append(words, placePhrase("turn"))
	}
	if p.Out > 0 {
		words = append(words, placePhrase("out", "Place", p.Out))
	}
	return words
}

// cardWords are what is to be said of a card: where the view shows it, and its marks.
func cardWords(b *sixes.Board, c sixes.Card) []game.Phrase {
	name := sixes.CardPhrase(c)
	at := heldAt(b, c)
	switch {
	case lies(b, c) && b.Last == c:
		return []game.Phrase{placePhrase("table", "Card", name), placePhrase("last")}
	case lies(b, c):
		return []game.Phrase{placePhrase("table", "Card", name)}
	case at >= 0 && b.Playable[at]:
		return []game.Phrase{placePhrase("held", "Card", name), placePhrase("playable")}
	case at >= 0:
		return []game.Phrase{placePhrase("held", "Card", name)}
	case fits(b, c):
		return []game.Phrase{placePhrase("away", "Card", name), placePhrase("next")}
	}
	return []game.Phrase{placePhrase("away", "Card", name)}
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

// sayAll says phrases with commas between them.
func sayAll(say Speaker, phrases []game.Phrase) string {
	words := make([]string, len(phrases))
	for i, p := range phrases {
		words[i] = say(p)
	}
	return strings.Join(words, ", ")
}
