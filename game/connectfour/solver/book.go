package solver

import (
	_ "embed"
	"iter"

	"kamisado/game/connectfour/grid"
)

//go:generate go run ./bookgen -checkpoint ${CONNECT4_CHECKPOINT} -lines 12 -layers 4 -out book.bin

//go:embed book.bin
var embedded []byte

// Book has exact scores of positions, mostly of the first plies, where a search
// takes longest. It is not safe for concurrent use while it grows.
type Book struct {
	// scores are by key, of the one of two mirror images with the smaller key.
	scores map[uint64]int8
	// deepest is the most discs of a position in it.
	deepest int
}

// NewBook is a book without positions.
func NewBook() *Book { return newBook(0) }

// newBook has room for so many positions.
func newBook(positions int) *Book {
	return &Book{scores: make(map[uint64]int8, positions), deepest: -1}
}

// Embedded is the book that the program carries. It panics when that is damaged,
// which only happens to a program that was built wrong.
func Embedded() *Book {
	b, err := ReadBook(embedded)
	if err != nil {
		panic(err)
	}
	return b
}

// Len is how many positions the book has, mirror images counted once.
func (b *Book) Len() int { return len(b.scores) }

// All yields the book's positions, of two mirror images the one with the smaller key,
// and their scores, in no order.
func (b *Book) All() iter.Seq2[grid.Grid, int] {
	return func(yield func(grid.Grid, int) bool) {
		for key, score := range b.scores {
			if g, _ := grid.FromKey(key); !yield(g, int(score)) {
				return
			}
		}
	}
}

// Add notes the exact score of a position.
func (b *Book) Add(g grid.Grid, score int) {
	b.scores[g.Canonical().Key()] = int8(score)
	b.deepest = max(b.deepest, g.Plies())
}

// Score is the exact score of a position; ok is false when it is not in the book.
func (b *Book) Score(g grid.Grid) (score int, ok bool) { return b.score(g, g.Plies()) }

func (b *Book) score(g grid.Grid, plies int) (int, bool) {
	if plies > b.deepest {
		return 0, false
	}
	score, ok := b.scores[g.Canonical().Key()]
	return int(score), ok
}
