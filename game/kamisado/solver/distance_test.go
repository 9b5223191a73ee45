package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// distance is in how many moves the round ends when the winner hurries, the plain
// way: false when it does not end so with the match won for him.
func (x *minimax) distance(p kamisado.Position, winner game.Seat) (plies int, won bool) {
	if x.left--; x.left < 0 {
		return 0, false
	}
	hurries := p.Turn() == winner
	best, found := 0, !hurries
	for _, m := range p.AppendMoves(nil) {
		plies, won := x.after(p, m, winner)
		switch {
		case hurries && won && (!found || plies < best):
			best, found = plies, true
		case !hurries && !won:
			return 0, false
		case !hurries:
			best = max(best, plies)
		}
	}
	return best, found
}

func (x *minimax) after(p kamisado.Position, m kamisado.Move, winner game.Seat) (plies int, won bool) {
	next, effect := p.Play(m)
	if end := effect.Round; end != nil {
		return 1, laterWinner(end, next) == winner
	}
	plies, won = x.distance(next, winner)
	return plies + 1, won
}

func TestDistance(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 9))
	s := solver.New(solver.Config{})
	longest := 0
	for agreed := 0; agreed < 200/share; {
		mode := kamisado.Mode(agreed % 2)
		p := late(random, mode)
		if agreed%4 > 1 {
			p = setUp(random, mode)
		}
		value, err := s.Value(t.Context(), p, solver.Limits{})
		require.NoError(t, err)
		winner := p.Turn()
		if value == solver.Loss {
			winner = 1 - winner
		}
		reference := minimax{left: referenceNodes}
		want, won := reference.distance(p, winner)
		if reference.left < 0 {
			continue
		}
		agreed++
		require.True(t, won)
		got, err := s.Distance(t.Context(), p, solver.Limits{})
		require.NoError(t, err)
		require.Equal(t, want, got, p.KFN())
		longest = max(longest, got)
	}
	require.Greater(t, longest, 6/share)
}
