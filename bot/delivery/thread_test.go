package delivery

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// threaded is a challenge in message "100", for a match with a thread of its own.
func (h *harness) threaded() session.Session {
	h.t.Helper()
	s, err := h.Sessions.Create(h.ctx(), session.Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"}, Threaded: true,
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob}, Deadline: h.now.Add(5 * time.Minute).UnixMilli(),
	})
	require.NoError(h.t, err)
	h.RecordShown(h.ctx(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	return s
}

// accepted is the match of a challenge.
func (h *harness) accepted(s session.Session) session.Session {
	h.t.Helper()
	return h.do(session.Cause{}, s, match.Accept{User: "bob"})
}

// resigned ends a match.
func (h *harness) resigned(s session.Session) session.Session {
	h.t.Helper()
	return h.do(session.Cause{}, s, match.Resign{User: "bob"})
}

// A process that has died after a challenge was accepted is made up for: a sweep opens the
// thread, and the challenge leads there.
func TestThreadOpenedBySweep(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.accepted(h.threaded())
	h.sweep(time.Minute)
	require.Equal(t, []string{"open [nim.name]: Ana – Bob"}, h.poster.Threads())
	row := h.row(s.ID)
	require.Equal(t, store.Place{Guild: "1", Channel: "thread of 100", Parent: "2", Locale: "en-US"}, row.Place)
	require.Equal(t, store.Shown{Message: "post1", Channel: "thread of 100", Version: 3}, row.Shown)
	require.Equal(t, []string{"ana", "bob"}, h.poster.Posts()[0].Ping)
	require.Contains(t, h.poster.Edited()["100"].Text, "link to post1")
	require.Empty(t, h.poster.Edited()["100"].Controls)
	h.sweep(time.Minute)
	require.Len(t, h.poster.Posts(), 1)
}

// Everybody is told where a match has gone, whether or not it is known by then which message
// showed it; that one leads there as soon as it is.
func TestRelocatePingsAll(t *testing.T) {
	t.Parallel()
	for name, shown := range map[string]bool{"shown": true, "not known to be shown": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.proposed(bob, match.Accept{User: "bob"})
			board := store.Shown{Message: "100", Version: s.Version, Channel: here.Channel}
			if shown {
				h.RecordShown(t.Context(), s, board, session.Posted)
			}
			after, err := h.Relocate(t.Context(), s, match.Place{Channel: "arena", By: match.Player{User: "eva"}})
			require.NoError(t, err)
			require.Equal(t, "post1", after.Shown.Message)
			require.Len(t, h.poster.Posts(), 1)
			require.Equal(t, []string{"ana", "bob"}, h.poster.Posts()[0].Ping)
			if !shown {
				h.RecordShown(t.Context(), s, board, session.Posted)
			}
			require.Contains(t, h.poster.Edited()["100"].Text, "link to post1")
			require.Empty(t, h.poster.Edited()["100"].Controls)
			require.Equal(t, "post1", h.row(s.ID).Shown.Message)
		})
	}
}

// Of two processes that open a thread, rename and archive it, each step is done by one.
func TestThreadByTwoProcesses(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	both := func(later time.Duration) {
		h.now = h.now.Add(later)
		var work sync.WaitGroup
		for _, d := range []*Delivery{h.Delivery, other} {
			work.Go(func() { require.NoError(t, d.Sessions.Sweep(h.ctx(), true, d)) })
		}
		work.Wait()
	}
	s := h.accepted(h.threaded())
	both(time.Minute)
	require.Equal(t, "thread of 100", h.row(s.ID).Place.Channel)
	require.Equal(t, 3, h.row(s.ID).Version)
	s, err := h.Sessions.Load(h.ctx(), s.ID)
	require.NoError(t, err)
	opened := len(h.poster.Threads()) // the platform makes one of them
	h.resigned(s)
	both(time.Minute)
	both(time.Minute)
	require.Equal(t, []string{"rename [nim.name]: Ana – Bob · Ana won"}, h.poster.Threads()[opened:])
	both(23 * time.Hour)
	require.Len(t, h.poster.Threads(), opened+1)
	both(time.Hour)
	both(time.Hour)
	require.Equal(t, []string{"archive thread of 100"}, h.poster.Threads()[opened+1:])
	row := h.row(s.ID)
	require.Equal(t, row.Version, row.Shown.Version, "the board is not edited for it")
	require.Zero(t, row.RemindAt)
}

// A thread in which somebody has started another match stays open until that is over.
func TestThreadInUse(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.accepted(h.threaded())
	require.NoError(t, h.Repost(h.ctx(), s.ID, nil))
	s, err := h.Sessions.Load(h.ctx(), s.ID)
	require.NoError(t, err)
	h.resigned(s)
	h.sweep(time.Second)
	inside := here
	inside.Channel = s.Place.Channel
	other, err := h.Sessions.Create(h.ctx(), session.Cause{}, inside, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(t, err)
	kept := len(h.poster.Threads())
	h.sweep(25 * time.Hour)
	require.Len(t, h.poster.Threads(), kept, "it is not archived")
	h.resigned(other)
	h.sweep(25 * time.Hour)
	h.sweep(time.Minute)
	require.Equal(t, []string{"archive " + s.Place.Channel}, h.poster.Threads()[kept:])
	require.Zero(t, h.row(s.ID).RemindAt)
}

// What cannot be done now is tried again; what never can be is given up.
func TestThreadFailures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want []string
	}{
		"for now":  {errors.New("later"), []string{"rename [nim.name]: Ana – Bob · Ana won", "rename [nim.name]: Ana – Bob · Ana won", "archive thread of 100"}},
		"for good": {&chat.ErrGone{Reason: "deleted"}, []string{"rename [nim.name]: Ana – Bob · Ana won"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.accepted(h.threaded())
			require.NoError(t, h.Repost(h.ctx(), s.ID, nil))
			s, err := h.Sessions.Load(h.ctx(), s.ID)
			require.NoError(t, err)
			failing := true
			h.poster.Fail = func(verb, _ string) error {
				if verb == "rename" && failing {
					return c.err
				}
				return nil
			}
			h.resigned(s)
			h.sweep(time.Second)
			failing = false
			h.sweep(2 * time.Minute)
			h.sweep(25 * time.Hour)
			require.Equal(t, c.want, h.poster.Threads()[1:])
			require.Zero(t, h.row(s.ID).RemindAt)
		})
	}
}

// A thread in which nothing can be posted is left, and the board comes where it was proposed.
func TestThreadLeft(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  *chat.ErrGone
		want string
	}{
		"deleted":   {&chat.ErrGone{Reason: "deleted"}, "This match's thread is gone or closed"},
		"forbidden": {&chat.ErrGone{Reason: "permission", Forbidden: true}, "Create Public Threads, Send Messages in Threads."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.accepted(h.threaded())
			tries := 0
			h.poster.Fail = func(verb, _ string) error {
				if tries++; verb == "post" && tries < 5 {
					return c.err
				}
				return nil
			}
			require.NoError(t, h.Repost(h.ctx(), s.ID, nil))
			require.Contains(t, h.poster.Edited()["100"].Text, c.want, "where the challenge was")
			require.Equal(t, here, h.row(s.ID).Place)
			require.Equal(t, store.Shown{Message: "100", Channel: "2", Version: 4}, h.row(s.ID).Shown)
		})
	}
}
