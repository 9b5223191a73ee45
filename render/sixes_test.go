package render

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
	"kamisado/render/internal/tile"
)

// spoken are the options of a picture in a language, with names.
func spoken(t testing.TB, tag lang.Tag, names ...string) Options {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	return Options{Language: string(tag), Say: catalogue.Speaker(tag).Say, Names: names}
}

// What a panel says stays in it, in both languages and both sizes, and is all there: only
// names are cut.
func TestWordsStayInTheirPanels(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	wide := strings.Repeat("W", 40)
	for _, tag := range lang.Tags() {
		{
			t.Run(fmt.Sprint(tag), func(t *testing.T) {
				t.Parallel()
				o, s, g := spoken(t, tag, wide, "Ñandú", "gjpqy Åß", "李"), newSixesTiles(), tableGrid(false)
				r, shapes := tile.NewRasterizer(s, g), s.Shapes(g)
				check := func(shown tile.Tile) {
					parts, wide := s.Parts(g, shown), 0
					if parts == nil {
						return // an end of a panel, or the frame
					}
					for _, part := range parts {
						require.GreaterOrEqual(t, shapes[part.Shape()].WidthOf(part), leastSpace)
						require.Equal(t, shapes[shown.Shape()].Height, shapes[part.Shape()].Height)
						wide += shapes[part.Shape()].WidthOf(part)
						checkInk(t, r, s, part)
					}
					require.Equal(t, shapes[shown.Shape()].Width, wide)
					if shown.Shape() != bandShape(nameBand, bandSeat) {
						require.Equal(t, s.words.of(seatStyleOf(shown.Key()).text), lineText(parts))
					}
				}
				for cards := range 14 {
					for passes := range 100 {
						b := &sixes.Board{Turns: 100*cards + passes, Seats: [4]sixes.Place{{Cards: cards, Passes: passes}, {Out: 1 + cards%4}}}
						if passes%9 != 0 && cards%5 != 0 {
							continue // numbers are much alike
						}
						for _, shown := range s.seatTiles(nil, b, o) {
							check(shown)
						}
						check(s.statusTile(b, o))
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

// lineText is what a line says.
func lineText(line []tile.Tile) string {
	var text strings.Builder
	for _, t := range line {
		if sign := rune(t.Key().Shown() & (1<<signBits - 1)); t.Shape() >= lineShape && sign >= firstLetter {
			text.WriteRune(sign)
		}
	}
	return text.String()
}

// checkInk finds a letter whole: its ink keeps off the upper and the lower edge of its line.
func checkInk(t *testing.T, r *tile.Rasterizer, s sixesTiles, letter tile.Tile) {
	t.Helper()
	layers := s.Layers(nil, letter)
	if len(layers) < 2 {
		return // a space, or the end of a panel
	}
	ground, ink := r.Layer(letter, layers[0]).Rect, r.Layer(letter, layers[1]).Rect
	require.True(t, !ink.Empty() && ink.Min.Y > 0 && ink.Max.Y < ground.Max.Y, "%v in %v: %q", ink, ground, lineText([]tile.Tile{letter}))
}

// Names that are too long are written smaller, then cut, and a seat has its own name where
// the player's has no letters.
func TestNamesAreCut(t *testing.T) {
	t.Parallel()
	s, g := newSixesTiles(), tableGrid(false)
	for name, c := range map[string]struct {
		name, caption, shown string
		kind                 lineKind
	}{
		"short":      {"Ada", "South", "Ada", nameLine},
		"a bit long": {"Maximiliano", "South", "Maximiliano", mediumNameLine},
		"long":       {"Maximiliano v", "South", "Maximiliano v", smallNameLine},
		"too long":   {"Maximiliano von und zu", "South", "Maximiliano…", smallNameLine},
		"no letters": {"李", "", "South", nameLine},
		"nobody":     {"", "", "South", nameLine},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			caption, name := s.titles(spoken(t, lang.English, "", c.name), sixes.South)
			require.Equal(t, c.caption, caption)
			k := seatStyle{text: s.words.number(name)}
			line := s.Parts(g, tile.New(bandShape(nameBand, bandSeat), k.key()))
			require.Equal(t, c.shown, lineText(line))
			require.Equal(t, lineShape+tile.ShapeID(c.kind), line[0].Shape())
		})
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
			require.Contains(t, []tile.ShapeID{bandShape(captionBand, bandSeat), bandShape(nameBand, bandSeat)}, one[i].Shape())
			changed++
		}
	}
	require.Equal(t, 3, changed, "one has another name, one has none but the seat's")
	english := tiles(spoken(t, lang.English, "Ada", "Bruno", "Clara", "Listo"))
	for i := range one {
		words := []tile.ShapeID{bandShape(captionBand, bandSeat), bandShape(countBand, bandSeat), statusShape}
		require.Equal(t, slices.Contains(words, one[i].Shape()), one[i] != english[i])
	}
}

// In a hand cards that fit the table are bright whoever is to move, and raised on their
// owner's turn alone. The cards that were played since a player's last turn are marked: on the
// table of everybody, the last turn of who is to move.
func TestWhatAPlayerHasToKnow(t *testing.T) {
	t.Parallel()
	fits, not := sixes.CardOf(sixes.Hearts, 8), sixes.CardOf(sixes.Spades, 5)
	six, seven, other := sixes.SixOfHearts, sixes.CardOf(sixes.Hearts, 7), sixes.CardOf(sixes.Clubs, 6)
	board := sixes.Board{Last: other, History: []sixes.Turn{{Seat: sixes.West, Card: six}, {Seat: sixes.South, Card: seven}, {Seat: sixes.East, Card: sixes.NoCard}, {Seat: sixes.North, Card: other}}}
	board.Runs[sixes.Hearts], board.Runs[sixes.Clubs] = sixes.Run{Low: 6, High: 7}, sixes.Run{Low: 6, High: 6}
	styles := func(seat, turn game.Seat, playable bool) map[sixes.Card]cardStyle {
		b, found := board, make(map[sixes.Card]cardStyle)
		if b.Turn = turn; seat != game.Nobody {
			b.Hand, b.Playable = []sixes.Card{fits, not}, []bool{playable, false}
		}
		l, err := newSixesTiles().layout(game.View{Seat: seat, Board: &b}, spoken(t, lang.English))
		require.NoError(t, err)
		for _, shown := range l.tiles {
			if k := cardStyleOf(shown.Key()); k.shown && (shown.Shape() == handShape || shown.Shape() == tile.CellShape) {
				found[k.card] = k
			}
		}
		return found
	}
	for name, c := range map[string]struct {
		shown map[sixes.Card]cardStyle
		trail []sixes.Card
		want  [2]cardStyle
	}{
		"on turn":           {styles(sixes.West, sixes.West, true), []sixes.Card{seven, other}, [2]cardStyle{{card: fits, raised: true}, {card: not, shaded: true}}},
		"waiting":           {styles(sixes.South, sixes.West, false), []sixes.Card{other}, [2]cardStyle{{card: fits}, {card: not, shaded: true}}},
		"at the end":        {styles(sixes.North, game.Nobody, false), nil, [2]cardStyle{{card: fits}, {card: not}}},
		"on the table":      {styles(game.Nobody, sixes.West, false), []sixes.Card{seven, other}, [2]cardStyle{}},
		"for another there": {styles(game.Nobody, sixes.South, false), []sixes.Card{other}, [2]cardStyle{}},
	} {
		for i, card := range []sixes.Card{fits, not} {
			if want := c.want[i]; want != (cardStyle{}) {
				want.shown = true
				require.Equal(t, want, c.shown[card], name)
			}
		}
		for _, card := range []sixes.Card{six, seven, other} {
			require.Equal(t, slices.Contains(c.trail, card), c.shown[card].trail, "%s: %s", name, card)
			require.Equal(t, card == other, c.shown[card].last, name)
		}
	}
}

// Names of any kind cost a painter no more memory than there is room for, and never show
// in the place of others.
func TestWordingsAreBounded(t *testing.T) {
	t.Parallel()
	w := newSixesTiles().words
	for i := range 3 * mostWordings {
		text := strconv.Itoa(i)
		number := w.number(text)
		require.Equal(t, number, w.number(text), "the same text, the same number")
		require.Equal(t, text, w.of(number))
		require.LessOrEqual(t, len(w.numbers), mostWordings)
	}
	require.NotEqual(t, 0, w.number("0"), "a number is not given twice")

	w = newSixesTiles().words
	empty := w.number("")
	w.number("Ana")
	require.Equal(t, empty, w.number(""), "no text, whatever comes after it")
}

// A text that is in use is known by its number, however many others are new meanwhile.
func TestWordingsInUseAreKnown(t *testing.T) {
	t.Parallel()
	w := newSixesTiles().words
	for i := range 5 * mostWordings {
		number := w.number("Ada")
		for range 7 {
			w.number(strconv.Itoa(i))
		}
		require.Equal(t, "Ada", w.of(number))
	}
}

// The bytes of a picture do not depend on the words of pictures that are laid out at the
// same time.
func TestPaintAmongNewWords(t *testing.T) {
	t.Parallel()
	view := game.View{Board: &sixes.Board{Turn: sixes.West, Last: sixes.NoCard}}
	want, err := NewSixes().Paint(nil, view, Options{})
	require.NoError(t, err)
	for range 50 {
		tiles := newSixesTiles()
		painter, others := newPainter(tiles, 1), make(chan struct{})
		for picture := range 4 {
			go func() {
				for i := range mostWordings / 4 {
					tiles.words.number(strconv.Itoa(picture*mostWordings + i))
					if i == 10 {
						others <- struct{}{}
					}
				}
				others <- struct{}{}
			}()
			<-others
			got, err := painter.Paint(nil, view, Options{})
			<-others
			require.NoError(t, err)
			require.True(t, bytes.Equal(want, got), "%d bytes, not %d", len(got), len(want))
		}
	}
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
		require.Equal(t, Width, again.Rect.Dx())
	})
}
