package render_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/render"
)

// maxBytes is how large a Kamisado picture of the default size may be, mostBytes one of
// any other game.
const maxBytes, mostBytes = 35_000, 60_000

func TestPicturesAreSmall(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	for _, s := range scenes {
		if s.size > render.SizeDefault {
			continue
		}
		got, err := painter.Paint(nil, s.view(t), render.Options{})
		require.NoError(t, err)
		t.Logf("%s: %d bytes", s.name, len(got))
		require.LessOrEqual(t, len(got), maxBytes, s.name)
	}
}

// Not parallel: it counts the allocations of the whole process.
func TestPaintHardlyAllocates(t *testing.T) {
	painter := render.NewKamisado()
	v := scenes[1].view(t)
	buf, err := painter.Paint(nil, v, render.Options{})
	require.NoError(t, err)
	allocs := testing.AllocsPerRun(20, func() { buf, _ = painter.Paint(buf[:0], v, render.Options{}) })
	require.Less(t, allocs, 100.0)
}

func TestPaintKeepsTheCallersBytes(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	v := scenes[0].view(t)
	first, err := painter.Paint([]byte("x"), v, render.Options{})
	require.NoError(t, err)
	second, err := painter.Paint(nil, v, render.Options{})
	require.NoError(t, err)
	require.Equal(t, "x", string(first[:1]))
	require.Equal(t, second, first[1:])
}

func TestPaintRefuses(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	for name, c := range map[string]struct {
		view game.View
		size int
	}{
		"a foreign board": {game.View{Board: "o"}, 0},
		"no board":        {game.View{}, 0},
		"an odd size":     {scenes[0].view(t), 721},
		"a negative size": {scenes[0].view(t), -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint([]byte("mine"), c.view, render.Options{Size: c.size})
			require.Error(t, err)
			require.Equal(t, "mine", string(got))
			_, err = painter.Image(c.view, render.Options{Size: c.size})
			require.Error(t, err)
		})
	}
}

// Pictures made at once, while everything is drawn for the first time, are those
// made alone. The race detector has its say here.
func TestPaintAtOnce(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	done := make(chan []byte)
	v := scenes[1].view(t)
	go painter.Warm()
	for range 8 {
		go func() {
			got, _ := painter.Paint(nil, v, render.Options{})
			done <- got
		}()
	}
	want, err := render.NewKamisado().Paint(nil, v, render.Options{})
	require.NoError(t, err)
	for range 8 {
		require.Equal(t, want, <-done)
	}
}
