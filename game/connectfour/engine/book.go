package engine

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"hash/crc64"
	"io"
	"maps"
	"math/bits"
	"slices"
	"sync"

	"kamisado/game/connectfour"
)

//go:generate go run kamisado/game/generate book -checkpoint ${CONNECT4_CHECKPOINT} -lines 12 -layers 10 -out book.bin

//go:embed book.bin
var embeddedBook []byte

// Book has exact scores of positions, mostly of the first plies, where searches take longest.
// Add must not be called concurrently with other methods.
type Book struct {
	// layers are by the number of discs, nil where nothing is known.
	layers [rankedMost + 1]layer
	// lines are positions of more discs, by the key of the canonical one.
	lines map[uint64]int8
	// deepest is the most discs of a position in it.
	deepest int
}

// layer has the scores of the canonical positions of a number of discs by their rank, with bias,
// and 0 where there is none.
type layer []byte

// NewBook returns a book without positions.
func NewBook() *Book { return &Book{lines: map[uint64]int8{}, deepest: -1} }

// EmbeddedBook returns the book that is embedded in the program. It panics if that is damaged.
func EmbeddedBook() *Book {
	b, err := ReadBook(embeddedBook)
	if err != nil {
		panic(err)
	}
	return b
}

// sharedBook is the embedded book of all solvers.
var sharedBook = sync.OnceValue(EmbeddedBook)

// Len returns how many positions the book has, mirror images counted once.
func (b *Book) Len() int {
	n := len(b.lines)
	for _, l := range b.layers {
		n += len(l) - bytes.Count(l, []byte{0})
	}
	return n
}

// Add adds the exact score of a position.
func (b *Book) Add(g connectfour.Grid, score int) {
	g, plies := g.Canonical(), g.Plies()
	b.deepest = max(b.deepest, plies)
	if plies > rankedMost {
		b.lines[g.Key()] = int8(score)
		return
	}
	if b.layers[plies] == nil {
		b.layers[plies] = make(layer, ranks(plies))
	}
	b.layers[plies][rank(g)] = byte(score + bias)
}

// Score returns the exact score of a position; ok is false if it is not in the book.
func (b *Book) Score(g connectfour.Grid) (score int, ok bool) { return b.score(g, g.Plies()) }

func (b *Book) score(g connectfour.Grid, plies int) (int, bool) {
	switch {
	case plies > rankedMost:
		score, ok := b.lines[g.Canonical().Key()]
		return int(score), ok
	case b.layers[plies] == nil:
		return 0, false
	}
	known := b.layers[plies][rank(g.Canonical())]
	return int(known) - bias, known != 0
}

// errBook is the error for a text that is no book.
var errBook = errors.New("connectfour: damaged book")

// bookSum is the checksum at the end of a book.
var bookSum = crc64.MakeTable(crc64.ECMA)

// Bytes writes a book: which layers it has, a bit each, the length of these when compressed, and
// they themselves; then for every other position, in ascending order of keys, the distance to
// the key before and the score, as one number of varying length; then a checksum.
func (b *Book) Bytes() []byte {
	has, packed := b.pack()
	out := binary.AppendUvarint(nil, has)
	out = binary.AppendUvarint(out, uint64(len(packed)))
	out = append(out, packed...)
	before := uint64(0)
	for _, key := range slices.Sorted(maps.Keys(b.lines)) {
		out = binary.AppendUvarint(out, (key-before)<<6|uint64(int(b.lines[key])+bias))
		before = key
	}
	return binary.BigEndian.AppendUint64(out, crc64.Checksum(out, bookSum))
}

// pack compresses the layers.
func (b *Book) pack() (has uint64, packed []byte) {
	var out bytes.Buffer
	// Neither the level nor writing to a buffer can be wrong.
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	for plies, l := range b.layers {
		if l != nil {
			has |= 1 << plies
			_, _ = w.Write(l)
		}
	}
	_ = w.Close()
	return has, out.Bytes()
}

// ReadBook reads what Bytes wrote. It returns an error for anything else.
func ReadBook(text []byte) (*Book, error) {
	if len(text) < 8 {
		return nil, errBook
	}
	rest, sum := text[:len(text)-8], binary.BigEndian.Uint64(text[len(text)-8:])
	if crc64.Checksum(rest, bookSum) != sum {
		return nil, errBook
	}
	has, rest, ok := number(rest)
	if !ok || has >= 1<<len(Book{}.layers) {
		return nil, errBook
	}
	size, rest, ok := number(rest)
	if !ok || size > uint64(len(rest)) {
		return nil, errBook
	}
	b := NewBook()
	if !b.unpack(has, rest[:size]) || !b.follow(rest[size:]) {
		return nil, errBook
	}
	return b, nil
}

// number reads a number of varying length.
func number(text []byte) (n uint64, rest []byte, ok bool) {
	n, size := binary.Uvarint(text)
	if size <= 0 {
		return 0, nil, false
	}
	return n, text[size:], true
}

// unpack reads compressed layers and reports whether they are some.
func (b *Book) unpack(has uint64, packed []byte) (ok bool) {
	r := flate.NewReader(bytes.NewReader(packed))
	for plies := range b.layers {
		if has>>plies&1 == 0 {
			continue
		}
		l := make(layer, ranks(plies))
		if _, err := io.ReadFull(r, l); err != nil {
			return false
		}
		for _, known := range l {
			if known != 0 && (known < bias-worst || known > bias+worst) {
				return false
			}
		}
		b.layers[plies], b.deepest = l, plies
	}
	n, err := r.Read(make([]byte, 1))
	return n == 0 && err == io.EOF
}

// follow reads the positions of more discs and reports whether they are some.
func (b *Book) follow(text []byte) (ok bool) {
	for key := uint64(0); len(text) > 0; {
		var n uint64
		if n, text, ok = number(text); !ok {
			return false
		}
		key += n >> 6
		g, ok := connectfour.FromKey(key)
		if !ok || n>>6 == 0 || g.Plies() <= rankedMost || g != g.Canonical() {
			return false
		}
		b.Add(g, int(n&boundMask)-bias)
	}
	return true
}

// rankedMost is the most discs of a position that has a rank.
const rankedMost = 10

// ranks returns how many positions of a number of discs have a rank: more than can arise, for
// lines and mirror images do not matter.
func ranks(plies int) int { return shapes[0][plies] * choices[plies][plies/2] }

// rank numbers the positions of a number of discs without gaps: first by the heights of their
// columns, then by which of the discs, column by column, are those of the side to move.
func rank(g connectfour.Grid) int {
	n := g.Plies()
	shape, owners, below := 0, uint64(0), 0
	for c := range connectfour.Columns {
		height := bits.OnesCount64(g.All & connectfour.Column(c))
		for lower := range height {
			shape += shapes[c+1][n-below-lower]
		}
		owners |= (g.Own & connectfour.Column(c) >> (c * connectfour.Stride)) << below
		below += height
	}
	return shape*choices[n][n/2] + subset(owners)
}

// subset numbers the subsets of one size: each is before those that have a greater member
// where they differ.
func subset(members uint64) (number int) {
	for size := 1; members != 0; size++ {
		number += choices[bits.TrailingZeros64(members)][size]
		members &= members - 1
	}
	return number
}

// shapes has how many heights the columns from one on can have, by how many discs are in them.
var shapes = func() (s [connectfour.Columns + 1][rankedMost + 1]int) {
	s[connectfour.Columns][0] = 1
	for c := connectfour.Columns - 1; c >= 0; c-- {
		for discs := range s[c] {
			for height := range min(connectfour.Rows, discs) + 1 {
				s[c][discs] += s[c+1][discs-height]
			}
		}
	}
	return s
}()

// choices are the binomial coefficients.
var choices = func() (c [rankedMost + 1][rankedMost + 1]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()
