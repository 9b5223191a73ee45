package render_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
)

// randomBoard draws any board, also such as no match can reach: every mark can
// meet every tower.
func randomBoard(t *rapid.T) *kamisado.Board {
	cell := rapid.Uint8Range(0, 64)
	b := &kamisado.Board{
		Forced:   kamisado.Cell(cell.Draw(t, "forced")),
		Targets:  kamisado.CellSet(rapid.Uint64().Draw(t, "targets")),
		Pushable: kamisado.CellSet(rapid.Uint64().Draw(t, "pushable")),
		From:     kamisado.Cell(cell.Draw(t, "from")),
		To:       kamisado.Cell(cell.Draw(t, "to")),
		Pushed:   kamisado.Cell(cell.Draw(t, "pushed")),
		Zero:     kamisado.Cell(cell.Draw(t, "zero")),
		Missed:   rapid.Bool().Draw(t, "missed"),
	}
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "towers"), 1))
	for i := range b.Towers {
		if random.IntN(3) == 0 {
			b.Towers[i] = kamisado.Tower{
				Side: game.Seat(random.IntN(2)), Colour: kamisado.Colour(random.IntN(8)),
				Sumo: random.IntN(2) == 0, Present: true,
			}
		}
	}
	return b
}

// What Paint joins from bit strings must decode to what Image draws.
func TestPaintShowsWhatImageDraws(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			painter := g.new()
			rapid.Check(t, func(t *rapid.T) { checkPaint(t, painter, g.random(t)) })
		})
	}
}

func checkPaint(t *rapid.T, painter imager, v game.View) {
	o := render.Options{Size: rapid.SampledFrom([]int{0, render.SizeDefault, render.SizeLarge}).Draw(t, "size")}
	want, err := painter.Image(v, o)
	require.NoError(t, err)
	data, err := painter.Paint([]byte("before"), v, o)
	require.NoError(t, err)
	require.Equal(t, "before", string(data[:6]))
	got, err := png.Decode(bytes.NewReader(data[6:]))
	require.NoError(t, err)
	require.Equal(t, want.Rect, got.Bounds())
	for i, c := range want.Palette {
		require.Equal(t, color.RGBAModel.Convert(c), color.RGBAModel.Convert(got.(*image.Paletted).Palette[i]))
	}
	require.True(t, bytes.Equal(want.Pix, got.(*image.Paletted).Pix), "the pixels differ")
}
