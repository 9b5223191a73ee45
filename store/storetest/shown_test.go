package storetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

func testReminder(t *testing.T, s store.Store) {
	due := noon.Add(time.Minute + 345678*time.Nanosecond)
	c := started(t, "m1", "ana", "bob")
	c.RemindAt = due
	commit(t, s, c)
	take := func(at time.Time) bool {
		taken, err := s.TakeReminder(t.Context(), "m1", at, time.Time{})
		require.NoError(t, err)
		return taken
	}
	require.False(t, take(noon), "another one's")
	require.False(t, take(time.Time{}))
	require.True(t, take(due), "the store keeps milliseconds, but this is the same")
	require.False(t, take(due), "again")
	row := load(t, s, "m1")
	require.Zero(t, row.RemindAt)
	require.Equal(t, 2, row.Version, "it is no event")
	taken, err := s.TakeReminder(t.Context(), "nowhere", due, time.Time{})
	require.NoError(t, err)
	require.False(t, taken)
	require.False(t, take(time.Time{}), "no reminder is none to take")

	c = started(t, "m2", "cem", "dan")
	c.RemindAt = noon
	commit(t, s, c)
	taken, err = s.TakeReminder(t.Context(), "m2", noon, due)
	require.NoError(t, err)
	require.True(t, taken)
	require.Equal(t, due.Truncate(time.Millisecond), load(t, s, "m2").RemindAt, "the next one")
}

func testReminderRace(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	c.RemindAt = noon
	commit(t, s, c)
	var won atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			taken, err := s.TakeReminder(t.Context(), "m1", noon, time.Time{})
			assert.NoError(t, err)
			if taken {
				won.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, won.Load())
}

// Whether the bot is a member of a place changes nothing else about its match.
func testReach(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m1", "ana", "bob"), started(t, "m2", "ana", "bob"))
	before := load(t, s, "m1")
	require.False(t, before.Place.AnswersOnly)
	require.NoError(t, s.Reach(t.Context(), "m1", true))
	after := load(t, s, "m1")
	require.True(t, after.Place.AnswersOnly)
	require.False(t, load(t, s, "m2").Place.AnswersOnly)
	require.NoError(t, s.Reach(t.Context(), "m1", false))
	require.Equal(t, before, load(t, s, "m1"))
	require.NoError(t, s.Reach(t.Context(), "nowhere", true))
}

func testShow(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m1", "ana", "bob"), started(t, "m2", "ana", "bob"))
	require.Zero(t, load(t, s, "m1").Shown)
	newest := store.Shown{Message: "d", Channel: "channel", Version: 3}
	lagging := newest
	lagging.Version = 2
	for name, step := range map[string]struct {
		before store.Shown
		now    store.Showing
		want   store.Shown
		left   []string
	}{
		"a first message": {now: store.Showing{Shown: newest}, want: newest},
		"another message, another reminder": {
			before: store.Shown{Message: "b", Channel: "channel", Version: 2, Reminder: "r"}, now: store.Showing{Shown: newest},
			want: newest, left: []string{"b", "reminder r"},
		},
		"a message of before": {
			before: newest, now: store.Showing{Shown: store.Shown{Message: "b", Channel: "channel", Version: 2}}, want: newest, left: []string{"b"},
		},
		"an edit of before": {
			before: newest, now: store.Showing{Shown: lagging, Before: lagging, Edited: true}, want: lagging,
		},
		"an edit": {before: lagging, now: store.Showing{Shown: newest, Before: lagging, Edited: true}, want: newest},
		"an edit beside another one": {
			before: lagging, now: store.Showing{Shown: newest, Edited: true}, want: lagging,
		},
		"an unsure edit": {before: lagging, now: store.Showing{Shown: newest, Before: lagging, Edited: true, Unsure: true}, want: lagging},
	} {
		id := match.ID(name)
		c := started(t, id, "ana", "bob")
		commit(t, s, c)
		commit(t, s, take(t, c.State, 1))
		_, err := s.ShowNew(t.Context(), id, store.Showing{Shown: step.before})
		require.NoError(t, err, name)
		step.now.At = noon
		show := func() (left []store.Leftover, err error) { return nil, s.Show(t.Context(), id, step.now) }
		if step.now.Message != step.before.Message {
			show = func() ([]store.Leftover, error) { return s.ShowNew(t.Context(), id, step.now) }
		}
		left, err := show()
		require.NoError(t, err, name)
		require.Equal(t, step.want, load(t, s, id).Shown, name)
		_, err = s.Overdue(t.Context(), noon, noon, 1) // it writes what is pending
		require.NoError(t, err, name)
		require.Equal(t, step.want, load(t, s, id).Shown, name)
		kept, err := s.Leftovers().Before(t.Context(), noon, 9)
		require.NoError(t, err, name)
		require.ElementsMatch(t, left, kept, name)
		var names []string
		for _, l := range left {
			names = append(names, map[bool]string{true: "reminder "}[l.Reminder]+l.Message)
		}
		require.ElementsMatch(t, step.left, names, name)
		require.NoError(t, s.Leftovers().Done(t.Context(), left...), name)
	}
	require.Zero(t, load(t, s, "m2").Shown)
}

func testLeftovers(t *testing.T, s store.Store) {
	board := store.Leftover{Match: "m1", Channel: "channel", Message: "a", Since: noon}
	reminder := store.Leftover{Match: "m1", Channel: "channel", Message: "r", Reminder: true, Since: noon.Add(time.Second)}
	require.NoError(t, s.Leftovers().Found(t.Context(), board))
	require.NoError(t, s.Leftovers().Found(t.Context(), reminder))
	requireLeft := func(until time.Time, most int, want ...store.Leftover) {
		t.Helper()
		got, err := s.Leftovers().Before(t.Context(), until, most)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	requireLeft(noon.Add(-1), 9)
	requireLeft(noon, 9, board)
	requireLeft(noon.Add(time.Second), 1, board)
	requireLeft(noon.Add(time.Second), 9, board, reminder)
	require.NoError(t, s.Leftovers().Done(t.Context(), board))
	requireLeft(noon.Add(time.Second), 9, reminder)
}

func testShowAndCommit(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	shown := store.Shown{Message: "a", Version: 2}
	require.NoError(t, s.Show(t.Context(), "m1", store.Showing{Shown: shown}))
	commit(t, s, take(t, c.State, 1))
	require.Equal(t, shown, load(t, s, "m1").Shown)
	require.Equal(t, 3, load(t, s, "m1").Version)
}

func testShowUnknown(t *testing.T, s store.Store) {
	require.NoError(t, s.Show(t.Context(), "nowhere", store.Showing{Shown: store.Shown{Version: 1}}))
	_, err := s.Load(t.Context(), "nowhere")
	require.ErrorIs(t, err, store.ErrNotFound)
	require.Empty(t, overdue(t, s, time.Hour, 0))
}

// No message of a channel shows a match that is nowhere, so it never lags behind one.
func testNowhere(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	c.Place.Guild, c.Place.Channel = "", ""
	commit(t, s, c)
	require.Empty(t, overdue(t, s, time.Hour, 0))
	next := take(t, c.State, 1)
	next.Place = c.Place
	commit(t, s, next)
	require.Equal(t, 3, load(t, s, "m1").Version)
	require.Empty(t, overdue(t, s, time.Hour, 0))
}

func testClosed(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	require.NoError(t, s.Close())
	require.Error(t, s.Commit(t.Context(), take(t, c.State, 1)))
	require.Error(t, s.Show(t.Context(), "m1", store.Showing{Shown: store.Shown{Version: 1}}))
	_, err := s.Load(t.Context(), "m1")
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrNotFound)
	_, err = s.Records(t.Context(), store.RecordFilter{Scope: "guild"})
	require.Error(t, err)
}
