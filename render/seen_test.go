package render

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// Whatever a tile can show besides is seen on it: it changes a hundredth of its
// pixels at least, with every other mark there.
func TestMarksAreSeen(t *testing.T) {
	t.Parallel()
	cell := func(k interface{ key() cellKey }) tile { return newTile(cellShape, k.key()) }
	hand := func(k cardLook) tile { return newTile(handShape, k.key()) }
	seat := func(k seatLook) tile { return newTile(seatShape, k.key()) }
	othellos := made{craft: discArt{}, grid: othelloGrid(14, 10, SizeDefault)}
	racks := made{craft: rackArt{}, grid: rackGrid(SizeDefault)}
	fields := made{craft: fieldArt{}, grid: fieldGrid(30, 30, SizeDefault)}
	tables := made{craft: cardArt{}, grid: tableGrid(SizeDefault, true)}
	queen := sixes.CardOf(sixes.Spades, 12)
	square := func(s minesweeper.Square, framed bool) tile { return newTile(cellShape, fieldKey(s, framed)) }
	for name, c := range map[string]struct {
		made          made
		with, without tile
	}{
		"a black disc's turning":  {othellos, cell(othelloLook{disc: othello.BlackDisc, framed: true, marked: true}), cell(othelloLook{disc: othello.BlackDisc, framed: true})},
		"a white disc's turning":  {othellos, cell(othelloLook{disc: othello.WhiteDisc, marked: true}), cell(othelloLook{disc: othello.WhiteDisc})},
		"the last disc":           {othellos, cell(othelloLook{disc: othello.WhiteDisc, framed: true}), cell(othelloLook{disc: othello.WhiteDisc})},
		"where Black can play":    {othellos, cell(othelloLook{dot: othello.BlackDisc}), cell(othelloLook{})},
		"where White can play":    {othellos, cell(othelloLook{dot: othello.WhiteDisc}), cell(othelloLook{dot: othello.BlackDisc})},
		"the last disc of a line": {racks, cell(rackLook{disc: connectfour.RedDisc, framed: true, marked: true}), cell(rackLook{disc: connectfour.RedDisc, marked: true})},
		"the line of a last disc": {racks, cell(rackLook{disc: connectfour.YellowDisc, framed: true, marked: true}), cell(rackLook{disc: connectfour.YellowDisc, framed: true})},
		"where red would fall":    {racks, cell(rackLook{dot: connectfour.RedDisc}), cell(rackLook{})},
		"whose disc would fall":   {racks, cell(rackLook{dot: connectfour.RedDisc}), cell(rackLook{dot: connectfour.YellowDisc})},
		"the last open cell":      {fields, square(minesweeper.Open, true), square(minesweeper.Open, false)},
		"the last closed cell":    {fields, square(minesweeper.Closed, true), square(minesweeper.Closed, false)},
		"a flag":                  {fields, square(minesweeper.Flagged, false), square(minesweeper.Closed, false)},
		"a wrong flag":            {fields, square(minesweeper.WrongFlag, true), square(minesweeper.Flagged, true)},
		"the mine that went off":  {fields, square(minesweeper.Exploded, true), square(minesweeper.Mine, true)},
		"the card played last":    {tables, cell(cardLook{card: queen, shown: true, last: true}), cell(cardLook{card: queen, shown: true})},
		"a card that comes next":  {tables, cell(cardLook{card: queen, next: true}), cell(cardLook{card: queen})},
		"a place that is empty":   {tables, cell(cardLook{card: queen}), cell(cardLook{card: queen - 1})},
		"a card to play":          {tables, hand(cardLook{card: queen, shown: true, raised: true}), hand(cardLook{card: queen, shown: true})},
		"a card not to play":      {tables, hand(cardLook{card: queen, shown: true, shaded: true}), hand(cardLook{card: queen, shown: true})},
		"whose turn it is":        {tables, seat(seatLook{turn: true}), seat(seatLook{})},
		"who is out":              {tables, seat(seatLook{out: 1}), seat(seatLook{})},
		"which place":             {tables, seat(seatLook{out: 1}), seat(seatLook{out: 2})},
		"how many cards":          {tables, seat(seatLook{cards: 12}), seat(seatLook{cards: 13})},
		"how many passes":         {tables, seat(seatLook{passes: 2}), seat(seatLook{passes: 0})},
		"which seat":              {tables, seat(seatLook{seat: sixes.East}), seat(seatLook{seat: sixes.North})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newStudio(c.made.craft, c.made.grid).easel
			with := append([]uint8{}, e.tile(c.with)...)
			differ := 0
			for i, without := range e.tile(c.without) {
				if with[i] != without {
					differ++
				}
			}
			require.Greater(t, 150*differ, len(with))
		})
	}
}

// No thing runs over the edge of its tile, where it would be cut, on any grid.
func TestThingsStayInside(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		made
		layers []layer
	}{
		"discs":       {made{craft: discArt{}, grid: othelloGrid(14, 10, SizeDefault)}, span(discBody, discDot+2)},
		"large discs": {made{craft: discArt{}, grid: othelloGrid(8, 8, SizeLarge)}, span(discBody, discDot+2)},
		"a rack":      {made{craft: rackArt{}, grid: rackGrid(SizeDefault)}, append(span(rackRed, rackYellowDot+1), rackLine)},
		"small cells": {made{craft: fieldArt{}, grid: fieldGrid(30, 30, SizeDefault)}, span(fieldDigit, fieldFrame)},
		"large cells": {made{craft: fieldArt{}, grid: fieldGrid(2, 2, SizeLarge)}, span(fieldDigit, fieldFrame)},
		"cards":       {made{craft: cardArt{}, grid: tableGrid(SizeDefault, true)}, append(span(cardRed, cardRed+13), span(cardSuit, cardSuit+4)...)},
		"large cards": {made{craft: cardArt{}, grid: tableGrid(SizeLarge, true)}, append(span(cardBlack, cardBlack+13), span(cardSuit, cardSuit+4)...)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newStudio(c.craft, c.grid).easel
			inner := image.Rect(1, 1, c.grid.wide-1, c.grid.high-1)
			for _, l := range c.layers {
				require.True(t, e.layer(cellShape, l).Rect.In(inner), "layer %d reaches to %v", l, e.layer(cellShape, l).Rect)
			}
		})
	}
	for _, size := range []int{SizeDefault, SizeLarge} {
		g := tableGrid(size, true)
		e := newStudio(cardArt{}, g).easel
		seat := e.shapes[seatShape]
		panel := image.Rect(0, 0, seat.wide, seat.high).Inset(g.wide / 8)
		for _, l := range []layer{seatHand, seatName, seatName + 3, seatOut + 4, seatCards + 13, seatCards + 10, seatPasses + 51, seatPasses + 20} {
			require.True(t, e.layer(seatShape, l).Rect.In(panel), "layer %#x reaches to %v", l, e.layer(seatShape, l).Rect)
		}
		require.False(t, e.layer(seatShape, seatHand).Rect.Overlaps(e.layer(seatShape, seatCards+13).Rect), "the sign and the number of cards")
		require.False(t, e.layer(seatShape, seatHand).Rect.Overlaps(e.layer(seatShape, seatName).Rect), "the sign and the compass")
		require.False(t, e.layer(scoreShape, scoreTurns).Rect.Overlaps(e.layer(scoreShape, turnCount+208).Rect), "the arrow and the number of turns")
		require.False(t, e.layer(scoreShape, scoreDeck).Rect.Overlaps(e.layer(scoreShape, deckCount+52).Rect), "the deck and its number")
	}
}

// span are the layers from one up to another, without it.
func span(from, to layer) (layers []layer) {
	for l := from; l < to; l++ {
		layers = append(layers, l)
	}
	return layers
}
