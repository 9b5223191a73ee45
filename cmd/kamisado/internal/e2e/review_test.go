//go:build full

package e2e

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
)

// A match of the bot is reviewed while the bot plays it.
func TestReviewOfAMatchInPlay(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	board = h.reply(h.click(h.black, board, "c1c6"))
	board = h.reply(h.click(h.white, board, "a8a7"))
	id := string(h.id(board))
	picture := filepath.Join(t.TempDir(), "turning.png")
	got := review(t, id, "--database", h.database, "--picture", picture, "--lang", "en")
	require.Equal(t, 0, got.status, got)
	require.Contains(t, got.out, "\n1. Black  c1c6  ?   ")
	require.Contains(t, got.out, "\n2. White  a8a7  ??  ")
	drawn, err := os.ReadFile(picture)
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(drawn))
	require.NoError(t, err)

	got = review(t, "zzzzzzzz", "--database", h.database)
	require.Equal(t,
		reviewed{
			2, "", "kamisado: No hay ningún archivo «zzzzzzzz», ni una partida con ese identificador en la base de datos.\n",
		},
		got)
	h.reply(h.black.Slash(h.channel, "board")) // the bot has not noticed
}

// reviewed is what a run of kamisado review left.
type reviewed struct {
	status   int
	out, err string
}

// review runs kamisado review.
func review(t *testing.T, args ...string) reviewed {
	t.Helper()
	var out, err apptest.Log
	status := app.Options{}.Run(t.Context(), append([]string{"review"}, args...), &tool.Console{
		Out: &out, Err: &err, Env: apptest.SpanishEnv,
	})
	return reviewed{status, out.String(), err.String()}
}
