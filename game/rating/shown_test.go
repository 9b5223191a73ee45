package rating_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/rating"
)

func TestProvisional(t *testing.T) {
	t.Parallel()
	require.True(t, rating.Lichess().Start.Provisional())
	require.True(t, rating.Glicko{Deviation: 110}.Provisional())
	require.False(t, rating.Glicko{Deviation: 109.99}.Provisional())
}

func TestRankedTo(t *testing.T) {
	t.Parallel()
	many := slices.Repeat([]rating.Glicko{{Deviation: 75}}, 10)
	require.Equal(t, 75.0, rating.RankedTo(many))
	require.Equal(t, 90.0, rating.RankedTo(append(many[:9:9], rating.Glicko{Deviation: 76})))
	require.Equal(t, 90.0, rating.RankedTo(nil))
}
