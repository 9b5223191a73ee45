package render

import (
	"bytes"
	"image"
	"image/png"
	"sync"
	"testing"

	"github.com/fogleman/gg"
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
	p, _ := towerArt{}.sheet(v, SizeDefault)
	dc := gg.NewContext(p.grid.width(), p.grid.height())
	font, shapes, a := parseFont(), towerArt{}.shapes(p.grid), framedArt{towerArt{}, p.grid}
	x, y := 0, 0
	for _, t := range p.tiles {
		s := shapes[t.shape()]
		q := &pen{dc: dc, x: float64(x), y: float64(y), side: float64(s.unit), wide: float64(s.wide), high: float64(s.high), font: font}
		for _, l := range a.layers(nil, t) {
			a.draw(q, l)
		}
		if x += s.wide; x == p.grid.width() {
			x, y = 0, y+s.high
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
	sprites := make(map[tile][]uint8)
	canvas := image.NewPaletted(image.Rect(0, 0, SizeDefault, SizeDefault), s.palette)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(pool)}
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		p, _ := towerArt{}.sheet(v, SizeDefault)
		x, y := 0, 0
		for _, t := range p.tiles {
			if sprites[t] == nil {
				sprites[t] = bytes.Clone(s.easel.tile(t))
			}
			wide := s.shapes[t.shape()].wide
			for row := range s.shapes[t.shape()].high {
				copy(canvas.Pix[canvas.PixOffset(x, y+row):], sprites[t][row*wide:(row+1)*wide])
			}
			if x += wide; x == SizeDefault {
				x, y = 0, y+s.shapes[t.shape()].high
			}
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
	var tiles []tile
	for _, k := range looksOf(busyBoard(b).Board.(*kamisado.Board)) {
		tiles = append(tiles, k.tile())
		s.strip(k.tile())
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		clear(s.shelf.strips)
		s.strip(tiles[i%64])
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
