package render

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/tile"
)

// NewSixes makes a painter of the table of los seises with the seats around it, and a hand below it
// where the view has one.
func NewSixes() *TilePainter { return newPainter(newSixesTiles(), sixes.Rules{}, nil, 1) }

// handCards is how many cards a hand has at most, and how many places a row of the table has.
const handCards = 13

// The measures of the table in pixels: a place on it, which is two cells high, how high what is around the places is,
// and how high a hand is.
const (
	placeWide, halfHigh = 64, 53
	tableEdge           = 44
	handHigh            = 168
)

// tableGrid has two rows a suit on the felt: the upper halves of its cards, which show values, and the lower
// ones. These are all alike, and so take hardly any bytes. Above the felt are three seats, below it one and, if
// wanted, a hand.
func tableGrid(hand bool) tile.Grid {
	g := tile.Grid{
		Columns: handCards, Rows: 2 * int(sixes.Suits), CellWidth: placeWide, CellHeight: halfHigh,
		Side: (Width - handCards*placeWide) / 2, Edge: tableEdge, Head: seatHigh, Foot: seatHigh,
	}
	if hand {
		g.Foot += handHigh
	}
	return g
}

func (sixesTiles) Shapes(g tile.Grid) []tile.Shape {
	side := func(high int, first bool) tile.Shape {
		return tile.Shape{Width: g.Side, Height: high, Unit: 1, First: first}
	}
	edge := tile.Shape{Width: g.Width(), Height: g.Edge, Unit: 1, First: true}
	shapes := g.Shapes(edge, side(g.CellHeight, true), side(g.CellHeight, false), edge)
	for _, first := range []bool{true, false} {
		for _, kind := range lines {
			shapes = append(shapes, tile.Shape{Height: kind.high, Unit: 1, First: first})
		}
	}
	return shapes
}

// layout has the seats, the table and the hand.
func (s sixesTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return layout{}, fmt.Errorf("a picture of los seises needs a *sixes.Board, not %T", v.Board)
	}
	if err := checkTable(b); err != nil {
		return layout{}, err
	}
	g := tableGrid(b.Hand != nil)
	lowest := sixes.South
	if b.Hand != nil && v.Seat >= sixes.West && v.Seat <= sixes.North {
		lowest = v.Seat
	}
	// As on a table: the next player at the right of the lowest one, and so on around.
	after := func(turns game.Seat) game.Seat { return (lowest + turns) % sixes.Seats }
	tiles := s.appendSeats(make([]tile.Tile, 0, 512), b, o, "", "", after(3), after(2), after(1))
	tiles = tableTiles(tiles, b, sixes.SetOf(b.Recent(v.Seat)...))
	tiles = s.appendSeats(tiles, b, o, s.handText(b, o), s.turnsText(b, o), lowest)
	if b.Hand != nil {
		tiles = handTiles(tiles, b, advisedCards(v, b))
	}
	return layout{grid: g, tiles: tiles, cells: func() []Cell { return tableCells(g, b) }}, nil
}

// checkTable refuses what cannot be drawn.
func checkTable(b *sixes.Board) error {
	if len(b.Hand) > handCards || b.Hand != nil && len(b.Playable) != len(b.Hand) {
		return errors.New("a hand has 13 cards at most, and it is known of each whether it can be playedCard")
	}
	for _, card := range b.Hand {
		if card >= sixes.NoCard {
			return errors.New("there is no such card in a hand")
		}
	}
	for _, run := range b.Runs {
		if run != (sixes.Run{}) && (run.Low < 1 || run.Low > 6 || run.High < 6 || run.High > 13) {
			return fmt.Errorf("a row from %d to %d does not go through its six", run.Low, run.High)
		}
	}
	return nil
}

// tableCells lists the places of the table by the names of their cards, and then the
// cards of the hand. Where a card of the hand can be played, both are pointed at.
func tableCells(g tile.Grid, b *sixes.Board) (cells []Cell) {
	var held [sixes.NoCard]bool
	for i, card := range b.Hand {
		held[card] = !b.Playable[i]
	}
	for card := range sixes.NoCard {
		if !held[card] {
			upper := 2*int(card.Suit())*handCards + card.Value() - 1
			cells = append(cells, Cell{Name: card.String(), Bounds: g.Bounds(upper).Union(g.Bounds(upper + handCards))})
		}
	}
	wide := handCardWide(len(b.Hand))
	for i, card := range b.Hand {
		x, y, w, h := handLook(b, i).box(float64(wide))
		corner := image.Pt((Width-len(b.Hand)*wide)/2+i*wide+int(x), g.Height()-handHigh+int(y))
		cells = append(cells, Cell{
			Name: card.String(), Bounds: image.Rectangle{corner, corner.Add(image.Pt(int(w), int(h)))},
		})
	}
	return cells
}

// handCardWide is how wide a card of a hand is: the fewer there are, the wider.
func handCardWide(cards int) int { return min(104, (Width-24)/max(cards, 1)) }

// tableTiles appends the felt with the cards that lie on it.
func tableTiles(dst []tile.Tile, b *sixes.Board, recent sixes.Set) []tile.Tile {
	dst = append(dst, tile.New(feltTop, 0))
	for row := range 2 * int(sixes.Suits) {
		dst = append(dst, tile.New(feltLeft, tile.Key(row)))
		for value := 1; value <= handCards; value++ {
			k := placeStyle(b, recent, sixes.CardOf(sixes.Suit(row/2), value))
			if k.lower = row%2 == 1; k.lower {
				k.card = sixes.CardOf(k.card.Suit(), 1)
			}
			dst = append(dst, tile.New(tile.CellShape, keyOf(&k)))
		}
		dst = append(dst, tile.New(feltRight, tile.Key(row)))
	}
	return append(dst, tile.New(feltLow, 0))
}

// deckPlace is where the deck lies while cards are dealt.
var deckPlace = sixes.CardOf(sixes.Hearts, 10)

// placeStyle is the style of a place on the table. All empty ones of a suit are alike.
func placeStyle(b *sixes.Board, recent sixes.Set, card sixes.Card) cardStyle {
	run := b.Runs[card.Suit()]
	switch {
	case b.Deck > 0 && card == deckPlace:
		return cardStyle{card: card, look: deckPile}
	case run.Low != 0 && card.Value() >= run.Low && card.Value() <= run.High:
		return cardStyle{card: card, look: playedCard, last: card == b.Last, trail: recent.Has(card)}
	case b.Turn != game.Nobody && b.Fits(card):
		return cardStyle{card: card, look: ghostCard}
	case run.Low == 0 && card.Value() == sixes.Six:
		return cardStyle{card: card, look: suitSign}
	}
	return cardStyle{card: sixes.CardOf(card.Suit(), 1)}
}

// advisedCards are the advices of the cards of a hand, in its order. No other card has any.
func advisedCards(v game.View, b *sixes.Board) map[int]advice {
	return advised(v, func(m game.Move) (int, bool) {
		i := slices.IndexFunc(b.Hand, func(c sixes.Card) bool { return c.String() == string(m) })
		return i, i >= 0
	})
}

// handLook is how a card of a hand looks. While its owner waits, cards that fit the table are
// as bright as on their turn, since nobody else can play them meanwhile; only then are they
// raised. As long as nobody is to move all cards are alike.
func handLook(b *sixes.Board, i int) cardLook {
	switch {
	case b.Playable[i]:
		return raisedCard
	case b.Turn != game.Nobody && !b.Fits(b.Hand[i]):
		return paleCard
	}
	return lowCard
}

// handTiles appends the hand in its order, in the middle.
func handTiles(dst []tile.Tile, b *sixes.Board, stars map[int]advice) []tile.Tile {
	wide := handCardWide(len(b.Hand))
	margin := (Width - len(b.Hand)*wide) / 2
	dst = append(dst, lineStart(handLine, margin))
	for i, card := range b.Hand {
		k := cardStyle{card: card, look: handLook(b, i), advice: stars[i]}
		dst = append(dst, tile.New(lineShape+handLine, tile.Wide(keyOf(&k), wide)))
	}
	return append(dst, tile.New(lineShape+handLine, tile.Wide(0, Width-margin-len(b.Hand)*wide)))
}
