package render

import (
	"slices"

	"kamisado/game"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The colours of the games' grounds and things. Those of discs, cards and digits differ
// enough for every kind of colour vision: tests hold their CIEDE2000 distances.
var (
	yellow = canvas.RGB{0xFE, 0xEB, 0x12}
	blue   = canvas.RGB{0x18, 0x7E, 0xF6}
	brown  = canvas.RGB{0x64, 0x33, 0x00}
	orange = canvas.RGB{0xF6, 0x7D, 0x0A}
	purple = canvas.RGB{0x7C, 0x10, 0x92}
	red    = canvas.RGB{0xD3, 0x3C, 0x47}
	pink   = canvas.RGB{0xF4, 0x9E, 0xD1}
	green  = canvas.RGB{0x62, 0xC3, 0x8E}

	felt      = canvas.RGB{0x4E, 0x86, 0x6B}
	feltLine  = canvas.RGB{0x3A, 0x66, 0x51}
	feltDeep  = canvas.RGB{0x2B, 0x4E, 0x3E}
	boardBlue = canvas.RGB{0x2D, 0x62, 0xB3}
	raised    = canvas.RGB{0x8C, 0x9B, 0xB0}
	raisedLit = canvas.RGB{0xC4, 0xCE, 0xDB}
	raisedDim = canvas.RGB{0x5A, 0x66, 0x78}
	flat      = canvas.RGB{0xE6, 0xE2, 0xD6}
	flatLine  = canvas.RGB{0xB9, 0xB5, 0xA9}
	panel     = canvas.RGB{0x3A, 0x3E, 0x49}
	crimson   = canvas.RGB{0xB8, 0x1E, 0x2D}
)

// discStyle is all that there is to see on one cell in games of discs. D is the game's
// own type of what a cell can hold: nothing, or the disc of the first or second seat,
// in this order from 0.
type discStyle[D ~uint8] struct {
	disc D
	// dot marks a cell where the side of that disc can play.
	dot D
	// framed is the last disc, marked one that its game marks: it was turned over, or
	// is part of the winning line.
	framed, marked bool
}

func (k discStyle[D]) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.disc), 2)
	f.Put(int(k.dot), 2)
	f.Flag(k.framed)
	f.Flag(k.marked)
	return f.Key
}

func discStyleOf[D ~uint8](key tile.Key) discStyle[D] {
	f := tile.Fields{Key: key}
	return discStyle[D]{disc: D(f.Take(2)), dot: D(f.Take(2)), framed: f.Set(), marked: f.Set()}
}

// discKeys returns the keys of a board's cells in reading order, with the last disc
// framed. plays reports whether whoever is to move can play in a cell; boards at which
// nobody is have none.
func discKeys[D ~uint8](discs []D, last int, marked []int, turn game.Seat, plays func(cell int) bool) []tile.Key {
	keys := make([]tile.Key, len(discs))
	for i, disc := range discs {
		k := discStyle[D]{disc: disc, framed: i == last, marked: slices.Contains(marked, i)}
		if (turn == 0 || turn == 1) && plays(i) {
			k.dot = D(turn + 1)
		}
		keys[i] = k.key()
	}
	return keys
}
