package player_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// Whole matches of both modes against all kinds of opponents: what is won stays won.
func TestPerfectKeepsWhatIsWon(t *testing.T) {
	t.Parallel()
	reference, all, times := solver.New(solver.Config{}), levels(), 1
	if *deep {
		times = 20
	}
	opponents := append(all[:perfect:perfect], game.Level{Name: "anyhow", Player: anyhow{}})
	for n, opponent := range opponents {
		for number := range times {
			side, mode := game.Seat((n/2+number)%2), kamisado.Mode((n+number/2)%2)
			keepsWhatIsWon(t, reference, all[perfect], opponent, side, mode, game.Seed{byte(n), byte(number)})
		}
	}
}

// keepsWhatIsWon plays a match and has the perfect player's moves judged.
func keepsWhatIsWon(t *testing.T, reference *solver.Solver, player, opponent game.Level, side game.Seat, mode kamisado.Mode, seed game.Seed) {
	t.Helper()
	wins := func(m *kamisado.Match) bool {
		if out, over := m.Outcome(); over {
			return out.Winner == side
		}
		v, err := reference.Value(t.Context(), m.Board(), solver.Limits{})
		require.NoError(t, err)
		return (v == solver.Win) == (m.ToMove()[0] == side)
	}
	m, won := kamisado.NewMatch(kamisado.Start(mode)), false
	for ply := 0; len(m.ToMove()) > 0; ply++ {
		mover := opponent
		if m.ToMove()[0] == side {
			won, mover = won || wins(m), player
		}
		move := choose(t, mover, m, seed.ForPly(ply))
		before := viewOf(m).Notation
		m = play(t, m, move)
		require.True(t, !won || mover.Name == opponent.Name || wins(m), "%s gives %s away", move, before)
	}
	require.Equal(t, won, wins(m))
}

// A forced end is taken by the shortest way when it is near.
func TestPerfectHurries(t *testing.T) {
	t.Parallel()
	s, l, near := solver.New(solver.Config{}), levels()[perfect], 0
	for _, m := range wander(t, positions/3, starts...) {
		p := m.Board()
		if p.Forced() == kamisado.None {
			continue // then one winning move is enough
		}
		r, err := s.Solve(t.Context(), p, solver.Limits{})
		require.NoError(t, err)
		plies, err := s.Distance(t.Context(), p, solver.Limits{Nodes: 2_000})
		if r.Value == solver.Loss || err != nil {
			continue
		}
		near++
		next := play(t, m, choose(t, l, m, game.Seed{}))
		if plies == 1 {
			require.True(t, len(next.ToMove()) == 0 || next.Round() > m.Round(), viewOf(m).Notation)
			continue
		}
		left, err := s.Distance(t.Context(), next.Board(), solver.Limits{})
		require.NoError(t, err)
		require.Equal(t, plies-1, left, viewOf(m).Notation)
	}
	require.Greater(t, near, positions/20)
}

// In a lost position the move is played that leaves the greatest share of
// mistakes.
func TestPerfectResists(t *testing.T) {
	t.Parallel()
	for kfn, move := range map[string]game.Move{lostKFN: hardest, lostKFN2: hardest2} {
		for seed := range 3 {
			require.Equal(t, move, choose(t, levels()[perfect], at(t, kfn), game.Seed{}.ForPly(seed)), kfn)
		}
	}
}

// The same for positions as they come: no other move asks more of an opponent that
// does not see its own win in one.
func TestPerfectResistsAnywhere(t *testing.T) {
	t.Parallel()
	s, l, lost := solver.New(solver.Config{}), levels()[perfect], 0
	for _, m := range wander(t, positions/3, starts[0]) {
		p := m.Board()
		if p.Forced() == kamisado.None {
			continue
		}
		if v, err := s.Value(t.Context(), p, solver.Limits{}); err != nil || v == solver.Win {
			continue
		}
		lost++
		chosen := mistakes(t, s, m, choose(t, l, m, game.Seed{}))
		for move := range m.Legal(p.Turn()) {
			require.LessOrEqual(t, mistakes(t, s, m, move), chosen, "%s in %s", move, p.KFN())
		}
	}
	require.Greater(t, lost, positions/60)
}

// mistakes is the share of replies to a move that lose, in a simple match: less
// than none when there is a reply that wins at once, or none at all. A side that
// is to move again does what is best for it.
func mistakes(t *testing.T, s *solver.Solver, m *kamisado.Match, move game.Move) float64 {
	t.Helper()
	next := play(t, m, move)
	if len(next.ToMove()) == 0 {
		return -2
	}
	replies := slices.Collect(next.Legal(next.ToMove()[0]))
	if next.ToMove()[0] == m.ToMove()[0] {
		most := -2.
		for _, again := range replies {
			most = max(most, mistakes(t, s, next, again))
		}
		return most
	}
	lose := 0
	for _, reply := range replies {
		end := play(t, next, reply)
		if out, over := end.Outcome(); over && out.Winner == next.ToMove()[0] {
			return -1
		} else if over {
			lose++
			continue
		}
		v, err := s.Value(t.Context(), end.Board(), solver.Limits{})
		require.NoError(t, err)
		if (v == solver.Win) != (end.ToMove()[0] == next.ToMove()[0]) {
			lose++
		}
	}
	return float64(lose) / float64(len(replies))
}
