package solver

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"

	"kamisado/game/connectfour/grid"
)

// bookSum multiplies the checksum at the end of a book.
const bookSum = 0x100000001B3

// errBook says that a text is no book.
var errBook = errors.New("solver: damaged book")

// Bytes writes a book: for every position, in ascending order of keys, the distance
// to the key before and the score, as one number of varying length; then a checksum.
func (b *Book) Bytes() []byte {
	var out []byte
	before, sum := uint64(0), uint64(0)
	for _, key := range slices.Sorted(maps.Keys(b.scores)) {
		n := (key-before)<<6 | uint64(int(b.scores[key])+bias)
		out = binary.AppendUvarint(out, n)
		before, sum = key, (sum^n)*bookSum
	}
	return binary.BigEndian.AppendUint64(out, sum)
}

// ReadBook reads what Bytes wrote. It errs for anything else.
func ReadBook(text []byte) (*Book, error) {
	if len(text) < 8 {
		return nil, errBook
	}
	rest := text[:len(text)-8]
	b := newBook(len(rest) / 4) // two to four bytes are usual for a position
	key, sum := uint64(0), uint64(0)
	for len(rest) > 0 {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			return nil, errBook
		}
		rest, key, sum = rest[size:], key+n>>6, (sum^n)*bookSum
		g, ok := grid.FromKey(key)
		if !ok || g != g.Canonical() || n>>6 == 0 {
			return nil, errBook
		}
		b.Add(g, int(n&boundMask)-bias)
	}
	if binary.BigEndian.Uint64(text[len(text)-8:]) != sum {
		return nil, errBook
	}
	return b, nil
}
