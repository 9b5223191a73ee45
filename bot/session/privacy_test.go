package session

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// table is a running match of hands of ana, bob and two computers.
func (h *harness) table() Session {
	h.t.Helper()
	s, err := h.Create(h.t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.HandsID, Players: []match.Player{{User: "ana", Name: "Ana"}, bob, {Level: "slow"}, {Level: "slow"}},
	}, match.Accept{User: "bob"})
	require.NoError(h.t, err)
	return s
}

// rated is a match that bob has won against ana and that counts.
func (h *harness) rated() Session {
	h.t.Helper()
	return h.do(h.rateable(), match.Resign{User: "ana"})
}

// rateable is a running match of ana and bob that counts once it is over.
func (h *harness) rateable() Session {
	h.t.Helper()
	s, err := h.Create(h.t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Rated: true, Options: game.Options{gametest.OptionHeap: "9"},
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(h.t, err)
	for i := range 4 {
		s = h.do(s, take([]string{"ana", "bob"}[i%2], "1", s))
	}
	return s
}

// requireForgotten proves that nothing names ana, and that each match is what its log says.
func (h *harness) requireForgotten() {
	h.t.Helper()
	kept, err := h.Kept(h.t.Context(), "ana")
	require.NoError(h.t, err)
	require.False(h.t, kept.Known, "%+v", kept)
	rows, err := h.Store.List(h.t.Context(), store.Filter{})
	require.NoError(h.t, err)
	for _, row := range rows {
		events, err := h.Store.Log(h.t.Context(), row.ID)
		require.NoError(h.t, err)
		folded, err := match.Fold(h.Games, row.ID, events)
		require.NoError(h.t, err)
		read, err := row.State(h.Games)
		require.NoError(h.t, err)
		require.Equal(h.t, folded, read)
		for _, p := range folded.Players {
			require.NotEqual(h.t, "Ana", p.Name)
		}
	}
}

// What somebody plays ends, and all others have is as it was but for the name.
func TestForget(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	over, running, table := h.rated(), h.duel(bob), h.table()
	challenge, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"}, Players: []match.Player{bob, {User: "ana", Name: "Ana II"}},
	})
	require.NoError(t, err)
	kept, err := h.Kept(t.Context(), "ana")
	require.NoError(t, err)
	require.Len(t, kept.Matches, 4)
	require.Len(t, kept.Ratings, 1)
	require.Equal(t, kept.Ratings[0].Points, kept.Changes[0].Points.After)
	require.True(t, kept.Known)

	ended, err := h.Forget(t.Context(), "ana")
	require.NoError(t, err)
	require.ElementsMatch(t, []match.ID{running.ID, table.ID, challenge.ID}, ended)
	h.requireForgotten()

	s, err := h.Load(t.Context(), running.ID)
	require.NoError(t, err)
	require.True(t, match.IsErased(s.Players[0].User), "memory has let go of it")
	require.Equal(t, game.Resigned, s.Outcome.Method)
	require.Equal(t, game.Seat(1), s.Outcome.Winner)
	s, err = h.Load(t.Context(), table.ID)
	require.NoError(t, err)
	require.Equal(t, match.Player{Level: "slow"}, s.Players[0])
	require.Equal(t, match.Playing, s.Phase)
	s, err = h.Load(t.Context(), challenge.ID)
	require.NoError(t, err)
	require.Equal(t, match.Declined, s.Closing)
	s, err = h.Load(t.Context(), over.ID)
	require.NoError(t, err)
	require.Equal(t, over.Ratings, s.Ratings)

	ended, err = h.Forget(t.Context(), "ana")
	require.NoError(t, err, "once more")
	require.Empty(t, ended)
	h.rated()
	_, err = h.Forget(t.Context(), "ana")
	require.NoError(t, err, "and after a new match")
	h.requireForgotten()
}

// Another process, which has the matches in memory as they were, neither shows nor stores them
// so any more.
func TestForgetInAnotherProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	over, running, table := h.rated(), h.duel(bob), h.table()
	other := h.process(h.Store)
	for _, id := range []match.ID{over.ID, running.ID, table.ID} {
		_, err := other.Load(t.Context(), id)
		require.NoError(t, err)
	}
	_, err := h.Forget(t.Context(), "ana")
	require.NoError(t, err)

	s, err := other.Load(t.Context(), running.ID)
	require.NoError(t, err)
	s, err = locked(t.Context(), other, Cause{}, s, match.Resign{User: "bob"})
	require.Error(t, err)
	require.True(t, match.IsErased(s.Players[0].User))
	s, err = other.Load(t.Context(), table.ID)
	require.NoError(t, err)
	_, err = locked(t.Context(), other, Cause{}, s, match.Offer{User: "bob", What: match.Restart, Ply: match.AnyPly})
	require.NoError(t, err)
	other.ResumeErasures(t.Context())
	s, err = other.Load(t.Context(), over.ID)
	require.NoError(t, err)
	require.True(t, match.IsErased(s.Players[0].User))
	h.requireForgotten()
}

// mortal is a store that breaks off after some searches and commits.
type mortal struct {
	store.Store
	left int
}

var errBroken = errors.New("the process is dead")

func (f *mortal) List(ctx context.Context, filter store.Filter) ([]store.Row, error) {
	if f.left--; f.left < 0 {
		return nil, errBroken
	}
	return f.Store.List(ctx, filter)
}

func (f *mortal) Commit(ctx context.Context, changes ...store.Change) error {
	if f.left--; f.left < 0 {
		return errBroken
	}
	return f.Store.Commit(ctx, changes...)
}

// Wherever a process dies, another one goes on where it was, however much later.
func TestForgetIsResumed(t *testing.T) {
	t.Parallel()
	for left := range 10 {
		h := newHarness(t)
		h.rated()
		h.duel(bob)
		h.table()
		dying := h.process(&mortal{h.Store, left})
		_, err := dying.Forget(t.Context(), "ana")
		if err == nil {
			require.Greater(t, left, 2)
			return
		}
		require.ErrorIs(t, err, errBroken)
		later := h.process(h.Store)
		after := []time.Duration{time.Second, 1000 * time.Hour}[left%2]
		later.Now = func() time.Time { return noon.Add(after) }
		later.ResumeErasures(t.Context())
		h.requireForgotten()
	}
	t.Fatal("nothing was read")
}

// What another process has begun it may be working on for a while.
func TestForgetIsLeftToAnotherProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	at := noon
	h.Now = func() time.Time { return at }
	h.duel(bob)
	h.ResumeErasures(t.Context())
	_, err := h.Store.BeginErasure(t.Context(), "ana", noon)
	require.NoError(t, err)
	at = noon.Add(resumeAfter)
	h.ResumeErasures(t.Context())
	kept, err := h.Kept(t.Context(), "ana")
	require.NoError(t, err)
	require.True(t, kept.Known)
	at = at.Add(time.Millisecond)
	h.ResumeErasures(t.Context())
	h.requireForgotten()
}

// What fails is tried again after a while, and is an error only if somebody waits for being forgotten.
func TestForgetFails(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.duel(bob)
	_, err := h.Store.BeginErasure(t.Context(), "ana", noon)
	require.NoError(t, err)
	broken := &mortal{h.Store, 0}
	later := h.process(broken)
	at := noon.Add(time.Hour)
	later.Now = func() time.Time { return at }
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	later.ResumeErasures(canceled)
	require.NotContains(t, h.log.String(), "not deleted yet")
	at = at.Add(resumeAfter)
	later.ResumeErasures(t.Context())
	require.Contains(t, h.log.String(), "not deleted yet")
	broken.left = 9
	at = at.Add(resumeAfter - time.Millisecond)
	later.ResumeErasures(t.Context())
	kept, err := h.Kept(t.Context(), "ana")
	require.NoError(t, err)
	require.True(t, kept.Known)
	at = at.Add(time.Millisecond)
	later.ResumeErasures(t.Context())
	h.requireForgotten()
}
