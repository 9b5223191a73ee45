// Package pattern estimates boards of 8 by 8 by what is on parts of them.
//
// A pattern is a few cells, such as an edge or the nine cells of a corner. Each way to fill it
// has a weight, learned from games of our own search whose ends were solved: command learn
// finds the weights, go generate runs it, and docs/engines.md says how. How many moves each side
// has, and how many cells are empty, counts too. The value of a board is the sum.
//
// Weights differ by how many cells are empty, in stages of four. A pattern has the same weights
// wherever it is on the board, and in its mirror images, so that a board and its mirror images
// have the same value.
package pattern

import (
	"math/bits"
	"slices"
)

// kind is a pattern with its weights, wherever it is on the board.
type kind struct {
	// cells of one of the places where it is, the first row from left to right, then the
	// next ones.
	cells []int
	// mirror says which cell of the pattern each one is in its mirror image; nil if the
	// mirror image is another place.
	mirror []int
	// offset is where its weights begin among those of a stage.
	offset int
}

// patterns are the kinds.
var patterns = newKinds(
	"a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", // an edge with what is diagonally next to its corners
	"a2 b2 c2 d2 e2 f2 g2 h2",       // the other lines
	"a3 b3 c3 d3 e3 f3 g3 h3",
	"a4 b4 c4 d4 e4 f4 g4 h4",
	"a1 b1 c1 a2 b2 c2 a3 b3 c3",    // a corner
	"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", // and along the edge
	"a1 b2 c3 d4 e5 f6 g7 h8",       // the diagonals
	"b1 c2 d3 e4 f5 g6 h7",
	"c1 d2 e3 f4 g5 h6",
	"d1 e2 f3 g4 h5",
	"e1 f2 g3 h4",
)

// newKinds reads the cells of patterns.
func newKinds(texts ...string) (kinds []kind) {
	offset := 0
	for _, text := range texts {
		k := kind{offset: offset}
		for i := 0; i < len(text); i += 3 {
			k.cells = append(k.cells, int(text[i]-'a')+8*int(text[i+1]-'1'))
		}
		for _, image := range images[1:] {
			if moved := image.of(k.cells); setOf(moved) == setOf(k.cells) {
				k.mirror = make([]int, len(moved))
				for i, cell := range moved {
					k.mirror[i] = slices.Index(k.cells, cell)
				}
			}
		}
		kinds = append(kinds, k)
		offset += powers[len(k.cells)]
	}
	return kinds
}

// image is a mirror image or a rotation of the board, by cell.
type image [64]int

// images are all eight, the board itself first.
var images = func() (images [8]image) {
	for i := range images {
		for cell := range 64 {
			row, column := cell/8, cell%8
			if i&1 != 0 {
				column = 7 - column
			}
			if i&2 != 0 {
				row = 7 - row
			}
			if i&4 != 0 {
				row, column = column, row
			}
			images[i][cell] = 8*row + column
		}
	}
	return images
}()

// of are the images of cells.
func (m *image) of(cells []int) (moved []int) {
	for _, cell := range cells {
		moved = append(moved, m[cell])
	}
	return moved
}

// setOf are cells as bits.
func setOf(cells []int) (set uint64) {
	for _, cell := range cells {
		set |= 1 << cell
	}
	return set
}

// powers are those of three.
var powers = [...]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049}

// places are where on the board the patterns are: the number of a kind, and its cells there.
var places = func() (list []place) {
	for kind := range patterns {
		seen := map[uint64]bool{}
		for _, image := range images {
			cells := image.of(patterns[kind].cells)
			if set := setOf(cells); !seen[set] {
				seen[set] = true
				list = append(list, place{kind, cells})
			}
		}
	}
	return list
}()

type place struct {
	kind  int
	cells []int
}

// Places is how many places there are.
const Places = 46

// Discs are what is in each place of a board: which of the weights of a stage the way in which
// the pattern is filled has. That is a number to base three, with a digit for each cell, 0 for an
// empty one, 1 for Black and 2 for White, behind the weights of the patterns before.
type Discs [Places]uint32

// empty are the places of an empty board.
var empty = func() (d Discs) {
	for i, p := range places {
		d[i] = uint32(patterns[p.kind].offset)
	}
	return d
}()

// part is a place that has a cell, and what a digit 1 adds to its number.
type part struct{ place, adds uint32 }

// mostParts is how many places have the same cell at most.
const mostParts = 8

// parts are by cell; where there are fewer, the last ones add nothing.
var parts = func() (parts [64][mostParts]part) {
	var count [64]int
	for i, p := range places {
		for digit, cell := range p.cells {
			parts[cell][count[cell]] = part{uint32(i), uint32(powers[digit])}
			count[cell]++
		}
	}
	return parts
}()

// Read returns what is in each place of a board.
func Read(black, white uint64) Discs {
	d := empty
	for discs := black; discs != 0; discs &= discs - 1 {
		d.add(bits.TrailingZeros64(discs), 1)
	}
	for discs := white; discs != 0; discs &= discs - 1 {
		d.add(bits.TrailingZeros64(discs), 2)
	}
	return d
}

// add adds to the digit of a cell.
func (d *Discs) add(cell int, digit uint32) {
	for _, p := range &parts[cell&63] {
		d[p.place] += digit * p.adds
	}
}

// Play sets d to what is in each place after a move: given what was there before, and the discs
// that were turned over.
func (d *Discs) Play(before *Discs, cell int, turned uint64, white bool) {
	*d = *before
	placed, change := uint32(1), ^uint32(0) // from White to Black: one less
	if white {
		placed, change = 2, 1
	}
	d.add(cell, placed)
	for ; turned != 0; turned &= turned - 1 {
		d.add(bits.TrailingZeros64(turned), change)
	}
}
