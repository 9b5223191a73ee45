package solver_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// deep asks for the whole of the proofs: half a minute on two cores, several
// under the race detector.
var deep = flag.Bool("deep", false, "compute the embedded proofs anew, all of them")

func embedded(t testing.TB, mode kamisado.Mode) *solver.Proof {
	proof, err := solver.Embedded(mode)
	require.NoError(t, err)
	return proof
}

// What is embedded is complete, and says what docs/solution.md says.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		proof := embedded(t, mode)
		start := kamisado.Start(mode)
		require.Equal(t, mode, proof.Mode)
		require.Len(t, proof.First, len(start.AppendMoves(nil)))
		won := []string{}
		for _, first := range proof.First {
			if first.Value == solver.Win {
				won = append(won, first.Move.String())
			}
		}
		require.Equal(t, "a1a2 a1a5 b1b6 b1b7 c1c4 c1c7 d1d5 d1d6 e1e5 e1e6 f1f4 f1f7 g1g6 g1g7 h1h2 h1h5",
			strings.Join(won, " "))
	}
	standard := embedded(t, kamisado.Standard)
	states := solver.States()
	require.Len(t, states, 1103)
	for i, round := range standard.Rounds {
		require.Equal(t, states[i], round.State)
	}
	require.Len(t, standard.Rounds, len(states))
}

// Who starts a round wins the match when level in points or ahead, whatever the
// sumos are. Nobody had to know that to compute it.
func TestPointsDecide(t *testing.T) {
	t.Parallel()
	for _, round := range embedded(t, kamisado.Standard).Rounds {
		points := round.State.Points
		require.Equal(t, solver.Value(points[0] >= points[1]), round.Value, "%+v", round.State)
	}
}

// The simple mode is proven anew and compared by the byte; with -deep the
// standard one too. Under the race detector both are for -deep.
func TestProve(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	modes := []kamisado.Mode{kamisado.Simple, kamisado.Standard}
	if !*deep {
		modes = modes[:1/share]
	}
	for _, mode := range modes {
		var last solver.Progress
		proof, nodes, err := solver.Prove(context.Background(), mode, solver.Config{}, func(p solver.Progress) {
			require.Greater(t, p.Done, last.Done-1)
			last = p
		})
		require.NoError(t, err)
		require.Equal(t, last.Total, last.Done)
		require.Equal(t, nodes, last.Nodes)
		var got bytes.Buffer
		_, err = proof.WriteTo(&got)
		require.NoError(t, err)
		want, err := os.ReadFile(mode.String() + ".txt")
		require.NoError(t, err)
		require.Equal(t, string(want), got.String())
	}
}

func TestProveStops(t *testing.T) {
	t.Parallel()
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		ctx, stop := context.WithCancel(t.Context())
		_, _, err := solver.Prove(ctx, mode, solver.Config{}, func(p solver.Progress) {
			if p.Done == 3 {
				stop()
			}
		})
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestReadProofRefuses(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no value":       "a1a2\n",
		"another value":  "a1a2 draw\n",
		"no move":        "a9a2 win\n",
		"no position":    "8/8 N -- 0-0 estandar win\n",
		"no such mode":   "# Kamisado, rapido.\n",
		"only a value":   " win\n",
		"a line too far": "a1a2 win\n\na1a3 loss\n",
	} {
		_, err := solver.ReadProof(strings.NewReader(text))
		require.ErrorContains(t, err, "line ", name)
	}
}

// Reading what was written gives the same text, and nothing makes it panic.
func FuzzReadProof(f *testing.F) {
	for _, mode := range []string{"simple.txt", "estandar.txt"} {
		text, err := os.ReadFile(mode)
		require.NoError(f, err)
		f.Add(string(text[:1000]))
	}
	f.Fuzz(func(t *testing.T, text string) {
		proof, err := solver.ReadProof(strings.NewReader(text))
		if err != nil {
			return
		}
		var once, twice bytes.Buffer
		_, _ = proof.WriteTo(&once)
		again, err := solver.ReadProof(bytes.NewReader(once.Bytes()))
		require.NoError(t, err)
		_, _ = again.WriteTo(&twice)
		require.Equal(t, once.String(), twice.String())
	})
}
