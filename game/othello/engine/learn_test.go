package engine

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
)

// The same seed gives the same weights; another one gives others.
func TestLearn(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	generations := []generation{
		{games: 30, depth: 1, chance: 30, outcome: 1}, {games: 30, depth: 1, chance: 20, outcome: 0.5},
	}
	learned := func(seed uint64) string {
		packed, _, err := learn(t.Context(), seed, generations, io.Discard)
		require.NoError(t, err)
		_, err = unpackWeights(packed)
		require.NoError(t, err)
		return string(packed)
	}
	first := learned(1)
	require.True(t, first == learned(1))
	require.False(t, first == learned(2))
}

// Labels are from the side to move: that of a solved position is its score.
func TestLabels(t *testing.T) {
	t.Parallel()
	g := firstSeries(t, 20).newGame(t.Context(), 5)
	require.NoError(t, g.play())
	require.Len(t, g.turns, len(g.positions))
	solved := 0
	outcome := 0
	for i, p := range g.positions {
		if p.empties() > solvedFrom {
			continue
		}
		want, err := solve(t.Context(), p.board, 0)
		require.NoError(t, err)
		require.EqualValues(t, want.score*disc, p.label)
		if solved++; solved == 1 {
			outcome = int(p.label) * g.turns[i]
		}
	}
	require.Positive(t, solved)
	require.EqualValues(t, outcome*g.turns[0], g.positions[0].label, "before it is solved the label is how it will end")
}

// firstSeries is a series of the first generation.
func firstSeries(t *testing.T, chance int) *series {
	t.Helper()
	w, err := unpackWeights(packWeights(firstModel().rounded()))
	require.NoError(t, err)
	return &series{generation: generation{depth: 1, chance: chance, outcome: 1}, seed: 1, weights: w}
}

// A fit finds the weights that labels were made of.
func TestFit(t *testing.T) {
	gametest.Slow(t)
	t.Parallel()
	var positions []labelled
	for i := range 40 {
		g := firstSeries(t, 30).newGame(t.Context(), i)
		require.NoError(t, g.play())
		positions = append(positions, g.positions...)
	}
	samples, _ := samplesOf(positions, 6)
	for i := range samples {
		samples[i].label = float32(samples[i].features[0]%7) * 16
	}
	f := &fit{samples: samples, weights: make([]float32, len(firstModel()[6]))}
	before := f.deviation(samples)
	for epoch := range epochs {
		f.step(epoch)
	}
	require.Less(t, f.deviation(samples), before/5)
}

// The errors have a line for each depth and a number for each stage.
func TestMeasure(t *testing.T) {
	t.Parallel()
	late := []labelled{{board: board{0x00003C3C7E7E3C00 &^ 0x0F0F0F0F, 0x0F0F0F0F & 0x3C7E7E3C00}}}
	text, err := measure(t.Context(), learned(), late, 1, io.Discard)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, measuredDepth-cutFrom+1)
	for _, line := range lines {
		require.Len(t, strings.Fields(line), 1+stages)
	}
}
