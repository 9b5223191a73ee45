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
	"kamisado/bot/delivery"
	"kamisado/game/match"
)

// movedElsewhere is a move of whoever is to move, of which no hand is told.
func (s *harness) movedElsewhere() {
	s.t.Helper()
	now := s.match()
	user := now.ToMove()[0]
	moves := slices.Collect(now.Legal(now.Seat(user)))
	s.commit(now, fmt.Sprint("elsewhere", now.Version), match.Play{User: user, Ply: now.Ply, Text: string(moves[0])})
	_ = s.held(now.ID)
}

// The end of the request whose move is shown does not stop the hands of others.
func TestHandAfterAFailedRequest(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	_, hand := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
	s.movedElsewhere()
	hand.refuse = context.Canceled
	s.Delivery.RefreshPrivate(t.Context(), now.ID)
	require.Len(t, hand.edits, 1)
	hand.refuse = nil
	s.Delivery.RefreshPrivate(t.Context(), now.ID)
	require.Len(t, hand.edits, 2, "it was not shown")
}

// A hand follows the moves that other processes commit, and what follows the match in one process does in all.
func TestHandFollowsOtherProcesses(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	_, hand := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
	s.reconfigure(func(*Config) {})
	s.step()
	require.Len(t, hand.edits, 1)
	now = s.match()
	require.Contains(t, string(hand.last().File.Data), bottest.Known(now.Position.View(now.Seat(ana.ID))))
	_, fresh := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
	require.Equal(t, 1, hand.deleted)
	require.Empty(t, fresh.edits)
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
	s.Delivery.RefreshPrivate(t.Context(), m.ID)
	require.Equal(t, tried+1, more.deleted)
	s.Delivery.RefreshPrivate(t.Context(), m.ID)
	require.Equal(t, tried+1, more.deleted)
}

// A question goes when the match is over, where the answer to its "yes" is the board and does not take
// its place: the bot can only answer, and what it has answered cannot be changed any more.
func TestQuestionGoesWhereItsAnswerIsTheBoard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.answeredMatch("1h")
		m := s.match()
		time.Sleep(delivery.AnswerLife + time.Second)
		ask := func(r chat.Request) chat.Reply {
			t.Helper()
			r.User, r.At = ben, chat.Place{
				Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US", UserInstallOnly: true,
			}
			reply, ok := s.Handle(t.Context(), r)
			require.True(t, ok)
			return reply
		}
		question := &liveAnswer{}
		ask(as(chat.Request{
			ID: "asked", Message: "300", Answer: s.poster.Give(question),
		}, control("resign", m.ID, m.Ply))).After(t.Context(), "")
		sure := ask(as(chat.Request{
			ID: "sure", Message: "200", Private: true, Answer: s.poster.Give(&liveAnswer{}),
		}, control("sure", m.ID, m.Ply)))
		require.Equal(t, chat.Post, sure.Kind)
		require.Equal(t, match.Over, s.held(m.ID).Phase)
		sure.After(t.Context(), "400")
		require.Equal(t, 1, question.deleted)
	})
}
