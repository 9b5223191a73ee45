package othello

import (
	"cmp"
	"iter"
	"math/bits"
)

// Set is a set of cells: cell i is bit i. It is a struct of words and not an array,
// because the compiler keeps only the former in registers.
type Set struct{ a, b, c uint64 }

// One returns the set of one cell.
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

// SetOf returns the set of the first 64 cells whose bits are set.
func SetOf(bits uint64) Set { return Set{a: bits} }

// Words returns the cells as bits, 64 a word. On a board of 8 by 8 the first word has them all.
func (s Set) Words() (first, second, third uint64) { return s.a, s.b, s.c }

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

// And returns the cells that are in both sets.
func (s Set) And(t Set) Set { return Set{s.a & t.a, s.b & t.b, s.c & t.c} }

// Or returns the cells that are in either set.
func (s Set) Or(t Set) Set { return Set{s.a | t.a, s.b | t.b, s.c | t.c} }

// Without returns the cells of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

// Compare returns -1 if s comes before t in a fixed order, 0 if they are equal, and 1 otherwise.
func (s Set) Compare(t Set) int {
	return cmp.Or(cmp.Compare(s.a, t.a), cmp.Compare(s.b, t.b), cmp.Compare(s.c, t.c))
}

// Pop removes the first cell from a set that has one, and returns it.
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

// Up returns the cells n further on, n from 1 to 63. What leaves the 192 bits is lost.
func (s Set) Up(n uint) Set {
	return Set{s.a << (n & 63), s.b<<(n&63) | s.a>>((64-n)&63), s.c<<(n&63) | s.b>>((64-n)&63)}
}

// Down returns the cells n further back, n from 1 to 63.
func (s Set) Down(n uint) Set {
	return Set{s.a>>(n&63) | s.b<<((64-n)&63), s.b>>(n&63) | s.c<<((64-n)&63), s.c >> (n & 63)}
}
