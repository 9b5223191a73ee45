package text

import (
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/sixes"
)

// summary says the cards that are marked as the last ones and whose turn it is.
func (sixesText) summary(words *sentences, v game.View, b *sixes.Board) {
	switch recent := b.Recent(v.Seat); {
	case len(recent) > 1:
		words.add("recent", "Cards", list(recent, sixes.Card.Symbol))
	case b.Last < sixes.NoCard:
		words.add("last", "Card", b.Last.Symbol())
	}
	addOutcome(words, v, b)
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

// alt says the hand of the view's seat, the rows, the seats.
func (sixesText) alt(words *sentences, _ game.View, b *sixes.Board) {
	addHand(words, b)
	addRows(words, b)
	for seat := range game.Seat(sixes.Seats) {
		addSeat(words, b, seat)
	}
	words.add("turns", "Turns", b.Turns)
}

// addHand says the hand, if the view has one.
func addHand(words *sentences, b *sixes.Board) {
	if len(b.Hand) == 0 {
		return
	}
	if b.Revealed {
		words.add("open", "Cards", list(b.Hand, sixes.Card.Symbol))
		return
	}
	words.add("hand", "Cards", list(b.Hand, sixes.Card.Symbol))
	addPlayable(words, b)
}

// addPlayable says what may be played now from the hand, or what fits the table while its
// owner waits, if anything.
func addPlayable(words *sentences, b *sixes.Board) {
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

// describe puts a card's place on the table, a card of the hand or a seat into words.
func (sixesText) describe(words *sentences, b *sixes.Board, cell string, _ bool) {
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
	switch name, at := sixes.CardPhrase(c), heldAt(b, c); {
	case lies(b, c):
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
func (sixesText) grid(*sixes.Board) cellGrid { return cellGrid{} }

// legal says whose turn it is and what the seat that looks may play or deal.
func (sixesText) legal(words *sentences, v game.View, b *sixes.Board, _ []string) {
	addOutcome(words, v, b)
	addPlayable(words, b)
	words.addIf(b.Deck > 0 && slices.Contains(v.ToMove, v.Seat), "dealer")
}

func (sixesText) more(*sentences, *sixes.Board, string) {}

// find knows cards, rows, seats, the table and the hand of the seat that looks.
func (s sixesText) find(words *sentences, v game.View, b *sixes.Board, about []string) {
	name := strings.Join(about, " ")
	if c, err := sixes.ParseCard(name); err == nil {
		words.addText(described(words.say, v, b, c.String(), s.describe))
		words.addIf(len(b.Hand) > 0 && heldAt(b, c) < 0 && !lies(b, c), "notheld")
	} else if seat, ok := sixes.ParseSeat(name); ok {
		words.addText(described(words.say, v, b, sixes.SeatName(seat), s.describe))
	}
	for suit, run := range b.Runs {
		if named(words.say, name, sixes.SuitTerm(sixes.Suit(suit))) {
			addRow(words, sixes.Suit(suit), run)
		}
	}
	switch name {
	case askTable:
		addRows(words, b)
	case askHand:
		words.addIf(len(b.Hand) == 0, "nohand")
		addHand(words, b)
	}
}

// advice marks the card that a move names.
func (sixesText) advice(_ *sixes.Board, m game.AdvisedMove) (cell, key string) {
	return string(m.Move), adviceKey(m)
}
