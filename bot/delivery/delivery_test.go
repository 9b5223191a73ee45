package delivery

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

var (
	here = store.Place{Guild: "1", Channel: "2", Locale: "en-US"}
	noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

// harness is a Delivery with a clock that stands still until it is set.
type harness struct {
	*Delivery
	t   *testing.T
	log bytes.Buffer
	// handler writes to log. All processes share it, and so its mutex.
	handler slog.Handler
	now     time.Time
	poster  bottest.Poster
	// player plays for all computers; nil for a level that is not there any more.
	player game.Player
}

// chooser is a computer player.
type chooser func(context.Context, game.View) (game.Move, error)

func (c chooser) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return c(ctx, v)
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	h := &harness{t: t, now: noon}
	h.Delivery = h.process(matches)
	return h
}

// process is a Delivery as another process has it, with the same store and channel.
func (h *harness) process(matches store.Store) *Delivery {
	if h.handler == nil {
		h.handler = slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelDebug})
	}
	log := slog.New(h.handler)
	clock := func() time.Time { return h.now }
	sessions := session.New(session.Config{
		Store: matches, Games: gametest.Games(), Log: log, Now: clock, Random: rand.NewChaCha8([32]byte{1}),
		Player:        func(game.ID, string) game.Player { return h.player },
		ReminderAfter: time.Minute, TurnLimit: time.Minute, Lag: 15 * time.Second,
		Level: func(session.Session) string { return "slow" },
	})
	return New(Config{
		Store: matches, Sessions: sessions, Poster: &h.poster, Log: log, Now: clock,
		Present: view.New(view.Config{
			Games:     []view.Game{{Rules: gametest.Nim{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}}},
			Catalogue: bottest.Catalogue(h.t), Log: log, Limits: bottest.Limits(), Now: clock,
			Link: func(_, _, message string) string { return "link to " + message },
		}),
	})
}

// another is a Delivery of another process, with the same store and a channel of its own.
func (h *harness) another() *harness {
	other := &harness{t: h.t, now: noon}
	other.Delivery = other.process(h.Store)
	return other
}

// ctx is the test's.
func (h *harness) ctx() context.Context { return h.t.Context() }

var bob = match.Player{User: "bob", Name: "Bob"}

// proposed is a challenge of ana's at Nim that stands for five minutes, not shown yet.
func (h *harness) proposed(opponent match.Player, then ...match.Command) session.Session {
	h.t.Helper()
	s, err := h.Sessions.Create(h.ctx(), session.Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
		Players: []match.Player{{User: "ana", Name: "Ana"}, opponent}, Deadline: h.now.Add(5 * time.Minute).UnixMilli(),
	}, then...)
	require.NoError(h.t, err)
	return s
}

// duel is a running match, shown in message "100".
func (h *harness) duel() session.Session {
	h.t.Helper()
	s := h.proposed(bob, match.Accept{User: "bob"})
	h.RecordShown(h.ctx(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	return s
}

// do is [session.Service.Do] of a request that has locked the match.
func (h *harness) do(cause session.Cause, s session.Session, c match.Command) session.Session {
	h.t.Helper()
	require.NoError(h.t, h.Sessions.Alone(h.ctx(), s.ID, func(ctx context.Context) (err error) {
		s, err = h.Sessions.Do(ctx, cause, s, c)
		return err
	}))
	return s
}

// move makes a move for whoever is to move, which is shown by an edit.
func (h *harness) move(s session.Session) session.Session {
	h.t.Helper()
	user := s.ToMove()[0]
	return h.do(session.Cause{User: user, Silent: true}, s, match.Play{User: user, Ply: s.Ply, Text: "1"})
}

// row is a match as the store has it.
func (h *harness) row(id match.ID) store.Row {
	h.t.Helper()
	row, err := h.Store.Load(h.ctx(), id)
	require.NoError(h.t, err)
	return row
}

// sweep does what is due after a while.
func (h *harness) sweep(later time.Duration) {
	h.t.Helper()
	h.now = h.now.Add(later)
	require.NoError(h.t, h.Sessions.Sweep(h.ctx(), true, h.Delivery))
}

// A player who may not have noticed a move is reminded once, in answer to the board, and
// the reminder goes with the next move.
func TestReminder(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.duel())
	shown := store.Shown{Message: "100", Version: s.Version}
	h.RecordShown(t.Context(), s, shown, session.Posted)
	h.sweep(time.Minute - time.Second)
	require.Empty(t, h.poster.Posts())
	h.sweep(time.Second)
	require.Equal(t, []chat.Message{{Text: "<@bob>, it's your turn in [nim.name]: link to 100", Ping: []string{"bob"}, ReplyTo: "100", Urgency: chat.Reminding}}, h.poster.Posts())
	shown.Reminder, shown.Channel = "post1", here.Channel
	require.Equal(t, shown, h.row(s.ID).Shown)
	h.sweep(time.Hour)
	require.Len(t, h.poster.Posts(), 1)
	s = h.move(s)
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	require.Equal(t, []string{"post1"}, h.poster.Deleted())
	require.Empty(t, h.poster.Retired(), "it is the same message")
}

// A reminder that was overtaken on its way is deleted.
func TestReminderOvertaken(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.state(h.move(h.duel()))
	h.poster.Posted = func(string) { h.move(s) }
	require.NoError(t, h.Remind(t.Context(), s))
	require.Len(t, h.poster.Posts(), 1)
	require.Len(t, h.poster.Deleted(), 1)
}

// Where answers to messages are forbidden a reminder is a plain message.
func TestReminderWithoutReply(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	refused := false
	h.poster.Fail = func(verb, _ string) error {
		if verb == "post" && !refused {
			refused = true
			return &chat.ErrGone{Reason: "no replies"}
		}
		return nil
	}
	h.postBeside(t.Context(), s, chat.Message{Text: "hello"})
	require.Equal(t, []chat.Message{{Text: "hello", Urgency: chat.Reminding}}, h.poster.Posts())
}

// The message of the newest version is the one that shows the match: what showed it
// before, or arrives after it, loses its controls.
func TestRecordShown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		version int
		message string
		want    string
		retired []string
	}{
		"a new message":                 {4, "200", "200", []string{"100"}},
		"the same message":              {4, "100", "100", nil},
		"a late message":                {2, "90", "100", []string{"90"}},
		"a late answer without message": {2, "", "100", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.move(h.duel())
			h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
			require.Equal(t, 3, s.Version)
			if c.version > s.Version {
				s = h.move(s)
			}
			h.RecordShown(t.Context(), s, store.Shown{Message: c.message, Version: c.version}, session.Posted)
			require.Equal(t, c.want, h.row(s.ID).Shown.Message)
			require.Equal(t, max(3, c.version), h.row(s.ID).Shown.Version)
			require.Equal(t, c.retired, h.poster.Retired())
			require.Empty(t, h.poster.Edits())
		})
	}
}

// A message that takes the place of another at the same version stays the one that shows
// the match, also while the store does not name it yet: the next message clears it.
func TestPostedAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	before := h.row(s.ID)
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	s, err := h.Sessions.Read(t.Context(), before)
	require.NoError(t, err)
	s = h.move(s)
	h.RecordShown(t.Context(), s, store.Shown{Message: "300", Version: s.Version}, session.Posted)
	require.Equal(t, []string{"100", "200"}, h.poster.Retired())
}

// The next change waits for the edit that shows the one before, and so never gives way to it.
func TestEditsInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		s := h.move(h.duel())
		late := make(chan struct{})
		edits := 0
		h.poster.Fail = func(string, string) error {
			if edits++; edits == 1 {
				<-late
			}
			return nil
		}
		ended := make(chan error, 2)
		repost := func() { ended <- h.Repost(h.ctx(), s.ID, nil) }
		go repost()
		synctest.Wait()
		next := s
		go func() {
			next = h.move(s)
			repost()
		}()
		synctest.Wait()
		require.Equal(t, s.Version, h.row(s.ID).Version)
		close(late)
		require.NoError(t, errors.Join(<-ended, <-ended))
		require.Equal(t, []chat.Message{h.board(s, nil), h.board(next, nil)}, h.poster.Edits())
		require.Equal(t, s.Version+1, h.row(s.ID).Shown.Version)

		edits, late = 0, make(chan struct{})
		go repost()
		synctest.Wait()
		gone, cancel := context.WithCancel(h.ctx())
		cancel()
		require.ErrorIs(t, h.Repost(gone, s.ID, nil), context.Canceled, "who waits does not wait for ever")
		close(late)
		require.NoError(t, <-ended)
	})
}

// What was posted just before the process ends is recorded, so that the next one does not post it again.
func TestPostedAtTheEnd(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob)
	ctx, end := context.WithCancel(h.ctx())
	h.poster.Fail = func(string, string) error {
		end()
		return nil
	}
	require.NoError(t, h.Repost(ctx, s.ID, nil))
	require.Len(t, h.poster.Posts(), 1)
	require.Equal(t, s.Version, h.row(s.ID).Shown.Version)
}

// A match whose answer got lost is shown: in its message, or in a new one when that is not
// there any more; a channel that is gone is not tried again.
func TestLaggingBoard(t *testing.T) {
	t.Parallel()
	gone := &chat.ErrGone{Reason: "gone"}
	for name, c := range map[string]struct {
		shown string
		fails map[string]error
		want  string
		posts int
		edits int
	}{
		"edited":                 {"100", nil, "100", 0, 1},
		"never shown":            {"", nil, "post1", 1, 0},
		"its message is gone":    {"100", map[string]error{"edit": gone}, "post1", 1, 0},
		"the channel is gone":    {"100", map[string]error{"edit": gone, "post": gone}, "", 0, 0},
		"nothing may be posted":  {"", map[string]error{"post": gone}, "", 0, 0},
		"the platform is broken": {"100", map[string]error{"edit": errors.New("502")}, "100", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.proposed(bob, match.Accept{User: "bob"})
			if c.shown != "" {
				h.RecordShown(t.Context(), s, store.Shown{Message: c.shown, Version: 1}, session.Posted)
			}
			h.poster.Fail = func(verb, _ string) error { return c.fails[verb] }
			h.sweep(h.Sessions.Lag - time.Second)
			require.Empty(t, h.poster.Posts())
			require.Empty(t, h.poster.Edits(), "the answer may be on its way")
			h.sweep(time.Second + time.Millisecond)
			require.Len(t, h.poster.Posts(), c.posts)
			require.Len(t, h.poster.Edits(), c.edits)
			require.Equal(t, c.want, h.row(s.ID).Shown.Message)
			broken := name == "the platform is broken"
			require.Equal(t, broken, h.row(s.ID).Shown.Version < s.Version)
			require.Equal(t, broken, bytes.Contains(h.log.Bytes(), []byte("could not handle a due match")))
		})
	}
}

// Where pictures are forbidden the text board is posted.
func TestPictureRefused(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob, match.Accept{User: "bob"})
	refused := 0
	h.poster.Fail = func(verb, _ string) error {
		if verb == "post" && refused == 0 {
			refused++
			return &chat.ErrGone{Reason: "no files"}
		}
		return nil
	}
	h.Rescue(t.Context(), s.ID)
	posts := h.poster.Posts()
	require.Len(t, posts, 1)
	require.Nil(t, posts[0].File)
	require.Contains(t, posts[0].Text, "board HAND[]")
	require.Equal(t, "post1", h.row(s.ID).Shown.Message)
}

// A challenge closes when its time is over, and its message says so.
func TestExpiredChallenge(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob)
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	h.sweep(5*time.Minute - time.Second)
	require.Empty(t, h.poster.Edits())
	h.sweep(time.Second)
	require.Equal(t, match.Closed, h.row(s.ID).Phase)
	require.Len(t, h.poster.Edits(), 1)
	require.Empty(t, h.poster.Edits()[0].Controls)
	h.sweep(time.Hour)
	require.Len(t, h.poster.Edits(), 1)
}

// A computer's turn that nobody plays is played when it is due, shown, and people are
// reminded of it. A failure is shown at once, told by a message of its own the third time,
// and retried later and later.
func TestResumedTurn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	computer := match.Player{Level: "slow"}
	s := h.move(h.proposed(computer, match.Accept{User: "ana"}))
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	h.sweep(match.Grace - time.Second)
	require.Empty(t, h.log.String(), "it may be played still")
	h.sweep(time.Second)
	require.Len(t, h.poster.Edits(), 1)
	require.Contains(t, h.poster.Edits()[0].Text, "couldn't make its move")
	for _, c := range []struct {
		delay time.Duration
		posts int
	}{{4*time.Second - 1, 0}, {1, 0}, {8*time.Second - 1, 0}, {1, 1}, {16 * time.Second, 1}} {
		h.sweep(c.delay)
		require.Len(t, h.poster.Posts(), c.posts, c.delay)
		require.Len(t, h.poster.Edits(), 1)
	}
	require.Equal(t, []string{"ana"}, h.poster.Posts()[0].Ping)
	require.Equal(t, "100", h.poster.Posts()[0].ReplyTo)
	h.player = chooser(func(context.Context, game.View) (game.Move, error) { return "1", nil })
	h.sweep(5 * time.Minute)
	require.Len(t, h.poster.Edits(), 2)
	row := h.row(s.ID)
	require.Equal(t, s.Version+1, row.Version)
	require.Equal(t, row.Version, row.Shown.Version)
	require.Equal(t, []string{"post1"}, h.poster.Deleted())
	require.Equal(t, h.now.Add(time.Minute).UnixMilli(), row.RemindAt.UnixMilli())
}

// A match of another platform is left alone, and no complaint is made of it.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob)
	h.Sessions.Home = func(p store.Place) bool { return p.Channel != here.Channel }
	h.sweep(time.Hour)
	require.Equal(t, match.Pending, h.row(s.ID).Phase)
	require.Empty(t, h.log.String())
	h.Sessions.Home = func(p store.Place) bool { return p.Channel == here.Channel }
	h.sweep(5 * time.Minute)
	require.Equal(t, match.Closed, h.row(s.ID).Phase)
}

// Matches that wait for a retry hide what is due after them for no more than a sweep.
func TestRetriesHideNothing(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	lost := make([]session.Session, 101)
	for i := range lost {
		lost[i] = h.move(h.proposed(match.Player{Level: fmt.Sprint("lost", i)}, match.Accept{User: "ana"}))
		h.RecordShown(t.Context(), lost[i], store.Shown{Message: fmt.Sprint(i), Version: lost[i].Version}, session.Posted)
	}
	s := h.proposed(bob)
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, session.Posted)
	h.sweep(match.Grace)
	h.sweep(session.SweepEvery)
	require.Len(t, h.poster.Edits(), len(lost), "each says why its computer does not move")
	h.sweep(5 * time.Minute) // with all of them
	h.sweep(session.SweepEvery)
	require.Equal(t, match.Closed, h.row(s.ID).Phase)
}

// What is due is handled by one process, and by another one after a while if that one dies meanwhile.
func TestDueOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	lost := h.proposed(bob)                      // its message was lost
	h.poster.Fail = func(string, string) error { // while one handles it, for long
		h.poster.Fail = nil
		for range 10 {
			h.now = h.now.Add(session.SweepEvery)
			require.NoError(t, h.Sessions.Sweep(t.Context(), true, h.Delivery))
			require.NoError(t, other.Sessions.Sweep(t.Context(), true, other))
		}
		return nil
	}
	h.sweep(h.Sessions.Lag)
	require.Len(t, h.poster.Posts(), 1)

	s := h.move(h.duel())
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version - 1}, session.Posted)
	h.now = h.now.Add(h.Sessions.Lag)
	_, ok, err := h.Store.Claim(t.Context(), s.ID, h.now, h.now.Add(-h.Sessions.Lag), h.now.Add(10*time.Second))
	require.NoError(t, err)
	require.True(t, ok, "a process dies now")
	edits := len(h.poster.Edits())
	h.now = h.now.Add(10*time.Second - 1)
	require.NoError(t, other.Sessions.Sweep(t.Context(), true, other))
	require.Len(t, h.poster.Edits(), edits)
	h.now = h.now.Add(1)
	require.NoError(t, other.Sessions.Sweep(t.Context(), true, other))
	require.Len(t, h.poster.Edits(), edits+1)
	require.Equal(t, lost.Version, h.row(lost.ID).Shown.Version)
}

// A match that rests after a failure does not miss what is due meanwhile.
func TestDueWhileResting(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob) // stands for five minutes
	h.poster.Fail = func(string, string) error { return errors.New("status 502") }
	for h.now.Before(s.Due().Add(-session.SweepEvery)) {
		h.sweep(session.SweepEvery)
	}
	h.sweep(session.SweepEvery)
	require.Equal(t, match.Closed, h.row(s.ID).Phase)
}

// spoilt is a store with a row that cannot be read, the longest overdue of all.
type spoilt struct{ store.Store }

func (s spoilt) Overdue(ctx context.Context, now, lag time.Time, most int) ([]store.Row, error) {
	rows, err := s.Store.Overdue(ctx, now, lag, most)
	return append([]store.Row{spoiltRow}, rows...), err
}

func (s spoilt) Claim(ctx context.Context, id match.ID, now, lag, until time.Time) (store.Row, bool, error) {
	if id == spoiltRow.ID {
		return spoiltRow, true, nil
	}
	return s.Store.Claim(ctx, id, now, lag, until)
}

var spoiltRow = store.Row{ID: "spoilt22", Version: 1, Snapshot: []byte("{")}

// A match that cannot be read and one that makes the code panic do not keep the sweep from
// the others, and wait for a retry.
func TestSweepGoesOn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.Sessions.Store = spoilt{h.Store}
	panics, lags := h.proposed(bob), h.proposed(match.Player{User: "cem"})
	h.RecordShown(t.Context(), panics, store.Shown{Message: "100", Version: panics.Version}, session.Posted)
	h.poster.Fail = func(verb, _ string) error {
		if verb == "edit" {
			panic("edit")
		}
		return nil
	}
	h.sweep(6 * time.Minute)
	for _, s := range []session.Session{panics, lags} {
		require.Equal(t, match.Closed, h.row(s.ID).Phase)
	}
	require.Len(t, h.poster.Posts(), 1)
	require.Contains(t, h.log.String(), "match=spoilt22")
	require.Contains(t, h.log.String(), "panic: edit")
}

// What is going on in a channel is shown again, whether its messages are there or not:
// the newest matches, in their order, and nothing that is over.
func TestRevive(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	over := h.do(session.Cause{}, h.duel(), match.Resign{User: "ana"})
	h.RecordShown(t.Context(), over, store.Shown{Message: "100", Version: over.Version}, session.Posted)
	for i := range maxRevived + 2 {
		h.now = h.now.Add(time.Second)
		s := h.proposed(match.Player{User: fmt.Sprint("user", i)})
		h.RecordShown(t.Context(), s, store.Shown{Message: fmt.Sprint(i), Version: s.Version}, session.Posted)
	}
	require.NoError(t, h.Revive(t.Context(), "1", "3"))
	require.Empty(t, h.poster.Edits(), "no match lives in those channels")
	require.NoError(t, h.Revive(t.Context(), here.Channel))
	require.Empty(t, h.poster.Posts())
	require.Len(t, h.poster.Edited(), maxRevived)
	for i := range maxRevived {
		require.Contains(t, h.poster.Edited(), fmt.Sprint(i+2))
	}
	h.poster.Fail = func(verb, _ string) error {
		if verb == "post" {
			return nil
		}
		return &chat.ErrGone{Reason: "unknown message"}
	}
	require.NoError(t, h.Revive(t.Context(), here.Channel))
	require.Len(t, h.poster.Posts(), maxRevived)
	for i, m := range h.poster.Posts() {
		require.Contains(t, m.Text, fmt.Sprintf("<@user%d>", i+2))
	}
}

// mute is a store that cannot record what is shown.
type mute struct{ store.Store }

func (mute) Show(context.Context, match.ID, store.Showing) ([]store.Message, error) {
	return []store.Message{{Match: "unknown", Kind: store.Reminder, ID: "100", Channel: "2"}}, errors.New("no room")
}

// What cannot be recorded or tidied up is logged, and the rest is done.
func TestBestEffort(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	h.Sessions.Store = mute{h.Store}
	h.poster.Fail = func(verb, _ string) error { return errors.New("cannot " + verb) }
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, session.Posted)
	require.Contains(t, h.log.String(),
		"level=WARN msg=\"could not store which message shows a match\" match="+string(s.ID))
	require.Contains(t, h.log.String(),
		"level=DEBUG msg=\"could not tidy up a message\" match=unknown error=\"cannot delete\"")
}

// A board that is posted twice is one message, whoever posts it. What is tried in its
// place is another one, as is the board after the next move.
func TestNonces(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.proposed(bob, match.Accept{User: "bob"})
	var nonces []string
	h.poster.Fail = func(verb, nonce string) error {
		if verb == "post" {
			nonces = append(nonces, nonce)
		}
		return &chat.ErrGone{Reason: "gone"}
	}
	h.Rescue(t.Context(), s.ID)
	require.Len(t, nonces, 2)
	require.NotEqual(t, nonces[0], nonces[1], "the text board may not be taken for the refused picture")
	h.process(h.Store).Rescue(t.Context(), s.ID)
	require.Equal(t, nonces[:2], nonces[2:])
	h.postBeside(t.Context(), s, chat.Message{Text: "hello"})
	h.Rescue(t.Context(), h.move(s).ID)
	require.Len(t, nonces, 8)
	distinct := slices.Compact(slices.Sorted(slices.Values(nonces)))
	require.Len(t, distinct, 6)
}

// A sweep tells how many matches it has handled and how late they were; those of another
// platform are none of its.
func TestSwept(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var told []session.Swept
	h.Sessions.Swept = func(s session.Swept) { told = append(told, s) }
	require.NoError(t, h.Sessions.Sweep(h.ctx(), true, h.Delivery))
	require.Equal(t, []session.Swept{{}}, told)

	h.proposed(bob) // is shown by nobody, and stands for five minutes
	h.now = h.now.Add(h.Sessions.Lag + 3*time.Second)
	require.NoError(t, h.Sessions.Sweep(h.ctx(), true, h.Delivery))
	require.Equal(t, session.Swept{Matches: 1, Lag: 3 * time.Second}, told[1])
	h.now = noon.Add(5*time.Minute + 7*time.Second)
	require.NoError(t, h.Sessions.Sweep(h.ctx(), true, h.Delivery))
	require.Equal(t, session.Swept{Matches: 1, Lag: 7 * time.Second}, told[2])

	h.Sessions.Home = func(store.Place) bool { return false }
	h.proposed(bob)
	h.now = h.now.Add(time.Hour)
	require.NoError(t, h.Sessions.Sweep(h.ctx(), true, h.Delivery))
	require.Equal(t, session.Swept{}, told[3])
}

// silent is a platform that does not answer.
type silent struct{ chat.Poster }

func (silent) Post(ctx context.Context, _, _ string, _ chat.Message) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

func (silent) Edit(ctx context.Context, _, _ string, _ chat.Message) error {
	<-ctx.Done()
	return ctx.Err()
}

// Nothing is on its way any more when the row that stands for it is due.
func TestSendingEndsBeforeItIsTidied(t *testing.T) {
	t.Parallel()
	for name, shown := range map[string]string{"an edit": "100", "a post": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := newHarness(t)
				s := h.proposed(bob, match.Accept{User: "bob"})
				if shown != "" {
					h.RecordShown(h.ctx(), s, store.Shown{Message: shown, Version: s.Version - 1}, session.Posted)
				}
				h.Poster = silent{h.Poster}
				began := time.Now()
				require.ErrorIs(t, h.Repost(h.ctx(), s.ID, nil), context.DeadlineExceeded)
				due, err := h.Store.DueMessages(h.ctx(), h.now.Add(time.Hour), 9)
				require.NoError(t, err)
				require.Len(t, due, 1)
				require.LessOrEqual(t, time.Since(began), due[0].Due.Sub(h.now)-h.Sessions.Lag/3)
			})
		})
	}
}
