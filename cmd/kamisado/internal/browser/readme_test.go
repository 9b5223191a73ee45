package browser

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

var update = flag.Bool("update", false, "take the README's picture of the playground anew")

// The README's picture is of the page as it is. Letters look different on every machine,
// so it is not compared: it has to be there, and what it shows has to come about.
func TestBrowserReadmePicture(t *testing.T) {
	t.Parallel()
	const path, most = apptest.Root + "/docs/playground.png", 250_000
	p := newParlour(t)
	ada, bruno := p.challenge(glass{width: 1280, height: 800, dark: true})
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).see("▶ @Ada must move the red tower (R) on c6.")
	ada.board().until(`$.querySelectorAll(".is-target").length > 0`)
	ada.hover(0, 0)
	if *update {
		shot, err := png.Decode(bytes.NewReader(ada.shot()))
		require.NoError(t, err)
		var small bytes.Buffer
		require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, shot))
		require.NoError(t, os.WriteFile(path, small.Bytes(), 0o644))
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Less(t, len(data), most)
	size, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, []int{1280, 800}, []int{size.Width, size.Height})
}
