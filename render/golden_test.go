package render_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
)

var update = flag.Bool("update", false, "write the goldens anew")

// scene is a board of the goldens: a set-up position and moves from it.
type scene struct {
	name  string
	kfn   string
	moves []string
	size  int
}

// scenes are boards that show everything there is to draw.
var scenes = []scene{
	{name: "start", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"},
	{name: "middle", kfn: "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-1 estandar", moves: []string{"g1g4"}},
	{name: "crossing", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7"}},
	{name: "pushable", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"},
	{name: "pushed", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar", moves: []string{"c4"}},
	{name: "zero", kfn: "NZPSARVM/mv6/8/8/8/8/8/2raspzn N -- 0-0 simple", moves: []string{"c1c6"}},
	{name: "sumos", kfn: "N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/m+v+r+a+s+p+z+n+ B NV 2-2 estandar"},
	{name: "end", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7", "c6a8"}},
	{name: "diagonal", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1a3"}},
	{name: "large", kfn: "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-1 estandar", moves: []string{"g1g4"}, size: render.SizeLarge},
}

// view plays a scene.
func (s scene) view(t testing.TB) game.View {
	t.Helper()
	start, err := kamisado.ParseKFN(s.kfn)
	require.NoError(t, err)
	var p game.Position = kamisado.NewMatch(start)
	for _, move := range s.moves {
		p, err = p.Play(p.ToMove()[0], game.Move(move))
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

func TestGoldens(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint(nil, s.view(t), render.Options{Size: s.size})
			require.NoError(t, err)
			checkGolden(t, filepath.Join("testdata", s.name), got)
		})
	}
}

// Every mark there is on one board, met in every way that play allows and some
// more.
func TestGoldenCrowded(t *testing.T) {
	t.Parallel()
	v := scenes[0].view(t)
	b := v.Board.(*kamisado.Board)
	at := func(name string) kamisado.Cell {
		cell, ok := kamisado.CellOf(name)
		require.True(t, ok)
		return cell
	}
	home := b.Towers
	clear(b.Towers[:])
	for i, tower := range home[:8] {
		tower.Sumo = i%2 == 0
		b.Towers[i+24] = tower
		tower.Side = kamisado.Black
		b.Towers[i+32] = tower
	}
	b.Forced, b.Zero = at("c4"), at("c4")
	b.From, b.To, b.Pushed = at("c3"), at("c4"), at("c5")
	b.Targets = kamisado.CellSet(0xffff << 8).With(at("c3"))
	b.Pushable = kamisado.CellSet(0xff << 24).With(at("c4"))
	got, err := render.NewKamisado().Paint(nil, v, render.Options{})
	require.NoError(t, err)
	require.LessOrEqual(t, len(got), maxBytes)
	checkGolden(t, filepath.Join("testdata", "crowded"), got)
}

// A missed win: what would have won, and the mistakes that were made instead, a
// slide and a push.
func TestGoldenMissed(t *testing.T) {
	t.Parallel()
	for name, mistake := range map[string][3]string{"missed": {"c4", "a6", "-"}, "missedpush": {"c4", "c5", "c6"}} {
		v := scenes[3].view(t)
		b := v.Board.(*kamisado.Board)
		at := func(name string) kamisado.Cell {
			cell, _ := kamisado.CellOf(name)
			return cell
		}
		b.From, b.To, b.Pushed = at(mistake[0]), at(mistake[1]), at(mistake[2])
		b.Missed, b.Targets, b.Pushable = true, kamisado.CellSet(0).With(at("e6")).With(at("b5")), 0
		got, err := render.NewKamisado().Paint(nil, v, render.Options{})
		require.NoError(t, err)
		checkGolden(t, filepath.Join("testdata", name), got)
	}
}

// checkGolden compares a PNG with base.png by pixel and leaves a different one
// as base.got.png.
func checkGolden(t *testing.T, base string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(base), 0o755))
		require.NoError(t, os.WriteFile(base+".png", got, 0o644))
		return
	}
	want, err := os.ReadFile(base + ".png")
	require.NoError(t, err, "run with -update to write it")
	if !samePixels(t, want, got) {
		require.NoError(t, os.WriteFile(base+".got.png", got, 0o644))
		t.Errorf("%s.got.png differs from the golden picture", base)
	}
}

func samePixels(t testing.TB, want, got []byte) bool {
	t.Helper()
	a, b := decode(t, want), decode(t, got)
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return m
}
