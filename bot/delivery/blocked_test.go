package delivery

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// lookout knows who has left and what has become of the channel, and counts what it is asked.
type lookout struct {
	mu      sync.Mutex
	left    string
	channel error
	asked   int
}

func (l *lookout) Reachable(context.Context, string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	return l.channel
}

func (l *lookout) IsMember(_ context.Context, _, user string) (bool, error) {
	return user != l.left, nil
}

// watched is a harness in which bob is to move, with what is known about the place.
func watched(t *testing.T, l *lookout) (*harness, session.Session) {
	t.Helper()
	h := newHarness(t)
	h.Lookout = l
	s := h.move(h.duel())
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	return h, s
}

// Before a player is reminded it is known whether they are still there: if not, the board says
// so and the match ends a week later, without another word.
func TestMemberLeft(t *testing.T) {
	t.Parallel()
	h, s := watched(t, &lookout{left: "bob"})
	h.sweep(time.Minute)
	require.Empty(t, h.poster.Posts(), "nobody is there to be reminded")
	require.Contains(t, h.poster.Edited()["100"].Text, "⏸️ <@bob> has left the server")
	row := h.row(s.ID)
	require.Equal(t, h.now.Add(match.BlockedFor).UnixMilli(), row.Due.UnixMilli())
	require.Zero(t, row.RemindAt)
	h.sweep(match.BlockedFor - time.Second)
	require.Equal(t, match.Playing, h.row(s.ID).Phase)
	h.sweep(time.Second)
	require.Equal(t, match.Over, h.row(s.ID).Phase)
	require.Contains(t, h.poster.Edited()["100"].Text, "couldn't be played on for a week")
	require.Empty(t, h.poster.Posts())
}

// Who is back at the end of the week goes on playing.
func TestMemberBack(t *testing.T) {
	t.Parallel()
	l := &lookout{left: "bob"}
	h, s := watched(t, l)
	h.sweep(time.Minute)
	l.left = ""
	h.sweep(match.BlockedFor)
	now, err := h.Sessions.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, match.Playing, now.Phase)
	require.Zero(t, now.Blocked)
	require.NotContains(t, h.poster.Edited()["100"].Text, "⏸️")
}

// What cannot be posted shows that the channel is gone, or closed to the bot.
func TestChannelGone(t *testing.T) {
	t.Parallel()
	gone, forbidden := &chat.ErrGone{Reason: "gone"}, &chat.ErrGone{Reason: "permission", Forbidden: true}
	for name, c := range map[string]struct {
		posting, channel error
		want             match.Obstacle
	}{
		"deleted":                {gone, gone, match.NoChannel},
		"hidden":                 {forbidden, forbidden, match.NoPermission},
		"nothing may be written": {forbidden, nil, match.NoPermission},
		"it was the message":     {gone, nil, ""},
		"nobody knows":           {gone, errors.New("502"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := &lookout{}
			h, s := watched(t, l)
			h.poster.Fail = func(string, string) error {
				l.mu.Lock()
				defer l.mu.Unlock()
				l.channel = c.channel // as soon as somebody writes
				return c.posting
			}
			h.sweep(time.Minute)
			now, err := h.Sessions.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, now.Blocked.Why)
			h.sweep(time.Minute)
			h.sweep(match.BlockedFor)
			require.Equal(t, c.want != "", h.row(s.ID).Phase == match.Over)
		})
	}
}

// interrupted is a lookout that has something done while the platform is asked.
type interrupted struct {
	*lookout
	meanwhile func()
}

func (i interrupted) Reachable(ctx context.Context, channel string) error {
	i.meanwhile()
	return i.lookout.Reachable(ctx, channel)
}

// A move made while the platform is asked about a channel does not hide that the channel is gone. If the match is
// moved meanwhile, nothing is known about its new place.
func TestChangedWhileLooking(t *testing.T) {
	t.Parallel()
	gone := &lookout{channel: &chat.ErrGone{Reason: "deleted"}}
	for name, c := range map[string]struct {
		meanwhile func(*harness, session.Session)
		want      match.Obstacle
	}{
		"a move": {func(h *harness, s session.Session) { h.move(s) }, match.NoChannel},
		"another place": {func(h *harness, s session.Session) {
			_, _, err := h.Sessions.Relocate(t.Context(), s, match.Place{Channel: "elsewhere"})
			require.NoError(t, err)
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, s := watched(t, gone)
			h.Lookout = interrupted{gone, sync.OnceFunc(func() { c.meanwhile(h, s) })}
			_, err := h.Check(t.Context(), s, nil)
			require.NoError(t, err)
			now, err := h.Sessions.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, now.Blocked.Why)
		})
	}
}

// A match whose thread is gone goes on in the channel.
func TestThreadGoneIsNoObstacle(t *testing.T) {
	t.Parallel()
	l := &lookout{}
	h, _ := watched(t, l)
	s := h.accepted(h.threaded())
	require.NoError(t, h.Repost(h.ctx(), s.ID, nil))
	s, err := h.Sessions.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, here.Channel, s.Place.Parent)
	l.channel = &chat.ErrGone{Reason: "deleted"}
	s = h.Look(t.Context(), []session.Session{s})[0]
	require.Equal(t, here.Channel, s.Place.Channel)
	require.Zero(t, s.Blocked)
}

// Who asks is told what is known, and the platform is not asked again and again.
func TestLook(t *testing.T) {
	t.Parallel()
	l := &lookout{left: "ana"}
	h, s := watched(t, l)
	over := h.do(session.Cause{}, h.duel(), match.Resign{User: "ana"})
	for range 3 {
		found := h.Look(t.Context(), []session.Session{s, over})
		require.Len(t, found, 2)
		require.Equal(t, over.ID, found[1].ID)
		s = found[0]
		require.Equal(t, match.Blockage{Why: match.NoMember, Seat: 0, Since: h.now}, s.Blocked)
	}
	require.Equal(t, 1, l.asked)
	l.left = ""
	h.now = h.now.Add(lookAgain)
	require.Zero(t, h.Look(t.Context(), []session.Session{s})[0].Blocked)
}

// After a look that failed the match is looked at again for whoever asks next.
func TestLookAfterAFailure(t *testing.T) {
	t.Parallel()
	l := &lookout{left: "ana", channel: context.DeadlineExceeded}
	h, s := watched(t, l)
	s = h.Look(t.Context(), []session.Session{s})[0]
	require.Zero(t, s.Blocked)
	l.channel = nil
	s = h.Look(t.Context(), []session.Session{s})[0]
	require.Equal(t, match.NoMember, s.Blocked.Why)
}

// Where the bot can only answer it may ask nothing, and is no reason for a match to wait.
func TestLookIsForMembers(t *testing.T) {
	t.Parallel()
	l := &lookout{channel: &chat.ErrGone{Forbidden: true}}
	h, s := watched(t, l)
	s.Place.UserInstallOnly = true
	require.Zero(t, h.Look(t.Context(), []session.Session{s})[0].Blocked)
	require.Zero(t, l.asked)
}

// A channel that was deleted, its threads, and a server that has removed the bot stop their
// matches at once, though nobody asks.
func TestPlacesGone(t *testing.T) {
	t.Parallel()
	gone := &chat.ErrGone{Reason: "deleted"}
	forbidden := &chat.ErrGone{Reason: "removed", Forbidden: true}
	for name, c := range map[string]struct {
		cause   error
		happens func(*harness) error
		want    match.Obstacle
	}{
		"a channel":                       {gone, func(h *harness) error { return h.ChannelDeleted(h.ctx(), here.Channel) }, match.NoChannel},
		"another":                         {gone, func(h *harness) error { return h.ChannelDeleted(h.ctx(), "elsewhere") }, ""},
		"a thread that is no match's own": {gone, func(h *harness) error { return h.ThreadDeleted(h.ctx(), here.Channel) }, match.NoChannel},
		"a server":                        {forbidden, func(h *harness) error { return h.ServerLeft(h.ctx(), here.Guild) }, match.NoPermission},
		"another server":                  {forbidden, func(h *harness) error { return h.ServerLeft(h.ctx(), "elsewhere") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, s := watched(t, &lookout{channel: c.cause})
			for range 2 { // each process hears of it
				require.NoError(t, c.happens(h))
			}
			now, err := h.Sessions.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, now.Blocked.Why)
			if c.want != "" {
				require.Equal(t, s.Version+1, now.Version, "noted once")
			}
		})
	}
}

// With a channel the threads below it go, and their matches with them.
func TestChannelOfThreadGone(t *testing.T) {
	t.Parallel()
	h, s := watched(t, &lookout{channel: &chat.ErrGone{Reason: "deleted"}})
	s, done, err := h.Sessions.Relocate(t.Context(), s, match.Place{Channel: "thread", Parent: here.Channel})
	require.NoError(t, err)
	require.True(t, done)
	require.NoError(t, h.ChannelDeleted(t.Context(), here.Channel))
	now, err := h.Sessions.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, match.NoChannel, now.Blocked.Why)
	require.Equal(t, here.Channel, now.Place.Channel)
}

// slow is a lookout that answers when nobody waits any more.
type slow struct{ *lookout }

func (slow) Reachable(ctx context.Context, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}

// Who asks about a match gets it as it is known, where finding out more takes too long.
func TestLookTakesTooLong(t *testing.T) {
	t.Parallel()
	h, s := watched(t, &lookout{})
	h.Lookout = slow{}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, s.ID, h.Look(ended, []session.Session{s})[0].ID)
}
