package session

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// counted is a store that counts how often settings are read, and calls a function before
// it answers.
type counted struct {
	store.Store
	reads int
	do    func()
}

func (s *counted) Settings(ctx context.Context, guild string) (store.Settings, error) {
	s.reads++
	now, err := s.Store.Settings(ctx, guild)
	if s.do != nil {
		s.do()
	}
	return now, err
}

func threads(now *store.Settings) { now.Threads = true }

// Settings are read once in a while; a change of this process counts at once, that of another
// within ten seconds.
func TestSettingsAreKept(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	now, reads := noon, &counted{Store: h.Store}
	h.Store, h.Now = reads, func() time.Time { return now }
	other := h.process(reads.Store)
	requireThreads := func(want bool, after string) {
		t.Helper()
		for range 3 {
			s, err := h.Settings(t.Context(), "1")
			require.NoError(t, err)
			require.Equal(t, want, s.Threads, after)
		}
	}
	requireThreads(false, "nothing was decided")
	require.Equal(t, 1, reads.reads)
	before, after, err := h.ChangeSettings(t.Context(), "1", threads)
	require.NoError(t, err)
	require.Equal(t, []bool{false, true}, []bool{before.Threads, after.Threads})
	requireThreads(true, "an own change")
	_, _, err = other.ChangeSettings(t.Context(), "1", func(s *store.Settings) { s.Threads = false })
	require.NoError(t, err)
	requireThreads(true, "a change of another process, not read yet")
	now = now.Add(settingsFor)
	requireThreads(false, "the same, later")
	require.Equal(t, 3, reads.reads)

	s, err := h.Settings(t.Context(), "")
	require.NoError(t, err)
	require.Zero(t, s)
	require.Equal(t, 3, reads.reads, "in direct messages there is nothing to read")
}

// What was read before a change is not kept after it.
func TestSettingsReadTooEarly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.Store = &counted{Store: h.Store, do: func() {
		_, _, err := h.ChangeSettings(t.Context(), "1", threads)
		require.NoError(t, err)
	}}
	_, err := h.Settings(t.Context(), "1")
	require.NoError(t, err)
	s, err := h.Settings(t.Context(), "1")
	require.NoError(t, err)
	require.True(t, s.Threads)
}

// The settings of many servers do not fill the memory, and an error is none of them.
func TestSettingsOfMany(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for i := range maxSettings + 2 {
		_, err := h.Settings(t.Context(), fmt.Sprint(i))
		require.NoError(t, err)
	}
	require.LessOrEqual(t, len(h.settings.known), maxSettings)
	h.Store = failing{h.Store}
	_, err := h.Settings(t.Context(), "unread")
	require.Error(t, err)
}

type failing struct{ store.Store }

func (failing) Settings(context.Context, string) (store.Settings, error) {
	return store.Settings{}, errors.New("broken")
}

// What the server has decided since a match began counts for its rematch. Hints of a computer are
// nobody else's.
func TestSettingsOfRematches(t *testing.T) {
	t.Parallel()
	thread := here
	thread.Parent = here.Channel
	for name, c := range map[string]struct {
		place    store.Place
		players  []match.Player
		hints    bool
		threaded bool
	}{
		"two people":      {here, []match.Player{{User: "ana", Name: "Ana"}, bob}, false, true},
		"in a thread":     {thread, []match.Player{{User: "ana", Name: "Ana"}, bob}, false, false},
		"with a computer": {here, []match.Player{{User: "ana", Name: "Ana"}, {Level: "slow"}}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			people := (&match.Proposal{Players: c.players}).People()
			s, err := h.Create(t.Context(), Cause{}, c.place, match.Proposal{
				Game: matchtest.NimID, Options: game.Options{matchtest.OptionHeap: "9"}, Players: c.players, Hints: true,
			}, match.Accept{User: people[len(people)-1]}, match.Resign{User: "ana"})
			require.NoError(t, err)
			_, _, err = h.ChangeSettings(t.Context(), here.Guild, func(now *store.Settings) { now.NoHints, now.Threads, now.Locale = true, true, "es" })
			require.NoError(t, err)
			for _, user := range people {
				s = h.do(s, match.Offer{User: user, What: match.Rematch, Ply: s.Ply, Next: "bbbbbbbb"})
			}
			next, err := h.Get(t.Context(), s.Next)
			require.NoError(t, err)
			require.Equal(t, c.hints, next.Hints)
			require.Equal(t, c.threaded, next.Threaded)
			require.Equal(t, "es", next.Place.Locale)
		})
	}
}
