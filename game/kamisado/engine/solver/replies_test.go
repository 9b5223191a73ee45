package solver_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// afterFirst is a match after its first move.
func afterFirst(t *testing.T, mode kamisado.Mode, first string) kamisado.Position {
	t.Helper()
	m, err := kamisado.ParseMove(first)
	require.NoError(t, err)
	p, _ := kamisado.Start(mode).Play(m)
	return p
}

// The table has the replies to every first move that wins, in both modes, mirror images
// included, and the longest of them is what docs/solution.md says.
func TestRepliesAreKnown(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	for first, want := range map[string]int{
		"a1a2": 31, "a1a5": 16, "b1b6": 20, "b1b7": 16, "c1c4": 20, "c1c7": 18, "d1d5": 16, "d1d6": 16,
		"h1h2": 31, "h1h5": 16, "g1g6": 20, "g1g7": 16, "f1f4": 20, "f1f7": 18, "e1e5": 16, "e1e6": 16,
	} {
		for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
			p, longest := afterFirst(t, mode, first), 0
			// One node is too few for anything but the table.
			delays, err := s.Delays(t.Context(), p, p.AppendMoves(nil), solver.Limits{Nodes: 1})
			require.NoError(t, err)
			for _, d := range delays {
				require.True(t, d.Exact, "%s %s", first, d.Move)
				require.GreaterOrEqual(t, d.Plies, 2, "%s %s", first, d.Move)
				longest = max(longest, d.Plies)
			}
			require.Equal(t, want, longest, "%s %s", first, mode)
		}
	}
}

// A first round of the standard mode, and a mirror image, are searched to the same end as
// the table says, which is computed for the simple mode and for one move of each pair.
func TestRepliesHoldElsewhere(t *testing.T) {
	t.Parallel()
	table, s := solver.New(solver.Config{}), solver.New(solver.Config{})
	for _, p := range []kamisado.Position{
		afterFirst(t, kamisado.Standard, "b1b7"), afterFirst(t, kamisado.Standard, "e1e6"),
		afterFirst(t, kamisado.Simple, "g1g7"),
	} {
		moves := p.AppendMoves(nil)
		delays, err := table.Delays(t.Context(), p, moves, solver.Limits{})
		require.NoError(t, err)
		for _, d := range delays[:len(delays)/share] {
			require.Equal(t, distanceAfter(t, s, p, d.Move), d.Plies, "%s in %s", d.Move, p.KFN())
		}
	}
}

// Without the nodes to find a distance a move counts for as many plies as are certain.
func TestDelaysAreBounded(t *testing.T) {
	t.Parallel()
	s, p := solver.New(solver.Config{}), afterFirst(t, kamisado.Simple, "d1d6")
	p, _ = p.Play(p.AppendMoves(nil)[0])
	r, err := s.Solve(t.Context(), p, solver.Limits{})
	require.NoError(t, err)
	require.Equal(t, solver.Win, r.Value)
	p, _ = p.Play(r.Winning[0])
	moves := p.AppendMoves(nil)
	some, err := s.Delays(t.Context(), p, moves, solver.Limits{Nodes: 2_000})
	require.NoError(t, err)
	all, err := s.Delays(t.Context(), p, moves, solver.Limits{})
	require.NoError(t, err)
	open := 0
	for i, d := range some {
		require.True(t, all[i].Exact)
		require.LessOrEqual(t, d.Plies, all[i].Plies, d.Move)
		if d.Exact {
			require.Equal(t, all[i], d)
		} else {
			open++
		}
	}
	require.Positive(t, open)
}
