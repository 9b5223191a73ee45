package delivery

import (
	"errors"
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

// timed is a running match with an hour for each move, of so many moves, shown in
// message "100".
func (h *harness) timed(moves int) session.Session {
	h.t.Helper()
	s, err := h.Sessions.Create(h.ctx(), session.Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "20"}, MoveTime: time.Hour.Milliseconds(),
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(h.t, err)
	return h.played(s, moves)
}

// played is a match after some more moves.
func (h *harness) played(s session.Session, moves int) session.Session {
	for range moves {
		s = h.move(s)
	}
	h.RecordShown(h.ctx(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	return s
}

// awake is a sweep after a while in which the bot was connected all the time.
func (h *harness) awake(later time.Duration) {
	h.t.Helper()
	const ever = 1000 * 24 * time.Hour
	require.NoError(h.t, h.Store.Heartbeat(h.ctx(), h.Sessions.Platform, h.now.Add(later-time.Millisecond), ever))
	require.NoError(h.t, h.Store.Heartbeat(h.ctx(), h.Sessions.Platform, h.now.Add(later), ever))
	h.sweep(later)
}

// state is a match as the store has it.
func (h *harness) state(s session.Session) session.Session {
	h.t.Helper()
	now, err := h.Sessions.Load(h.ctx(), s.ID)
	require.NoError(h.t, err)
	return now
}

func TestLapse(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		moves   int
		outcome game.Outcome
		notice  string
	}{
		"a match that has begun": {
			4, game.Outcome{Winner: 1, Method: game.TimedOut}, "<@ana> has run out of time and loses the match.",
		},
		"one that has not": {
			3,
			game.Outcome{Winner: game.Nobody, Method: game.Unfinished},
			"<@bob> has run out of time. The match had only just begun, so it ends without a result.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.timed(test.moves)
			h.awake(59 * time.Minute)
			require.Equal(t, match.Playing, h.state(s).Phase)
			before := len(h.poster.Posts())
			h.awake(time.Minute)
			require.Equal(t, test.outcome, *h.state(s).Outcome)
			posts := h.poster.Posts()[before:]
			require.Len(t, posts, 1)
			require.Equal(t, test.notice, posts[0].Text)
			require.Equal(t, []string{"ana", "bob"}, posts[0].Ping)
			require.Equal(t, "100", posts[0].ReplyTo)
			require.NotEmpty(t, h.poster.Edits(), "the board says so too")
			h.awake(time.Hour)
			require.Len(t, h.poster.Posts()[before:], 1)
		})
	}
}

func TestNoLapseWhileDisconnected(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.timed(4)
	h.awake(0)
	h.now = h.now.Add(2 * time.Hour)
	require.NoError(t, h.Sessions.Sweep(h.ctx(), false, h.Delivery))
	require.Equal(t, match.Playing, h.state(s).Phase, "nobody could move")
	h.sweep(0)
	require.Equal(t, match.Playing, h.state(s).Phase, "two hours are given back")
	require.Equal(t, noon.Add(3*time.Hour), h.state(s).TimeUp)
	h.awake(time.Hour)
	require.Equal(t, match.Over, h.state(s).Phase)
}

func TestOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.awake(0)
	in, soon, later := h.timed(4), h.timed(4), h.timed(4)
	h.now = noon.Add(40 * time.Minute)
	soon = h.played(soon, 1) // until 1:40 p.m., while the bot is away from noon to 1 p.m.
	h.now = noon.Add(59 * time.Minute)
	h.do(session.Cause{}, later, match.Extend{User: "bob", Ply: later.Ply})
	h.now = noon
	h.sweep(time.Hour - time.Second)

	hour := time.Hour - time.Second
	require.Equal(t, noon.Add(time.Hour+hour), h.state(in).TimeUp)
	require.Equal(t, noon.Add(100*time.Minute+hour-40*time.Minute), h.state(soon).TimeUp, "the turn began in it")
	require.Equal(t, noon.Add(2*time.Hour), h.state(later).TimeUp, "more than an hour is left")
	outages, err := h.Store.Outages(h.ctx(), h.Sessions.Platform)
	require.NoError(t, err)
	require.Empty(t, outages)

	h.awake(time.Minute)
	require.Equal(t, match.Playing, h.state(in).Phase)
	require.NotEmpty(t, h.poster.Edits(), "the boards say so")
}

// TestShortOutage holds that nobody loses by a deadline within twelve seconds in which the bot
// was away, and that sweeps of a bot which is connected leave no gap, though one is late.
func TestShortOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.timed(4)
	h.awake(time.Hour - 14*time.Second)
	for range 3 {
		h.sweep(session.SweepEvery)
	}
	h.sweep(12 * time.Second) // from 8 s before the deadline to 4 s after it
	require.Equal(t, match.Playing, h.state(s).Phase)
	end := h.state(s).TimeUp
	require.GreaterOrEqual(t, end, noon.Add(time.Hour+12*time.Second))
	for h.now.Before(end.Add(-3 * session.SweepEvery)) {
		h.sweep(session.SweepEvery)
	}
	h.sweep(2 * session.SweepEvery)
	h.sweep(session.SweepEvery)
	require.Equal(t, match.Over, h.state(s).Phase)
}

// TestOutageOfOnePlatform holds that a process of another platform, which shares the store,
// hides no outage of this one, and gives back none of its own here.
func TestOutageOfOnePlatform(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	other.Sessions.Platform = "playground"
	h.Sessions.Home = func(p store.Place) bool { return p == here }
	other.Sessions.Home = func(p store.Place) bool { return p != here }
	s := h.timed(4)
	h.sweep(0)
	for range 24 {
		h.now = h.now.Add(5 * time.Minute) // the other has outages of its own
		require.NoError(t, other.Sessions.Sweep(h.ctx(), true, other))
	}
	require.Equal(t, noon.Add(time.Hour), h.state(s).TimeUp)
	h.sweep(0)
	require.Equal(t, match.Playing, h.state(s).Phase)
	require.Equal(t, noon.Add(3*time.Hour), h.state(s).TimeUp, "two hours are given back")
}

func TestTimeReminder(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.timed(1)
	h.awake(2 * time.Minute) // that it is bob's turn
	before := len(h.poster.Posts())
	h.awake(45 * time.Minute)
	require.Empty(t, h.poster.Posts()[before:])
	h.awake(time.Minute)
	posts := h.poster.Posts()[before:]
	require.Len(t, posts, 1)
	require.Equal(t, "<@bob>, it's your turn in [nim.name], and your time runs out <t:1772370000:R>: link to 100",
		posts[0].Text)
	require.Equal(t, []string{"bob"}, posts[0].Ping)
	h.awake(5 * time.Minute)
	require.Len(t, h.poster.Posts()[before:], 1, "once")
	h.played(h.state(s), 1)
	require.ElementsMatch(t, []string{"post1", "post2"}, h.poster.Deleted(),
		"it goes with the move, and the first before it")
}

// TestRemindersOfOneVersion holds that a platform which posts nothing twice posts both.
func TestRemindersOfOneVersion(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var nonces []string
	h.poster.Fail = func(verb, id string) error {
		if verb == "post" {
			nonces = append(nonces, id)
		}
		return nil
	}
	h.timed(1)
	h.awake(2 * time.Minute)
	h.awake(46 * time.Minute)
	require.Len(t, nonces, 2)
	require.NotEqual(t, nonces[0], nonces[1])
}

// TestTimeReminderWithOffer holds that the one who has to hurry is notified, though an offer
// waits for the other.
func TestTimeReminderWithOffer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.timed(4)
	h.do(session.Cause{}, s, match.Offer{User: "ana", Ply: s.Ply, What: match.Restart})
	before := len(h.poster.Posts())
	h.awake(49 * time.Minute)
	posts := h.poster.Posts()[before:]
	require.Len(t, posts, 1)
	require.Contains(t, posts[0].Text, "<@ana>")
	require.Equal(t, []string{"ana"}, posts[0].Ping)
}

// TestTurnAfterOutage holds that a turn which began after the gateway came back, and before
// the sweep that notices the outage, is given back no more than that.
func TestTurnAfterOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.awake(0)
	h.now = h.now.Add(5 * time.Hour)
	s := h.timed(4)
	h.sweep(2 * time.Second)
	require.Equal(t, noon.Add(6*time.Hour+2*time.Second), h.state(s).TimeUp)
}

// TestOldBoardHasNoClock holds that an old board of a match that is over does not go on
// counting down.
func TestOldBoardHasNoClock(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.timed(4)
	over := h.do(session.Cause{}, s, match.Resign{User: "ana"})
	h.RecordShown(h.ctx(), over, store.Shown{Message: "200", Version: over.Version}, session.Posted)
	old := h.poster.Edited()["100"]
	require.Contains(t, old.Text, "the match is over")
	require.NotContains(t, old.Text, "⏱️")
}

// TestLapseWhileABoardFails holds that a match ends in time though its board could not be
// edited before.
func TestLapseWhileABoardFails(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.timed(4)) // not shown: the answer was lost
	h.poster.Fail = func(verb, _ string) error {
		if verb == "edit" {
			return errors.New("status 503")
		}
		return nil
	}
	for h.now.Before(s.TimeUp.Add(10 * time.Second)) {
		h.awake(2 * time.Second)
	}
	require.Equal(t, match.Over, h.state(s).Phase)
}

func TestIdleMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.played(h.duel(), 4)
	h.awake(time.Hour)
	before := len(h.poster.Posts())
	h.awake(match.ClaimAfter - 2*time.Hour)
	require.Empty(t, h.poster.Posts()[before:])
	h.awake(time.Hour)
	posts := h.poster.Posts()[before:]
	require.Len(t, posts, 1)
	require.Equal(t, "<@bob>, <@ana> hasn't moved for a week. You can wait, claim the win, or end the match without a result.", posts[0].Text)
	require.Equal(t, []string{"bob"}, posts[0].Ping)
	require.Equal(t, []string{
		chat.ControlID("claim", s.ID, s.Ply),
		chat.ControlID("abandon", s.ID, s.Ply),
	}, []string{posts[0].Controls[0].(chat.Buttons)[0].ID, posts[0].Controls[0].(chat.Buttons)[1].ID})
	h.awake(match.CloseAfter - match.ClaimAfter - time.Minute)
	require.Equal(t, match.Playing, h.state(s).Phase)
	h.awake(time.Minute)
	require.Equal(t, match.HaltIdle, h.state(s).Halt)
	require.Len(t, h.poster.Posts()[before:], 1, "silently")
}
