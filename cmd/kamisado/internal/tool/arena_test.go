package tool

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPoints(t *testing.T) {
	t.Parallel()
	for elo, want := range map[float64]string{
		0: "0", -0.3: "0", 0.5: "+1", 190.8: "+191", -190.8: "-191", math.Inf(1): "+∞", math.Inf(-1): "-∞",
	} {
		require.Equal(t, want, points(elo))
	}
}
