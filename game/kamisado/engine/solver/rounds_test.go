package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// Rounds that are computed on the way give the same answers as the embedded ones.
func TestComputedRounds(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 4))
	withBook, noBook := New(Config{}), New(Config{NoBook: true})
	for compared := 0; compared < 12; {
		m := kamisado.NewMatch(kamisado.NewRound(kamisado.Black, [2]int{2, 1}, [2]uint8{
			1 << kamisado.Rojo, 1 << kamisado.Azul,
		}))
		var played []kamisado.Position
		for m.Round() == 1 && len(m.ToMove()) > 0 {
			p := m.Board()
			played = append(played, p)
			moves := p.AppendMoves(nil)
			next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
			require.NoError(t, err)
			m = next
		}
		p := played[len(played)*2/3]
		want, err := withBook.Solve(t.Context(), p, Limits{})
		require.NoError(t, err)
		got, err := noBook.Solve(t.Context(), p, Limits{})
		require.NoError(t, err)
		require.Equal(t, want.Winning, got.Winning, p.KFN())
		compared++
	}
	require.NotEmpty(t, noBook.computed.values)
	require.Empty(t, withBook.computed.values)
	for state, v := range noBook.computed.values {
		want, known := withBook.known(state)
		require.True(t, known)
		require.Equal(t, want, v, "%+v", state)
	}
}

// A round that is computed on the way has a table of its own: positions of
// different rounds may look alike.
func TestRoundsShareNoTable(t *testing.T) {
	t.Parallel()
	s := New(Config{NoBook: true})
	p := kamisado.NewRound(kamisado.Black, [2]int{1, 2}, [2]uint8{})
	j, err := s.begin(t.Context(), &p, Limits{})
	require.NoError(t, err)
	defer j.end()
	mine := j.search.table
	mine.keep(1, 2, pack(3, 4, 5))
	_, err = j.search.ends.find(0, byDeadlock)
	require.NoError(t, err)
	n, known := mine.find(1, 2)
	require.True(t, known, "the later round has emptied the table")
	require.Equal(t, pack(3, 4, 5), n)
	require.Equal(t, 1, mine.used)
}

// A sample of the embedded rounds is searched anew, each with what is embedded of
// the ones after it.
func TestEmbeddedSample(t *testing.T) {
	t.Parallel()
	proof, err := Embedded(kamisado.Standard)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(11, 3))
	s := New(Config{})
	for _, i := range random.Perm(len(proof.Rounds))[:10] {
		start := proof.Rounds[i].State.Start()
		j, err := s.begin(t.Context(), &start, Limits{})
		require.NoError(t, err)
		home := Pack(start)
		value, err := j.search.value(&home)
		j.end()
		require.NoError(t, err)
		require.Equal(t, proof.Rounds[i].Value, value, "%+v", proof.Rounds[i].State)
	}
}

// What is embedded of a round's start is not searched, whoever starts; anything
// else is.
func TestStartOf(t *testing.T) {
	t.Parallel()
	for kfn, want := range map[string]State{
		"NZP+SARVM/8/8/8/8/8/8/mvraspz+n N -- 1-2 estandar": {
			Points: [2]uint8{1, 2}, Sumos: [2]uint8{1 << kamisado.Azul, 1 << kamisado.Purpura},
		},
		"NZP+SARVM/8/8/8/8/8/8/mvraspz+n B -- 1-2 estandar": {
			Points: [2]uint8{2, 1}, Sumos: [2]uint8{1 << kamisado.Purpura, 1 << kamisado.Azul},
		},
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
