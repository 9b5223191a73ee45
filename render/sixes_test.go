package render

import (
	"bytes"
	"fmt"
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/tile"
)

// spoken are the options of a picture in a language, with names.
func spoken(t testing.TB, tag lang.Tag, names ...string) Options {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	return Options{Size: SizeDefault, Language: string(tag), Say: catalogue.Speaker(tag).Say, Names: names}
}

// What a panel says stays in it, in both languages and both sizes, and is all there: only
// names are cut.
func TestWordsStayInTheirPanels(t *testing.T) {
	t.Parallel()
	wide := strings.Repeat("W", 40)
	for _, tag := range lang.Tags() {
		for _, size := range []int{SizeDefault, SizeLarge} {
			t.Run(fmt.Sprint(tag, " ", size), func(t *testing.T) {
				t.Parallel()
				o, s, g := spoken(t, tag, wide, "Ñandú", "gjpqy Åß", "李"), newSixesTiles(), tableGrid(size, false)
				r, shapes := tile.NewRasterizer(s, g), s.Shapes(g)
				check := func(shown tile.Tile, pad int) {
					shape, layers := shapes[shown.Shape()], s.Layers(nil, shown)
					room := image.Rect(0, 0, shape.Width, shape.Height).Inset(1)
					room.Min.X, room.Max.X = pad, shape.Width-pad
					ink := r.Layer(shown.Shape(), layers[len(layers)-1]).Rect
					require.True(t, !ink.Empty() && ink.In(room), "%v in %v: %q", ink, room, s.words.of(int(shown.Key())&(1<<wordingBits-1)))
				}
				for cards := range 14 {
					for passes := range 100 {
						b := &sixes.Board{Turns: 100*cards + passes, Seats: [4]sixes.Place{{Cards: cards, Passes: passes}, {Out: 1 + cards%4}}}
						if passes%9 != 0 && cards%5 != 0 {
							continue // numbers are much alike
						}
						for _, shown := range s.seatTiles(nil, b, o) {
							if shown.Shape() == nameShape || shown.Shape() == countShape {
								check(shown, g.CellWidth/5)
							}
						}
						check(s.statusTile(b, o), g.CellWidth)
					}
				}
				for count := range 100 {
					for _, key := range []string{"sixes.picture.cards", "sixes.picture.passes", "sixes.picture.turns", "sixes.picture.deck"} {
						said := s.words.count(o, key, count)
						require.Contains(t, said, strconv.Itoa(count))
						require.NotContains(t, said, "[", "a phrase without a sentence")
					}
				}
			})
		}
	}
}

// A picture shows who plays and how they stand, and nothing but that: other names change
// the tiles of the names alone, and a hand that is not in the view changes nothing.
func TestNamesAreShown(t *testing.T) {
	t.Parallel()
	s := newSixesTiles()
	v := game.View{Board: &sixes.Board{Turn: sixes.East, Last: sixes.NoCard}}
	tiles := func(o Options) []tile.Tile {
		l, err := s.layout(v, o)
		require.NoError(t, err)
		return l.tiles
	}
	one, other := tiles(spoken(t, lang.Spanish, "Ada", "Bruno", "Clara", "Listo")), tiles(spoken(t, lang.Spanish, "Ada", "Boris", "Clara"))
	changed := 0
	for i := range one {
		if one[i] != other[i] {
			require.Equal(t, nameShape, one[i].Shape())
			changed++
		}
	}
	require.Equal(t, 2, changed)
	english := tiles(spoken(t, lang.English, "Ada", "Bruno", "Clara", "Listo"))
	for i := range one {
		shape := one[i].Shape()
		require.Equal(t, shape == nameShape || shape == countShape || shape == statusShape, one[i] != english[i])
	}
}

// Names of any kind cost a painter no more memory than there is room for, and never show
// in the place of others.
func TestWordingsAreBounded(t *testing.T) {
	t.Parallel()
	w := newSixesTiles().words
	for i := range 3 * mostWordings {
		text := wording{strconv.Itoa(i), "x"}
		number := w.number(text)
		require.Equal(t, number, w.number(text), "the same text, the same number")
		require.Equal(t, text, w.of(number))
		require.LessOrEqual(t, len(w.numbers), mostWordings)
	}
	require.NotEqual(t, 0, w.number(wording{"0", "x"}), "a number is not given twice")
}

// Any names can be drawn.
func TestAnyNameIsDrawn(t *testing.T) {
	t.Parallel()
	painter, o := NewSixes(), spoken(t, lang.English)
	v := game.View{Board: &sixes.Board{Turn: sixes.West, Last: sixes.NoCard}}
	rapid.Check(t, func(t *rapid.T) {
		o.Names = rapid.SliceOfN(rapid.String(), 0, 6).Draw(t, "names")
		picture, err := painter.Paint(nil, v, o)
		require.NoError(t, err)
		again, err := NewImager(painter).Image(v, o)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(picture, []byte("\x89PNG")))
		require.Equal(t, SizeDefault, again.Rect.Dx())
	})
}
