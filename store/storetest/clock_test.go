package storetest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// beats are what a process does that is connected at some minutes after noon.
func beats(t *testing.T, s store.Store, minutes ...int) {
	t.Helper()
	for _, m := range minutes {
		require.NoError(t, s.Heartbeat(t.Context(), "here", noon.Add(time.Duration(m)*time.Minute), time.Minute))
	}
}

func outages(t *testing.T, s store.Store) []store.Outage {
	t.Helper()
	all, err := s.Outages(t.Context(), "here")
	require.NoError(t, err)
	return all
}

func testOutages(t *testing.T, s store.Store) {
	beats(t, s, 0, 1, 2)
	require.Empty(t, outages(t, s), "the first start is no outage, nor is a gap of just so long")
	beats(t, s, 10, 11, 5, 30)
	first := store.Outage{Since: noon.Add(2 * time.Minute), Until: noon.Add(10 * time.Minute)}
	second := store.Outage{Since: noon.Add(11 * time.Minute), Until: noon.Add(30 * time.Minute)}
	require.Equal(t, []store.Outage{first, second}, outages(t, s), "a clock that was put back is none")
	beats(t, s, 30)
	require.Len(t, outages(t, s), 2, "recorded once")

	require.NoError(t, s.Heartbeat(t.Context(), "there", noon.Add(20*time.Minute), time.Minute))
	there, err := s.Outages(t.Context(), "there")
	require.NoError(t, err)
	require.Empty(t, there, "another platform has its own")
	require.NoError(t, s.ClearOutage(t.Context(), "there", second))
	require.Len(t, outages(t, s), 2)

	require.NoError(t, s.ClearOutage(t.Context(), "here", first))
	require.NoError(t, s.ClearOutage(t.Context(), "here", first), "again")
	require.Equal(t, []store.Outage{second}, outages(t, s))
}

func testOutageRace(t *testing.T, s store.Store) {
	beats(t, s, 0)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			assert.NoError(t, s.Heartbeat(t.Context(), "here", noon.Add(time.Hour+time.Duration(i)), time.Minute))
		})
	}
	all.Wait()
	require.Equal(t, []store.Outage{{Since: noon, Until: noon.Add(time.Hour)}}, outages(t, s))
}

func testDueBetween(t *testing.T, s store.Store) {
	for id, minutes := range map[match.ID]int{"m1": 10, "m2": 20, "m3": 30} {
		p := challenge(t, id, "ana", "bob").State.Proposal
		p.MoveTime = (time.Duration(minutes) * time.Minute).Milliseconds()
		commit(t, s, next(t, match.State{ID: id}, noon, match.Propose{Proposal: p}, match.Accept{User: "bob"}))
	}
	rows, err := s.DueBetween(t.Context(), noon.Add(10*time.Minute), noon.Add(20*time.Minute))
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2"}, ids(rows))
}
