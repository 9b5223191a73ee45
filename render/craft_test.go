package render

import (
	"image"
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
		disc := othelloLook{othello.Disc(n(2)), othello.Disc(n(2)), b(), b()}
		require.Equal(t, disc, discLookOf[othello.Disc](disc.key()))
		rack := rackLook{connectfour.Disc(n(2)), connectfour.Disc(n(2)), b(), b()}
		require.Equal(t, rack, discLookOf[connectfour.Disc](rack.key()))
		card := cardLook{sixes.Card(n(51)), b(), b(), b(), b(), b(), b()}
		require.Equal(t, card, cardLookOf(card.key()))
		seat := seatLook{game.Seat(n(3)), n(mostCount), n(mostCount), n(4), b()}
		require.Equal(t, seat, seatLookOf(seat.key()))
	})
}
