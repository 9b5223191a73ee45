package bitboard

import (
	"cmp"
	"iter"
	"math/bits"
)

// MaxCells is how many cells the largest board has.
const MaxCells = 140

// Set is a set of cells: cell i is bit i. It is a struct of words and not an array,
// because the compiler keeps only the former in registers.
type Set struct{ a, b, c uint64 }

// One is the set of one cell.
func One(cell int) Set {
	bit := uint64(1) << (cell & 63)
	switch cell >> 6 {
	case 0:
		return Set{a: bit}
	case 1:
		return Set{b: bit}
	}
	return Set{c: bit}
}

// Word is the first 64 cells as bits: the whole set on a board of 8 by 8.
func (s Set) Word() uint64 { return s.a }

// Has reports whether the set holds a cell.
func (s Set) Has(cell int) bool {
	switch cell >> 6 {
	case 0:
		return s.a>>(cell&63)&1 == 1
	case 1:
		return s.b>>(cell&63)&1 == 1
	}
	return s.c>>(cell&63)&1 == 1
}

// Len counts the cells.
func (s Set) Len() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

// IsEmpty reports whether there are none.
func (s Set) IsEmpty() bool { return s.a|s.b|s.c == 0 }

// And is the cells of both sets.
func (s Set) And(t Set) Set { return Set{s.a & t.a, s.b & t.b, s.c & t.c} }

// Or is the cells of either set.
func (s Set) Or(t Set) Set { return Set{s.a | t.a, s.b | t.b, s.c | t.c} }

// Without is the cells of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

// Compare returns -1 if s comes before t in a fixed order, 0 if they are equal, and 1 otherwise.
func (s Set) Compare(t Set) int {
	return cmp.Or(cmp.Compare(s.a, t.a), cmp.Compare(s.b, t.b), cmp.Compare(s.c, t.c))
}

// Pop takes the first cell out of a set that has one.
func (s *Set) Pop() int {
	switch {
	case s.a != 0:
		cell := bits.TrailingZeros64(s.a)
		s.a &= s.a - 1
		return cell
	case s.b != 0:
		cell := bits.TrailingZeros64(s.b)
		s.b &= s.b - 1
		return 64 + cell
	}
	cell := bits.TrailingZeros64(s.c)
	s.c &= s.c - 1
	return 128 + cell
}

// All yields the cells in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for !s.IsEmpty() {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// up moves all cells n further, n from 1 to 63; what leaves the 192 bits is lost.
func (s Set) up(n uint) Set {
	return Set{s.a << (n & 63), s.b<<(n&63) | s.a>>((64-n)&63), s.c<<(n&63) | s.b>>((64-n)&63)}
}

// down moves all cells n back, n from 1 to 63.
func (s Set) down(n uint) Set {
	return Set{s.a>>(n&63) | s.b<<((64-n)&63), s.b>>(n&63) | s.c<<((64-n)&63), s.c >> (n & 63)}
}
