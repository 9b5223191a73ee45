package render

import (
	"slices"

	"kamisado/game"
)

// discLook is all that there is to see on one cell in games of discs. D is the game's
// own type of what a cell can hold: nothing, or the disc of the first or second seat,
// in this order from 0.
type discLook[D ~uint8] struct {
	disc D
	// dot marks a cell where the side of that disc can play.
	dot D
	// framed is the last disc, marked one that its game marks: it was turned over, or
	// is part of the winning line.
	framed, marked bool
}

func (k discLook[D]) key() cellKey {
	var f fields
	f.put(int(k.disc), 2)
	f.put(int(k.dot), 2)
	f.flag(k.framed)
	f.flag(k.marked)
	return f.key
}

func discLookOf[D ~uint8](key cellKey) discLook[D] {
	f := fields{key: key}
	return discLook[D]{disc: D(f.take(2)), dot: D(f.take(2)), framed: f.set(), marked: f.set()}
}

// discKeys gives the keys of a board's cells in reading order, with the last disc
// framed. plays tells in which cells whoever is to move can play; boards at which
// nobody is have none.
func discKeys[D ~uint8](discs []D, last int, marked []int, turn game.Seat, plays func(cell int) bool) []cellKey {
	keys := make([]cellKey, len(discs))
	for i, disc := range discs {
		k := discLook[D]{disc: disc, framed: i == last, marked: slices.Contains(marked, i)}
		if (turn == 0 || turn == 1) && plays(i) {
			k.dot = D(turn + 1)
		}
		keys[i] = k.key()
	}
	return keys
}
