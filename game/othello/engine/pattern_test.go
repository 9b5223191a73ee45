package engine

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello"
)

func TestPlaces(t *testing.T) {
	t.Parallel()
	require.Len(t, places, placeCount)
	for cell := range parts {
		require.NotZero(t, parts[cell][3].adds, "cell %d is in four places at least", cell)
	}
	for _, p := range places {
		require.Len(t, p.cells, bits.OnesCount64(bitsOf(p.cells)), "no cell twice")
	}
}

// A board and its mirror images have the same weights.
func TestMirrorImagesHaveTheSameWeights(t *testing.T) {
	t.Parallel()
	number, _ := distinct()
	weightsOf := func(black, white uint64) map[uint32]int {
		found := map[uint32]int{}
		for _, i := range fillingOf(black, white) {
			found[number[i]]++
		}
		return found
	}
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		black, white := b.own, b.opponent
		want := weightsOf(black, white)
		for _, to := range othello.Size8x8.Symmetries() {
			require.Equal(t, want, weightsOf(movedBits(black, to), movedBits(white, to)))
		}
	})
}

// movedBits returns the image of cells as bits.
func movedBits(cells uint64, to []int) (moved uint64) {
	for ; cells != 0; cells &= cells - 1 {
		moved |= 1 << to[bits.TrailingZeros64(cells)]
	}
	return moved
}

// What is in each place after a move is what can be read from the board.
func TestFillingOfAMove(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		black, white := b.own, b.opponent
		side := rapid.Bool().Draw(t, "white to move")
		own, opponent := black, white
		if side {
			own, opponent = white, black
		}
		mover := board{own, opponent}
		if mover.moves() == 0 {
			t.Skip("no move")
		}
		cell := bits.TrailingZeros64(mover.moves())
		flips := mover.flips(cell)
		own, opponent = own|flips|1<<cell, opponent&^flips
		before := fillingOf(black, white)
		var got filling
		got.play(&before, cell, flips, side)
		if side {
			require.Equal(t, fillingOf(opponent, own), got)
		} else {
			require.Equal(t, fillingOf(own, opponent), got)
		}
	})
}

// Weights come back as they were written, for Black and, with colors exchanged, for White.
func TestWeights(t *testing.T) {
	t.Parallel()
	number, count := distinct()
	var learned [stages][]int8
	for stage := range learned {
		for i := range count {
			learned[stage] = append(learned[stage], int8(i*7+stage))
		}
	}
	packed := packWeights(learned)
	w, err := unpackWeights(packed)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		black, white := b.own, b.opponent
		left := bits.OnesCount64(^(black | white))
		d, swapped := fillingOf(black, white), fillingOf(white, black)
		want := 0
		for _, i := range d {
			want += int(learned[stageOf(left)][number[i]])
		}
		for _, i := range restOf(3, 40, left) {
			want += int(learned[stageOf(left)][number[i]])
		}
		want = min(max(want, -mostValue), mostValue)
		require.Equal(t, want, w.value(&d, false, 3, 40, left))
		require.Equal(t, want, w.value(&swapped, true, 3, 40, left))
	})
	for _, broken := range [][]byte{nil, packed[:len(packed)/2], []byte("weights")} {
		_, err := unpackWeights(broken)
		require.Error(t, err)
	}
}

func BenchmarkValue(b *testing.B) {
	w := &weights{}
	for i := range w {
		w[i] = [2][]int8{make([]int8, stageWeights), make([]int8, stageWeights)}
	}
	before := fillingOf(0x1020303810000000, 0x00000c0408381000)
	var after filling
	for b.Loop() {
		after.play(&before, 20, 0x0000000408000000, true)
		w.value(&after, false, 3, 4, 45)
	}
}

func BenchmarkUnpackWeights(b *testing.B) {
	for b.Loop() {
		_, err := unpackWeights(packedWeights)
		require.NoError(b, err)
	}
}
