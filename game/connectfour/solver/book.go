package solver

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"maps"
	"slices"

	"kamisado/game/connectfour/grid"
)

//go:generate go run ./bookgen -checkpoint ${CONNECT4_CHECKPOINT} -lines 12 -layers 8 -out book.bin

//go:embed book.bin
var embedded []byte

// Book has exact scores of positions, mostly of the first plies, where searches take longest.
// Add must not be called concurrently with other methods.
type Book struct {
	// scores are by the key of the canonical position.
	scores map[uint64]int8
	// deepest is the most discs of a position in it.
	deepest int
}

// NewBook is a book without positions.
func NewBook() *Book { return newBook(0) }

// newBook makes a book with room for a number of positions.
func newBook(positions int) *Book {
	return &Book{scores: make(map[uint64]int8, positions), deepest: -1}
}

// Embedded returns the book that is embedded in the program. It panics if that is damaged.
func Embedded() *Book {
	b, err := ReadBook(embedded)
	if err != nil {
		panic(err)
	}
	return b
}

// Len returns how many positions the book has, mirror images counted once.
func (b *Book) Len() int { return len(b.scores) }

// Add adds the exact score of a position.
func (b *Book) Add(g grid.Grid, score int) {
	b.scores[g.Canonical().Key()] = int8(score)
	b.deepest = max(b.deepest, g.Plies())
}

// Score returns the exact score of a position; ok is false if it is not in the book.
func (b *Book) Score(g grid.Grid) (score int, ok bool) { return b.score(g, g.Plies()) }

func (b *Book) score(g grid.Grid, plies int) (int, bool) {
	if plies > b.deepest {
		return 0, false
	}
	score, ok := b.scores[g.Canonical().Key()]
	return int(score), ok
}

// bookSum is the multiplier of the checksum at the end of a book.
const bookSum = 0x100000001B3

// errBook is the error for a text that is no book.
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

// ReadBook reads what Bytes wrote. It returns an error for anything else.
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
