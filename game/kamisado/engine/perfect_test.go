package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Whole matches of both modes against all kinds of opponents: what is won stays won.
func TestPerfectKeepsWhatIsWon(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	reference, all, times := solver.New(solver.Config{}), levels(), 1
	if *deep {
		times = 20
	}
	opponents := append(all[:perfecto:perfecto], game.Level{Name: "anyhow", Player: anyhow{}})
	for n, opponent := range opponents {
		for number := range times {
			side, mode := game.Seat((n/2+number)%2), kamisado.Mode((n+number/2)%2)
			keepsWhatIsWon(t, reference, all[perfecto], opponent, side, mode, game.Seed{byte(n), byte(number)})
		}
	}
}

// keepsWhatIsWon plays a match and has the perfect player's moves judged.
func keepsWhatIsWon(
	t *testing.T, reference *solver.Solver, player, opponent game.Level, side game.Seat, mode kamisado.Mode,
	seed game.Seed,
) {
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
	gametest.Slow(t)
	s, l, near := solver.New(solver.Config{}), levels()[perfecto], 0
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

// In a lost position no other move holds out longer than the one that is played, as far as
// that is quickly proven.
func TestPerfectResists(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s, l, lost := solver.New(solver.Config{}), levels()[perfecto], 0
	for n, m := range append(wander(t, positions, starts[0]), at(t, lostKFN)) {
		p := m.Board()
		if p.Forced() == kamisado.None {
			continue
		}
		if v, err := s.Value(t.Context(), p, solver.Limits{}); err != nil || v == solver.Win {
			continue
		}
		plies := make(map[game.Move]int)
		for move := range m.Legal(p.Turn()) {
			if left, known := pliesAfter(t, s, m, move); known {
				plies[move] = left
			}
		}
		if len(plies) < len(p.AppendMoves(nil)) {
			continue
		}
		lost++
		chosen := choose(t, l, m, game.Seed{byte(n)})
		for move, left := range plies {
			require.LessOrEqual(t, left, plies[chosen], "%s in %s", move, p.KFN())
		}
	}
	require.Greater(t, lost, positions/60)
}

// pliesAfter is in how many moves a simple match ends after a move; false where that takes
// too long to find.
func pliesAfter(t *testing.T, s *solver.Solver, m *kamisado.Match, move game.Move) (plies int, known bool) {
	t.Helper()
	next := play(t, m, move)
	if isOver(next) {
		return 0, true
	}
	plies, err := s.Distance(t.Context(), next.Board(), solver.Limits{Nodes: 20_000})
	return plies, err == nil
}

func isOver(m *kamisado.Match) bool { return len(m.ToMove()) == 0 }

// longest is in how many moves a simple match ends at the latest, by the first move of it
// that wins. What is not here is the mirror image.
var longest = map[game.Move]int{
	"a1a2": 32, "a1a5": 17, "b1b6": 21, "b1b7": 17, "c1c4": 21, "c1c7": 19, "d1d5": 17, "d1d6": 17,
}

// Whoever knows how to win as fast as can be needs as many moves as can be had, and does
// not see the same match again and again.
func TestPerfectHoldsOutAndVaries(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s, l := solver.New(solver.Config{}), levels()[perfecto]
	for first, most := range longest {
		if !*deep && first != "b1b7" && first != "d1d6" && first != "c1c7" {
			continue
		}
		seen := map[string]bool{}
		for number := range gametest.Cases(12, 6) {
			line, plies := "", 1
			for m := play(t, at(t, starts[0]), first); !isOver(m); plies++ {
				move := game.Move("")
				if m.ToMove()[0] == kamisado.White {
					move = choose(t, l, m, game.Seed{byte(number), byte(plies)})
				} else {
					move = fastest(t, s, m)
				}
				line += string(move)
				m = play(t, m, move)
			}
			require.GreaterOrEqual(t, plies, most-1, "%s %s", first, line)
			require.LessOrEqual(t, plies, most, "%s %s", first, line)
			seen[line] = true
		}
		require.Greater(t, len(seen), 1, first)
	}
}

// fastest is a move that wins in the fewest moves, always the same.
func fastest(t *testing.T, s *solver.Solver, m *kamisado.Match) game.Move {
	t.Helper()
	r, err := s.Solve(t.Context(), m.Board(), solver.Limits{})
	require.NoError(t, err)
	moves, _, err := s.Quickest(t.Context(), m.Board(), r.Winning, solver.Limits{})
	require.NoError(t, err)
	return game.Move(moves[0].String())
}
