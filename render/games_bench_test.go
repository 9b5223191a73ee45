package render_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render"
)

// BenchmarkGames paints the goldens' views of all games, with all drawn that they
// need.
func BenchmarkGames(b *testing.B) {
	all := everyGame()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		painter, views := all[name].new(), all[name].usual(b)
		for _, picture := range slices.Sorted(maps.Keys(views)) {
			b.Run(name+"/"+picture, func(b *testing.B) {
				buf, _ := painter.Paint(nil, views[picture], render.Options{})
				b.ReportAllocs()
				for b.Loop() {
					buf, _ = painter.Paint(buf[:0], views[picture], render.Options{})
				}
				b.ReportMetric(float64(len(buf)), "bytes")
			})
		}
	}
}

// BenchmarkFirst paints the same in a process that has drawn nothing yet.
func BenchmarkFirst(b *testing.B) {
	all := everyGame()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		views := all[name].usual(b)
		for _, picture := range slices.Sorted(maps.Keys(views)) {
			b.Run(name+"/"+picture, func(b *testing.B) {
				for b.Loop() {
					_, _ = all[name].new().Paint(nil, views[picture], render.Options{})
				}
			})
		}
	}
}

// BenchmarkWarmGames is the work that Warm does in the background.
func BenchmarkWarmGames(b *testing.B) {
	all := everyGame()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				all[name].new().Warm()
			}
		})
	}
}

// BenchmarkCurve measures pictures of curves: alone, and below a board.
func BenchmarkCurve(b *testing.B) {
	curves, board := render.NewCurvePainter(), render.NewKamisado()
	v := kamisadoViews(b)["middle"]
	for _, name := range []string{"glides", "table"} {
		r := reviews()[name]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := curves.Paint(r, render.Options{Say: unspoken})
				require.NoError(b, err)
			}
		})
		b.Run(name+" below", func(b *testing.B) {
			both := curves.Below(board, r)
			for b.Loop() {
				_, err := both.Paint(nil, v, render.Options{Say: unspoken})
				require.NoError(b, err)
			}
		})
	}
}
