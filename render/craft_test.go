package render

import (
	"image"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// A palette has no colour twice and begins as all do; the code has a word for each
// of its colours and wastes none.
func TestPalettesAndCodes(t *testing.T) {
	t.Parallel()
	for name, c := range crafts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := c.palette()
			require.LessOrEqual(t, len(p), paletteSize)
			require.Equal(t, basePalette(), p[:4], "the filter byte of a row must be a common colour")
			seen := make(map[rgb]bool)
			for _, colour := range p {
				require.False(t, seen[colour.(rgb)], "%v is there twice", colour)
				seen[colour.(rgb)] = true
			}
			l := c.code()
			require.Len(t, l.literals, len(p))
			require.Equal(t, 1<<15, kraft(l.literals+l.end+l.matches), "literals and matches")
			require.Equal(t, 1<<15, kraft(l.distances), "distances")
		})
	}
}

// kraft adds up how much of all words of 15 bits a code takes: all of them when it is
// complete.
func kraft(lengths string) (sum int) {
	for _, n := range digits(lengths) {
		if n > 0 {
			sum += 1 << (15 - n)
		}
	}
	return sum
}

// All that is drawn is drawn in the palette's colours: none is far off the nearest.
func TestColoursAreInThePalettes(t *testing.T) {
	t.Parallel()
	for name, c := range crafts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStudio(c.craft, c.grid)
			for _, tiles := range c.usual() {
				for _, tile := range tiles {
					s.easel.tile(tile)
				}
			}
			worst := 0
			for slot, index := range s.easel.colour.nearest {
				if index > 0 {
					got := s.palette[index-1].(rgb)
					dr, dg, db := slot>>10<<3+4-int(got.r), slot>>5&31<<3+4-int(got.g), slot&31<<3+4-int(got.b)
					worst = max(worst, dr*dr+dg*dg+db*db)
				}
			}
			t.Logf("worst %d", worst)
			require.LessOrEqual(t, worst, 50*50)
		})
	}
}

// The lowest layer of every tile covers it: nothing of another tile shines through.
func TestGroundsCover(t *testing.T) {
	t.Parallel()
	for name, c := range crafts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStudio(c.craft, c.grid)
			for _, tiles := range c.usual() {
				for _, tile := range tiles {
					l := s.easel.art.layers(nil, tile)[0]
					m := s.easel.layer(tile.shape(), l)
					shape := s.shapes[tile.shape()]
					require.Equal(t, image.Rect(0, 0, shape.wide, shape.high), m.Rect)
					require.True(t, m.Opaque(), "layer %d", l)
				}
			}
		})
	}
}

// Tiles fill the picture, band by band, on every grid that there can be.
func TestTilesFillPictures(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{SizeDefault, SizeLarge}).Draw(t, "size")
		columns, rows := rapid.IntRange(2, 30).Draw(t, "columns"), rapid.IntRange(2, 30).Draw(t, "rows")
		discs := &othello.Board{Rows: rows, Columns: columns, Discs: make([]othello.Disc, rows*columns)}
		field := &minesweeper.Board{Rows: rows, Columns: columns, Squares: make([]minesweeper.Square, rows*columns), Left: rapid.Int().Draw(t, "left")}
		table := &sixes.Board{}
		if rapid.Bool().Draw(t, "private") {
			table.Hand = []sixes.Card{}
		}
		for _, c := range []struct {
			craft craft
			board any
		}{{discArt{}, discs}, {rackArt{}, &connectfour.Board{}}, {fieldArt{}, field}, {cardArt{}, table}} {
			p, err := c.craft.sheet(game.View{Board: c.board, Elapsed: time.Duration(rapid.Int64().Draw(t, "elapsed"))}, size)
			require.NoError(t, err)
			shapes := c.craft.shapes(p.grid)
			x, y := 0, 0
			for _, tile := range p.tiles {
				s := shapes[tile.shape()]
				require.Positive(t, s.wide)
				require.Equal(t, x == 0, s.first)
				if x += s.wide; x == p.grid.width() {
					x, y = 0, y+s.high
				}
				require.Less(t, x, p.grid.width())
			}
			require.Equal(t, p.grid.height(), y)
		}
		g := fieldGrid(columns, rows, size)
		require.GreaterOrEqual(t, g.wide*SizeDefault, leastCell*size-SizeDefault)
		require.LessOrEqual(t, g.width()*SizeDefault, 1200*size)
		require.LessOrEqual(t, g.height()*SizeDefault, 1200*size)
	})
}

// The number of studios and of what each of them holds is bounded, however many
// sizes of boards there are, and a studio that was given up comes back the same.
func TestGalleriesAreBounded(t *testing.T) {
	t.Parallel()
	m := NewMinesweeper()
	view := func(columns int) game.View {
		return game.View{Board: &minesweeper.Board{Rows: 2, Columns: columns, Squares: make([]minesweeper.Square, 2*columns)}}
	}
	first, err := m.Paint(nil, view(2), Options{})
	require.NoError(t, err)
	for columns := 3; columns <= 30; columns++ {
		_, err := m.Paint(nil, view(columns), Options{})
		require.NoError(t, err)
		require.LessOrEqual(t, len(m.studios), keptFields)
		require.Equal(t, columns, m.studios[len(m.studios)-1].grid.columns, "the last is kept")
	}
	_, err = m.Paint(nil, view(25), Options{})
	require.NoError(t, err)
	require.Equal(t, 25, m.studios[keptFields-1].grid.columns, "what is used is the last again")
	require.Equal(t, 24, m.studios[0].grid.columns)
	again, err := m.Paint(nil, view(2), Options{})
	require.NoError(t, err)
	require.Equal(t, first, again)
}

// An easel forgets drawings when there are too many, and draws them again.
func TestEaselsAreBounded(t *testing.T) {
	t.Parallel()
	s := newStudio(cardArt{}, tableGrid(SizeDefault, false))
	turns := func(n int) tile {
		var f fields
		f.put(n, 10)
		return newTile(scoreShape, f.key)
	}
	first := append([]uint8{}, s.easel.tile(turns(7))...)
	for n := range mostDrawn + 10 {
		s.easel.tile(turns(n))
		require.LessOrEqual(t, len(s.easel.drawn), mostDrawn)
	}
	require.Equal(t, first, s.easel.tile(turns(7)))
}

// After Warm the pictures of a match's beginning need nothing more to be drawn.
func TestWarmDrawsTheStart(t *testing.T) {
	t.Parallel()
	closed := func(columns, rows int) *minesweeper.Board {
		b := &minesweeper.Board{Rows: rows, Columns: columns, Squares: make([]minesweeper.Square, rows*columns)}
		for i := range b.Squares {
			b.Squares[i] = minesweeper.Closed
		}
		return b
	}
	start := &othello.Board{Rows: 8, Columns: 8, Discs: make([]othello.Disc, 64), Last: othello.NoCell, Legal: []int{19, 26, 37, 44}}
	start.Discs[27], start.Discs[28] = othello.WhiteDisc, othello.BlackDisc
	o, c, m, s := NewOthello(), NewConnectFour(), NewMinesweeper(), NewSixes()
	for name, w := range map[string]struct {
		painter interface {
			Warmer
			open(v game.View, o Options) (sheet, error)
			studio(g grid) *studio
		}
		board any
	}{
		"othello":      {o, start},
		"connect four": {c, &connectfour.Board{Last: connectfour.NoCell}},
		"9 x 9":        {m, closed(9, 9)},
		"16 x 30":      {m, closed(30, 16)},
		"sixes":        {s, &sixes.Board{Turn: game.Nobody, Last: sixes.NoCard}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w.painter.Warm()
			p, err := w.painter.open(game.View{Board: w.board}, Options{})
			require.NoError(t, err)
			for _, tile := range p.tiles {
				require.NotNil(t, w.painter.studio(p.grid).shelf.get(tile), "shape %d, key %d", tile.shape(), tile.key())
			}
		})
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"a": letters.of(0, 30), "z": letters.of(25, 30), "aa": letters.of(26, 30), "ad": letters.of(29, 30), "ba": letters.of(52, 60),
		"G": capitals.of(6, 7), "1": falling.of(0, 14), "14": falling.of(13, 14), "8": rising.of(0, 8), "": unnamed.of(3, 7),
	} {
		require.Equal(t, want, got)
	}
}

// The keys of what is to be seen lose nothing.
func TestKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := func() bool { return rapid.Bool().Draw(t, "flag") }
		n := func(most int) int { return rapid.IntRange(0, most).Draw(t, "number") }
		disc := discLook{othello.Disc(n(2)), othello.Disc(n(2)), b(), b()}
		require.Equal(t, disc, discLookOf(disc.key()))
		rack := rackLook{connectfour.Disc(n(2)), connectfour.Disc(n(2)), b(), b()}
		require.Equal(t, rack, rackLookOf(rack.key()))
		card := cardLook{sixes.Card(n(51)), b(), b(), b(), b(), b(), b()}
		require.Equal(t, card, cardLookOf(card.key()))
		seat := seatLook{game.Seat(n(3)), n(mostCount), n(mostCount), n(4), b()}
		require.Equal(t, seat, seatLookOf(seat.key()))
	})
}

// What is shown of a meter's numbers is what they are, as far as there is room.
func TestMeter(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		left    int
		elapsed time.Duration
		want    string
	}{
		"nothing":         {0, 0, "m0___|___c0:00"},
		"usual":           {32, 83*time.Second + 999*time.Millisecond, "m32__|___c1:23"},
		"too many flags":  {-12, 10 * time.Minute, "m-12_|__c10:00"},
		"far too many":    {-5000, time.Second, "m-999|___c0:01"},
		"very many mines": {123456, -time.Second, "m9999|___c0:00"},
		"a long time":     {7, 1000 * time.Hour, "m7___|c9999:59"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for _, tile := range meterTiles(nil, c.left, c.elapsed) {
				b.WriteString(meterText(tile))
			}
			require.Equal(t, c.want, b.String())
		})
	}
}

func meterText(t tile) string {
	switch t.shape() {
	case signShape:
		return "mc"[t.key() : t.key()+1]
	case digitShape:
		return "0123456789-_"[t.key() : t.key()+1]
	case colonShape:
		return ":"
	case restShape:
		return "|"
	}
	return ""
}
