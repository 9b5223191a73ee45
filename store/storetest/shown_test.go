package storetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game"
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
	require.False(t, before.Place.UserInstallOnly)
	require.NoError(t, s.Reach(t.Context(), "m1", true))
	after := load(t, s, "m1")
	require.True(t, after.Place.UserInstallOnly)
	require.False(t, load(t, s, "m2").Place.UserInstallOnly)
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
		show := func() (left []store.Message, err error) { return nil, s.Show(t.Context(), id, step.now) }
		if step.now.Message != step.before.Message {
			show = func() ([]store.Message, error) { return s.ShowNew(t.Context(), id, step.now) }
		}
		left, err := show()
		require.NoError(t, err, name)
		require.Equal(t, step.want, load(t, s, id).Shown, name)
		_, err = s.Overdue(t.Context(), noon, noon, 1) // it writes what is pending
		require.NoError(t, err, name)
		require.Equal(t, step.want, load(t, s, id).Shown, name)
		kept, err := s.DueMessages(t.Context(), noon, 9)
		require.NoError(t, err, name)
		require.ElementsMatch(t, left, kept, name)
		var names []string
		for _, l := range left {
			names = append(names, map[store.MessageKind]string{store.Reminder: "reminder "}[l.Kind]+l.ID)
		}
		require.ElementsMatch(t, step.left, names, name)
		for _, l := range left {
			drop(t, s, l, true)
		}
	}
	require.Zero(t, load(t, s, "m2").Shown)
}

// keepStale adds a board that was replaced at noon.
func keepStale(t *testing.T, s store.Store, m store.Message) {
	t.Helper()
	m.Kind, m.Due = store.StaleBoard, noon
	_, err := s.KeepMessage(t.Context(), m)
	require.NoError(t, err)
}

// drop removes a message and requires that this call did it or not.
func drop(t *testing.T, s store.Store, m store.Message, want bool) {
	t.Helper()
	dropped, err := s.DropMessage(t.Context(), m)
	require.NoError(t, err)
	require.Equal(t, want, dropped)
}

func testMessages(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m1", "ana", "bob"))
	board := store.Message{Match: "m1", Kind: store.StaleBoard, Channel: "channel", ID: "a", Due: noon}
	reminder := store.Message{Match: "m1", Kind: store.Reminder, Channel: "channel", ID: "r", Due: noon.Add(time.Second)}
	hand := store.Message{
		Match: "m1", Kind: store.Hand, User: "ana", Answer: "first", Due: noon.Add(time.Minute), Version: 2, Ply: 1,
		Offer: match.Draw, Locale: "es-ES", Missing: []game.Term{"permission.attach"},
	}
	shown := store.Message{Match: "m1", Kind: store.AnswerBoard, ID: "b", Answer: "command", Due: noon.Add(time.Hour)}
	keep := func(m store.Message, want ...store.Message) {
		t.Helper()
		before, err := s.KeepMessage(t.Context(), m)
		require.NoError(t, err)
		require.Equal(t, want, before)
	}
	due := func(until time.Time, most int, want ...store.Message) {
		t.Helper()
		got, err := s.DueMessages(t.Context(), until, most)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	answers := func(want ...store.Message) {
		t.Helper()
		got, err := s.Answers(t.Context(), "m1")
		require.NoError(t, err)
		require.ElementsMatch(t, want, got)
	}
	for range 2 {
		keep(board)
	}
	keep(reminder)
	keep(hand)
	keep(shown)
	due(noon.Add(-1), 9)
	due(noon, 9, board)
	due(noon.Add(time.Second), 1, board)
	due(noon.Add(time.Second), 9, board, reminder)
	drop(t, s, board, true)
	drop(t, s, board, false)
	due(noon.Add(time.Minute), 9, reminder, hand)
	answers(hand, shown)

	bobs, newer, click, other := hand, hand, shown, shown
	bobs.User = "bob"
	newer.ID, newer.Answer, newer.Ply = "pressed", "second", 3
	click.Answer, other.ID = "click", "c"
	keep(bobs)
	keep(newer, hand)
	keep(click, shown)
	keep(other)
	answers(bobs, newer, click, other)
	drop(t, s, hand, false) // another one has its place
	hand.Ply = 9
	require.NoError(t, s.UpdateMessage(t.Context(), hand))
	answers(bobs, newer, click, other)
	newer.Version, newer.Ply = 5, match.AnyPly
	require.NoError(t, s.UpdateMessage(t.Context(), newer))
	answers(bobs, newer, click, other)
	drop(t, s, newer, true)
	answers(bobs, click, other)
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
