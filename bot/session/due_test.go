package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// messenger notes what a sweep has shown.
type messenger struct{ calls []string }

func (m *messenger) Repost(context.Context, match.ID, []game.Term) error { return m.note("repost") }

func (m *messenger) Check(_ context.Context, s Session, _ error) (Session, error) {
	return s, m.note("check")
}

func (m *messenger) TimedOut(_ context.Context, before, _ Session) error {
	return m.note("timed out: " + before.ToMove()[0])
}

func (m *messenger) ComputerFailed(context.Context, Session) { _ = m.note("computer failed") }

func (m *messenger) Remind(context.Context, Session) error { return m.note("remind") }

func (m *messenger) OfferSeat(context.Context, Session) error { return m.note("offer seat") }

func (m *messenger) KeepThread(context.Context, Session) error { return m.note("keep thread") }

func (m *messenger) Tidy(context.Context) error { return m.note("tidy") }

func (m *messenger) note(call string) error {
	m.calls = append(m.calls, call)
	return nil
}

// TestDueOvertaken holds what is done about a row that was read before something else happened.
func TestDueOvertaken(t *testing.T) {
	t.Parallel()
	hourly := match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "20"}, MoveTime: time.Hour.Milliseconds(),
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}
	idle := hourly
	idle.MoveTime = 0
	computer := idle
	computer.Players = []match.Player{{User: "ana", Name: "Ana"}, {Level: "slow"}}
	for name, c := range map[string]struct {
		of     match.Proposal
		silent bool // ana's last move
		after  time.Duration
		before func(*harness, Session, store.Row)
		calls  []string
		last   match.EventKind
	}{
		"nothing has happened": {hourly, false, time.Hour, func(*harness, Session, store.Row) {}, []string{"timed out: bob"}, match.Lapsed},
		"another process was first": {hourly, false, time.Hour, func(h *harness, s Session, row store.Row) {
			require.NoError(h.t, h.handleDue(h.t.Context(), true, row, &messenger{}))
		}, nil, match.Lapsed},
		"a move came first": {hourly, false, time.Hour, func(h *harness, s Session, _ store.Row) {
			h.do(s, take("bob", "1", s))
		}, nil, match.Moved},
		"another process has noted an outage": {hourly, false, 3 * time.Hour, func(h *harness, _ Session, _ store.Row) {
			for _, at := range []time.Time{noon, noon.Add(3 * time.Hour)} {
				require.NoError(h.t, h.Store.Heartbeat(h.t.Context(), h.Platform, at, time.Minute))
			}
		}, nil, match.Shifted},
		"a reminder": {idle, true, time.Minute, func(*harness, Session, store.Row) {}, []string{"remind"}, match.Moved},
		"the match has moved on, not to be reminded of that": {idle, true, time.Minute, func(h *harness, s Session, _ store.Row) {
			now := h.Now
			h.Now = func() time.Time { return noon }
			_, err := locked(h.t.Context(), h.Service, Cause{User: "bob", Silent: true}, s, take("bob", "1", s))
			require.NoError(h.t, err)
			h.Now = now
		}, nil, match.Moved},
		"another process reminds them": {idle, true, time.Minute, func(h *harness, s Session, row store.Row) {
			_, err := h.Store.TakeReminder(h.t.Context(), s.ID, row.RemindAt, time.Time{})
			require.NoError(h.t, err)
		}, nil, match.Moved},
		"a computer's turn": {computer, false, time.Hour, func(*harness, Session, store.Row) {}, []string{"repost"}, match.Moved},
		"a computer's opponent has resigned": {computer, false, time.Hour, func(h *harness, s Session, _ store.Row) {
			h.do(s, match.Resign{User: "ana"})
		}, nil, match.Resigned},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			accepter := "ana"
			if c.of.Players[1].User != "" {
				accepter = "bob"
			}
			s, err := h.Create(t.Context(), Cause{}, here, c.of, match.Accept{User: accepter})
			require.NoError(t, err)
			moves := 1
			if accepter == "bob" {
				moves = 5 // a match that has begun
			}
			for range moves {
				user := s.ToMove()[0]
				s, err = locked(t.Context(), h.Service, Cause{User: user, Silent: c.silent}, s, take(user, "1", s))
				require.NoError(t, err)
			}
			row, err := h.Store.Load(t.Context(), s.ID)
			require.NoError(t, err)
			h.Now = func() time.Time { return noon.Add(c.after) }
			c.before(h, s, row)
			m := &messenger{}
			require.NoError(t, h.handleDue(t.Context(), true, row, m))
			require.Equal(t, c.calls, m.calls)
			log, err := h.Store.Log(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.last, log[len(log)-1].Kind)
			if c.last == match.Lapsed {
				require.NotEqual(t, match.Lapsed, log[len(log)-2].Kind)
			}
		})
	}
}

// TestOutageAndOffer holds that an offer which comes in between takes no time from anybody.
func TestOutageAndOffer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, MoveTime: time.Hour.Milliseconds(), Players: []match.Player{{User: "ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(t, err)
	h.do(s, match.Offer{User: "bob", Ply: s.Ply, What: match.Restart})
	restored, err := h.process(h.Store).restoreTime(t.Context(), s, store.Outage{Since: noon, Until: noon.Add(2 * time.Hour)})
	require.NoError(t, err)
	require.True(t, restored)
	now, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, noon.Add(3*time.Hour), now.TimeUp)
}
