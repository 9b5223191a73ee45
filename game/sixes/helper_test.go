package sixes_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// dealt returns a match whose cards are all dealt.
func dealt(t testing.TB, seed game.Seed) *sixes.Match {
	t.Helper()
	return play(t, sixes.NewMatch(seed), sixes.West, sixes.DealAll)
}

// play makes a move.
func play(t testing.TB, m *sixes.Match, seat game.Seat, move game.Move) *sixes.Match {
	t.Helper()
	next, err := m.Play(seat, move)
	require.NoError(t, err)
	return next.(*sixes.Match)
}

// wander plays a match with moves at random and gives all its positions.
func wander(t testing.TB, seed game.Seed) []*sixes.Match {
	t.Helper()
	random := rand.New(rand.NewChaCha8(seed.ForPly(-1)))
	m := dealt(t, seed)
	all := []*sixes.Match{sixes.NewMatch(seed), m}
	for seats := m.ToMove(); len(seats) > 0; seats = m.ToMove() {
		legal := slices.Collect(m.Legal(seats[0]))
		m = play(t, m, seats[0], legal[random.IntN(len(legal))])
		all = append(all, m)
	}
	return all
}

// won returns the moment of a match at which somebody has just won.
func won(t testing.TB, seed game.Seed) *sixes.Match {
	t.Helper()
	all := wander(t, seed)
	i := slices.IndexFunc(all, func(m *sixes.Match) bool { _, ok := m.Stop(); return ok })
	require.Positive(t, i)
	return all[i]
}
