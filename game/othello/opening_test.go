package othello_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
)

// openingsOf returns the openings that are dealt, in the order of their seeds.
func openingsOf(n uint64) (all [][]game.Move) {
	for i := range n {
		var seed game.Seed
		binary.BigEndian.PutUint64(seed[:], i)
		all = append(all, othello.Rules{}.Opening(game.Options{othello.OptionOpening: othello.OpeningBalanced}, seed))
	}
	return all
}

// At least 2,000 openings are dealt, of eight legal moves each. They lead to different positions, of which none is the
// mirror image or a rotation of another.
func TestOpenings(t *testing.T) {
	t.Parallel()
	known := map[othello.Position][]game.Move{}
	for _, moves := range openingsOf(2000) {
		require.Len(t, moves, 8)
		m := play(t, othello.NewMatch(othello.Start(othello.Size8x8)), moves...)
		require.Equal(t, []game.Seat{othello.Black}, m.ToMove())
		image, _ := m.Board().Canonical()
		require.Nil(t, known[image], moves)
		known[image] = moves
	}
}

// An opening is dealt where the options ask for one.
func TestOpeningOption(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options game.Options
		dealt   int
	}{
		"none":            {nil, 0},
		"balanced":        {game.Options{"opening": "balanced"}, 8},
		"balanced on 8x8": {game.Options{"opening": "balanced", "board": "8x8"}, 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := othello.Rules{}.New(c.options, game.Seed{})
			require.NoError(t, err)
			require.Len(t, othello.Rules{}.Opening(c.options, game.Seed{}), c.dealt)
		})
	}
	drawn := openingsOf(50)
	slices.SortFunc(drawn, func(a, b []game.Move) int { return slices.Compare(a, b) })
	require.Len(t, slices.CompactFunc(drawn, slices.Equal[[]game.Move]), 50, "the seed decides")
}
