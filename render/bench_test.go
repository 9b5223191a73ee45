package render

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
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
	for name, v := range map[string]game.View{"busy": busyBoard(t), "home": kamisado.NewMatch(kamisado.Start(kamisado.Simple)).View(game.Nobody)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := NewKamisado().Paint(nil, v, Options{})
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

// BenchmarkWays compares the first way and the last in all games: "match" paints matches that
// are played at random, move by move, "hint" the same with moves advised, as each player sees
// them, "review" one of those after another of any match, "turned" a match as White sees it, and "others"
// those of any match in any order. In los seises "a turn on" has other counts in every picture, and "new words" other
// names too: none was drawn before.
func BenchmarkWays(b *testing.B) {
	catalogue, err := lang.New()
	require.NoError(b, err)
	o := Options{Language: "es", Say: catalogue.Speaker(lang.Spanish).Say, Names: []string{"Ada", "Bruno", "Clara", "Listo"}}
	for name, g := range everyGame() {
		set, random := g.new().set, rand.New(rand.NewPCG(1, 2))
		mixed := func(look look) []game.View {
			views := playedViews(b, g.rules, random, look)
			random.Shuffle(len(views), func(i, j int) { views[i], views[j] = views[j], views[i] })
			return views
		}
		b.Run(name+"/naive", func(b *testing.B) {
			next := cycle(mixed(publicView))
			for b.Loop() {
				naivePicture(set, next(), o)
			}
		})
		b.Run(name+"/match", func(b *testing.B) {
			benchmarkViews(b, set, playedViews(b, g.rules, random, publicView), o)
		})
		b.Run(name+"/hint", func(b *testing.B) {
			benchmarkViews(b, set, playedViews(b, g.rules, random, advisedView), o)
		})
		b.Run(name+"/review", func(b *testing.B) { benchmarkViews(b, set, mixed(reviewedView), o) })
		if name == "kamisado" { // no other board is turned
			b.Run(name+"/turned", func(b *testing.B) {
				benchmarkViews(b, set, playedViews(b, g.rules, random, turnedView), o)
			})
		}
		b.Run(name+"/others", func(b *testing.B) { benchmarkViews(b, set, mixed(publicView), o) })
	}
	table := tableViews(b)["private"]
	board := table.Board.(*sixes.Board)
	turn := func() game.View {
		board.Turns++
		board.Turn = (board.Turn + 1) % 4
		board.Seats[board.Turn].Passes++
		return table
	}
	b.Run("sixes/a turn on", func(b *testing.B) { benchmarkPaint(b, NewSixes(), turn, o) })
	b.Run("sixes/new words", func(b *testing.B) {
		benchmarkPaint(b, NewSixes(), func() game.View {
			for i := range o.Names {
				o.Names[i] = "Ab" + strconv.Itoa(1e6+4*board.Turns+i)
			}
			return turn()
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

// look is what is shown of a position, of which some legal moves are given.
type look func(p game.Position, some []game.Move) game.View

func publicView(p game.Position, _ []game.Move) game.View { return p.View(game.Nobody) }

func turnedView(p game.Position, _ []game.Move) game.View {
	v := p.View(game.Nobody)
	v.Bottom = kamisado.White
	return v
}

func advisedView(p game.Position, some []game.Move) game.View {
	v := p.View(p.ToMove()[0])
	for i, move := range some {
		v.Advised = append(v.Advised, game.AdvisedMove{Move: move, Sure: i%4 > 0})
	}
	return v
}

func reviewedView(p game.Position, some []game.Move) game.View {
	v := advisedView(p, some)
	if b, ok := v.Board.(*kamisado.Board); ok {
		b.Missed = b.To < kamisado.NoCell
	}
	return v
}

// playedViews are looks at matches that are played at random.
func playedViews(b *testing.B, rules game.Rules, random *rand.Rand, look look) (views []game.View) {
	for match := uint64(0); len(views) < 1500; match++ {
		for _, p := range randomMatch(b, rules, nil, match, 200) {
			if len(p.ToMove()) > 0 {
				legal := slices.Collect(p.Legal(p.ToMove()[0]))
				random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
				views = append(views, look(p, legal[:min(len(legal), 1+random.IntN(5))]))
			}
		}
	}
	return views
}

// benchmarkViews paints views in a process that has drawn their tiles, but has forgotten most
// of their rows.
func benchmarkViews(b *testing.B, set tileSet, views []game.View, o Options) {
	painter := newPainter(set, 1)
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
