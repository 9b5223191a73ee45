package upkeep

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// Each match belongs to one process, and all have about as many.
func TestShares(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	all := []*Upkeep{h.Upkeep, h.process(h.Store), h.process(h.Store)}
	for i, u := range all {
		u.share.self = fmt.Sprint("process", i) // what they would draw differs
	}
	for range 2 {
		for _, u := range all {
			require.NoError(t, sharer{u}.attend(t.Context(), h.now))
		}
	}
	const matches = 3000
	owners := func(among []*Upkeep) (of [matches]int) {
		t.Helper()
		for i := range of {
			of[i] = -1
			for k, u := range among {
				if (sharer{u}).owns(match.ID(fmt.Sprintf("m%06d", i))) {
					require.Equal(t, -1, of[i])
					of[i] = k
				}
			}
			require.NotEqual(t, -1, of[i])
		}
		return of
	}
	three, counts := owners(all), [3]int{}
	for _, owner := range three {
		counts[owner]++
	}
	for _, n := range counts {
		require.InDelta(t, matches/3, n, matches/30, counts)
	}

	// What the others have stays theirs when one leaves.
	require.NoError(t, all[2].Leave(t.Context()))
	for _, u := range all[:2] {
		require.NoError(t, sharer{u}.attend(t.Context(), h.now))
		require.Equal(t, 2, sharer{u}.among())
	}
	for i, owner := range owners(all[:2]) {
		if three[i] != 2 {
			require.Equal(t, three[i], owner)
		}
	}
}

// Who takes the place of a process that has died has its share at once, and keeps it though that
// one was about to end.
func TestSuccessor(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	before, after := h.process(h.Store), h.process(h.Store)
	h.Process, before.Process, after.Process = "a", "b", "b"
	attend := func(u *Upkeep, among int) {
		t.Helper()
		h.now = h.now.Add(time.Millisecond)
		require.NoError(t, sharer{u}.attend(t.Context(), h.now))
		require.Equal(t, among, sharer{u}.among())
	}
	attend(h.Upkeep, 1)
	attend(before, 2)
	attend(after, 2)
	require.NoError(t, before.Leave(t.Context()))
	attend(h.Upkeep, 2)
	require.NoError(t, after.Leave(t.Context()))
	attend(h.Upkeep, 1)
}

// Who is alone has everything, whoever shares the store.
func TestAlone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	h.share.self, other.share.self = "a", "b"
	for _, u := range []*Upkeep{h.Upkeep, other, h.Upkeep} {
		u.Alone = true
		require.NoError(t, sharer{u}.attend(t.Context(), h.now))
	}
	for i := range 20 {
		require.True(t, sharer{h.Upkeep}.owns(match.ID(fmt.Sprint(i))))
		require.True(t, sharer{other}.owns(match.ID(fmt.Sprint(i))))
	}
	require.NoError(t, other.Leave(t.Context()))
}

// What is due is handled by the process that has it, and by another one once that has died.
func TestDueOfADeadProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	h.share.self, other.share.self = "a", "b"
	var attended []int
	h.Attended = func(processes int) { attended = append(attended, processes) }
	h.sweep(0)
	require.NoError(t, other.Sweep(t.Context(), true))
	h.sweep(match.BeatEvery)
	require.Equal(t, []int{1, 2}, attended)

	ours, theirs := 0, 0
	for i := range 20 {
		s := h.proposed(match.Player{User: fmt.Sprint("bob", i)}) // its message was lost
		if (sharer{other}).owns(s.ID) {
			theirs++
		} else {
			ours++
		}
	}
	require.NotZero(t, ours)
	require.NotZero(t, theirs)
	posts := len(h.poster.Posts())
	for lag := h.now.Add(h.Lag - SweepEvery); h.now.Before(lag); {
		h.sweep(SweepEvery)
		require.NoError(t, other.Sweep(t.Context(), true))
	}
	h.sweep(SweepEvery)
	require.Equal(t, ours, len(h.poster.Posts())-posts, "the other may be alive")
	h.sweep(outage)
	require.Equal(t, ours+theirs, len(h.poster.Posts())-posts)
	require.Equal(t, 1, attended[len(attended)-1])
}
