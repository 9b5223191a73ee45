package render

import (
	"errors"
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewSixes makes a painter of the table of los seises, and a hand below it where the view
// has one. It holds the table with and without a hand.
func NewSixes() *TilePainter { return newPainter(newSixesTiles(), 2) }

func (sixesTiles) rules() game.Rules { return sixes.Rules{} }

// tableGrid has a row a suit and a place a card on the felt. Above it are the seats, below
// it a line of words and, if wanted, a hand.
func tableGrid(hand bool) tile.Grid {
	const wide = (Width - Width/14) / handCards
	const side = (Width - handCards*wide) / 2
	g := tile.Grid{
		Columns: handCards, Rows: int(sixes.Suits), CellWidth: wide, CellHeight: cardHigh(wide),
		Side: side, Edge: side, Head: panelHigh(wide), Foot: statusLine.height(wide),
		Panel: canvas.Frame,
	}
	if hand {
		g.Foot += handHigh(wide)
	}
	return g
}

// The heights of what a table consists of, by the width of a card.
func cardHigh(wide int) int  { return 33 * wide / 20 }
func handHigh(wide int) int  { return cardHigh(wide) + wide/2 }
func panelHigh(wide int) int { return 5 * wide / 2 }

func (sixesTiles) Shapes(g tile.Grid) []tile.Shape {
	unit, hand := g.CellWidth, handHigh(g.CellWidth)
	of := func(wide, high int) tile.Shape { return tile.Shape{Width: wide, Height: high, Unit: unit} }
	first := func(wide, high int) tile.Shape {
		return tile.Shape{Width: wide, Height: high, Unit: unit, First: true}
	}
	shapes := g.Shapes(
		first(g.Width(), g.Edge), first(g.Side, g.CellHeight), of(g.Side, g.CellHeight), first(g.Width(), g.Edge),
		first(g.Side, hand), of(unit, hand), of(g.Side, hand),
	)
	for _, shape := range []func(wide, high int) tile.Shape{first, of} {
		for kind := range lineKinds {
			shapes = append(shapes, shape(0, kind.height(unit)))
		}
	}
	return shapes
}

// seatWidth is how wide the panel of a seat is, seatMargin what is at the left of the first.
func seatMargin(g tile.Grid) int { return g.Side / 3 }
func seatWidth(g tile.Grid) int  { return (g.Width() - 2*seatMargin(g)) / sixes.Seats }

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
	tiles := s.appendSeats(make([]tile.Tile, 0, 512), g, b, o)
	tiles = tableTiles(tiles, b, sixes.SetOf(b.Recent(v.Seat)...))
	tiles = s.appendStatus(tiles, g, b, o)
	if b.Hand != nil {
		tiles = handTiles(tiles, b, advisedCards(v, b))
	}
	return layout{grid: g, tiles: tiles, cells: func() []Cell { return tableCells(g, b) }}, nil
}

// checkTable refuses what cannot be drawn.
func checkTable(b *sixes.Board) error {
	if len(b.Hand) > handCards || b.Hand != nil && len(b.Playable) != len(b.Hand) {
		return errors.New("a hand has 13 cards at most, and it is known of each whether it can be played")
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
	for i, cell := range cellsOf(g, func(i int) string { return sixes.Card(i).String() }) {
		if !held[i] {
			cells = append(cells, cell)
		}
	}
	high := handHigh(g.CellWidth)
	for i, card := range b.Hand {
		place := g.Bounds(i + handStartsAt(b))
		place.Min.Y, place.Max.Y = g.Height()-high, g.Height()
		cells = append(cells, Cell{Name: card.String(), Bounds: place})
	}
	return cells
}

func (sixesTiles) Palette() color.Palette {
	mid := canvas.Blend(feltLit, feltDim, 0.5)
	return canvas.NewPalette(slices.Concat([]canvas.RGB{crimson, panel, panelEdge, cardShade(), feltGhost(), ghostBody(), ghostInk(), cardShadow(), feltSign()}, feltRamp(), cardRamp()),
		canvas.Blends(mid, canvas.Ivory, 4), canvas.Blends(ghostBody(), crimson, 2),
		canvas.Blends(ghostBody(), canvas.Ink, 2), canvas.Blends(ghostBody(), ghostInk(), 1),
		canvas.Blends(mid, cardShadow(), 1),
		canvas.Blends(feltLit, canvas.Frame, 2), canvas.Blends(mid, canvas.Gap, 2), canvas.Blends(feltSign(), mid, 1),
		canvas.Blends(panel, canvas.Ivory, 4), canvas.Blends(panel, canvas.Label, 3), canvas.Blends(panel, canvas.Gold, 3),
		canvas.Blends(panel, canvas.Frame, 1),
		canvas.Blends(canvas.Frame, canvas.Label, 3), canvas.Blends(canvas.Frame, canvas.Ivory, 3),
		canvas.Blends(canvas.Ivory, crimson, 4), canvas.Blends(canvas.Ivory, canvas.Ink, 4),
		canvas.Blends(canvas.LastMove, canvas.Ink, 2), canvas.Blends(canvas.LastMove, canvas.White, 1),
		canvas.Blends(canvas.LastMove, mid, 1),
		canvas.Blends(cardShade(), crimson, 2), canvas.Blends(cardShade(), canvas.Ink, 3), canvas.Blends(cardShade(), canvas.Frame, 2))
}

// tableTiles appends the felt with the cards that lie on it.
func tableTiles(dst []tile.Tile, b *sixes.Board, recent sixes.Set) []tile.Tile {
	dst = append(dst, tile.New(feltTop, 0))
	for suit := range sixes.Suit(sixes.Suits) {
		dst = append(dst, tile.New(feltLeft, tile.Key(suit)))
		for value := 1; value <= handCards; value++ {
			dst = append(dst, tile.New(tile.CellShape, placeStyle(b, recent, sixes.CardOf(suit, value)).key()))
		}
		dst = append(dst, tile.New(feltRight, tile.Key(suit)))
	}
	return append(dst, tile.New(feltLow, 0))
}

// placeStyle is the style of a place on the table. All empty ones of a suit are alike.
func placeStyle(b *sixes.Board, recent sixes.Set, card sixes.Card) cardStyle {
	run := b.Runs[card.Suit()]
	shown := run.Low != 0 && card.Value() >= run.Low && card.Value() <= run.High
	k := cardStyle{card: card, shown: shown, last: shown && card == b.Last, trail: shown && recent.Has(card)}
	if shown {
		return k
	}
	k.next = b.Turn != game.Nobody && b.Fits(card)
	k.sign = !k.next && run.Low == 0 && card.Value() == sixes.Six
	if !k.next {
		k.card = sixes.CardOf(card.Suit(), 1)
	}
	return k
}

// advisedCards are the advices of the cards of a hand, in its order. No other card has any.
func advisedCards(v game.View, b *sixes.Board) map[int]advice {
	return advised(v, func(m game.Move) (int, bool) {
		i := slices.IndexFunc(b.Hand, func(c sixes.Card) bool { return c.String() == string(m) })
		return i, i >= 0
	})
}

// handStartsAt is the place of the first card of a hand, which is in the middle.
func handStartsAt(b *sixes.Board) int { return (handCards - len(b.Hand)) / 2 }

// handTiles appends the hand in its order. While its owner waits, cards that fit the table are
// as bright as on their turn, since nobody else can play them meanwhile; only then are they
// raised. As long as nobody is to move all cards are alike.
func handTiles(dst []tile.Tile, b *sixes.Board, stars map[int]advice) []tile.Tile {
	dst = append(dst, tile.New(handStart, 0))
	for place := range handCards {
		k := cardStyle{blank: true}
		if i := place - handStartsAt(b); i >= 0 && i < len(b.Hand) {
			k = cardStyle{card: b.Hand[i], shown: true, raised: b.Playable[i], advice: stars[i]}
			k.shaded = !k.raised && b.Turn != game.Nobody && !b.Fits(k.card)
		}
		dst = append(dst, tile.New(handShape, k.key()))
	}
	return append(dst, tile.New(handEnd, 0))
}
