package render

import (
	"bytes"
	"image"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// readOnce returns the sentences of all tests, which take longer to read than most tests.
var readOnce = sync.OnceValues(lang.New)

// spoken are the options of a picture in a language, with names.
func spoken(t testing.TB, tag lang.Tag, names ...string) Options {
	t.Helper()
	catalogue, err := readOnce()
	require.NoError(t, err)
	return Options{Language: string(tag), Say: catalogue.Speaker(tag).Say, Names: names}
}

// What a panel says stays in it, in both languages, and is all there: only
// names are cut.
func TestWordsStayInTheirPanels(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	wide := strings.Repeat("W", 40)
	for _, tag := range lang.Tags() {
		t.Run(string(tag), func(t *testing.T) {
			t.Parallel()
			o, s, g := spoken(t, tag, wide, "Ñandú", "gjpqy Åß", "李"), newSixesTiles(), tableGrid(false)
			r := tile.NewRasterizer(s, g)
			for cards := range 14 {
				for passes := 0; passes < 100; passes += 9 { // numbers are much alike
					b := &sixes.Board{
						Turns: 100*cards + passes, Seats: [4]sixes.Place{{Cards: cards, Passes: passes}, {Out: 1 + cards%4}},
					}
					tiles := s.appendSeats(nil, b, o, "", "", 1, 2, 3)
					tiles = s.appendSeats(tiles, b, o, s.handText(b, o), s.turnsText(b, o), 0)
					for _, shown := range tiles {
						checkInk(t, r, s, shown)
					}
					text := lineText(tiles)
					require.NotContains(t, text, "[", "a phrase without a sentence")
					for key, count := range map[string]int{
						"sixes.picture.cards": cards, "sixes.picture.passes": passes, "sixes.picture.turns": b.Turns,
					} {
						said := s.count(o, key, count)
						require.Contains(t, said, strconv.Itoa(count))
						require.Contains(t, text, said)
					}
				}
			}
		})
	}
}

// lineText is what a line says.
func lineText(line []tile.Tile) string {
	var text strings.Builder
	for _, t := range line {
		if sign := rune(t.Key().Shown() & (1<<letterBits - 1)); t.Shape() >= lineShape && sign >= ' ' {
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
	require.True(t, !ink.Empty() && ink.Min.Y > 0 && ink.Max.Y < ground.Max.Y, "%v in %v: %q", ink, ground,
		lineText([]tile.Tile{letter}))
}

// Names that are too long are cut, and a seat has its own name where the player's has no letters.
func TestNamesAreCut(t *testing.T) {
	t.Parallel()
	s := newSixesTiles()
	for name, c := range map[string]struct {
		name, shown string
		won         bool
	}{
		"short":          {"Maximiliano", "Maximiliano", false},
		"long":           {"Maximiliano I", "Maximiliano I", false},
		"too long":       {"Maximiliano von und zu", "Maximilian…", false},
		"a winner":       {"Maximilian", "Maximilian", true},
		"long, a winner": {"Maximiliano von", "Maximili…", true},
		"no letters":     {"李", "South", false},
		"nobody":         {"", "South", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &sixes.Board{Turn: sixes.South}
			if c.won {
				b.Seats[sixes.South].Out = 1
			}
			line := s.appendName(nil, b, spoken(t, lang.English, "", c.name), sixes.South)
			require.Equal(t, "S"+c.shown, lineText(line))
			wide := 0
			for _, shown := range line {
				require.Equal(t, onTurn, styleOf[lineSign](shown.Key().Shown()).ground)
				wide += s.Shapes(tableGrid(false))[shown.Shape()].WidthOf(shown)
			}
			require.Equal(t, panelWide, wide)
		})
	}
}

// A picture shows who plays and how they stand, in the words of its language.
func TestNamesAreShown(t *testing.T) {
	t.Parallel()
	s := newSixesTiles()
	b := &sixes.Board{Turn: sixes.East, Last: sixes.NoCard, Turns: 7}
	b.Seats[sixes.East], b.Seats[sixes.North] = sixes.Place{Cards: 3, Passes: 2}, sixes.Place{Out: 1}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{
			spoken(t, lang.Spanish, "Ada", "Bruno", "李"),
			"OAdaNNorteEEste0 cartas · 0 pases1.er puesto · 0 pases3 cartas · 2 pasesSBruno0 cartas · 0 pases7 turnos jugados",
		},
		{
			spoken(t, lang.English, "Ada", "Boris"),
			"WAdaNNorthEEast0 cards · 0 passes1st place · 0 passes3 cards · 2 passesSBoris0 cards · 0 passes7 turns played",
		},
		{Options{}, "0 · 01 · 03 · 20 · 07"},
	} {
		l, err := s.layout(game.View{Board: b}, c.o)
		require.NoError(t, err)
		require.Equal(t, c.want, lineText(l.tiles))
	}
}

// In a hand cards that fit the table are bright whoever is to move, and raised on their
// owner's turn alone. The cards that were played since a player's last turn are marked: on the
// table of everybody, the last turn of who is to move.
func TestWhatAPlayerHasToKnow(t *testing.T) {
	t.Parallel()
	fits, not := sixes.CardOf(sixes.Hearts, 8), sixes.CardOf(sixes.Spades, 5)
	six, seven, other := sixes.SixOfHearts, sixes.CardOf(sixes.Hearts, 7), sixes.CardOf(sixes.Clubs, 6)
	board := sixes.Board{
		Last: other,
		History: []sixes.Turn{
			{Seat: sixes.West, Card: six},
			{Seat: sixes.South, Card: seven},
			{Seat: sixes.East, Card: sixes.NoCard},
			{Seat: sixes.North, Card: other},
		},
	}
	board.Runs[sixes.Hearts], board.Runs[sixes.Clubs] = sixes.Run{Low: 6, High: 7}, sixes.Run{Low: 6, High: 6}
	styles := func(seat, turn game.Seat, playable bool) map[sixes.Card]cardStyle {
		b, found := board, make(map[sixes.Card]cardStyle)
		if b.Turn = turn; seat != game.Nobody {
			b.Hand, b.Playable = []sixes.Card{fits, not}, []bool{playable, false}
		}
		l, err := newSixesTiles().layout(game.View{Seat: seat, Board: &b}, spoken(t, lang.English))
		require.NoError(t, err)
		for _, shown := range l.tiles {
			k := styleOf[cardStyle](shown.Key().Shown())
			if k.look >= playedCard && (shown.Shape() == lineShape+handLine || shown.Shape() == tile.CellShape) {
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
		"on turn": {
			styles(sixes.West, sixes.West, true),
			[]sixes.Card{seven, other},
			[2]cardStyle{{card: fits, look: raisedCard}, {card: not, look: paleCard}},
		},
		"waiting": {
			styles(sixes.South, sixes.West, false), []sixes.Card{other}, [2]cardStyle{{card: fits, look: lowCard}, {card: not, look: paleCard}},
		},
		"at the end":        {styles(sixes.North, game.Nobody, false), nil, [2]cardStyle{{card: fits, look: lowCard}, {card: not, look: lowCard}}},
		"on the table":      {styles(game.Nobody, sixes.West, false), []sixes.Card{seven, other}, [2]cardStyle{}},
		"for another there": {styles(game.Nobody, sixes.South, false), []sixes.Card{other}, [2]cardStyle{}},
	} {
		for i, card := range []sixes.Card{fits, not} {
			if want := c.want[i]; want != (cardStyle{}) {
				require.Equal(t, want, c.shown[card], name)
			}
		}
		for _, card := range []sixes.Card{six, seven, other} {
			require.Equal(t, slices.Contains(c.trail, card), c.shown[card].trail, "%s: %s", name, card)
			require.Equal(t, card == other, c.shown[card].last, name)
		}
	}
}

// What is pointed at in a hand are the cards to their edges, raised ones where they are.
func TestHandsArePointedAt(t *testing.T) {
	t.Parallel()
	v, painter := tableViews(t)["private"], sharedPainters[sixes.ID]()
	m, err := imagerOf(painter).Image(v, Options{})
	require.NoError(t, err)
	cells, err := painter.Cells(v, Options{})
	require.NoError(t, err)
	hand := v.Board.(*sixes.Board).Hand
	for i, cell := range cells[len(cells)-len(hand):] {
		require.Equal(t, hand[i].String(), cell.Name)
		at, middle := cell.Bounds, cell.Bounds.Min.Add(cell.Bounds.Size().Div(2))
		for _, edge := range [][2]image.Point{
			{image.Pt(at.Min.X, middle.Y), image.Pt(-1, 0)},
			{image.Pt(at.Max.X-1, middle.Y), image.Pt(1, 0)},
			{image.Pt(middle.X, at.Min.Y), image.Pt(0, -1)},
			{image.Pt(middle.X, at.Max.Y-1), image.Pt(0, 1)},
		} {
			within, beyond := edge[0], edge[0].Add(edge[1])
			require.Equal(t, cardEdge, m.At(within.X, within.Y), cell.Name)
			require.Equal(t, canvas.Frame, m.At(beyond.X, beyond.Y), cell.Name)
		}
	}
}

// Any names can be drawn.
func TestAnyNameIsDrawn(t *testing.T) {
	t.Parallel()
	painter, o := sharedPainters[sixes.ID](), spoken(t, lang.English)
	v := game.View{Board: &sixes.Board{Turn: sixes.West, Last: sixes.NoCard}}
	rapid.Check(t, func(t *rapid.T) {
		o.Names = rapid.SliceOfN(rapid.String(), 0, 6).Draw(t, "names")
		picture, err := painter.Paint(nil, v, o)
		require.NoError(t, err)
		again, err := imagerOf(painter).Image(v, o)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(picture, []byte("\x89PNG")))
		require.Equal(t, Width, again.Rect.Dx())
	})
}
