package player

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/sixes"
)

// The better half stays, the best first and of equal ones the first, and never fewer than
// two, of which the better one can then be told.
func TestBetterHalf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ points, want []int }{
		"one":   {[]int{-5}, []int{0}},
		"two":   {[]int{-5, 3}, []int{1, 0}},
		"three": {[]int{1, -5, 3}, []int{2, 0}},
		"five":  {[]int{1, 9, 3, 2, 4}, []int{1, 4, 2}},
		"equal": {[]int{7, 7, 7, 7, 7, 7, 7, 7}, []int{0, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var cards []sixes.Card
			for i := range c.points {
				cards = append(cards, sixes.Card(i))
			}
			all := candidates(cards)
			for i, points := range c.points {
				all[i].points = points
			}
			var got []int
			for _, left := range halve(all) {
				got = append(got, int(left.card))
			}
			require.Equal(t, c.want, got)
		})
	}
}
