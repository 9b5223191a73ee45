package render

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

var update = flag.Bool("update", false, "write the goldens anew")

func TestGoldens(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		painter, dir := g.shared(), filepath.Join("testdata", name)
		if name == "kamisado" {
			dir = "testdata"
		}
		for picture, v := range g.usual(t) {
			t.Run(name+" "+picture, func(t *testing.T) {
				t.Parallel()
				o := Options{}
				if name == "sixes" {
					o = sixesOptions(t, picture)
				}
				switch name + "/" + picture {
				case "kamisado/turned":
					v.Bottom = kamisado.White
				case "kamisado/fill":
					o.Say = sixesOptions(t, "").Say
				case "kamisado/english", "connect4/full":
					o.Language = "en"
				}
				got, err := painter.Paint(nil, v, o)
				require.NoError(t, err)
				t.Logf("%d bytes, %v", len(got), decode(t, got).Bounds().Max)
				checkGolden(t, filepath.Join(dir, picture), got)
				require.LessOrEqual(t, len(got), mostBytes(got))
			})
		}
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
