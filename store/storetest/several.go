package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// resigned creates a match that is over, for rematches.
func resigned(t *testing.T, s store.Store, id match.ID) match.State {
	t.Helper()
	c := Started(t, id, "ana", "bob")
	over := Next(t, c.State, noon, match.Resign{User: "ana"})
	commit(t, s, c)
	commit(t, s, over)
	return over.State
}

func testTwoChanges(t *testing.T, s store.Store) {
	over := resigned(t, s, "m1")
	old := Next(t, over, noon, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly},
		match.Offer{User: "bob", What: match.Rematch, Ply: match.AnyPly, Next: "m2"})
	p := over.RematchProposal(game.Seed{7})
	fresh := Next(t, match.State{ID: "m2", Proposal: p}, noon, match.Propose{Proposal: p})
	old.Interaction, fresh.Interaction = "click", "click"
	commit(t, s, old, fresh)
	require.Equal(t, match.ID("m2"), RequireFolds(t, s, "m1").Next)
	require.Equal(t, []string{"bob", "ana"}, load(t, s, "m2").Users)
	require.ErrorIs(t, s.Commit(t.Context(), old, fresh), store.ErrRepeated)
}

func testAtomic(t *testing.T, s store.Store) {
	first, second := Started(t, "m1", "ana", "bob"), Started(t, "m2", "cem", "dan")
	commit(t, s, first, second)
	commit(t, s, Take(t, second.State, 1))
	good, stale := Take(t, first.State, 1), Take(t, second.State, 2)
	good.Interaction, stale.Interaction = "click", "click"
	require.ErrorIs(t, s.Commit(t.Context(), good, stale), store.ErrConflict)
	require.ErrorIs(t, s.Commit(t.Context(), Challenge(t, "m3", "ana", "bob"), stale), store.ErrConflict)
	require.Equal(t, 2, load(t, s, "m1").Version)
	_, err := s.Load(t.Context(), "m3")
	require.ErrorIs(t, err, store.ErrNotFound)
	commit(t, s, good) // neither version nor interaction was used up
	RequireFolds(t, s, "m1")
}

// testFreshClick: what a Commit itself wrote before it failed is no repeat.
func testFreshClick(t *testing.T, s store.Store) {
	first, second := Started(t, "m1", "ana", "bob"), Started(t, "m2", "cem", "dan")
	commit(t, s, first, second)
	commit(t, s, Take(t, second.State, 1))
	good, stale := Take(t, first.State, 1), Take(t, second.State, 2)
	good.Interaction, stale.Interaction = "click1", "click2"
	err := s.Commit(t.Context(), good, stale)
	require.ErrorIs(t, err, store.ErrConflict)
	require.NotErrorIs(t, err, store.ErrRepeated)
}

func testPending(t *testing.T, s store.Store) {
	first := Challenge(t, "m1", "ana", "bob")
	commit(t, s, first)
	require.ErrorIs(t, s.Commit(t.Context(), Challenge(t, "m2", "ana", "bob")), store.ErrPending)
	require.ErrorIs(t, s.Commit(t.Context(), Challenge(t, "m2", "bob", "ana")), store.ErrPending, "the other way round")
	commit(t, s, Challenge(t, "m3", "ana", "cem"), Challenge(t, "m4", "cem", "bob"))
	commit(t, s, Started(t, "m5", "ana", "bob"))
	commit(t, s, Next(t, first.State, noon, match.Accept{User: "bob"}))
	again := Challenge(t, "m6", "bob", "ana")
	commit(t, s, again)
	commit(t, s, Next(t, again.State, noon, match.Decline{User: "ana"}))
	commit(t, s, Challenge(t, "m7", "bob", "ana"))
}

func testPendingSwap(t *testing.T, s store.Store) {
	first := Challenge(t, "m1", "ana", "bob")
	commit(t, s, first)
	cancel := Next(t, first.State, noon, match.Cancel{User: "ana"})
	require.ErrorIs(t, s.Commit(t.Context(), Challenge(t, "m2", "bob", "ana"), cancel), store.ErrPending, "in this order both would pend")
	commit(t, s, cancel, Challenge(t, "m2", "bob", "ana"))
	require.Equal(t, match.Closed, load(t, s, "m1").Phase)
	require.Equal(t, match.Pending, load(t, s, "m2").Phase)
}
