package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Chances are shares of the wins. They are the same for the same seed, say more and more
// often who wins as a match goes on, and are certain when somebody has won.
func TestChances(t *testing.T) {
	t.Parallel()
	right, moments := [2]int{}, [2]int{}
	for i := range 8 {
		var last *sixes.Match
		var favourites []game.Seat
		meetLevel(t, simple(smart), game.Seed{3}.ForPly(i), func(m *sixes.Match) {
			last = m
			got := chances(m, 200, game.Seed{1})
			require.Equal(t, got, chances(m, 200, game.Seed{1}))
			sum, best := 0.0, game.Seat(0)
			for seat, share := range got {
				sum += share
				if share > got[best] {
					best = game.Seat(seat)
				}
			}
			require.InDelta(t, 1, sum, 1e-9)
			if out, won := m.Stop(); won {
				require.InDelta(t, 1, got[out.Winner], 0)
			} else if len(m.ToMove()) > 0 {
				favourites = append(favourites, best)
			}
		})
		out, _ := last.Outcome()
		for at, seat := range favourites {
			half := 2 * at / len(favourites)
			moments[half]++
			if seat == out.Winner {
				right[half]++
			}
		}
	}
	early, late := float64(right[0])/float64(moments[0]), float64(right[1])/float64(moments[1])
	t.Logf("the favourite wins in %.2f of the first half, %.2f of the second", early, late)
	require.Greater(t, late, early)
	require.Greater(t, late, 0.6)
}

// Cards are drawn as often as their priors say.
func TestDrawCardFollowsPriors(t *testing.T) {
	t.Parallel()
	hand := cardSet(t, "5c", "3c", "8h", "jh", "9d", "7s")
	playable := cardSet(t, "5c", "8h", "9d", "7s")
	random, seen := rand.New(rand.NewPCG(13, 14)), map[sixes.Set]int{}
	const draws = 20_000
	for range draws {
		seen[drawCard(hand, playable, random)]++
	}
	want, i := priors(hand, playable), 0
	for c := range playable.All() {
		require.InDelta(t, want[i], float64(seen[c.Set()])/draws, 0.015, c)
		i++
	}
}
