package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// judge decides rounds by the rules themselves, deepening, with a memory of what is decided: a
// solver that shares nothing with the players'.
type judge struct {
	// values are what is known of who wins, by position.
	values map[kamisado.Position]game.Seat
	// left is how many positions it may still look at.
	left int
}

// winner is who wins a round; false when that takes too many positions.
func (x *judge) winner(p kamisado.Position) (winner game.Seat, ok bool) {
	for depth := 1; depth < 60; depth++ {
		if winner, ok = x.within(&p, depth); ok || x.left < 0 {
			return winner, ok
		}
	}
	return 0, false
}

// within is winner, as far as that is decided in so many moves.
func (x *judge) within(p *kamisado.Position, depth int) (winner game.Seat, ok bool) {
	if winner, ok = x.values[*p]; ok || depth == 0 {
		return winner, ok
	}
	if x.left--; x.left < 0 {
		return 0, false
	}
	moves, lost := p.AppendMoves(nil), true
	for i := range moves {
		// Long moves first: they are the ones to the far row.
		winner, ok = x.after(p, moves[len(moves)-1-i], depth)
		if ok && winner == p.Turn() {
			x.values[*p] = winner
			return winner, true
		}
		lost = lost && ok
	}
	if lost {
		x.values[*p] = 1 - p.Turn()
	}
	return 1 - p.Turn(), lost
}

// after is within for the position after a move.
func (x *judge) after(p *kamisado.Position, m kamisado.Move, depth int) (winner game.Seat, ok bool) {
	next, effect := p.Play(m)
	if effect.Round != nil {
		return effect.Round.Winner, true
	}
	return x.within(&next, depth-1)
}

// judgedNodes is how many positions the judge looks at for one answer.
const judgedNodes = 30_000

// The perfect player keeps every win of a round that the judge can prove, in positions of every
// mode at random, and takes the match where a move wins it.
func TestPerfectKeepsRounds(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	l, each := levels()[perfecto], gametest.Cases(20, 6)
	if *deep {
		each = 120
	}
	for mode := kamisado.Classic; mode < kamisado.Modes; mode++ {
		t.Run(mode.String(), func(t *testing.T) {
			t.Parallel()
			random, kept := rand.New(rand.NewPCG(6, uint64(mode))), 0
			for kept < each {
				m := amid(random, mode)
				x := &judge{values: map[kamisado.Position]game.Seat{}, left: judgedNodes}
				side := m.ToMove()[0]
				if winner, ok := x.winner(m.Board()); !ok || winner != side {
					continue
				}
				keepsRound(t, l, m, game.Seed{byte(kept)})
				kept++
			}
		})
	}
}

// keepsRound has a won position played, and the move judged.
func keepsRound(t *testing.T, l game.Level, m *kamisado.Match, seed game.Seed) {
	t.Helper()
	side, p := m.ToMove()[0], m.Board()
	text := choose(t, l, m, seed)
	move, err := kamisado.ParseMove(string(text))
	require.NoError(t, err)
	next, effect := p.Play(move)
	if effect.Round != nil {
		require.Equal(t, side, effect.Round.Winner, "%s in %s", move, p.KFN())
		return
	}
	x := &judge{values: map[kamisado.Position]game.Seat{}, left: 100 * judgedNodes}
	winner, ok := x.winner(next)
	require.True(t, ok, "%s in %s", move, p.KFN())
	require.Equal(t, side, winner, "%s in %s", move, p.KFN())
}

// amid is a random match of a mode some moves before the end of one of its rounds.
func amid(random *rand.Rand, mode kamisado.Mode) *kamisado.Match {
	var played []*kamisado.Match
	m := kamisado.NewMatch(kamisado.Start(mode))
	for len(m.ToMove()) > 0 {
		if p := m.Board(); !p.Choosing() {
			played = append(played, m)
		}
		moves := m.Board()
		list := moves.AppendMoves(nil)
		m, _ = m.PlayMove(m.ToMove()[0], list[random.IntN(len(list))])
	}
	return played[random.IntN(len(played))]
}

// A lost round is said to cost no more points than proven, also where the nodes do not last to
// prove that fewer would do.
func TestLostRoundCostsWhatIsProven(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	for name, kfn := range map[string]string{
		"in a marathon":   "M+VA+ZS1RN/4P3/8/8/8/8/s7/a+1rm++nv++zp N PZ 7-2 maraton",
		"in a long match": "N1V+RP++SMA/Z7/8/8/8/8/7r/sz+v+ap+nm1 B RR 3-4 larga",
	} {
		t.Run(name, func(t *testing.T) {
			p := at(t, kfn).Board()
			proof, err := (&perfect{s}).prover().prove(t.Context(), &p)
			require.NoError(t, err)
			require.True(t, proof.known && !proof.won)
			value, _, err := s.RoundValue(t.Context(), p, solver.Aim{Side: 1 - p.Turn(), Points: proof.points}, solver.Limits{})
			require.NoError(t, err)
			require.Equal(t, solver.Loss, value, "%d points", proof.points)
		})
	}
}
