package render

import (
	"errors"
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// NewSixes makes a painter of the table of los seises, and a hand below it where the view
// has one. It holds the table with and without a hand, in both sizes.
func NewSixes() *TilePainter { return newPainter(sixesTiles{}, 4) }

// common has the empty table, the full one, and every card in a hand.
func (sixesTiles) common() (tables []layout) {
	b := sixes.Board{Last: sixes.NoCard, Turn: game.Nobody}
	add := func() {
		l, _ := sixesTiles{}.layout(game.View{Board: &b}, Options{Size: SizeDefault}) // it can be drawn
		tables = append(tables, l)
	}
	add()
	for suit := range b.Runs {
		b.Runs[suit] = sixes.Run{Low: 1, High: 13}
	}
	add()
	b.Hand, b.Playable = make([]sixes.Card, handCards), make([]bool, handCards)
	for card := range sixes.NoCard {
		b.Hand[card%handCards] = card
		if card%handCards == handCards-1 {
			add()
		}
	}
	return tables
}

// tableGrid has a row a suit and a place a card, above them the seats and below them,
// if wanted, a hand.
func tableGrid(size int, hand bool) tile.Grid {
	wide := (size - size/18) / handCards
	side := (size - handCards*wide) / 2
	g := tile.Grid{
		Columns: handCards, Rows: int(sixes.Suits), CellWidth: wide, CellHeight: 7 * wide / 5,
		Side: side, Edge: side, Head: 9 * wide / 5, Down: tile.Suits,
	}
	if hand {
		g.Foot = handHigh(wide) + g.Edge
	}
	return g
}

// handHigh is how high the hand is: a card that can be played is raised.
func handHigh(wide int) int { return 7*wide/5 + wide/4 }

func (sixesTiles) Shapes(g tile.Grid) []tile.Shape {
	seat, hand := g.Columns*g.CellWidth/5, handHigh(g.CellWidth)
	end := 3 * g.Side / 4
	score := tile.Shape{Width: g.Width() - 4*seat - end, Height: g.Head, Unit: g.CellWidth, First: true}
	return g.Shapes(
		0, score,
		tile.Shape{Width: seat, Height: g.Head, Unit: g.CellWidth},
		tile.Shape{Width: end, Height: g.Head, Unit: g.CellWidth},
		tile.Shape{Width: g.Side, Height: hand, Unit: g.CellWidth, First: true},
		tile.Shape{Width: g.Side, Height: hand, Unit: g.CellWidth},
		tile.Shape{Width: g.CellWidth, Height: hand, Unit: g.CellWidth},
	)
}

// layout has the seats, the table and the hand.
func (sixesTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return layout{}, fmt.Errorf("a picture of los seises needs a *sixes.Board, not %T", v.Board)
	}
	if err := checkTable(b); err != nil {
		return layout{}, err
	}
	g := tableGrid(o.Size, b.Hand != nil)
	tiles := seatTiles(make([]tile.Tile, 0, 2*handCards+g.Tiles()), b)
	tiles = g.Framed(tiles, tableKeys(b))
	if b.Hand != nil {
		tiles = handTiles(tiles, b)
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
// cards of the hand. A card in the hand is pointed at there alone.
func tableCells(g tile.Grid, b *sixes.Board) (cells []Cell) {
	var held [sixes.NoCard]bool
	for _, card := range b.Hand {
		held[card] = true
	}
	for i, cell := range cellsOf(g, func(i int) string { return sixes.Card(i).String() }) {
		if !held[i] {
			cells = append(cells, cell)
		}
	}
	y := g.Height() - g.Foot
	for i, card := range b.Hand {
		place := g.Bounds(i)
		place.Min.Y, place.Max.Y = y, y+handHigh(g.CellWidth)
		cells = append(cells, Cell{Name: card.String(), Bounds: place})
	}
	return cells
}

func (sixesTiles) Palette() color.Palette {
	return canvas.NewPalette([]canvas.RGB{felt, panel, crimson, orange, feltDeep, cardShade()},
		canvas.Blends(felt, canvas.Ink, 3), canvas.Blends(felt, canvas.Ivory, 3), canvas.Blends(felt, orange, 1), canvas.Blends(feltDeep, felt, 2),
		canvas.Blends(panel, canvas.Ivory, 3), canvas.Blends(panel, orange, 3), canvas.Blends(panel, canvas.Frame, 1), canvas.Blends(panel, canvas.Label, 2), canvas.Blends(orange, canvas.Ink, 2), canvas.Blends(orange, canvas.Ivory, 1),
		canvas.Blends(canvas.Ivory, crimson, 3), canvas.Blends(canvas.Frame, canvas.Ivory, 3), canvas.Blends(canvas.Frame, orange, 1),
		canvas.Blends(cardShade(), crimson, 2), canvas.Blends(cardShade(), canvas.Ink, 3), canvas.Blends(cardShade(), canvas.Frame, 2))
}

func (sixesTiles) Code() pngstrip.CodeLengths {
	return pngstrip.CodeLengths{
		Literals: "5554fff366946668876f55766cd9597cdf677777a87767867ff877", End: "f",
		Matches: "5676777778898787557a979889a96", Distances: "277767777777777777166767777777", Width: SizeDefault,
	}
}

// tableKeys returns the keys of the table's places in reading order: those of the cards.
func tableKeys(b *sixes.Board) []tile.Key {
	keys := make([]tile.Key, sixes.NoCard)
	for i := range keys {
		card := sixes.Card(i)
		run := b.Runs[card.Suit()]
		shown := run.Low != 0 && card.Value() >= run.Low && card.Value() <= run.High
		k := cardStyle{card: card, shown: shown, last: shown && card == b.Last, next: b.Turn != game.Nobody && comesNext(b, card)}
		keys[i] = k.key()
	}
	return keys
}

// comesNext reports whether a card can be laid on the table now, by whoever holds it.
func comesNext(b *sixes.Board, card sixes.Card) bool {
	if b.Runs == [sixes.Suits]sixes.Run{} {
		return card == sixes.SixOfHearts
	}
	run := b.Runs[card.Suit()]
	if run.Low == 0 {
		return card.Value() == sixes.Six
	}
	return card.Value() == run.Low-1 || card.Value() == run.High+1
}

// handTiles appends the hand in its order, and the frame below it.
func handTiles(dst []tile.Tile, b *sixes.Board) []tile.Tile {
	dst = append(dst, tile.New(handStart, 0))
	for i := range handCards {
		k := cardStyle{blank: true}
		if i < len(b.Hand) {
			k = cardStyle{card: b.Hand[i], shown: true, raised: b.Playable[i]}
			k.shaded = !k.raised && slices.Contains(b.Playable, true)
		}
		dst = append(dst, tile.New(handShape, k.key()))
	}
	return append(dst, tile.New(handEnd, 0), tile.New(tile.LowShape, 0))
}

// seatTiles appends the band above the table: how far the match is, and the seats in
// the order of play.
func seatTiles(dst []tile.Tile, b *sixes.Board) []tile.Tile {
	var f tile.Fields
	f.Put(clip(b.Turns, mostTurns), 10)
	f.Put(clip(b.Deck, mostCount), 7)
	dst = append(dst, tile.New(scoreShape, f.Key))
	for i, place := range b.Seats {
		seat := game.Seat(i)
		k := seatStyle{seat: seat, cards: place.Cards, passes: place.Passes, out: place.Out, turn: seat == b.Turn}
		dst = append(dst, tile.New(seatShape, k.key()))
	}
	return append(dst, tile.New(seatEnd, 0))
}
