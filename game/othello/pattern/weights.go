package pattern

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"fmt"
	"io"
	"sync"
)

// Disc is the value of a disc at the end of the game.
const Disc = 16

// MostValue is the greatest value of a board.
const MostValue = 64 * Disc

// Stages are how many stages have weights of their own. The last is that of the first moves.
const Stages = 15

// perStage is how many numbers of empty cells make a stage.
const perStage = 4

// Stage is the stage of a board with so many empty cells.
func Stage(empty int) int { return min(empty/perStage, Stages-1) }

// Behind the weights of the patterns a stage has those of how many moves the side to move has
// and its opponent, of up to mostMoves each, and of the remainder of the empty cells: who has
// the last move counts.
const mostMoves = 32

// Features is how many weights the value of a board is the sum of.
const Features = Places + 3

var (
	// rest is where those begin that belong to no pattern.
	rest = patterns[len(patterns)-1].offset + powers[len(patterns[len(patterns)-1].cells)]
	// stageWeights is how many weights a stage has.
	stageWeights = rest + 2*mostMoves + perStage
)

// Rest returns the features that belong to no pattern: given how many moves the side to move
// and its opponent have, and how many cells are empty.
func Rest(own, opponent, empty int) [Features - Places]uint32 {
	return [...]uint32{
		uint32(rest + min(own, mostMoves-1)),
		uint32(rest + mostMoves + min(opponent, mostMoves-1)),
		uint32(rest + 2*mostMoves + empty%perStage),
	}
}

// Weights are what boards are judged by, in sixteenths of a disc: by stage and by the side to
// move, Black's first.
type Weights [Stages][2][]int8

// Value estimates how many discs the side to move will have more at the end, in sixteenths:
// given what is in each place, how many moves it and its opponent have, and how many cells are
// empty.
func (w *Weights) Value(d *Discs, white bool, own, opponent, empty int) int {
	side := 0
	if white {
		side = 1
	}
	weights := w[Stage(empty)][side]
	sum := 0
	for _, i := range d {
		sum += int(weights[i])
	}
	for _, i := range Rest(own, opponent, empty) {
		sum += int(weights[i])
	}
	return min(max(sum, -MostValue), MostValue)
}

// Learned returns the weights that are embedded. It unpacks them when it is called first.
var Learned = sync.OnceValue(func() *Weights {
	w, err := Decode(embedded)
	if err != nil {
		panic(err)
	}
	return w
})

//go:generate go run ./learn -out weights.bin -errors ../midgame/errors.txt

//go:embed weights.bin
var embedded []byte

// Distinct returns, by feature, which of the weights that may differ it has: mirror images have
// the same. Those are numbered from 0; count is how many there are in a stage.
var Distinct = sync.OnceValues(func() (number []uint32, count int) {
	number = make([]uint32, stageWeights)
	for i := range number {
		if image := mapped(i, (*kind).mirrored); image < i {
			number[i] = number[image]
			continue
		}
		number[i] = uint32(count)
		count++
	}
	return number, count
})

// mapped applies a function to a feature of a pattern. Others stay the same.
func mapped(i int, f func(*kind, int) int) int {
	if i >= rest {
		return i
	}
	k := len(patterns) - 1
	for patterns[k].offset > i {
		k--
	}
	return patterns[k].offset + f(&patterns[k], i-patterns[k].offset)
}

// mirrored is the number of the mirror image of a way to fill the pattern.
func (k *kind) mirrored(number int) (image int) {
	if k.mirror == nil {
		return number
	}
	for _, cell := range k.mirror {
		image += number % 3 * powers[cell]
		number /= 3
	}
	return image
}

// swapped is the number of a way to fill the pattern with Black and White exchanged.
func (k *kind) swapped(number int) (swapped int) {
	for i := range k.cells {
		swapped += (3 - number%3) % 3 * powers[i]
		number /= 3
	}
	return swapped
}

// Encode writes the weights of each stage, by their numbers, in a form for [Decode]. They are
// for Black to move, in sixteenths of a disc.
func Encode(learned [Stages][]int8) ([]byte, error) {
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	for _, stage := range learned {
		for _, weight := range stage {
			if _, err := z.Write([]byte{byte(weight)}); err != nil {
				return nil, err
			}
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Decode reads what Encode has written.
func Decode(packed []byte) (*Weights, error) {
	number, count := Distinct()
	others := make([]uint32, len(number))
	for i := range others {
		others[i] = uint32(mapped(i, (*kind).swapped))
	}
	z := flate.NewReader(bytes.NewReader(packed))
	distinct, w := make([]byte, count), &Weights{}
	for stage := range w {
		if _, err := io.ReadFull(z, distinct); err != nil {
			return nil, fmt.Errorf("pattern: weights of stage %d: %w", stage, err)
		}
		black, white := make([]int8, len(number)), make([]int8, len(number))
		for i, n := range number {
			black[i] = int8(distinct[n])
			white[others[i]] = black[i]
		}
		w[stage] = [2][]int8{black, white}
	}
	if _, err := z.Read(distinct[:1]); err != io.EOF {
		return nil, fmt.Errorf("pattern: more than %d stages of weights", Stages)
	}
	return w, nil
}
