package delivery

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
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
	require.Equal(t, []string{"200"}, third.poster.Retired(),
		"the first process has noted 100, which shows the match again")
}

// left returns the messages that are to be tidied up at some time.
func (h *harness) left() []store.Message {
	h.t.Helper()
	all, err := h.Store.DueMessages(h.ctx(), h.now.Add(24*time.Hour), 1000)
	require.NoError(h.t, err)
	return all
}

// What cannot be tidied up is tried again, ever more rarely, for an hour at least, and then does not keep later
// messages waiting.
func TestStaleMessageGivenUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	require.NoError(t, h.NoteStale(t.Context(), s.ID, "2", "old"))
	began, last := h.now, h.now
	var waits []time.Duration
	h.poster.Fail = func(string, string) error {
		waits, last = append(waits, h.now.Sub(last)), h.now
		return errors.New("status 400")
	}
	for len(h.left()) > 0 {
		h.sweep(session.SweepEvery)
	}
	first := []time.Duration{h.Sessions.Lag + time.Second, 4 * time.Second, 8 * time.Second, 16 * time.Second}
	require.Equal(t, first, waits[:4])
	require.Equal(t, maxRest, waits[maxTries-1])
	require.Len(t, waits, maxTries)
	require.Greater(t, h.now.Sub(began), time.Hour)
	h.sweep(time.Hour)
	require.Len(t, waits, maxTries)
}

// A board that names somebody who was forgotten is painted again however long that fails.
func TestRepaintIsNeverGivenUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob, match.Accept{User: "bob"}, match.Resign{User: "ana"})
	h.RecordShown(h.ctx(), s, store.Shown{Message: "board", Version: s.Version}, session.Posted)
	m := store.Message{Match: s.ID, Kind: store.Repaint, ID: "7", Due: h.now}
	_, err := h.Store.KeepMessage(h.ctx(), m)
	require.NoError(t, err)
	h.poster.Fail = func(string, string) error { return errors.New("status 500") }
	m.Tries = maxTries
	require.ErrorContains(t, h.tidyClaimed(h.ctx(), m), "500")
	require.True(t, slices.ContainsFunc(h.left(), func(m store.Message) bool { return m.Kind == store.Repaint }))
	h.poster.Fail = nil
	for len(h.left()) > 0 {
		h.sweep(maxRest)
	}
	require.NotEmpty(t, h.poster.Edits())
}

// However long no process was there, the next one tidies up what was left.
func TestStaleAfterALongOutage(t *testing.T) {
	t.Parallel()
	for name, keep := range map[string]store.Message{
		"an old board":     {Kind: store.StaleBoard, Channel: "2", ID: "old"},
		"a reminder":       {Kind: store.Reminder, Channel: "2", ID: "old"},
		"a forgotten name": {Kind: store.Repaint, ID: "7"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			keep.Match, keep.Due = h.duel().ID, h.now
			_, err := h.Store.KeepMessage(t.Context(), keep)
			require.NoError(t, err)
			other := h.another()
			other.now = h.now.Add(3 * time.Hour)
			other.Sessions.Home = func(store.Place) bool { return false }
			other.sweep(0)
			require.Len(t, other.left(), 1, "the match is of another platform")
			other.Sessions.Home = nil
			other.sweep(0)
			done := len(other.poster.Edits()) + len(other.poster.Deleted()) + len(other.poster.Retired())
			require.Equal(t, 1, done)
			require.Empty(t, other.left())
		})
	}
}

// Messages of matches on another platform, more than a sweep looks at, do not keep the others waiting for ever.
func TestManyStaleMessagesElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	for i := range mostDue {
		require.NoError(t, h.NoteStale(t.Context(), s.ID, "2", fmt.Sprint("old", i)))
	}
	h.now = h.now.Add(time.Second)
	home, err := h.Sessions.Create(t.Context(), session.Cause{}, store.Place{Channel: "home"}, s.Proposal)
	require.NoError(t, err)
	h.RecordShown(t.Context(), home, store.Shown{Message: "300", Version: home.Version}, session.Posted)
	h.Sessions.Home = func(p store.Place) bool { return p.Channel == "home" }
	require.NoError(t, h.NoteStale(t.Context(), home.ID, "home", "mine"))
	h.sweep(h.Sessions.Lag)
	require.Empty(t, h.poster.Retired())
	h.sweep(session.SweepEvery)
	require.Equal(t, []string{"mine"}, h.poster.Retired())
}

// A sweep tidies up the messages that many crashes have left, in one channel or in many.
func TestManyStaleMessages(t *testing.T) {
	t.Parallel()
	const many = 250
	for name, channels := range map[string]int{"in one channel": 1, "in many": many} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel()
			for i := range many {
				require.NoError(t, h.NoteStale(t.Context(), s.ID, fmt.Sprint(i%channels), fmt.Sprint("old", i)))
			}
			h.sweep(h.Sessions.Lag)
			require.Len(t, h.poster.Retired(), many)
			require.Empty(t, h.left())
		})
	}
}

// While a sweep waits for the platform the next one tidies up nothing in the same channel.
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
	m := store.Message{Match: s.ID, Kind: store.StaleBoard, Channel: "2", ID: "older", Due: h.now}
	_, err := h.Store.KeepMessage(t.Context(), m)
	require.NoError(t, err)
	require.NoError(t, h.Sessions.Sweep(t.Context(), true, h.Delivery))
	require.EqualValues(t, 1, tries.Load())
	close(release)
	require.NoError(t, <-first)
	require.Equal(t, []string{"old"}, h.poster.Retired())
}

// A channel in which each request waits until it is dropped holds up no other.
func TestSlowChannelHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		h.Config.Now, h.Sessions.Now = time.Now, time.Now
		s := h.duel()
		h.poster.Fail = func(_, id string) error {
			if strings.HasPrefix(id, "slow") {
				time.Sleep(30 * time.Second)
				return errors.New("the request was dropped")
			}
			return nil
		}
		for i := range 150 {
			require.NoError(t, h.NoteStale(h.ctx(), s.ID, "slow", fmt.Sprint("slow", i)))
		}
		time.Sleep(time.Second)
		require.NoError(t, h.NoteStale(h.ctx(), s.ID, "2", "other"))
		time.Sleep(time.Second)
		require.NoError(t, h.NoteStale(h.ctx(), s.ID, "2", "later"))
		time.Sleep(h.Sessions.Lag - time.Second)
		var sweeps sync.WaitGroup
		sweep := func() {
			sweeps.Go(func() { require.NoError(t, h.Tidy(h.ctx())) })
			synctest.Wait()
		}
		sweep()
		require.Equal(t, []string{"other"}, h.poster.Retired())
		time.Sleep(tidyWithin)
		sweep()
		require.Equal(t, []string{"other", "later"}, h.poster.Retired(), "while the first sweep waits")
		begun := time.Now()
		sweeps.Wait()
		require.Less(t, time.Since(begun), time.Minute, "a sweep leaves the rest to the next one")
	})
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
	for i, id := range all {
		due := h.now.Add(time.Duration(i) * time.Second / 2)
		_, err := h.Store.KeepMessage(h.ctx(), store.Message{Match: id, Kind: store.Repaint, ID: "7", Due: due})
		require.NoError(t, err)
	}
	h.sweep(time.Second / 2)
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
	m := store.Message{Match: s.ID, Kind: store.Repaint, ID: "7", Due: h.now}
	_, err := h.Store.KeepMessage(h.ctx(), m)
	require.NoError(t, err)
	require.NoError(t, h.tidyClaimed(h.ctx(), m))
	require.NoError(t, other.tidyClaimed(h.ctx(), m))
	require.Len(t, h.poster.Edits(), 1)
	require.Empty(t, other.poster.Edits())
}

// Two processes edit a board. The edit of the first one comes over that of the second, and the first one is killed.
func TestEditOverNewer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	other.Poster = h.Poster
	s := h.move(h.duel())
	h.poster.Fail = func(string, string) error { // while the first edit is on its way
		h.poster.Fail = nil
		other.move(s)
		return other.Repost(t.Context(), s.ID, nil)
	}
	_, _, err := h.editBoard(t.Context(), s.ID, nil) // not recorded
	require.NoError(t, err)
	require.Equal(t, 4, h.row(s.ID).Shown.Version)
	edits := len(h.poster.Edits())
	for range 3 {
		other.sweep(15 * time.Second)
	}
	require.Len(t, h.poster.Edits(), edits+1)
	require.Empty(t, h.left())
}
