package engine

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"sync"

	"kamisado/game/othello"
)

// A board of 8 by 8 is estimated by what is on parts of it. A pattern is a few cells, such as an edge
// or the nine cells of a corner. Each way to fill it has a weight, learned from games of our own
// search whose ends were solved: see learn.go. How many moves each side has,
// and how many cells are empty, counts too. The value of a board is the sum.
//
// Weights differ by how many cells are empty, in stages of four. A pattern has the same weights
// wherever it is on the board, and in its mirror images, so that a board and its mirror images have
// the same value.

// pattern is a pattern wherever it is on the board.
type pattern struct {
	// cells of one of its places, the first row from left to right, then the next ones.
	cells []int
	// mirror says which cell of the pattern each one is in its mirror image; nil if the mirror image
	// is another place.
	mirror []int
	// offset is where its weights begin among those of a stage.
	offset int
}

var patterns = newPatterns(
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

// newPatterns reads the cells of patterns.
func newPatterns(texts ...string) (all []pattern) {
	offset := 0
	for _, text := range texts {
		p := pattern{offset: offset}
		for i := 0; i < len(text); i += 3 {
			p.cells = append(p.cells, int(text[i]-'a')+8*int(text[i+1]-'1'))
		}
		for _, to := range othello.Size8x8.Symmetries()[1:] {
			if moved := movedCells(p.cells, to); bitsOf(moved) == bitsOf(p.cells) {
				p.mirror = make([]int, len(moved))
				for i, cell := range moved {
					p.mirror[i] = slices.Index(p.cells, cell)
				}
			}
		}
		all = append(all, p)
		offset += powers[len(p.cells)]
	}
	return all
}

// movedCells returns the images of cells.
func movedCells(cells, to []int) (moved []int) {
	for _, cell := range cells {
		moved = append(moved, to[cell])
	}
	return moved
}

// bitsOf returns cells as bits.
func bitsOf(cells []int) (set uint64) {
	for _, cell := range cells {
		set |= 1 << cell
	}
	return set
}

// powers are those of three.
var powers = [...]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049}

// mirrored returns the number of the mirror image of a way to fill the pattern.
func (p *pattern) mirrored(number int) (image int) {
	if p.mirror == nil {
		return number
	}
	for _, cell := range p.mirror {
		image += number % 3 * powers[cell]
		number /= 3
	}
	return image
}

// swapped returns the number of a way to fill the pattern with Black and White exchanged.
func (p *pattern) swapped(number int) (swapped int) {
	for i := range p.cells {
		swapped += (3 - number%3) % 3 * powers[i]
		number /= 3
	}
	return swapped
}

// place is where on the board a pattern is.
type place struct {
	pattern int
	cells   []int
}

var places = func() (list []place) {
	for i := range patterns {
		seen := map[uint64]bool{}
		for _, to := range othello.Size8x8.Symmetries() {
			cells := movedCells(patterns[i].cells, to)
			if set := bitsOf(cells); !seen[set] {
				seen[set] = true
				list = append(list, place{i, cells})
			}
		}
	}
	return list
}()

// placeCount is how many places there are.
const placeCount = 46

// filling is how the places of a board are filled: which of the weights of a stage each has. That is
// a number to base three, with a digit for each cell, 0 for an empty one, 1 for Black and 2 for
// White, behind the weights of the patterns before.
type filling [placeCount]uint32

// part is a place that has a cell, and what a digit 1 adds to its number.
type part struct{ place, adds uint32 }

// parts are by cell. No cell is in more than eight places; where there are fewer, the last ones add
// nothing.
var parts = func() (parts [64][8]part) {
	var count [64]int
	for i, p := range places {
		for digit, cell := range p.cells {
			parts[cell][count[cell]] = part{uint32(i), uint32(powers[digit])}
			count[cell]++
		}
	}
	return parts
}()

// fillingOf returns how the places of a board are filled.
func fillingOf(black, white uint64) (f filling) {
	for i, p := range places {
		f[i] = uint32(patterns[p.pattern].offset)
	}
	for ; black != 0; black &= black - 1 {
		f.add(bits.TrailingZeros64(black), 1)
	}
	for ; white != 0; white &= white - 1 {
		f.add(bits.TrailingZeros64(white), 2)
	}
	return f
}

// add adds to the digit of a cell.
func (f *filling) add(cell int, digit uint32) {
	for _, p := range &parts[cell&63] {
		f[p.place] += digit * p.adds
	}
}

// play sets f to the filling after a move: given the one before, and the discs that were turned over.
func (f *filling) play(before *filling, cell int, turned uint64, white bool) {
	*f = *before
	placed, change := uint32(1), ^uint32(0) // from White to Black: one less
	if white {
		placed, change = 2, 1
	}
	f.add(cell, placed)
	for ; turned != 0; turned &= turned - 1 {
		f.add(bits.TrailingZeros64(turned), change)
	}
}

const (
	// disc is the value of a disc at the end of the game.
	disc = 16
	// mostValue is the greatest value of a board.
	mostValue = 64 * disc

	// stages are how many stages have weights of their own. The last is that of the first moves.
	stages = 15
	// perStage is how many numbers of empty cells make a stage.
	perStage = 4
)

// stageOf returns the stage of a board with so many empty cells.
func stageOf(empties int) int { return min(empties/perStage, stages-1) }

// Behind the weights of the patterns a stage has those of how many moves the side to move has and its
// opponent, of up to countedMoves each, and of the remainder of the empty cells: who has the last move
// counts.
const countedMoves = 32

var (
	// rest is the number of the first weight that belongs to no pattern.
	rest = patterns[len(patterns)-1].offset + powers[len(patterns[len(patterns)-1].cells)]
	// stageWeights is how many weights a stage has.
	stageWeights = rest + 2*countedMoves + perStage
)

// restOf returns which weights that belong to no pattern a board has: given how many moves the side to
// move and its opponent have, and how many cells are empty.
func restOf(own, opponent, empties int) [3]uint32 {
	return [...]uint32{
		uint32(rest + min(own, countedMoves-1)),
		uint32(rest + countedMoves + min(opponent, countedMoves-1)),
		uint32(rest + 2*countedMoves + empties%perStage),
	}
}

// weights are what boards are estimated by, in sixteenths of a disc: by stage and by the side to move,
// Black's first.
type weights [stages][2][]int8

// value estimates how many discs the side to move will have more at the end, in sixteenths: given the
// filling, how many moves it and its opponent have, and how many cells are empty.
func (w *weights) value(f *filling, white bool, own, opponent, empties int) int {
	side := 0
	if white {
		side = 1
	}
	weights := w[stageOf(empties)][side]
	sum := 0
	for _, i := range f {
		sum += int(weights[i])
	}
	for _, i := range restOf(own, opponent, empties) {
		sum += int(weights[i])
	}
	return min(max(sum, -mostValue), mostValue)
}

//go:generate go run kamisado/game/generate patterns

//go:embed weights.bin
var packedWeights []byte

// learned returns the weights that are embedded. It unpacks them when it is called first.
var learned = sync.OnceValue(func() *weights {
	w, err := unpackWeights(packedWeights)
	if err != nil {
		panic(err)
	}
	return w
})

// distinct returns which of the weights of a stage that may differ each one is: mirror images have the
// same. Those are numbered from 0; count is how many there are.
var distinct = sync.OnceValues(func() (number []uint32, count int) {
	number = make([]uint32, stageWeights)
	for i := range number {
		if image := ofPattern(i, (*pattern).mirrored); image < i {
			number[i] = number[image]
			continue
		}
		number[i] = uint32(count)
		count++
	}
	return number, count
})

// ofPattern applies a function to the weight of a way to fill a pattern. Others stay the same.
func ofPattern(weight int, f func(*pattern, int) int) int {
	if weight >= rest {
		return weight
	}
	k := len(patterns) - 1
	for patterns[k].offset > weight {
		k--
	}
	return patterns[k].offset + f(&patterns[k], weight-patterns[k].offset)
}

// unpackWeights reads compressed weights: of each stage those that may differ, for Black to move.
func unpackWeights(packed []byte) (*weights, error) {
	number, count := distinct()
	swapped := make([]int, len(number))
	for i := range swapped {
		swapped[i] = ofPattern(i, (*pattern).swapped)
	}
	z := flate.NewReader(bytes.NewReader(packed))
	values, w := make([]byte, count), &weights{}
	for stage := range w {
		if _, err := io.ReadFull(z, values); err != nil {
			return nil, fmt.Errorf("othello: weights of stage %d: %w", stage, err)
		}
		black, white := make([]int8, len(number)), make([]int8, len(number))
		for i, n := range number {
			black[i] = int8(values[n])
			white[swapped[i]] = black[i]
		}
		w[stage] = [2][]int8{black, white}
	}
	if _, err := z.Read(values[:1]); err != io.EOF {
		return nil, fmt.Errorf("othello: more than %d stages of weights", stages)
	}
	return w, nil
}
