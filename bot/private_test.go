package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/store"
)

// movedElsewhere is a move of whoever is to move, of which no hand is told.
func (s *harness) movedElsewhere() {
	s.t.Helper()
	now := s.match()
	user := now.ToMove()[0]
	moves := slices.Collect(now.Legal(now.Seat(user)))
	s.commit(now, fmt.Sprint("elsewhere", now.Version), match.Play{User: user, Ply: now.Ply, Text: string(moves[0])})
	_, err := s.Sessions.Load(s.t.Context(), now.ID)
	require.NoError(s.t, err)
}

// An edit that is on its way for long comes over two answers in the same message, of which
// the older one is confirmed last. The message then shows the match as it is.
func TestLateEditOfAHand(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	open := control("hand", now.ID, now.Ply)
	_, stuck := s.liveHand(ana, "200", open)
	stuck.entered, stuck.release = make(chan struct{}), make(chan struct{})
	second, _ := s.liveHandLater(ana, "200", open)
	s.movedElsewhere()
	refreshed := make(chan struct{})
	go func() { defer close(refreshed); s.Private.Refresh(t.Context(), now.ID) }()
	<-stuck.entered // with the hand after one move
	s.movedElsewhere()
	third, newest := s.liveHandLater(ana, "200", open)
	confirmed := make(chan struct{})
	go func() { defer close(confirmed); second.After(t.Context(), "") }()
	require.Eventually(t, func() bool { // it is noted, and waits for the edit
		answers := s.Private.Answers()
		return len(answers) == 1 && answers[0] != chat.GivenAnswer(stuck)
	}, time.Minute, time.Millisecond)
	third.After(t.Context(), "")
	require.Empty(t, newest.edits)
	close(stuck.release) // the edit comes over the third answer
	<-refreshed
	<-confirmed
	now = s.match()
	require.NotEmpty(t, newest.edits, "the older hand stays in sight")
	require.Contains(t, string(newest.last().File.Data), bottest.Known(now.Position.View(now.Seat(ana.ID))))
}

// An answer that is confirmed after a newer one in the same message may have come over it.
func TestLateAnswerInAHand(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	open := control("hand", now.ID, now.Ply)
	s.liveHand(ana, "", open)
	late, _ := s.liveHandLater(ana, "200", open)
	s.movedElsewhere()
	_, newest := s.liveHand(ana, "200", open)
	require.Empty(t, newest.edits)
	late.After(t.Context(), "")
	require.Len(t, newest.edits, 1)
	now = s.match()
	require.Contains(t, string(newest.last().File.Data), bottest.Known(now.Position.View(now.Seat(ana.ID))))
}

// The end of the request whose move is shown does not stop the hands of others.
func TestHandAfterAFailedRequest(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	_, hand := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
	s.movedElsewhere()
	hand.refuse = context.Canceled
	s.Private.Refresh(t.Context(), now.ID)
	require.Len(t, hand.edits, 1)
	hand.refuse = nil
	s.Private.Refresh(t.Context(), now.ID)
	require.Len(t, hand.edits, 2, "it was not shown")
}

// A message that could not be deleted is deleted later.
func TestDeletionFails(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	m := s.challenged("1h")
	_, more := s.liveHand(ben, "", control("more", m.ID, m.Ply))
	more.refuse = errors.New("status 502")
	s.press(ana, command("move", "move", "c1c2", "match", m.ID))
	require.Positive(t, more.deleted)
	tried := more.deleted
	more.refuse = nil
	s.Private.Refresh(t.Context(), m.ID)
	require.Equal(t, tried+1, more.deleted)
	s.Private.Refresh(t.Context(), m.ID)
	require.Equal(t, tried+1, more.deleted)
}

// A message in whose place an answer is about to be is not taken away before; if none comes
// it is.
func TestMoreStaysWhileItIsAnswered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.challenged("1h")
		_, more := s.liveHand(ben, "", control("more", m.ID, m.Ply))
		s.liveHandLater(ben, "200", control("extend", m.ID, m.Ply)) // not confirmed
		s.press(ana, command("move", "move", "c1c2", "match", m.ID))
		require.Zero(t, more.deleted, "it is being answered")
		time.Sleep(AnsweredWithin + time.Second)
		s.Private.Refresh(t.Context(), m.ID)
		require.Equal(t, 1, more.deleted, "the answer was lost")
	})
}

// eager is a store that calls a function after each commit, before whoever committed knows of it.
type eager struct {
	store.Store
	do func()
}

func (e eager) Commit(ctx context.Context, changes ...store.Change) error {
	err := e.Store.Commit(ctx, changes...)
	e.do()
	return err
}

// A question stays while the answer to its "yes" is on its way, though the platform tells only then
// that the question was shown.
func TestQuestionStaysWhileItIsAnswered(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	committed := func() {}
	s.reconfigure(func(c *Config) { c.Store = eager{c.Store, func() { committed() }} })
	m := s.challenged("")
	asked, question := s.liveHandLater(ben, "", control("resign", m.ID, m.Ply))
	committed = func() {
		_, err := s.Sessions.Load(t.Context(), m.ID) // as a sweep does
		require.NoError(t, err)
		asked.After(t.Context(), "")
	}
	confirmed, _ := s.liveHandLater(ben, "200", control("sure", m.ID, m.Ply))
	require.Equal(t, chat.Update, confirmed.Kind)
	require.Equal(t, match.Over, s.held(m.ID).Phase)
	require.Zero(t, question.deleted)
}

// A question goes when the match is over, where the answer to its "yes" is the board and does not take
// its place: the bot can only answer, and what it has answered cannot be changed any more.
func TestQuestionGoesWhereItsAnswerIsTheBoard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.answeredMatch("1h")
		m := s.match()
		time.Sleep(PrivateLife + time.Second)
		ask := func(r chat.Request) chat.Reply {
			t.Helper()
			r.User, r.At = ben, chat.Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US", AnswersOnly: true}
			reply, ok := s.Handle(t.Context(), r)
			require.True(t, ok)
			return reply
		}
		question := &liveAnswer{}
		ask(as(chat.Request{ID: "asked", Message: "300", Answer: question}, control("resign", m.ID, m.Ply))).After(t.Context(), "")
		sure := ask(as(chat.Request{ID: "sure", Message: "200", Private: true, Answer: &liveAnswer{}}, control("sure", m.ID, m.Ply)))
		require.Equal(t, chat.Post, sure.Kind)
		require.Equal(t, match.Over, s.held(m.ID).Phase)
		sure.After(t.Context(), "400")
		require.Equal(t, 1, question.deleted)
	})
}
