package rating_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/rating"
)

func TestNewSkill(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 1500, rating.NewSkill().Points(), 1e-9)
}

func TestRankOfEquals(t *testing.T) {
	t.Parallel()
	table := []rating.Skill{rating.NewSkill(), rating.NewSkill(), rating.NewSkill(), rating.NewSkill()}
	after := rating.Rank(table, []int{3, 1, 4, 2})
	require.Greater(t, after[1].Mu, after[3].Mu)
	require.Greater(t, after[3].Mu, after[0].Mu)
	require.Greater(t, after[0].Mu, after[2].Mu)
	require.Greater(t, after[1].Mu, 25.0, "who wins rises")
	require.Less(t, after[2].Mu, 25.0, "who is last falls")
	for _, s := range after {
		require.Less(t, s.Sigma, table[0].Sigma, "a match says something about everybody")
	}

	tied := rating.Rank(table, []int{1, 1, 1, 1})
	for _, s := range tied {
		require.InDelta(t, 25, s.Mu, 1e-12)
	}
}

// TestRankOfTwo compares a duel with the closed form of Plackett-Luce for two.
func TestRankOfTwo(t *testing.T) {
	t.Parallel()
	a, b := rating.Skill{Mu: 27, Sigma: 5}, rating.Skill{Mu: 22, Sigma: 7}
	after := rating.Rank([]rating.Skill{a, b}, []int{1, 2})
	beta := 25.0 / 6
	c := math.Sqrt(25 + 49 + 2*beta*beta)
	p := 1 / (1 + math.Exp((b.Mu-a.Mu)/c))
	require.InDelta(t, 27+25/c*(1-p), after[0].Mu, 1e-12)
	require.InDelta(t, 22-49/c*(1-p), after[1].Mu, 1e-12)
	require.InDelta(t, 5*math.Sqrt(1-25/(c*c)*5/c*p*(1-p)), after[0].Sigma, 1e-12)
	require.InDelta(t, 7*math.Sqrt(1-49/(c*c)*7/c*p*(1-p)), after[1].Sigma, 1e-12)
}

// TestRankHasNoSeats holds that the order of a table says nothing: who sits elsewhere
// gets the same.
func TestRankHasNoSeats(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		n := 3 + random.IntN(3)
		players, places := make([]rating.Skill, n), make([]int, n)
		for i := range players {
			players[i] = rating.Skill{Mu: 50 * random.Float64(), Sigma: 1 + 7*random.Float64()}
			places[i] = 1 + random.IntN(n)
		}
		after := rating.Rank(players, places)
		order := random.Perm(n)
		moved, movedPlaces := make([]rating.Skill, n), make([]int, n)
		for i, from := range order {
			moved[i], movedPlaces[i] = players[from], places[from]
		}
		for i, s := range rating.Rank(moved, movedPlaces) {
			require.InDelta(t, after[order[i]].Mu, s.Mu, 1e-9)
			require.InDelta(t, after[order[i]].Sigma, s.Sigma, 1e-9)
			require.Positive(t, s.Sigma)
		}
	}
}

// TestRankOfExtremes holds that no strength is too far from another for the arithmetic.
func TestRankOfExtremes(t *testing.T) {
	t.Parallel()
	for _, s := range rating.Rank([]rating.Skill{{1e6, 0.01}, {-1e6, 0.01}, {0, 8}}, []int{3, 1, 2}) {
		require.False(t, math.IsNaN(s.Mu) || math.IsInf(s.Mu, 0))
		require.Positive(t, s.Sigma)
	}
}

// TestWhoWinsMoreRises holds that of equal players who comes first a little more often than
// the others ends above them, and who comes last more often below.
func TestWhoWinsMoreRises(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	players := []rating.Skill{rating.NewSkill(), rating.NewSkill(), rating.NewSkill(), rating.NewSkill()}
	for range 500 {
		places := []int{1, 2, 3, 4}
		random.Shuffle(len(places), func(i, k int) { places[i], places[k] = places[k], places[i] })
		if random.IntN(3) == 0 { // player 0 takes the best place, player 3 the worst
			slices.Sort(places)
		}
		players = rating.Rank(players, places)
	}
	for _, other := range players[1:3] {
		require.Greater(t, players[0].Mu, other.Mu)
		require.Greater(t, other.Mu, players[3].Mu)
	}
}
