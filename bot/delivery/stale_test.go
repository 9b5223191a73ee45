package delivery

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// A board that is retired while another process answers a click on it shows the match again, as
// soon as that process has recorded its answer, and what it was to give way to is retired.
func TestRetiredAndPressedElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	s := h.move(h.duel())
	next := other.move(s)
	// The click is answered, and then its board is retired.
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	require.Equal(t, []string{"100"}, h.poster.Retired())
	h.sweep(session.SweepEvery)
	require.Equal(t, []string{"100"}, h.poster.Retired(), "nothing is known yet")
	require.Empty(t, h.poster.Edited()["100"].Controls)

	other.RecordShown(t.Context(), next, store.Shown{Message: "100", Version: next.Version}, session.Edited)
	require.Equal(t, []string{"200"}, other.poster.Retired())
	h.sweep(h.Sessions.Lag)
	require.NotEmpty(t, h.poster.Edited()["100"].Controls)
	require.Equal(t, "100", h.row(s.ID).Shown.Message)
	h.sweep(h.Sessions.Lag)
	edits := len(h.poster.Edits())
	h.sweep(h.Sessions.Lag)
	require.Len(t, h.poster.Edits(), edits, "once is enough")
}

// What a process has not tidied up when it dies, or Discord did not let it, another one does.
func TestStaleMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.duel())
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version, Reminder: "150"}, session.Posted)
	s = h.move(s)
	h.poster.Fail = func(string, string) error { return errors.New("status 503") }
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	require.Empty(t, h.poster.Retired())

	other := &harness{t: t, now: h.now}
	other.Delivery = other.process(h.Store)
	other.sweep(session.SweepEvery)
	require.Empty(t, other.poster.Retired(), "the first process may be about to")
	other.sweep(h.Sessions.Lag)
	for range 2 { // once is enough
		require.Equal(t, []string{"150"}, other.poster.Deleted())
		require.Equal(t, []string{"100"}, other.poster.Retired())
		other.sweep(h.Sessions.Lag)
	}
}

// A message that was replaced and then shows the match again, by the answer of another process, is
// not stale.
func TestStaleBoardShownAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	s := h.move(h.duel())
	h.poster.Fail = func(string, string) error { return errors.New("status 503") }
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	other.poster.Fail = h.poster.Fail
	third := &harness{t: t, now: noon}
	third.Delivery = third.process(h.Store)
	_, err := third.Sessions.Load(t.Context(), s.ID) // it keeps in memory that the other one shows the match
	require.NoError(t, err)
	next := other.move(s)
	other.RecordShown(t.Context(), next, store.Shown{Message: "100", Version: next.Version}, session.Posted)
	third.sweep(h.Sessions.Lag)
	require.Equal(t, []string{"200"}, third.poster.Retired(), "the first process has noted 100, which shows the match again")
}

// What cannot be tidied up does not keep later messages waiting for ever.
func TestStaleMessageGivenUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.duel())
	h.poster.Fail = func(string, string) error { return errors.New("status 400") }
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	left := func() int {
		all, err := h.Store.DueMessages(t.Context(), h.now, 9)
		require.NoError(t, err)
		all = slices.DeleteFunc(all, func(m store.Message) bool { return m.Kind != store.StaleBoard })
		return len(all)
	}
	h.sweep(h.Sessions.Lag)
	require.Equal(t, 1, left())
	h.sweep(dueFor)
	require.Zero(t, left())
}

// A few sweeps tidy up the messages that many crashes have left.
func TestManyStaleMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	const many = 250
	for i := range many {
		require.NoError(t, h.NoteStale(t.Context(), s.ID, "2", fmt.Sprint("old", i)))
	}
	h.sweep(h.Sessions.Lag)
	for range 2 {
		h.sweep(session.SweepEvery)
	}
	require.Len(t, h.poster.Retired(), many)
	h.sweep(session.SweepEvery)
	all, err := h.Store.DueMessages(t.Context(), h.now, many)
	require.NoError(t, err)
	require.Empty(t, all)
}

// While a sweep waits for the platform the next one does not tidy up the same messages.
func TestSweepsTidyUpOneAfterTheOther(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	require.NoError(t, h.NoteStale(t.Context(), s.ID, "2", "old"))
	waiting, release := make(chan struct{}), make(chan struct{})
	var tries atomic.Int32
	h.poster.Fail = func(string, string) error {
		if tries.Add(1) == 1 {
			close(waiting)
		}
		<-release
		return nil
	}
	h.now = h.now.Add(h.Sessions.Lag)
	first := make(chan error)
	go func() { first <- h.Sessions.Sweep(t.Context(), true, h.Delivery) }()
	<-waiting
	require.NoError(t, h.Sessions.Sweep(t.Context(), true, h.Delivery))
	require.EqualValues(t, 1, tries.Load())
	close(release)
	require.NoError(t, <-first)
	require.Equal(t, []string{"old"}, h.poster.Retired())
}

// Boards are painted again where they are, by and by; one whose message is gone is not posted anew.
func TestRepaint(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var all []match.ID
	for i := range 7 {
		s := h.proposed(bob, match.Accept{User: "bob"}, match.Resign{User: "ana"})
		shown := store.Shown{Message: fmt.Sprint("board", i), Version: s.Version}
		if i == 1 {
			shown.Message = ""
		}
		h.RecordShown(h.ctx(), s, shown, session.Posted)
		all = append(all, s.ID)
	}
	h.poster.Fail = func(verb, id string) error {
		if verb == "edit" && id == "board2" {
			return &chat.ErrGone{Reason: "somebody has deleted it"}
		}
		return nil
	}
	edits := func() (ids []string) { return slices.Sorted(maps.Keys(h.poster.Edited())) }
	h.Repaint(h.ctx(), all...)
	h.sweep(repaintEvery)
	require.Equal(t, []string{"board0"}, edits())
	h.now = h.now.Add(time.Minute)
	require.NoError(t, h.Sessions.Sweep(h.ctx(), false, h.Delivery))
	require.Equal(t, []string{"board0"}, edits(), "the bot is not connected")
	h.Sessions.Home = func(store.Place) bool { return false }
	h.sweep(time.Second)
	require.Equal(t, []string{"board0"}, edits(), "the others are elsewhere")
	h.Sessions.Home = nil
	for range 2 {
		h.sweep(time.Second)
		require.Equal(t, []string{"board0", "board3", "board4", "board5", "board6"}, edits())
		require.Len(t, h.poster.Edits(), 5, "once is enough")
	}
	require.Empty(t, h.poster.Posts())
}

// Of two processes that have found the same board to be painted again, one paints it.
func TestRepaintOfTwoProcesses(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	s := h.proposed(bob, match.Accept{User: "bob"}, match.Resign{User: "ana"})
	h.RecordShown(h.ctx(), s, store.Shown{Message: "board", Version: s.Version}, session.Posted)
	h.Repaint(h.ctx(), s.ID)
	all, err := h.Store.DueMessages(h.ctx(), h.now, 9)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.NoError(t, h.repaint(h.ctx(), all[0]))
	require.NoError(t, other.repaint(h.ctx(), all[0]))
	require.Len(t, h.poster.Edits(), 1)
	require.Empty(t, other.poster.Edits())
}
