package render

import (
	"fmt"
	"image"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// A palette has no colour twice and begins as all do. All that is drawn is drawn in its colours, none far off the
// nearest, and the lowest layer of every tile covers it: nothing of another tile shines through.
func TestPalettes(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			set := g.new().set
			p := set.Palette()
			require.LessOrEqual(t, len(p), canvas.PaletteSize)
			require.Equal(t, canvas.BasePalette(), p[:len(canvas.BasePalette())],
				"the filter byte of a row must be a common colour")
			known := make(map[canvas.RGB]bool)
			for _, colour := range p {
				require.False(t, known[colour.(canvas.RGB)], "%v is there twice", colour)
				known[colour.(canvas.RGB)] = true
			}
			worst, seen := 0, make(map[tile.Tile]bool)
			for _, v := range g.usual(t) {
				l, err := set.layout(v, Options{})
				require.NoError(t, err)
				r, shapes := tile.NewRasterizer(set, l.grid), set.Shapes(l.grid)
				for _, shown := range l.tiles {
					if seen[shown] {
						continue
					}
					seen[shown] = true
					drawn := r.Stack(shown).Pix
					for i, index := range r.Tile(shown) {
						got, off := p[index].(canvas.RGB), 0
						for channel, v := range got {
							d := int(v) - int(drawn[4*i+channel])
							off += d * d
						}
						worst = max(worst, off)
					}
					lowest, shape := tile.Framed(set, l.grid).Layers(nil, shown)[0], shapes[shown.Shape()]
					m := r.Layer(shown, lowest)
					require.Equal(t, image.Rect(0, 0, shape.WidthOf(shown), shape.Height), m.Rect)
					require.True(t, m.Opaque(), lowest.What)
				}
			}
			most := 56
			if name == "sixes" {
				most = 66 // golden letters, of those who are out
			}
			require.LessOrEqual(t, worst, most*most)
		})
	}
}

// Tiles fill the picture, band by band, on every grid that there can be.
func TestTilesFillPictures(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := rapid.IntRange(2, 30).Draw(t, "columns"), rapid.IntRange(2, 30).Draw(t, "rows")
		discs := &othello.Board{Rows: rows, Columns: columns, Discs: make([]othello.Disc, rows*columns)}
		field := &minesweeper.Board{
			Size: minesweeper.Size{Rows: rows, Columns: columns}, Squares: make([]minesweeper.Square, rows*columns),
			Left: rapid.Int().Draw(t, "left"),
		}
		table := &sixes.Board{}
		if rapid.Bool().Draw(t, "private") {
			table.Hand = []sixes.Card{}
		}
		for _, c := range []struct {
			set   tileSet
			board any
		}{{othelloTiles{}, discs}, {connectFourTiles{}, &connectfour.Board{}}, {minesweeperTiles{}, field}, {newSixesTiles(), table}} {
			l, err := c.set.layout(game.View{
				Board: c.board, Elapsed: time.Duration(rapid.Int64().Draw(t, "elapsed")),
			}, Options{})
			require.NoError(t, err)
			shapes := c.set.Shapes(l.grid)
			x, y := 0, 0
			for _, shown := range l.tiles {
				s := shapes[shown.Shape()]
				require.GreaterOrEqual(t, s.WidthOf(shown), leastSpace)
				require.Equal(t, x == 0, s.First)
				if x += s.WidthOf(shown); x == l.grid.Width() {
					x, y = 0, y+s.Height
				}
				require.Less(t, x, l.grid.Width())
			}
			require.Equal(t, l.grid.Height(), y)
		}
		g := fieldGrid(columns, rows)
		require.GreaterOrEqual(t, g.CellWidth, leastCell)
		require.LessOrEqual(t, g.Width(), 1200)
		require.LessOrEqual(t, g.Height(), 1200)
	})
}

// The keys of what is to be seen lose nothing.
func TestKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := func() bool { return rapid.Bool().Draw(t, "flag") }
		n := func(most int) int { return rapid.IntRange(0, most).Draw(t, "number") }
		disc := othelloStyle{othello.Disc(n(2)), othello.Disc(n(2)), b(), b(), uint8(n(15)), advice(n(3))}
		require.Equal(t, disc, styleOf[othelloStyle](keyOf(&disc)))
		four := connectFourStyle{
			discStyle[connectfour.Disc]{connectfour.Disc(n(2)), connectfour.Disc(n(2)), b(), b(), uint8(n(15)), advice(n(3))},
			uint8(n(255)), b(),
		}
		require.Equal(t, four, styleOf[connectFourStyle](keyOf(&four)))
		card := cardStyle{sixes.Card(n(51)), cardLook(n(int(paleCard))), b(), b(), b(), advice(n(3))}
		require.Equal(t, card, styleOf[cardStyle](keyOf(&card)))
		square := fieldStyle{minesweeper.Square(n(int(minesweeper.Exploded))), b(), advice(n(3))}
		require.Equal(t, square, styleOf[fieldStyle](keyOf(&square)))
		cell := kamisadoStyle{
			kamisado.Alphabet(n(1)), kamisado.Colour(n(7)),
			kamisado.Tower{Side: game.Seat(n(1)), Colour: kamisado.Colour(n(7)), Rank: uint8(n(kamisado.TopRank)), Present: b()},
			b(), b(), heading(n(6)), heading(n(6)), b(), b(), b(), heading(n(2)), b(), b(), advice(n(3)),
		}
		require.Equal(t, cell, styleOf[kamisadoStyle](keyOf(&cell)))
	})
}

// Whatever a tile can show is seen on it: two tiles that differ in anything differ in a part of their pixels at least.
func TestMarksAreSeen(t *testing.T) {
	t.Parallel()
	var fields, cards, hand, cells []tile.Tile
	for square := range minesweeper.Exploded + 1 {
		if !unknownSquare(square) {
			fields = append(fields, cellOfStyle(&fieldStyle{square: square}),
				cellOfStyle(&fieldStyle{square: square, framed: true}))
		}
	}
	for a := sureAdvice; a <= mineAdvice; a++ {
		fields = append(fields, cellOfStyle(&fieldStyle{minesweeper.Closed, true, a}))
	}
	queen := sixes.CardOf(sixes.Spades, 12)
	for _, k := range []cardStyle{
		{},
		{look: ghostCard},
		{look: suitSign},
		{look: deckPile},
		{look: playedCard},
		{look: playedCard, trail: true},
		{look: playedCard, last: true, trail: true},
	} {
		k.card = queen
		cards = append(cards, cellOfStyle(&k))
	}
	for _, k := range []cardStyle{
		{look: lowCard},
		{look: paleCard},
		{look: raisedCard},
		{look: raisedCard, advice: likelyAdvice},
		{look: raisedCard, advice: sureAdvice},
	} {
		k.card = queen
		hand = append(hand, tile.New(lineShape+handLine, tile.Wide(keyOf(&k), 72)))
	}
	sign := func(kind tile.ShapeID, sign rune, ground lineGround, ink lineInk, wide int) tile.Tile {
		return lineSign{sign, ground, ink}.tile(kind, wide)
	}
	red := kamisado.Tower{Side: kamisado.White, Colour: kamisado.Rojo, Present: true}
	ranked := func(rank uint8) kamisado.Tower {
		sumo := red
		sumo.Rank = rank
		return sumo
	}
	kamisadoCells := [][]kamisadoStyle{
		{{tower: red}, {tower: ranked(1)}, {tower: ranked(2)}, {tower: ranked(3)}},
		{{trail: northWest, dot: true}, {dot: true}, {trail: northWest}, {trail: northWest, advice: sureAdvice}},
		{
			{left: true, trail: north, dot: true},
			{left: true, trail: north},
			{trail: north, dot: true},
			{trail: north, advice: likelyAdvice},
		},
		{{tower: red, left: true, forced: true}, {tower: red, forced: true}, {tower: red, left: true}},
		{
			{tower: ranked(1), framed: true, forced: true, zero: true},
			{tower: ranked(1), framed: true, zero: true},
			{tower: ranked(1), framed: true, zero: true, crown: true},
			{tower: ranked(2), framed: true, forced: true, zero: true},
			{tower: red, framed: true, forced: true, zero: true},
		},
	}
	// Of a cell where everything meets each mark is taken away.
	for _, crowded := range []kamisadoStyle{
		{tower: red, framed: true, trail: north, head: true, forced: true, push: north, zero: true, advice: sureAdvice},
		{tower: red, framed: true, trail: north, head: true, forced: true, push: north, zero: true},
		{trail: northEast, head: true, dot: true},
	} {
		all := []kamisadoStyle{crowded}
		for _, take := range []func(k *kamisadoStyle){
			func(k *kamisadoStyle) { k.framed = false }, func(k *kamisadoStyle) { k.head = false },
			func(k *kamisadoStyle) { k.forced = false }, func(k *kamisadoStyle) { k.push = noHeading },
			func(k *kamisadoStyle) { k.zero = false },
			func(k *kamisadoStyle) { k.left, k.framed = true, false }, func(k *kamisadoStyle) { k.advice = noAdvice },
		} {
			k := crowded
			if take(&k); k != crowded {
				all = append(all, k)
			}
		}
		kamisadoCells = append(kamisadoCells, all)
	}
	table := newSixesTiles()
	type onGrid struct {
		tileSet
		grid  tile.Grid
		least int // one pixel of so many
		tiles []tile.Tile
	}
	all := map[string]onGrid{
		"othello":  {othelloTiles{}, othelloGrid(14, 10), 300, othelloCells()},
		"connect4": {connectFourTiles{}, connectFourGrid(), 150, connectFourCells()},
		"corners": {connectFourTiles{}, connectFourGrid(), 4000, []tile.Tile{
			cellOfStyle(&connectFourStyle{}), cellOfStyle(&connectFourStyle{discStyle: discStyle[connectfour.Disc]{corners: 1}}),
			cellOfStyle(&connectFourStyle{discStyle: discStyle[connectfour.Disc]{corners: 2}}),
		}},
		"scores": {othelloTiles{}, othelloGrid(8, 8), 100, []tile.Tile{
			tile.New(blackScore, 2<<2), tile.New(blackScore, 2<<2|sideMoves), tile.New(blackScore, 2<<2|sideWon),
			tile.New(blackScore, 3<<2|sideWon),
		}},
		"shares": {othelloTiles{}, othelloGrid(8, 8), 100, []tile.Tile{
			tile.New(shareShape, 300), tile.New(shareShape, 330), tile.New(shareShape, 300|evenKey),
		}},
		"ends": {connectFourTiles{}, connectFourGrid(), 100, []tile.Tile{
			tile.New(endShape, keyOf(&connectFourStyle{})),
			tile.New(endShape, keyOf(&connectFourStyle{discStyle: discStyle[connectfour.Disc]{disc: connectfour.RedDisc}})),
			tile.New(endShape, keyOf(&connectFourStyle{discStyle: discStyle[connectfour.Disc]{disc: connectfour.YellowDisc}})),
		}},
		"field": {minesweeperTiles{}, fieldGrid(30, 30), 150, fields},
		"cards": {table, tableGrid(true), 150, cards},
		"hand":  {table, tableGrid(true), 150, hand},
		"panels": {table, tableGrid(true), 15, []tile.Tile{
			sign(nameLine, leftEnd, onTurn, 0, 21), sign(nameLine, leftEnd, onPanel, 0, 21),
			sign(nameLine, rightEnd, onTurn, 0, 21), sign(nameLine, rightEnd, onPanel, 0, 21),
			sign(nameLine, noSign, onTurn, 0, 21), sign(nameLine, noSign, onPanel, 0, 21),
			sign(nameLine, noSign, onFrame, 0, 21),
		}},
		"counts": {table, tableGrid(true), 150, []tile.Tile{
			sign(countLine, '2', onPanel, goldInk, 14), sign(countLine, '2', onPanel, labelInk, 14),
		}},
		"names": {table, tableGrid(true), 150, []tile.Tile{
			sign(nameLine, 'A', onPanel, ivoryInk, 46), sign(nameLine, 'E', onPanel, ivoryInk, 46),
			sign(nameLine, 'A', onPanel, badgeInk, 46), sign(nameLine, crownSign, onPanel, goldInk, 46),
		}},
	}
	for i, styles := range kamisadoCells {
		cells = nil
		for _, k := range styles {
			cells = append(cells, cellOfStyle(&k))
		}
		all[fmt.Sprint("kamisado ", i)] = onGrid{kamisadoTiles{}, tile.NewGrid(8, 8, Width), 100, cells}
	}
	for name, c := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := tile.NewRasterizer(c.tileSet, c.grid)
			for i, a := range c.tiles {
				pixels := r.Tile(a)
				for k, b := range c.tiles[:i] {
					differ := 0
					for at, other := range r.Tile(b) {
						if pixels[at] != other {
							differ++
						}
					}
					require.Greater(t, c.least*differ, len(pixels), "%d and %d", i, k)
				}
			}
		})
	}
}

func cellOfStyle(k coded) tile.Tile { return tile.New(tile.CellShape, keyOf(k)) }

// othelloCells are the kinds of cells of Othello.
func othelloCells() (tiles []tile.Tile) {
	for _, k := range discCells(othello.BlackDisc) {
		tiles = append(tiles, cellOfStyle(&k))
	}
	for corner := range 4 {
		tiles = append(tiles, cellOfStyle(&othelloStyle{corners: 1 << corner}))
	}
	return tiles
}

// connectFourCells are the kinds of cells of Connect Four, with winning lines in all ways.
func connectFourCells() (tiles []tile.Tile) {
	for _, k := range discCells(connectfour.YellowDisc) {
		tiles = append(tiles, cellOfStyle(&connectFourStyle{discStyle: k}))
	}
	for i := range ways {
		line := discStyle[connectfour.Disc]{disc: connectfour.RedDisc, marked: true}
		tiles = append(tiles, cellOfStyle(&connectFourStyle{discStyle: line, ways: 1 << i}))
	}
	return append(tiles, cellOfStyle(&connectFourStyle{
		discStyle: discStyle[connectfour.Disc]{disc: connectfour.YellowDisc}, english: true,
	}))
}

// discCells are the kinds of cells that both games of discs have, with dots up to one.
func discCells[D ~uint8](dots D) (styles []discStyle[D]) {
	styles = append(styles, discStyle[D]{}, discStyle[D]{advice: sureAdvice}, discStyle[D]{advice: likelyAdvice})
	for dot := D(1); dot <= dots; dot++ {
		styles = append(styles, discStyle[D]{dot: dot})
	}
	for disc := D(1); disc <= 2; disc++ {
		for _, k := range []discStyle[D]{{}, {framed: true}, {marked: true}, {framed: true, marked: true}} {
			k.disc = disc
			styles = append(styles, k)
		}
	}
	return styles
}

// Nothing runs over the edge of its tile, where it would be cut, on any grid. Grounds, frames and trails reach it.
func TestThingsStayInside(t *testing.T) {
	t.Parallel()
	atEdge := []string{
		"ground", "open", "closed", "table", "sign", "deck", "line", "last", "blank", "frame", "left", "trail", "corner",
		"corners", "shadow", "card", "card frame", "ghost", "hole",
	}
	for name, c := range map[string]struct {
		set    tileSet
		grid   tile.Grid
		styles []coded
	}{
		"discs":       {othelloTiles{}, othelloGrid(14, 10), styledDiscs[othello.Disc]()},
		"large discs": {othelloTiles{}, othelloGrid(8, 8), styledDiscs[othello.Disc]()},
		"dropped":     {connectFourTiles{}, connectFourGrid(), styledDiscs[connectfour.Disc]()},
		"towers":      {kamisadoTiles{}, tile.NewGrid(8, 8, Width), kamisadoMarks()},
		"small cells": {minesweeperTiles{}, fieldGrid(30, 30), fieldStyles()},
		"large cells": {minesweeperTiles{}, fieldGrid(2, 2), fieldStyles()},
		"cards":       {newSixesTiles(), tableGrid(true), cardStyles()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := tile.NewRasterizer(c.set, c.grid)
			inner := image.Rect(1, 1, c.grid.CellWidth-1, c.grid.CellHeight-1)
			for _, style := range c.styles {
				shown := cellOfStyle(style)
				for _, l := range c.set.Layers(nil, shown) {
					if drawn := r.Layer(shown, l).Rect; !slices.Contains(atEdge, l.What) {
						require.True(t, drawn.In(inner), "%s %v reaches to %v", l.What, l.Kind, drawn)
					}
				}
			}
		})
	}
}

func styledDiscs[D ~uint8]() (styles []coded) {
	for disc := range D(3) {
		for a := range advice(3) {
			styles = append(styles, &discStyle[D]{disc: disc, marked: true, advice: a}, &discStyle[D]{dot: disc, advice: a})
		}
	}
	return styles
}

func fieldStyles() (styles []coded) {
	for square := range minesweeper.Exploded + 1 {
		for a := range advice(4) {
			if !unknownSquare(square) {
				styles = append(styles, &fieldStyle{square, false, a}, &fieldStyle{square, true, a})
			}
		}
	}
	return styles
}

func cardStyles() (styles []coded) {
	for card := range sixes.NoCard {
		styles = append(styles, &cardStyle{card: card, look: playedCard}, &cardStyle{card: card, look: ghostCard}, &cardStyle{
			card: card, look: suitSign,
		})
	}
	return styles
}

// kamisadoMarks are cells with every mark in every direction, with a tower and without.
func kamisadoMarks() (styles []coded) {
	for colour := range kamisado.Colours {
		for letters := range kamisado.Alphabet(kamisado.Alphabets) {
			for _, present := range []bool{true, false} {
				cell := kamisadoStyle{letters: letters, ground: colour, zero: present, forced: letters == 0}
				cell.tower = kamisado.Tower{Present: present, Side: game.Seat(letters), Colour: colour}
				if present {
					cell.tower.Rank = uint8(colour % (kamisado.TopRank + 1))
				}
				for h := noHeading; h <= southEast; h++ {
					arrived, crossed, began := cell, cell, cell
					arrived.framed, arrived.advice = true, sureAdvice
					crossed.trail, crossed.dot, crossed.zero, crossed.head = h, h%2 == 0, false, h%2 == 1
					began.trail, began.left, began.zero, began.head = h, true, false, h%2 == 1
					if h <= south {
						arrived.push, arrived.trail, arrived.head, arrived.crown = h, h, true, h == noHeading
					}
					if crossed.corner = h; h <= south {
						crossed.corner = noHeading
					}
					if h > south { // a tower is on its way only where it pushes
						crossed.tower, began.tower = kamisado.Tower{}, kamisado.Tower{}
					}
					styles = append(styles, &arrived, &crossed, &began)
				}
			}
		}
	}
	return styles
}

// The letter of a cell must be read whatever stands on it: nothing but the ground, a tint and the rim of a shadow may
// touch its box.
func TestLettersStayFree(t *testing.T) {
	t.Parallel()
	r := tile.NewRasterizer(kamisadoTiles{}, tile.NewGrid(8, 8, Width))
	for _, style := range kamisadoMarks() {
		shown := cellOfStyle(style)
		layers := kamisadoTiles{}.Layers(nil, shown)
		if layers[0].Kind.(groundLook).aside {
			continue // it is between the marks at the corners
		}
		k := style.(*kamisadoStyle)
		plain := kamisadoStyle{letters: k.letters, ground: k.ground}
		empty := cellOfStyle(&plain)
		box := letterBox(t, r, empty, kamisadoTiles{}.Layers(nil, empty)[0])
		for _, l := range layers[1:] {
			requireFree(t, box, r.Layer(shown, l), 64, "%s %v covers the letter of %+v", l.What, l.Kind, style)
		}
	}
}

// requireFree checks that a drawing leaves a box free but for a shade.
func requireFree(t *testing.T, box image.Rectangle, m *image.RGBA, shade uint8, format string, args ...any) {
	t.Helper()
	meet := box.Intersect(m.Rect)
	for y := meet.Min.Y; y < meet.Max.Y; y++ {
		for x := meet.Min.X; x < meet.Max.X; x++ {
			require.LessOrEqualf(t, m.RGBAAt(x, y).A, shade, format+" at %d, %d", append(args, x, y)...)
		}
	}
}

// letterBox is where a ground's pixels are not those of the rest of their row, among those
// of its upper left.
func letterBox(t *testing.T, r *tile.Rasterizer, shown tile.Tile, ground tile.Layer) (box image.Rectangle) {
	t.Helper()
	m := r.Layer(shown, ground)
	side := m.Rect.Dx()
	for y := side / 12; y < side/2; y++ {
		for x := side / 12; x < side/2; x++ {
			if m.RGBAAt(x, y) != m.RGBAAt(side*3/4, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	require.Greater(t, box.Dy(), side/8)
	return box
}

func TestHeadings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, to string
		want     heading
		steps    int
	}{
		"straight up":      {"g1", "g4", north, 3},
		"straight down":    {"a8", "a7", south, 1},
		"up to the left":   {"c6", "a8", northWest, 2},
		"up to the right":  {"a1", "h8", northEast, 7},
		"down to the left": {"h8", "g7", southWest, 1},
		"no way":           {"a1", "b3", noHeading, 0},
		"no move":          {"a1", "a1", noHeading, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from, _ := kamisado.CellOf(c.from)
			to, _ := kamisado.CellOf(c.to)
			h, steps := headingOf(from, to)
			require.Equal(t, c.want, h)
			require.Equal(t, c.steps, steps)
		})
	}
}
