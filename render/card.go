package render

import (
	"fmt"

	"kamisado/game/sixes"
)

// cardArt is the craft of los seises: cardLook.key and seatLook.key are its cellKeys.
type cardArt struct{}

var _ craft = cardArt{}

// The layers of los seises. Values are counted from the ace, numbers from 0. The
// layers of cards lie lowered cards deep where cardLow is added.
const (
	tableGround layer = iota
	tableFrame        // the frame's colour, all over
	tableEmpty
	tableNext
	tableDim   layer = 0x10 // 13 values
	cardBody   layer = 0x20
	cardDull   layer = 0x21
	cardMark   layer = 0x22
	cardRed    layer = 0x30 // 13 values
	cardBlack  layer = 0x40 // 13 values
	cardSuit   layer = 0x50 // 4
	cardLow    layer = 0x80
	seatGround layer = 0x100
	seatTurn   layer = 0x101
	seatHand   layer = 0x102
	seatName   layer = 0x110 // 4
	seatOut    layer = 0x120 // 5
	scoreTurns layer = 0x130
	scoreDeck  layer = 0x131
	seatCards  layer = 0x1000 // up to mostCount
	seatPasses layer = 0x2000 // up to mostCount
	turnCount  layer = 0x3000 // up to mostTurns
	deckCount  layer = 0x4000 // up to mostCount
)

// layers stacks a tile.
func (cardArt) layers(dst []layer, t tile) []layer {
	switch t.shape() {
	case scoreShape:
		return scoreLayers(dst, t.key())
	case seatShape:
		return seatLayers(dst, seatLookOf(t.key()))
	case seatEnd, handStart, handEnd:
		return append(dst, tableFrame)
	case handShape:
		return handLayers(dst, cardLookOf(t.key()))
	}
	k := cardLookOf(t.key())
	dst = append(dst, tableGround)
	if !k.shown {
		dst = append(dst, tableEmpty)
		if k.next {
			dst = append(dst, tableNext)
		}
		return append(dst, tableDim+layer(k.card.Value())-1)
	}
	dst = cardLayers(dst, k.card, 0, cardBody)
	if k.last {
		dst = append(dst, cardMark)
	}
	return dst
}

// cardLayers stacks a card.
func cardLayers(dst []layer, card sixes.Card, low, body layer) []layer {
	value := cardBlack
	if isRed(card.Suit()) {
		value = cardRed
	}
	return append(dst, low+body, low+value+layer(card.Value())-1, low+cardSuit+layer(card.Suit()))
}

func isRed(s sixes.Suit) bool { return s == sixes.Hearts || s == sixes.Diamonds }

// handLayers stacks a place of the hand.
func handLayers(dst []layer, k cardLook) []layer {
	dst = append(dst, tableFrame)
	switch {
	case k.blank:
		return dst
	case k.raised:
		return append(cardLayers(dst, k.card, 0, cardBody), cardMark)
	case k.shaded:
		return cardLayers(dst, k.card, cardLow, cardDull)
	}
	return cardLayers(dst, k.card, cardLow, cardBody)
}

// seatLayers stacks a seat.
func seatLayers(dst []layer, k seatLook) []layer {
	dst = append(dst, seatGround, seatName+layer(k.seat), seatPasses+layer(k.passes))
	if k.turn {
		dst = append(dst, seatTurn)
	}
	if k.out > 0 {
		return append(dst, seatOut+layer(k.out))
	}
	return append(dst, seatHand, seatCards+layer(k.cards))
}

// scoreLayers stacks the corner that tells how far the match is: cards to deal as
// long as there are any, then turns.
func scoreLayers(dst []layer, key cellKey) []layer {
	f := fields{key: key}
	turns, deck := layer(f.take(10)), layer(f.take(7))
	dst = append(dst, tableFrame)
	if deck > 0 {
		return append(dst, scoreDeck, deckCount+deck)
	}
	return append(dst, scoreTurns, turnCount+turns)
}

// draw draws one layer.
func (cardArt) draw(p *pen, l layer) {
	switch {
	case l < tableDim:
		drawPlace(p, l)
	case l < cardBody:
		p.text(sixes.Face(int(l-tableDim)+1), 0.5, 0.4, 0.42, feltDeep)
	case l < seatGround:
		drawCard(p, l)
	case l < seatCards:
		drawSeat(p, l)
	case l < seatPasses:
		p.number(int(l-seatCards), 2.0, 0.58, 0.64)
	case l < turnCount:
		p.text(fmt.Sprintf("f: %d", l-seatPasses), 1.8, 1.3, 0.44, labelColour)
	case l < deckCount:
		p.number(int(l-turnCount), 2.0, 0.94, 0.66)
	default:
		p.number(int(l-deckCount), 2.0, 0.94, 0.66)
	}
}

// number writes a number of a seat.
func (p *pen) number(n int, x, y, size float64) { p.text(fmt.Sprint(n), x, y, size, ivory) }

// drawPlace draws a place of the table.
func drawPlace(p *pen, l layer) {
	switch l {
	case tableGround:
		p.bar(0, 0, p.wide, p.high, felt)
	case tableFrame:
		p.bar(0, 0, p.wide, p.high, frameColour)
	case tableEmpty:
		p.card(0, feltDeep)
		p.inner(0, felt)
	case tableNext:
		p.card(0, ivory)
		p.inner(0, felt)
		p.disc(0.5, 0.98, 0.13, ink)
		p.disc(0.5, 0.98, 0.1, ivory)
	}
}
