package midgame_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
)

// BenchmarkRank searches positions that chance led to eight moves deep, and reports how many
// boards that takes and how many are looked at in a second.
func BenchmarkRank(b *testing.B) {
	for _, sure := range []float64{0, 1.3} {
		b.Run(fmt.Sprint(sure), func(b *testing.B) {
			var boards []bitboard.Small
			for i := range 20 {
				if board, ok := wander(game.Seed{9, byte(i)}, 26+i); ok {
					boards = append(boards, board)
				}
			}
			nodes, asked := 0, 0
			for b.Loop() {
				for _, board := range boards {
					s := midgame.New(b.Context(), midgame.Config{Weights: pattern.Learned(), TableBits: 16, Sure: sure})
					_, _, err := s.Rank(board, cellsOf(board), 8)
					require.NoError(b, err)
					nodes += s.Nodes()
					asked++
				}
			}
			b.ReportMetric(float64(nodes)/float64(asked), "nodes/board")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
