package render

import (
	"errors"
	"fmt"
	"image/color"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Sixes paints the table of los seises, and a hand below it where the view has one.
type Sixes struct{ *gallery }

var (
	_ Painter = Sixes{}
	_ Warmer  = Sixes{}
)

// NewSixes makes a painter, as NewKamisado does. It holds the table with and without
// a hand, in both sizes.
func NewSixes() Sixes { return Sixes{newGallery(cardArt{}, 4)} }

// Warm draws what pictures of the default size are made of, in some hundred
// milliseconds.
func (s Sixes) Warm() {
	b := sixes.Board{Last: sixes.NoCard, Turn: game.Nobody}
	s.warmBoard(b)
	for suit := range b.Runs {
		b.Runs[suit] = sixes.Run{Low: 1, High: 13}
	}
	s.warmBoard(b)
	b.Hand, b.Playable = make([]sixes.Card, handCards), make([]bool, handCards)
	for card := range sixes.NoCard {
		b.Hand[card%handCards] = card
		if card%handCards == handCards-1 {
			s.warmBoard(b)
		}
	}
}

func (s Sixes) warmBoard(b sixes.Board) {
	p, err := cardArt{}.sheet(game.View{Board: &b}, SizeDefault)
	if err == nil {
		s.warm(p)
	}
}

// handCards is how many cards a hand has at most.
const handCards = 13

// Beside those of its grid, the table has these shapes.
const (
	scoreShape shapeID = ownShapes + iota // turns played and the deck
	seatShape                             // one of the four seats
	seatEnd                               // the frame at their right
	handStart                             // the frame at the left of the hand
	handEnd                               // and at its right
	handShape                             // a card of the hand
)

// tableGrid has a row a suit and a place a card, above them the seats and below them,
// if wanted, a hand.
func tableGrid(size int, hand bool) grid {
	wide := (size - size/18) / handCards
	side := (size - handCards*wide) / 2
	g := grid{
		columns: handCards, rows: int(sixes.Suits), wide: wide, high: 7 * wide / 5,
		side: side, edge: side, head: 9 * wide / 5, down: suits,
	}
	if hand {
		g.foot = handHigh(wide) + g.edge
	}
	return g
}

// handHigh is how high the hand is: a card that can be played is raised.
func handHigh(wide int) int { return 7*wide/5 + wide/4 }

func (cardArt) shapes(g grid) []shape {
	seat, hand := g.columns*g.wide/5, handHigh(g.wide)
	end := 3 * g.side / 4
	score := shape{wide: g.width() - 4*seat - end, high: g.head, unit: g.wide, first: true}
	return g.shapes(
		0, score,
		shape{wide: seat, high: g.head, unit: g.wide},
		shape{wide: end, high: g.head, unit: g.wide},
		shape{wide: g.side, high: hand, unit: g.wide, first: true},
		shape{wide: g.side, high: hand, unit: g.wide},
		shape{wide: g.wide, high: hand, unit: g.wide},
	)
}

// sheet has the seats, the table and the hand.
func (cardArt) sheet(v game.View, size int) (sheet, error) {
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return sheet{}, fmt.Errorf("a picture of los seises needs a *sixes.Board, not %T", v.Board)
	}
	if err := checkTable(b); err != nil {
		return sheet{}, err
	}
	g := tableGrid(size, b.Hand != nil)
	tiles := seatTiles(make([]tile, 0, 2*handCards+g.tiles()), b)
	tiles = g.framed(tiles, tableKeys(b))
	if b.Hand != nil {
		tiles = handTiles(tiles, b)
	}
	return sheet{grid: g, tiles: tiles, cells: func() []Cell { return tableCells(g, b) }}, nil
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
// cards of the hand. A card in the hand is pointed at there alone.
func tableCells(g grid, b *sixes.Board) (cells []Cell) {
	var held [sixes.NoCard]bool
	for _, card := range b.Hand {
		held[card] = true
	}
	for i, cell := range g.cells(func(i int) string { return sixes.Card(i).String() }) {
		if !held[i] {
			cells = append(cells, cell)
		}
	}
	y := g.height() - g.foot
	for i, card := range b.Hand {
		place := g.bounds(i)
		place.Min.Y, place.Max.Y = y, y+handHigh(g.wide)
		cells = append(cells, Cell{Name: card.String(), Bounds: place})
	}
	return cells
}

func (cardArt) palette() color.Palette {
	return paletteOf([]rgb{felt, panel, crimson, orange, feltDeep, cardShade()},
		mix{felt, ink, 3}, mix{felt, ivory, 3}, mix{felt, orange, 1}, mix{feltDeep, felt, 2},
		mix{panel, ivory, 3}, mix{panel, orange, 3}, mix{panel, frameColour, 1}, mix{panel, labelColour, 2}, mix{orange, ink, 2}, mix{orange, ivory, 1},
		mix{ivory, crimson, 3}, mix{frameColour, ivory, 3}, mix{frameColour, orange, 1},
		mix{cardShade(), crimson, 2}, mix{cardShade(), ink, 3}, mix{cardShade(), frameColour, 2})
}

func (cardArt) code() codeLengths {
	return codeLengths{
		literals: "5554366a46678876a55766bdb687fec677778b87676768787", end: "f",
		matches: "5676777678897777557a879888a96", distances: "277767777777777777166767777777",
	}
}
