package render

import (
	"bytes"
	"image"
	"image/png"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// The benchmarks measure the three ways of the specification's table on the
// same board: gg every time, paletted sprites, joined bit strings.

const busy = "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-1 estandar"

// busyBoard is the board of the specification's example.
func busyBoard(t testing.TB) game.View {
	t.Helper()
	start, err := kamisado.ParseKFN(busy)
	require.NoError(t, err)
	p, err := kamisado.NewMatch(start).Play(kamisado.Black, "g1g4")
	require.NoError(t, err)
	return p.View(game.Nobody)
}

// naive draws a whole board with gg and encodes it, as one would begin.
func naive(v game.View) []byte {
	g := newGrid(8, 8, SizeDefault)
	dc := frameContext(g.width(), g.height())
	font := parseFont()
	strip := g.across(font)
	dc.DrawImage(strip, 0, 0)
	dc.DrawImage(strip, 0, g.height()-g.margin)
	for row := range g.rows {
		label := g.label(font, g.rows-row)
		dc.DrawImage(label, 0, g.margin+row*g.cell)
		dc.DrawImage(label, g.width()-g.margin, g.margin+row*g.cell)
	}
	for i, k := range looksOf(v.Board.(*kamisado.Board)) {
		for _, l := range (towerArt{}).layers(nil, k.key()) {
			x, y := g.margin+i%8*g.cell, g.margin+i/8*g.cell
			towerArt{}.draw(&pen{dc: dc, x: float64(x), y: float64(y), side: float64(g.cell), font: font}, l)
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, dc.Image())
	return b.Bytes()
}

func TestHalfTheBytesOfNaive(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]game.View{"busy": busyBoard(t), "home": kamisado.NewMatch(kamisado.Start(kamisado.Simple)).View(game.Nobody)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := NewKamisado().Paint(nil, v, Options{})
			require.NoError(t, err)
			plain := naive(v)
			t.Logf("%d bytes of %d", len(got), len(plain))
			require.LessOrEqual(t, 2*len(got), len(plain))
		})
	}
}

func BenchmarkNaive(b *testing.B) {
	v := busyBoard(b)
	b.ReportAllocs()
	for b.Loop() {
		b.ReportMetric(float64(len(naive(v))), "bytes")
	}
}

// pool reuses the encoder's buffers.
type pool struct{ sync.Pool }

func (p *pool) Get() *png.EncoderBuffer  { b, _ := p.Pool.Get().(*png.EncoderBuffer); return b }
func (p *pool) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

// BenchmarkPaletted copies ready paletted sprites and encodes.
func BenchmarkPaletted(b *testing.B) {
	v := busyBoard(b)
	s := newStudio(towerArt{}, newGrid(8, 8, SizeDefault))
	sprites := make(map[cellKey][]uint8)
	canvas := image.NewPaletted(image.Rect(0, 0, SizeDefault, SizeDefault), s.palette)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(pool)}
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		var keys [64]cellKey
		boardKeys(&keys, v.Board.(*kamisado.Board))
		for i, key := range keys {
			if sprites[key] == nil {
				sprites[key] = bytes.Clone(s.easel.cell(key))
			}
			paste(canvas, s.grid.margin+i%8*s.grid.cell, s.grid.margin+i/8*s.grid.cell, s.grid.cell, sprites[key])
		}
		out.Reset()
		require.NoError(b, encoder.Encode(&out, canvas))
		b.ReportMetric(float64(out.Len()), "bytes")
	}
}

// BenchmarkPaint is the way of the product.
func BenchmarkPaint(b *testing.B) {
	v := busyBoard(b)
	k := NewKamisado()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = k.Paint(buf[:0], v, Options{})
		b.ReportMetric(float64(len(buf)), "bytes")
	}
}

// BenchmarkColdStrip makes the strip of a look that was not seen yet, in a
// process in which the layers are drawn.
func BenchmarkColdStrip(b *testing.B) {
	s := newStudio(towerArt{}, newGrid(8, 8, SizeDefault))
	var keys []cellKey
	for _, k := range looksOf(busyBoard(b).Board.(*kamisado.Board)) {
		keys = append(keys, k.key())
		s.strip(k.key())
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		clear(s.shelf.strips)
		s.strip(keys[i%64])
		i++
	}
}

// BenchmarkFirstPicture is what the first player of a process waits for.
func BenchmarkFirstPicture(b *testing.B) {
	v := busyBoard(b)
	for b.Loop() {
		_, _ = NewKamisado().Paint(nil, v, Options{})
	}
}

// BenchmarkWarm is the work that Warm does in the background.
func BenchmarkWarm(b *testing.B) {
	for b.Loop() {
		NewKamisado().Warm()
	}
}
