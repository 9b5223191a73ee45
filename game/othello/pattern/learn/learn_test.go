package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
	"kamisado/game/othello/solver"
)

// The same seed gives the same weights, whether or not the command was interrupted; another one
// gives others.
func TestLearn(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	learn := func(directory string, seed uint64) string {
		p := plan{directory: directory, out: filepath.Join(t.TempDir(), "weights.bin"), seed: seed, generations: []generation{
			{games: 30, depth: 1, chance: 30, outcome: 1}, {games: 30, depth: 1, chance: 20, outcome: 0.5},
		}}
		require.NoError(t, p.learn(t.Context(), io.Discard))
		text, err := os.ReadFile(p.out)
		require.NoError(t, err)
		return string(text)
	}
	games := t.TempDir()
	first := learn(games, 1)
	files, err := filepath.Glob(filepath.Join(games, "1-*.games"))
	require.NoError(t, err)
	require.Len(t, files, 2)
	require.NoError(t, os.Remove(files[1]))
	require.True(t, first == learn(games, 1))
	require.False(t, first == learn(games, 2))
	weights, err := pattern.Decode([]byte(first))
	require.NoError(t, err)
	b := bitboard.Small{Own: 0x0000000810000000, Opponent: 0x0000001008000000}
	_, _, err = midgame.New(t.Context(), midgame.Config{Weights: weights, Nodes: 100}).Rank(b, []int{19}, 4)
	require.NoError(t, err)
}

// Labels are from the side to move: that of a solved position is its score.
func TestGame(t *testing.T) {
	t.Parallel()
	weights, err := firstWeights().weights()
	require.NoError(t, err)
	g := (&series{generation: generation{depth: 1, chance: 20, outcome: 1}, seed: 1, weights: weights}).newGame(t.Context(), 5)
	require.NoError(t, g.play())
	require.Len(t, g.turns, len(g.positions))
	require.Equal(t, g.positions, unpack(pack(g.positions)))
	solved := 0
	outcome := 0
	for i, p := range g.positions {
		b := bitboard.Small{Own: p.own, Opponent: p.opponent}
		if emptyCells(p) > solvedFrom {
			continue
		}
		want, err := solver.Solve(t.Context(), b)
		require.NoError(t, err)
		require.EqualValues(t, want.Score*pattern.Disc, p.label)
		if solved++; solved == 1 {
			outcome = int(p.label) * g.turns[i]
		}
	}
	require.Positive(t, solved)
	require.EqualValues(t, outcome*g.turns[0], g.positions[0].label, "before it is solved the label is how it will end")
}

// A fit finds the weights that labels were made of.
func TestFit(t *testing.T) {
	t.Parallel()
	weights, err := firstWeights().weights()
	require.NoError(t, err)
	s := &series{generation: generation{depth: 1, chance: 30, outcome: 1}, seed: 2, weights: weights}
	var positions []position
	for i := range 40 {
		g := s.newGame(t.Context(), i)
		require.NoError(t, g.play())
		positions = append(positions, g.positions...)
	}
	stage := 6
	samples, _ := samplesOf(positions, stage)
	for i := range samples {
		samples[i].label = float32(samples[i].features[0]%7) * 16
	}
	f := &fit{samples: samples, weights: make([]float32, len(firstWeights()[stage]))}
	before := f.deviation(samples)
	for epoch := range epochs {
		f.step(rate(epoch))
	}
	require.Less(t, f.deviation(samples), before/5)
}

// The errors have the form that package midgame reads: a line for each depth.
func TestMeasure(t *testing.T) {
	t.Parallel()
	weights, err := firstWeights().weights()
	require.NoError(t, err)
	late := []position{{own: 0x00003C3C7E7E3C00 &^ 0x0F0F0F0F, opponent: 0x0F0F0F0F & 0x3C7E7E3C00}}
	text, err := measure(t.Context(), weights, late, 1, io.Discard)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, midgame.MeasuredDepth-midgame.CutFrom+1)
	for _, line := range lines {
		require.Len(t, strings.Fields(line), 1+pattern.Stages)
	}
}
