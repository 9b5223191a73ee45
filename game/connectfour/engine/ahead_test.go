package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// Who looks ahead wins as soon as can be, or loses as late, where that is within its plies.
func TestAheadSeesWhatIsNear(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s := NewSolver(Config{})
	for name, plies := range map[string]int{LevelIntermediate: 4, LevelAdvanced: 7, LevelExpert: 8} {
		level, random := named(t, Levels(s), name), rand.New(rand.NewPCG(5, 5))
		won, lost := 0, 0
		for i := range 12 * games {
			m := wander(t, random, 14+random.IntN(10))
			score, best, err := s.best(t.Context(), m.Grid())
			require.NoError(t, err)
			discs := m.Grid().Plies()
			// The winner's last disc is one of 22 less the score, the second side's as many.
			left := 2*(22-max(score, -score)) - discs
			if score == 0 || left > plies {
				continue
			}
			move := choose(t, level, m, game.Seed{}.ForPly(i))
			require.Contains(t, best, int(move[0]-'A'), "%s in %s", name, m.Notation())
			if score > 0 {
				won++
			} else {
				lost++
			}
		}
		require.Greater(t, won, 2*games, name)
		require.Greater(t, lost, games/2, name)
	}
}

// Chance varies what they play, and the seed alone decides it.
func TestAheadVaries(t *testing.T) {
	t.Parallel()
	levels := levels()
	for _, name := range []string{LevelIntermediate, LevelAdvanced, LevelExpert} {
		level, seen := named(t, levels, name), map[game.Move]bool{}
		for i := range 60 {
			seed := game.Seed{}.ForPly(i)
			move := choose(t, level, play(t, "1762", ""), seed)
			require.Equal(t, move, choose(t, level, play(t, "1762", ""), seed))
			seen[move] = true
		}
		require.Greater(t, len(seen), 1, name)
	}
}
