package render

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

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

// naivePicture draws a whole picture with gg and encodes it, as one would begin.
func naivePicture(tiles tileSet, v game.View, o Options) []byte {
	l, _ := tiles.layout(v, o)
	all := canvas.New(l.grid.Width(), l.grid.Height(), 1, canvas.ParseFont())
	shapes, set := tiles.Shapes(l.grid), tile.Framed(tiles, l.grid)
	x, y := 0, 0
	for _, t := range l.tiles {
		s := shapes[t.Shape()]
		c := all.Part(x, y, s.WidthOf(t), s.Height, s.Unit)
		for _, layer := range set.Layers(nil, t) {
			layer.Draw(c)
		}
		if x += s.WidthOf(t); x == l.grid.Width() {
			x, y = 0, y+s.Height
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, all.Image())
	return b.Bytes()
}

func TestHalfTheBytesOfNaive(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]game.View{
		"busy": busyBoard(t), "home": kamisado.NewMatch(kamisado.Start(kamisado.Simple)).View(game.Nobody),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := sharedPainters[kamisado.ID]().Paint(nil, v, Options{})
			require.NoError(t, err)
			plain := naivePicture(kamisadoTiles{}, v, Options{})
			t.Logf("%d bytes of %d", len(got), len(plain))
			require.LessOrEqual(t, 2*len(got), len(plain))
		})
	}
}

// BenchmarkWarm is the work that Warm does in the background.
func BenchmarkWarm(b *testing.B) {
	for b.Loop() {
		NewKamisado().Warm()
	}
}

// BenchmarkWays compares the first way and the last in all games: "match" paints matches that are played at random,
// move by move, and "others" those of any match in any order. In los seises "new words" has other counts and names in
// every picture: none was drawn before.
func BenchmarkWays(b *testing.B) {
	o := sixesOptions(b, "")
	for name, g := range everyGame() {
		set := g.new().set
		var match []game.View
		for seed := uint64(0); len(match) < 1500; seed++ {
			for _, p := range randomMatch(b, g.rules, nil, seed, 200) {
				match = append(match, p.View(game.Nobody))
			}
		}
		others := slices.Clone(match)
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
		b.Run(name+"/naive", func(b *testing.B) {
			next := cycle(others)
			for b.Loop() {
				naivePicture(set, next(), o)
			}
		})
		b.Run(name+"/match", func(b *testing.B) { benchmarkViews(b, g.new, match, o) })
		b.Run(name+"/others", func(b *testing.B) { benchmarkViews(b, g.new, others, o) })
	}
	table := tableViews(b)["private"]
	board := table.Board.(*sixes.Board)
	b.Run("sixes/new words", func(b *testing.B) {
		benchmarkPaint(b, NewSixes(), func() game.View {
			board.Turns++
			board.Turn = (board.Turn + 1) % 4
			board.Seats[board.Turn].Passes++
			for i := range o.Names {
				o.Names[i] = "Ab" + strconv.Itoa(1e6+4*board.Turns+i)
			}
			return table
		}, o)
	})
}

// cycle gives views again and again, one after the other.
func cycle(views []game.View) func() game.View {
	next := -1
	return func() game.View {
		next++
		return views[next%len(views)]
	}
}

// benchmarkViews paints views in a process that has drawn their tiles, but has forgotten most
// of their rows.
func benchmarkViews(b *testing.B, newPainter func() *TilePainter, views []game.View, o Options) {
	painter := newPainter()
	for _, v := range views {
		_, err := painter.Paint(nil, v, o)
		require.NoError(b, err)
	}
	benchmarkPaint(b, painter, cycle(views), o)
}

func benchmarkPaint(b *testing.B, painter *TilePainter, next func() game.View, o Options) {
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = painter.Paint(buf[:0], next(), o)
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}
