package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// A sample of the embedded rounds is searched anew, each with what is embedded of
// the ones after it.
func TestEmbeddedSample(t *testing.T) {
	t.Parallel()
	proof, err := Embedded(kamisado.Standard)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(11, 3))
	s := New(Config{})
	for _, i := range random.Perm(len(proof.Rounds))[:10] {
		value, err := s.search(t.Context(), proof.Rounds[i].State.Start(), Limits{})
		require.NoError(t, err)
		require.Equal(t, proof.Rounds[i].Value, value, "%+v", proof.Rounds[i].State)
	}
}

// What is embedded of a round's start is not searched, whoever starts; anything
// else is.
func TestStartOf(t *testing.T) {
	t.Parallel()
	for kfn, want := range map[string]State{
		"NZP+SARVM/8/8/8/8/8/8/mvraspz+n N -- 1-2 estandar": {Points: [2]uint8{1, 2}, Sumos: [2]uint8{1 << kamisado.Azul, 1 << kamisado.Purpura}},
		"NZP+SARVM/8/8/8/8/8/8/mvraspz+n B -- 1-2 estandar": {Points: [2]uint8{2, 1}, Sumos: [2]uint8{1 << kamisado.Purpura, 1 << kamisado.Azul}},
	} {
		p, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
		got, starts := startOf(&p)
		require.True(t, starts, kfn)
		require.Equal(t, want, got, kfn)
		v, err := New(Config{}).Value(t.Context(), p, Limits{Nodes: 1})
		require.NoError(t, err)
		require.Equal(t, Value(p.Turn() == kamisado.White), v, kfn)
	}
	for _, kfn := range []string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N A- 0-0 estandar",
		"NZPSARVM/8/8/8/8/8/7n/mvraspz1 B -- 0-0 estandar",
		"NZPSARVM/8/8/8/8/8/8/mvraspz1 N -- 0-0 estandar",
	} {
		p, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
		_, starts := startOf(&p)
		require.False(t, starts, kfn)
	}
}
