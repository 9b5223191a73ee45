package render

import (
	"strconv"
	"sync"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// wording is the text of a tile: two lines at most.
type wording struct{ upper, lower string }

// mostWordings is how many wordings are known at once: far more than pictures show that
// are made at the same time.
const mostWordings = 1 << 12

// wordings gives texts numbers, which fit the keys of tiles. A number is not given again
// before wordingBits are used up, long after the tile that showed its first text has left
// all caches. It is safe for concurrent use.
type wordings struct {
	mu      sync.Mutex // guards what follows
	numbers map[wording]uint32
	said    map[counted]string
	known   [mostWordings]wording
	given   uint32
}

// wordingBits is how many bits of a key are a wording's number.
const wordingBits = 24

// number returns the number of a wording.
func (w *wordings) number(text wording) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	number, ok := w.numbers[text]
	if !ok {
		number = w.given & (1<<wordingBits - 1)
		slot := &w.known[number%mostWordings]
		delete(w.numbers, *slot)
		*slot, w.numbers[text] = text, number
		w.given++
	}
	return int(number)
}

// counted is a phrase about a number in a language.
type counted struct {
	language, key string
	count         int
}

// count says a phrase about a number, which is named Count. Without Say it is the number.
// Saying takes as long as all the rest of a picture, so what was said is kept.
func (w *wordings) count(o Options, key string, n int) string {
	if o.Say == nil {
		return strconv.Itoa(n)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	phrase := counted{o.Language, key, n}
	said, ok := w.said[phrase]
	if !ok {
		if len(w.said) == mostWordings {
			clear(w.said)
		}
		said = o.Say(game.Say(key, "Count", n, "Plural", n))
		w.said[phrase] = said
	}
	return said
}

// of returns the wording of a number.
func (w *wordings) of(number int) wording {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.known[number%mostWordings]
}

// seatStyle is all that there is to see on a tile of the seats.
type seatStyle struct {
	// text is the wording's number.
	text int
	// turn is set for the seat whose turn it is, out for one that has played all its cards.
	turn, out bool
}

func (k seatStyle) key() tile.Key {
	var f tile.Fields
	f.Put(k.text, wordingBits)
	f.Flag(k.turn)
	f.Flag(k.out)
	return f.Key
}

func seatStyleOf(key tile.Key) seatStyle {
	f := tile.Fields{Key: key}
	return seatStyle{text: f.Take(wordingBits), turn: f.Set(), out: f.Set()}
}

// seatTiles appends the bands above the table: the seats in the order of play, with the
// players' names, and below them how they stand.
func (s sixesTiles) seatTiles(dst []tile.Tile, b *sixes.Board, o Options) []tile.Tile {
	dst = append(dst, tile.New(nameStart, 0))
	for seat := range game.Seat(sixes.Seats) {
		dst = append(dst, s.seatTile(nameShape, b, seat, wording{o.word(sixes.SeatTerm(seat)), o.name(seat)}))
	}
	dst = append(dst, tile.New(nameEnd, 0), tile.New(countStart, 0))
	for seat := range game.Seat(sixes.Seats) {
		dst = append(dst, s.seatTile(countShape, b, seat, s.countWording(b.Seats[seat], o)))
	}
	return append(dst, tile.New(countEnd, 0))
}

func (s sixesTiles) seatTile(shape tile.ShapeID, b *sixes.Board, seat game.Seat, text wording) tile.Tile {
	k := seatStyle{text: s.words.number(text), turn: b.Turn == seat, out: b.Seats[seat].Out > 0}
	return tile.New(shape, k.key())
}

// countWording is how a seat stands: its cards, or its place once it has none, and its
// passes.
func (s sixesTiles) countWording(p sixes.Place, o Options) wording {
	passes := s.words.count(o, "sixes.picture.passes", p.Passes)
	if p.Out > 0 {
		return wording{s.words.count(o, "sixes.picture.out."+strconv.Itoa(min(p.Out, sixes.Seats)), p.Out), passes}
	}
	return wording{s.words.count(o, "sixes.picture.cards", p.Cards), passes}
}

// statusTile is the line below the table: how many cards are still to be dealt, then how
// many turns were played.
func (s sixesTiles) statusTile(b *sixes.Board, o Options) tile.Tile {
	text := s.words.count(o, "sixes.picture.turns", b.Turns)
	if b.Deck > 0 {
		text = s.words.count(o, "sixes.picture.deck", b.Deck)
	}
	return tile.New(statusShape, tile.Key(s.words.number(wording{upper: text})))
}

// name is what the player on a seat is called; empty where nobody knows.
func (o Options) name(seat game.Seat) string {
	if int(seat) >= len(o.Names) {
		return ""
	}
	return canvas.Prefix(o.Names[seat])
}

// word is a word of the catalogue; nothing without Say.
func (o Options) word(term game.Term) string {
	if o.Say == nil {
		return ""
	}
	return o.Say(game.Phrase{Key: string(term)})
}

// The measures of the panels of the seats, in widths of a card.
const (
	panelGap, panelPad = 0.08, 0.2
	captionSize        = 0.34
	nameSize, nameMin  = 0.52, 0.40
	countSize          = 0.44
	statusSize         = 0.38
)

// drawPanel draws one half of a seat's panel: the upper one has the name.
func drawPanel(c *canvas.Canvas, upper, turn bool) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	if turn {
		halfPanel(c, upper, 0, canvas.White)
		halfPanel(c, upper, c.Pixels(0.07), canvas.Gap)
		halfPanel(c, upper, c.Pixels(0.07)+c.Pixels(0.02), panel)
		return
	}
	halfPanel(c, upper, 0, panelEdge)
	halfPanel(c, upper, c.Pixels(0.025), panel)
}

// halfPanel fills a half of a panel, drawn in by some pixels: round at its outer corners,
// open to the other half.
func halfPanel(c *canvas.Canvas, upper bool, inset float64, colour canvas.RGB) {
	in := c.Pixels(panelGap) + inset
	radius := 0.2*c.Unit - inset
	high := c.Height - in
	if upper {
		c.RoundedBar(in, in, c.Width-2*in, high, radius, colour)
		c.Bar(in, in+high/2, c.Width-2*in, c.Height-in-high/2, colour)
		return
	}
	c.RoundedBar(in, 0, c.Width-2*in, high, radius, colour)
	c.Bar(in, 0, c.Width-2*in, high/2, colour)
}

// drawName writes who sits on a seat: the seat's name above the player's. A name of which
// the font shows nothing is left to the seat's.
func drawName(c *canvas.Canvas, text wording) {
	x := panelGap + panelPad
	room := c.Width/c.Unit - 2*x
	name := canvas.Legible(c.Font, text.lower)
	if name == "" {
		c.TextLine(text.upper, x, 0.98, nameSize, nameMin, room, canvas.Ivory)
		return
	}
	c.TextLine(text.upper, x, 0.52, captionSize, captionSize, room, canvas.Label)
	c.TextLine(name, x, 1.1, nameSize, nameMin, room, canvas.Ivory)
}

// drawCounts writes how a seat stands.
func drawCounts(c *canvas.Canvas, text wording, first canvas.RGB) {
	x := panelGap + panelPad
	room := c.Width/c.Unit - 2*x
	c.TextLine(text.upper, x, 0.4, countSize, 0.3, room, first)
	c.TextLine(text.lower, x, 0.92, countSize, 0.3, room, canvas.Label)
}
