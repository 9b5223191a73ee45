package bot

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// Only its addressee accepts or declines a challenge, and only its author cancels it. Others are told so in private,
// and who is late that it is closed.
func TestChallengeAnswers(t *testing.T) {
	t.Parallel()
	for answer, c := range map[string]struct {
		user       chat.User
		want, late string
	}{
		"accept":  {ben, "<@11>", "The match has already started."},
		"decline": {ben, "<@11> declined <@10>'s challenge", "This challenge is closed."},
		"cancel":  {ana, "<@10> cancelled the challenge to <@11>", "This challenge is closed."},
	} {
		t.Run(answer, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting("nim", "opponent", &ben))
			m := s.match()
			for _, wrong := range []struct {
				user           chat.User
				control, wants string
			}{
				{cem, "accept", "This challenge isn't for you."},
				{cem, "decline", "This challenge isn't for you."},
				{ana, "accept", "This is your own challenge"},
				{ana, "decline", "This is your own challenge"},
				{cem, "cancel", "Only the person who sent the challenge can cancel it"},
				{ben, "cancel", "Only the person who sent the challenge can cancel it"},
			} {
				refused := s.press(wrong.user, control(wrong.control, m.ID))
				refuses(t, refused, wrong.wants)
			}
			require.Equal(t, m.Version, s.match().Version)
			done := s.press(c.user, control(answer, m.ID))
			require.Equal(t, chat.Update, done.Kind)
			says(t, done, c.want)
			says(t, s.press(ben, control("accept", m.ID)), c.late)
		})
	}
}

// A user cannot challenge anybody twice or in direct messages, and only three people at a time.
func TestRefusedChallenges(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	start := func(user chat.User, opponent chat.User) string {
		return s.delivered(s.askAs(user, "en-US", "", starting("nim", "opponent", &opponent))).Message.Text
	}
	direct := s.send(chat.Request{User: ana, At: chat.Place{Channel: "9", Locale: "en-US"}}, starting("nim", "opponent", &ben))
	says(t, direct, "In a direct message there are only you and me.")
	require.Empty(t, s.unfinished())

	start(ana, berta)
	first := s.match().ID
	require.Contains(t, start(ana, berta), "only one challenge")
	require.Contains(t, start(berta, ana), "<@10> has already challenged you")
	start(ana, carla)
	start(ana, delia)
	require.Contains(t, start(ana, eva), "You already have 3 challenges")
	s.press(berta, control("decline", first))
	start(ana, eva)
	require.Len(t, s.unfinished(), 3)
}

// opened is a challenge of ana's to everybody.
func (s *harness) opened(options ...any) chat.Reply {
	s.t.Helper()
	reply := s.start(starting(kamisado.ID, append(options, "open", true)...))
	require.Empty(s.t, reply.Message.Ping, "nobody is asked")
	return reply
}

func TestOpenChallenge(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	reply := s.opened("color", "negro", "time", "1h", "view", viewTurned)
	m := s.match()
	says(t, reply, "<@10> challenges everybody to a match of **Kamisado (Simple)**: whoever presses first plays. <@10>'s colour: Black.")
	says(t, reply, "Time per move: 1 hour.")
	says(t, reply, "📈 Rated")
	require.Equal(t, "I'll play, Cancel", labels(reply.Message))
	accept, cancel := control("accept", m.ID), control("cancel", m.ID)
	says(t, s.press(ana, accept), "This is your own open challenge: somebody else has to take it.")
	says(t, s.press(berta, cancel), "To play, press “I'll play”.")
	says(t, s.press(berta, control("decline", m.ID)), "This challenge isn't for you.")
	hides(t, s.ask(command("games")), "<@>")

	board := s.press(berta, accept)
	require.Equal(t, chat.Update, board.Kind)
	says(t, board, "Black: <@10> · White: <@11>")
	late := s.press(carla, accept)
	refuses(t, late, "Somebody else was quicker")
	says(t, s.press(berta, accept), "The match has already started.")
	m = s.match()
	require.Equal(t, match.Player{User: berta.ID, Name: berta.Name}, m.Players[1])
	rows := s.rows(berta.ID)
	require.Len(t, rows, 1, "it is among the matches of who took it")
}

// Who types a move before the thread of the match is open, is led to it: the board comes there.
func TestTypedBeforeTheThread(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.opened("thread", true)
	accepted := s.askAs(berta, "en-US", "100", control("accept", s.match().ID))
	require.NotNil(t, accepted.Deferred, "the thread is about to be opened")
	m := s.match()
	typed := s.delivered(s.askAs(personOf(m.ToMove()[0]), "en-US", "", command("move", "move", "c1c2", "match", m.ID)))
	require.Equal(t, chat.Ephemeral, typed.Kind)
	require.Equal(t, "Done. The board is here: link to post1", typed.Message.Text)
	require.Len(t, s.poster.Threads(), 1)
	require.NotEqual(t, m.Ply, s.match().Ply)
}

func TestOpenChallengeRefused(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for want, do := range map[string]chat.Request{
		"An open challenge is for whoever presses first: leave out `opponent`": starting(kamisado.ID, "open", true, "opponent", &berta),
		"leave out `level`, or leave out `open`":                               starting(kamisado.ID, "open", true, "level", "perfecto"),
	} {
		says(t, s.ask(do), want)
	}
	direct := s.send(chat.Request{User: ana, At: chat.Place{Channel: "2", Locale: "en-US"}}, starting(kamisado.ID, "open", true))
	says(t, direct, "nobody could take your challenge")
	for range maxPending {
		s.opened()
	}
	says(t, s.ask(starting(kamisado.ID, "open", true)), "You already have 3 challenges waiting for an answer.")
	says(t, s.ask(starting(kamisado.ID, "opponent", &berta)), "You already have 3 challenges waiting for an answer.")
}

func TestOpenChallengeEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.opened()
		m := s.match()
		s.sweep(challengeLife + time.Second)
		says(t, s.press(berta, control("accept", m.ID)), "This challenge is closed.")
		require.Contains(t, s.poster.Edited()["100"].Text, "Nobody took <@10>'s open challenge (Kamisado (Simple)) in time. `/kamisado start open:True` sends a new one.")
	})
	s := newGamesHarness(t)
	s.opened()
	cancelled := s.press(ana, control("cancel", s.match().ID))
	require.Equal(t, "<@10> cancelled the open challenge (Kamisado (Simple)).", cancelled.Message.Text)
}

// Next leads to the matches that wait for whoever presses, those with the least time first.
func TestNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		slow := s.challenged("1d")
		next := func(user chat.User, m match.ID) string {
			reply := s.press(user, control("next", m))
			require.Equal(t, chat.Ephemeral, reply.Kind)
			return reply.Message.Text
		}
		require.Equal(t, "No other match is waiting for you. It's your turn in this one.", next(ana, slow.ID))
		require.Equal(t, "No other match is waiting for you.", next(ben, slow.ID))
		board := s.press(ana, on(slow, "move", "c1c6"))
		require.Contains(t, controlsIn(board.Message), control("next", slow.ID))
		time.Sleep(time.Minute)
		quick := s.challenged("1h")
		time.Sleep(time.Minute)
		s.challenged("none")
		found := next(ana, slow.ID)
		require.Regexp(t, "^➡️ Now it's your turn here:\n`"+string(quick.ID)+"` .*⏱️.* · link to 100\n`[a-z2-7]{8}` .* \\*\\*your turn\\*\\* · link to 100$", found)
		require.NotContains(t, found, string(slow.ID), "it is ben's turn there")

		s.askAs(cem, "en-US", "", starting(kamisado.ID, "opponent", &ana))
		require.Contains(t, next(ana, quick.ID), "challenge waiting for an answer")
		require.NotContains(t, next(cem, slow.ID), "challenge", "cem's own challenge waits for somebody else")
	})
}

// Whoever has more matches than a list shows is led to those that wait for an answer too.
func TestNextAmongMany(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	last := s.challenged("1h")
	for i := range 13 {
		other := chat.User{ID: fmt.Sprint(200 + i), Name: "Other"}
		s.delivered(s.askAs(other, "en-US", "", starting(kamisado.ID, "opponent", &ana, "color", "negro", "time", "1d")))
		rows := s.rows(other.ID)
		s.press(ana, control("accept", rows[0].ID))
	}
	s.press(ana, on(last, "move", "c1c6"))
	require.Equal(t, "No other match is waiting for you.", s.press(ana, control("next", last.ID)).Message.Text)
	s.delivered(s.askAs(cem, "en-US", "", starting(kamisado.ID, "opponent", &ana)))
	says(t, s.press(ana, control("next", last.ID)), "challenge waiting for an answer")
}

// With hints the row of buttons is full: starting again is behind More.
func TestRestartInMore(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	s.start(starting(kamisado.ID, "opponent", &berta, "hints", true, "color", "negro"))
	m := s.match()
	board := s.press(berta, control("accept", m.ID))
	restart := control("restart", m.ID, 0)
	require.NotContains(t, controlsIn(board.Message), restart)
	more := s.press(ana, control("more", m.ID, 0))
	require.Contains(t, controlsIn(more.Message), restart)
	offered := s.inHand(ana, restart)
	require.Equal(t, chat.Post, offered.Kind)
	says(t, offered, "<@10>")
}
