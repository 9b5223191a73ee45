package pattern

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello/bitboard"
)

// drawBoard draws a board with any discs.
func drawBoard(t *rapid.T) (black, white uint64) {
	black = rapid.Uint64().Draw(t, "black")
	return black, rapid.Uint64().Draw(t, "white") &^ black
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	require.Len(t, places, Places)
	for cell := range parts {
		require.NotZero(t, parts[cell][3].adds, "cell %d is in four places at least", cell)
	}
	for _, p := range places {
		require.Len(t, p.cells, bits.OnesCount64(setOf(p.cells)), "no cell twice")
	}
}

// A board and its mirror images have the same weights.
func TestMirrorImages(t *testing.T) {
	t.Parallel()
	number, _ := Distinct()
	weightsOf := func(black, white uint64) map[uint32]int {
		found := map[uint32]int{}
		for _, i := range Read(black, white) {
			found[number[i]]++
		}
		return found
	}
	rapid.Check(t, func(t *rapid.T) {
		black, white := drawBoard(t)
		want := weightsOf(black, white)
		for i := range images {
			require.Equal(t, want, weightsOf(images[i].set(black), images[i].set(white)))
		}
	})
}

// set is the image of cells as bits.
func (m *image) set(cells uint64) (moved uint64) {
	for ; cells != 0; cells &= cells - 1 {
		moved |= 1 << m[bits.TrailingZeros64(cells)]
	}
	return moved
}

// What is in each place after a move is what can be read from the board.
func TestPlay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		black, white := drawBoard(t)
		side := rapid.Bool().Draw(t, "white to move")
		own, opponent := black, white
		if side {
			own, opponent = white, black
		}
		moves := bitboard.Moves(own, opponent)
		if moves == 0 {
			t.Skip("no move")
		}
		cell := bits.TrailingZeros64(moves)
		flips := bitboard.Flips(own, opponent, cell)
		own, opponent = own|flips|1<<cell, opponent&^flips
		before := Read(black, white)
		var got Discs
		got.Play(&before, cell, flips, side)
		if side {
			require.Equal(t, Read(opponent, own), got)
		} else {
			require.Equal(t, Read(own, opponent), got)
		}
	})
}

// Weights come back as they were written, for Black and, with colors exchanged, for White.
func TestEncode(t *testing.T) {
	t.Parallel()
	number, count := Distinct()
	var learned [Stages][]int8
	for stage := range learned {
		for i := range count {
			learned[stage] = append(learned[stage], int8(i*7+stage))
		}
	}
	packed, err := Encode(learned)
	require.NoError(t, err)
	w, err := Decode(packed)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		black, white := drawBoard(t)
		left := bits.OnesCount64(^(black | white))
		d, swapped := Read(black, white), Read(white, black)
		want := 0
		for _, i := range d {
			want += int(learned[Stage(left)][number[i]])
		}
		for _, i := range Rest(3, 40, left) {
			want += int(learned[Stage(left)][number[i]])
		}
		want = min(max(want, -MostValue), MostValue)
		require.Equal(t, want, w.Value(&d, false, 3, 40, left))
		require.Equal(t, want, w.Value(&swapped, true, 3, 40, left))
	})
	for _, broken := range [][]byte{nil, packed[:len(packed)/2], []byte("weights")} {
		_, err := Decode(broken)
		require.Error(t, err)
	}
}

func BenchmarkValue(b *testing.B) {
	w := &Weights{}
	for i := range w {
		w[i] = [2][]int8{make([]int8, stageWeights), make([]int8, stageWeights)}
	}
	before := Read(0x1020303810000000, 0x00000c0408381000)
	var after Discs
	for b.Loop() {
		after.Play(&before, 20, 0x0000000408000000, true)
		w.Value(&after, false, 3, 4, 45)
	}
}

func BenchmarkDecode(b *testing.B) {
	for b.Loop() {
		_, err := Decode(embedded)
		require.NoError(b, err)
	}
}
