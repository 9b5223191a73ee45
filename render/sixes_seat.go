package render

import (
	"strconv"
	"sync"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// mostWordings is how many wordings are known at once: far more than pictures show that
// are made at the same time.
const mostWordings = 1 << 12

// wordings gives texts numbers, which fit the keys of tiles. A number is not given again
// before wordingBits are used up, long after the tile that showed its first text has left
// all caches. A text that is in use gets a new one before its number can be forgotten. It is
// safe for concurrent use.
type wordings struct {
	mu sync.Mutex // guards what follows
	// numbers are counted on beyond wordingBits.
	numbers map[string]uint32
	said    map[counted]string
	names   map[string]string
	known   [mostWordings]string
	given   uint32
}

// wordingBits is how many bits of a key are a wording's number.
const wordingBits = 24

// number returns the number of a wording. It is good for a picture: until half of
// mostWordings are new.
func (w *wordings) number(text string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	number, ok := w.numbers[text]
	if !ok || w.given-number > mostWordings/2 {
		number = w.given
		slot := &w.known[number%mostWordings]
		// No empty slot is the empty text's, and a text may have a newer number.
		if old, ok := w.numbers[*slot]; ok && old%mostWordings == number%mostWordings {
			delete(w.numbers, *slot)
		}
		*slot, w.numbers[text] = text, number
		w.given++
	}
	return int(number & (1<<wordingBits - 1))
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

// legible is what the font shows of a name, which is kept as what was said is.
func (w *wordings) legible(letters *canvas.Letters, name string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	legible, ok := w.names[name]
	if !ok {
		if len(w.names) == mostWordings {
			clear(w.names)
		}
		legible = canvas.Legible(letters.Font, name)
		w.names[name] = legible
	}
	return legible
}

// of returns the wording of a number.
func (w *wordings) of(number int) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.known[number%mostWordings]
}

// seatStyle is all that there is to see on a line of a seat's panel.
type seatStyle struct {
	// text is the wording's number.
	text int
	ink  lineInk
	// turn is set for the seat whose turn it is.
	turn bool
}

func (k *seatStyle) code(f *tile.Fields) {
	tile.Code(f, &k.text, wordingBits)
	tile.Code(f, &k.ink, inkBits)
	f.Flags(&k.turn)
}

func (k seatStyle) key() tile.Key {
	var f tile.Fields
	k.code(&f)
	return f.Key
}

func seatStyleOf(key tile.Key) (k seatStyle) {
	k.code(&tile.Fields{Key: key, Reading: true})
	return k
}

// The bands of the seats' panels above the table.
const (
	upperBand   tile.ShapeID = iota // the upper ends
	captionBand                     // what the seats are called
	nameBand                        // and the players
	countBand                       // their cards, and below those their passes
	lowerBand
	panelBands
)

// Each band has a tile a seat, and one of the frame at its left and at its right.
const (
	bandStart tile.ShapeID = iota
	bandSeat
	bandEnd
	bandShapes
)

// bandShape is the shape of the tiles of a band.
func bandShape(band, place tile.ShapeID) tile.ShapeID { return panelShape + bandShapes*band + place }

// seatTiles appends the bands above the table: the seats in the order of play, with the
// players' names, and below them how they stand.
func (s sixesTiles) seatTiles(dst []tile.Tile, b *sixes.Board, o Options) []tile.Tile {
	band := func(band tile.ShapeID, line func(seat game.Seat) seatStyle) {
		dst = append(dst, tile.New(bandShape(band, bandStart), 0))
		for seat := range game.Seat(sixes.Seats) {
			k := line(seat)
			k.turn = b.Turn == seat
			dst = append(dst, tile.New(bandShape(band, bandSeat), k.key()))
		}
		dst = append(dst, tile.New(bandShape(band, bandEnd), 0))
	}
	var captions, names [sixes.Seats]string
	for seat := range names {
		captions[seat], names[seat] = s.titles(o, game.Seat(seat))
	}
	text := func(text string, ink lineInk) seatStyle { return seatStyle{text: s.words.number(text), ink: ink} }
	empty := func(game.Seat) seatStyle { return seatStyle{} }
	band(upperBand, empty)
	band(captionBand, func(seat game.Seat) seatStyle { return text(captions[seat], labelInk) })
	band(nameBand, func(seat game.Seat) seatStyle { return text(names[seat], ivoryInk) })
	band(countBand, func(seat game.Seat) seatStyle {
		if place := b.Seats[seat].Out; place > 0 {
			return text(s.words.count(o, "sixes.picture.out."+strconv.Itoa(min(place, sixes.Seats)), place), goldInk)
		}
		return text(s.words.count(o, "sixes.picture.cards", b.Seats[seat].Cards), ivoryInk)
	})
	band(countBand, func(seat game.Seat) seatStyle {
		return text(s.words.count(o, "sixes.picture.passes", b.Seats[seat].Passes), labelInk)
	})
	band(lowerBand, empty)
	return dst
}

// titles are what is written above how a seat stands: its name, and the player's below. A
// name of which the font shows nothing is left to the seat's.
func (s sixesTiles) titles(o Options, seat game.Seat) (caption, name string) {
	caption, name = o.word(sixes.SeatTerm(seat)), s.words.legible(s.letters, o.name(seat))
	if name == "" {
		return "", caption
	}
	return caption, name
}

// statusTile is the line between the table and the hand: whose hand it is, and how many cards
// are still to be dealt, then how many turns were played.
func (s sixesTiles) statusTile(b *sixes.Board, o Options) tile.Tile {
	text := s.words.count(o, "sixes.picture.turns", b.Turns)
	if b.Deck > 0 {
		text = s.words.count(o, "sixes.picture.deck", b.Deck)
	}
	if b.Hand != nil && o.Say != nil {
		whose := "sixes.picture.hand"
		if b.Revealed {
			whose = "sixes.picture.open"
		}
		text = s.words.count(o, whose, 0) + " · " + text
	}
	return tile.New(statusShape, tile.Key(s.words.number(text)))
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
