package grid

import (
	"iter"
	"math/bits"
	"slices"
)

const wordBits = 64

// Set is a set of cells, a bit each. The zero Set is empty and holds no cell; NewSet
// makes one that cells can be added to.
type Set []uint64

// NewSet makes an empty set with room for a number of cells.
func NewSet(cells int) Set { return make(Set, (cells+wordBits-1)/wordBits) }

// Has reports whether a cell is in the set.
func (s Set) Has(cell int) bool {
	return cell/wordBits < len(s) && s[cell/wordBits]>>(cell%wordBits)&1 == 1
}

// Add puts a cell in.
func (s Set) Add(cell int) { s[cell/wordBits] |= 1 << (cell % wordBits) }

// Remove takes a cell out.
func (s Set) Remove(cell int) { s[cell/wordBits] &^= 1 << (cell % wordBits) }

// Clone is a set of its own with the same cells.
func (s Set) Clone() Set { return slices.Clone(s) }

// Len is how many cells are in the set.
func (s Set) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// All yields the cells in reading order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i*wordBits + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
