package kamisado_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// A replay goes through exactly the moments that were played, whatever they did
// by themselves.
func TestReplay(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 3))
	for name, kfn := range map[string]string{
		"simple": startKFN, "estandar": "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"sumos":           "N+ZP+SA+RVM/8/8/8/8/8/8/mv+ra+sp+zn N -- 1-2 estandar",
		"blocked start":   "8/8/8/A7/nz6/8/8/s7 B A- 0-0 simple",
		"towers are gone": "N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 0-0 estandar",
	} {
		for range 20 {
			m := at(t, kfn)
			moments := []*kamisado.Match{}
			moves := []kamisado.Move{}
			for len(m.ToMove()) > 0 {
				p := m.Board()
				legal := p.AppendMoves(nil)
				moments, moves = append(moments, m), append(moves, legal[random.IntN(len(legal))])
				m = play(t, m, moves[len(moves)-1].String())
			}
			i := 0
			for before, move := range m.Replay() {
				require.Equal(t, moments[i], before, name)
				require.Equal(t, moves[i], move, name)
				i++
			}
			require.Equal(t, len(moves), i, name)
		}
	}
}

// A replay can be left at any moment.
func TestReplayStops(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "c1c6", "a8b7")
	for before, move := range m.Replay() {
		require.Equal(t, startKFN, kfnOf(before))
		require.Equal(t, "c1c6", move.String())
		break
	}
}
