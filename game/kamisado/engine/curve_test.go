package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// A curve jumps with each move that gave the win away; where none did there is nothing to
// draw.
func TestCurve(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, test := range map[string]struct {
		moves string
		want  []float64
	}{
		"nobody has moved":     {"", nil},
		"no mistake":           {"a1a5 d8f6 a5d8", nil},
		"one mistake":          {"d1f3 a8a5 e1f2 d8d1", []float64{1, -1, -1, -1, -1}},
		"an answered mistake":  {"b1b2 h8h3 b2h8", []float64{1, -1, 1, 1}},
		"a match that goes on": {"b1b2 h8h3", []float64{1, -1, 1}},
	} {
		review, err := NewCoach(shared).Review(context.Background(), play(t, at(t, simpleKFN), test.moves), nil, nil)
		require.NoError(t, err, name)
		if test.want == nil {
			require.Nil(t, review.Curve, name)
			continue
		}
		require.Len(t, review.Curve.Lines, 1, name)
		require.Empty(t, review.Curve.Lines[0].Name, name)
		require.Equal(t, test.want, review.Curve.Lines[0].Values, name)
		require.Len(t, review.Moves, len(test.want)-1, name)
		require.Equal(t, "Black is winning\nWhite is winning", say.english(t, review.Curve.Top, review.Curve.Bottom), name)
	}
}
