package solver_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkScore finds exact scores without a book, by how many discs are on the
// board, thirty positions of random games one after the other in one table.
func BenchmarkScore(b *testing.B) {
	for _, discs := range []int{8, 10, 12, 14, 18, 24, 30} {
		b.Run(fmt.Sprint(discs), func(b *testing.B) {
			s := bookless(0)
			positions := scatter(9, discs, 30)
			b.ResetTimer()
			i := 0
			for b.Loop() {
				_, err := s.Score(b.Context(), positions[i%len(positions)])
				require.NoError(b, err)
				if i++; i == len(positions) {
					i = 0
					b.StopTimer()
					s = bookless(0)
					b.StartTimer()
				}
			}
		})
	}
}
