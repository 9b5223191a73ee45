package bot

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// opened is a challenge of ana's to everybody.
func (s *harness) opened(do chat.Start) chat.Reply {
	s.t.Helper()
	do.Game, do.Open = kamisado.ID, true
	reply := s.start(do)
	require.Empty(s.t, reply.Message.Ping, "nobody is asked")
	return reply
}

func TestOpenChallenge(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	reply := s.opened(chat.Start{Side: "negro", MoveTime: "1h", Turned: true})
	m := s.match()
	require.Contains(t, reply.Message.Text, "<@10> challenges everybody to a match of **Kamisado (Simple)**: whoever presses first plays. <@10>'s colour: Black.")
	require.Contains(t, reply.Message.Text, "Time per move: 1 hour.")
	require.Contains(t, reply.Message.Text, "📈 Rated")
	require.Equal(t, "I'll play, Cancel", labels(reply.Message))
	accept, cancel := chat.Answer{Match: m.ID, What: chat.Accept}, chat.Answer{Match: m.ID, What: chat.Cancel}
	require.Contains(t, s.press(ana, accept).Message.Text, "This is your own open challenge: somebody else has to take it.")
	require.Contains(t, s.press(berta, cancel).Message.Text, "To play, press “I'll play”.")
	require.Contains(t, s.press(berta, chat.Answer{Match: m.ID, What: chat.Decline}).Message.Text, "This challenge isn't for you.")
	require.NotContains(t, s.ask(chat.Games{}).Message.Text, "<@>")

	board := s.press(berta, accept)
	require.Equal(t, chat.Update, board.Kind)
	require.Contains(t, board.Message.Text, "Black: <@10> · White: <@11>")
	late := s.press(carla, accept)
	require.Equal(t, chat.Ephemeral, late.Kind)
	require.Contains(t, late.Message.Text, "Somebody else was quicker")
	require.Contains(t, s.press(berta, accept).Message.Text, "The match has already started.")
	m = s.match()
	require.Equal(t, match.Player{User: berta.ID, Name: berta.Name}, m.Players[1])
	rows, err := s.Store.List(t.Context(), storeFilterOf(berta))
	require.NoError(t, err)
	require.Len(t, rows, 1, "it is among the matches of who took it")
}

// An open challenge may ask for a thread as others do.
func TestOpenChallengeInAThread(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	s.opened(chat.Start{Thread: new(true)})
	require.True(t, s.match().Threaded)
}

// Who types a move before the thread of the match is open, is led to it: the board comes there.
func TestTypedBeforeTheThread(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.opened(chat.Start{Thread: new(true)})
	accepted := s.askAs(berta, "en-US", "100", chat.Answer{Match: s.match().ID, What: chat.Accept})
	require.NotNil(t, accepted.Deferred, "the thread is about to be opened")
	m := s.match()
	typed := s.delivered(s.askAs(personOf(m.ToMove()[0]), "en-US", "", chat.TypeMove{Match: string(m.ID), Text: "c1c2"}))
	require.Equal(t, chat.Ephemeral, typed.Kind)
	require.Equal(t, "Done. The board is here: link to post1", typed.Message.Text)
	require.Len(t, s.poster.Threads(), 1)
	require.NotEqual(t, m.Ply, s.match().Ply)
}

// Of two who press at the same moment one plays, and the other is told.
func TestOpenChallengeTakenByTwo(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	s.opened(chat.Start{})
	accept := chat.Answer{Match: s.match().ID, What: chat.Accept}
	replies := make([]chat.Reply, 2)
	var both sync.WaitGroup
	for i, user := range []chat.User{berta, carla} {
		both.Go(func() { replies[i] = s.askAs(user, "en-US", "100", accept) })
	}
	both.Wait()
	slices.SortFunc(replies, func(x, y chat.Reply) int { return int(x.Kind) - int(y.Kind) })
	require.Equal(t, chat.Update, replies[1].Kind)
	require.Equal(t, chat.Ephemeral, replies[0].Kind)
	require.Contains(t, replies[0].Message.Text, "Somebody else was quicker")
	m := s.match()
	require.Len(t, m.People(), 2)
}

func TestOpenChallengeRefused(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for want, do := range map[string]chat.Start{
		"An open challenge is for whoever presses first: leave out `opponent`": {Opponent: &berta},
		"leave out `level`, or leave out `open`":                               {Level: "perfecto"},
	} {
		do.Game, do.Open = kamisado.ID, true
		require.Contains(t, s.ask(do).Message.Text, want)
	}
	direct, ok := s.Handle(t.Context(), chat.Request{
		ID: "direct", User: ana, At: chat.Place{Channel: "2", Locale: "en-US"}, Do: chat.Start{Game: kamisado.ID, Open: true},
	})
	require.True(t, ok)
	require.Contains(t, direct.Message.Text, "nobody could take your challenge")
	for range maxPending {
		s.opened(chat.Start{})
	}
	require.Contains(t, s.ask(chat.Start{Game: kamisado.ID, Open: true}).Message.Text, "You already have 3 challenges waiting for an answer.")
	require.Contains(t, s.ask(chat.Start{Game: kamisado.ID, Opponent: &berta}).Message.Text, "You already have 3 challenges waiting for an answer.")
}

func TestOpenChallengeEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.opened(chat.Start{})
		m := s.match()
		s.sweep(challengeLife + time.Second)
		require.Contains(t, s.press(berta, chat.Answer{Match: m.ID, What: chat.Accept}).Message.Text, "This challenge is closed.")
		require.Contains(t, s.poster.Edited()["100"].Text, "Nobody took <@10>'s open challenge (Kamisado (Simple)) in time. `/kamisado start open:True` sends a new one.")
	})
	s := newGamesHarness(t)
	s.opened(chat.Start{})
	cancelled := s.press(ana, chat.Answer{Match: s.match().ID, What: chat.Cancel})
	require.Equal(t, "<@10> cancelled the open challenge (Kamisado (Simple)).", cancelled.Message.Text)
}

// Next leads to the matches that wait for whoever presses, those with the least time first.
func TestNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		slow := s.challenged("1d")
		next := func(user chat.User, m match.ID) string {
			reply := s.press(user, chat.Next{Match: m})
			require.Equal(t, chat.Ephemeral, reply.Kind)
			return reply.Message.Text
		}
		require.Equal(t, "No other match is waiting for you. It's your turn in this one.", next(ana, slow.ID))
		require.Equal(t, "No other match is waiting for you.", next(ben, slow.ID))
		board := s.press(ana, chat.Play{Match: slow.ID, Ply: slow.Ply, Move: "c1c6"})
		require.Contains(t, actions(board.Message), chat.Next{Match: slow.ID})
		time.Sleep(time.Minute)
		quick := s.challenged("1h")
		time.Sleep(time.Minute)
		s.challenged("none")
		found := next(ana, slow.ID)
		require.Regexp(t, "^➡️ Now it's your turn here:\n`"+string(quick.ID)+"` .*⏱️.* · link to 100\n`[a-z2-7]{8}` .* \\*\\*your turn\\*\\* · link to 100$", found)
		require.NotContains(t, found, string(slow.ID), "it is ben's turn there")

		s.askAs(cem, "en-US", "", chat.Start{Game: kamisado.ID, Opponent: &ana})
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
		s.delivered(s.askAs(other, "en-US", "", chat.Start{Game: kamisado.ID, Opponent: &ana, Side: "negro", MoveTime: "1d"}))
		rows, err := s.Store.List(t.Context(), storeFilterOf(other))
		require.NoError(t, err)
		s.press(ana, chat.Answer{Match: rows[0].ID, What: chat.Accept})
	}
	s.press(ana, chat.Play{Match: last.ID, Ply: last.Ply, Move: "c1c6"})
	require.Equal(t, "No other match is waiting for you.", s.press(ana, chat.Next{Match: last.ID}).Message.Text)
	s.delivered(s.askAs(cem, "en-US", "", chat.Start{Game: kamisado.ID, Opponent: &ana}))
	require.Contains(t, s.press(ana, chat.Next{Match: last.ID}).Message.Text, "challenge waiting for an answer")
}

// Who plays alone with a computer is always waited for.
func TestNoNextAlone(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	s.begin("negro", nil)
	board := s.click(chat.Show{Match: string(s.only().ID)})
	require.NotContains(t, actions(board.Message), chat.Next{Match: s.only().ID})
	require.NotEmpty(t, board.Message.Controls)
}

// With hints the row of buttons is full: starting again is behind More.
func TestRestartInMore(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	s.start(chat.Start{Game: kamisado.ID, Opponent: &berta, Hints: true, Side: "negro"})
	m := s.match()
	board := s.press(berta, chat.Answer{Match: m.ID, What: chat.Accept})
	restart := chat.Offer{Match: m.ID, Ply: 0, What: match.Restart}
	require.NotContains(t, actions(board.Message), restart)
	more := s.press(ana, chat.More{Match: m.ID, Ply: 0})
	require.Contains(t, actions(more.Message), restart)
	offered := s.inHand(ana, restart)
	require.Equal(t, chat.Post, offered.Kind)
	require.Contains(t, offered.Message.Text, "<@10>")
}

// An open challenge is announced as rated before anybody knows who takes it. That it does not
// count with a new account is said at its end.
func TestOpenChallengeTakenByANewAccount(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	s.opened(chat.Start{Side: "negro"})
	young := chat.User{ID: "77", Name: "Young", Since: s.Now().Add(-time.Hour)}
	s.press(young, chat.Answer{Match: s.match().ID, What: chat.Accept})
	for _, user := range []chat.User{ana, young, ana, young} {
		m := s.match()
		for move := range m.Legal(m.Seat(user.ID)) {
			s.press(user, chat.Play{Match: m.ID, Ply: m.Ply, Move: move})
			break
		}
	}
	m := s.match()
	require.Equal(t, 4, m.Ply)
	over := s.press(ana, chat.Resign{Match: string(m.ID), Sure: true, Ply: m.Ply})
	require.Contains(t, over.Message.Text, "This match doesn't count towards ratings: an account is less than seven days old.")
}
