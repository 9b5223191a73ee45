package coach

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
)

// Moves that lead to mirror images cost nothing against each other, not even a part of a disc.
func TestMirroredMovesCostNothing(t *testing.T) {
	t.Parallel()
	for size, moves := range map[string][]game.Move{"8x8": {"d3", "c4", "f5", "e6"}, "10x10": {"e4", "d5", "g6", "f7"}} {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			start, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
			require.NoError(t, err)
			p := start.(*othello.Match).Board()
			for _, better := range moves {
				for _, played := range moves {
					cost, err := forReview.cost(t.Context(), &p, p.Size().CellOf(better), p.Size().CellOf(played))
					require.NoError(t, err)
					require.Zero(t, cost, "%s and %s", better, played)
				}
			}
		})
	}
}

// An estimate is the mean of what the deepest searches say.
func TestMeanOfTheDeepest(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 4, mean([]float64{60, 2, 3, 7}), 1e-9)
	require.InDelta(t, 5, mean([]float64{4, 6}), 1e-9)
	require.Zero(t, mean(nil))
}
