package app

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/gametest"
)

var deep = flag.Bool("deep", false, "prove the standard mode too, which takes a minute or two")

// Computed from nothing, a proof is that which the program carries, to the byte.
func TestProofsAreTheEmbeddedOnes(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	modes := []string{"simple"}
	if *deep {
		modes = append(modes, "estandar")
	}
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			want := apptest.ReadRoot(t, filepath.Join("game", "kamisado", "engine", "solver", mode+".txt"))
			got := try(t.Context(), "", "prove", mode)
			require.Zero(t, got.status)
			require.True(t, want == got.out,
				"the tables differ: kamisado prove %s | diff game/kamisado/engine/solver/%[1]s.txt -", mode)
		})
	}
}
