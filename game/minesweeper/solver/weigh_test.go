package solver

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What hardly ever is keeps a weight; what cannot be has none.
func TestWeightsDoNotVanish(t *testing.T) {
	t.Parallel()
	require.Positive(t, times(1e-300, 1e-300))
	require.Zero(t, times(0, 1e300))
	p := poly{weight: []float64{1e300, 1e-300, 0}}
	for range 3 {
		p.scale(p.exponent())
		p.weight[0] *= 1e300
	}
	require.Positive(t, p.weight[1])
	require.Zero(t, p.weight[2])
	q := poly{}
	q.add(&p, 2, 1e-300)
	require.Positive(t, q.at(3))
	require.Zero(t, q.at(4))
	require.Zero(t, q.at(1))
}
