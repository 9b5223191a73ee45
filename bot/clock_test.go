package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

var (
	ben = chat.User{ID: "11", Name: "Ben"}
	cem = chat.User{ID: "12", Name: "Cem"}
)

// duel is a match of Kamisado between ana, who is to move, and another.
func (s *harness) duel(other chat.User, options ...any) session.Session {
	s.t.Helper()
	s.start(starting(kamisado.ID, append(options, "opponent", &other, "color", "negro")...))
	all := s.unfinished()
	id := all[slices.IndexFunc(all, func(row store.Row) bool { return row.Phase == match.Pending })].ID
	reply := s.press(other, control("accept", id))
	require.NotEmpty(s.t, controlsIn(reply.Message), reply.Message.Text)
	return s.held(id)
}

// challenged is such a match with ben, with a time for each move.
func (s *harness) challenged(name string) session.Session {
	s.t.Helper()
	return s.duel(ben, "time", name)
}

func TestMoveTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		reply := s.start(starting(kamisado.ID, "opponent", &ben, "time", "1h"))
		says(t, reply, "\nTime per move: 1 hour.")
		m := s.match()
		accepted := s.press(ben, control("accept", m.ID))
		m = s.match()
		require.Equal(t, time.Now().Add(time.Hour).UnixMilli(), m.TimeUp.UnixMilli())
		says(t, accepted, fmt.Sprintf("\n⏱️ Time runs out <t:%d:R>.", m.TimeUp.Unix()))
		require.Contains(t, controlsIn(accepted.Message), on(m, "more"))
	})
}

func TestMore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.challenged("1h")
		more := on(m, "more")
		extend := on(m, "extend")

		mine := s.press(ana, more)
		refuses(t, mine, fmt.Sprintf("your time runs out <t:%d:R>", m.TimeUp.Unix()))
		require.Empty(t, controlsIn(mine.Message))
		theirs := s.press(ben, more)
		says(t, theirs, "You can give 1 hour more")
		require.Equal(t, []chat.Request{extend}, controlsIn(theirs.Message))
		says(t, s.press(cem, more), "This isn't your match.")
		says(t, s.press(cem, extend), "This isn't your match.")
		says(t, s.press(ana, extend), "It's your turn: you aren't waiting for anybody.")

		given := s.inHand(ben, extend)
		require.Equal(t, chat.Update, given.Kind, "the question says that it is done")
		says(t, given, fmt.Sprintf("time now runs out <t:%d:R>", m.TimeUp.Add(time.Hour).Unix()))
		require.Equal(t, m.TimeUp.Add(time.Hour), s.match().TimeUp)
		edits := s.poster.Edits()
		require.NotEmpty(t, edits)
		require.Contains(t, edits[len(edits)-1].Text, fmt.Sprintf("Time runs out <t:%d:R>.", m.TimeUp.Add(time.Hour).Unix()))
	})
}

// TestMoreGoes holds that there is one message of More to each, which goes with the move.
func TestMoreGoes(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	m := s.challenged("1h")
	more := on(m, "more")
	_, first := s.liveHand(ben, "", more)
	_, second := s.liveHand(ben, "", more)
	require.Equal(t, 1, first.deleted, "they do not pile up")
	_, done := s.liveHand(ben, "200", on(m, "extend"))
	require.Zero(t, second.deleted, "it is the same message")
	s.press(ana, command("move", "move", "c1c2", "match", m.ID))
	require.Equal(t, []int{0, 1}, []int{second.deleted, done.deleted})
	s.keepsNoAnswer(m.ID)
}

func TestClaim(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.challenged("none")
		says(t, s.press(ben, on(m, "more")), "there is no time limit")
		abandon := on(m, "abandon")
		says(t, s.press(ben, abandon), fmt.Sprintf("you can do that <t:%d:R> if nobody moves", m.PlyAt.Add(match.ClaimAfter).Unix()))

		time.Sleep(match.ClaimAfter)
		more := s.press(ben, on(m, "more"))
		claim := on(m, "claim")
		require.Equal(t, []chat.Request{claim, abandon}, controlsIn(more.Message))
		ended := s.press(ben, abandon)
		require.Equal(t, chat.Post, ended.Kind)
		says(t, ended, "the match was ended without a result")
		require.Equal(t, match.HaltAsked, s.match().Halt)
		says(t, s.press(ben, abandon), "This match is over.")
	})
}

// TestMoreWhileAComputerThinks holds that at a table nobody is said to be waited for then.
func TestMoreWhileAComputerThinks(t *testing.T) {
	t.Parallel()
	for _, limit := range []string{"none", "1h"} {
		t.Run(limit, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting(sixes.ID, "time", limit))
			now := s.match()
			s.press(berta, control("join", now.ID))
			s.press(ana, control("begin", now.ID))
			now = s.match()
			require.Contains(t, s.press(ana, on(now, "more")).Message.Text, map[string]string{
				"none": "the others can end the match without a result", "1h": "the computer takes over your seat",
			}[limit])
			text := string(sixes.DealAll)
			for len(now.ToMove()) > 0 {
				user := now.ToMove()[0]
				s.commit(now, fmt.Sprint("elsewhere", now.Ply), match.Play{User: user, Ply: now.Ply, Text: text})
				now = s.match()
				if len(now.ToMove()) > 0 {
					text = string(slices.Collect(now.Legal(now.Seat(now.ToMove()[0])))[0])
				}
			}
			require.Equal(t, match.Playing, now.Phase)
			require.Equal(t, "It's the computer's turn: nobody's time is running.",
				s.press(ana, on(now, "more")).Message.Text)
		})
	}
}

// TestTimeUp holds that a match ends by itself, and counts for the records.
func TestTimeUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.challenged("10m")
		for _, move := range []string{"c1c2", "", "", ""} {
			user := personOf(m.ToMove()[0])
			if move == "" {
				for legal := range m.Legal(m.Seat(user.ID)) {
					move = string(legal)
					break
				}
			}
			s.press(user, command("move", "move", move, "match", m.ID))
			m = s.match()
		}
		for range 79 {
			s.sweep(8 * time.Second) // so that the bot is never away
		}
		over := s.match()
		require.Equal(t, match.Over, over.Phase)
		require.Equal(t, m.Seat(ben.ID), over.Outcome.Winner)
		edited := s.poster.Edits()
		require.Contains(t, edited[len(edited)-1].Text, "🏆 <@11> (White) has won on time.")
		says(t, s.press(ana, command("records", "game", kamisado.ID)), "Ben · 1 · latest win against Ana")
	})
}

// TestGamesByDeadline holds that a list begins with what is urgent, and offers to settle what
// nobody plays any more.
func TestGamesByDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		idle := s.challenged("none") // ana is to move in all
		late := s.challenged("7d")
		soon := s.challenged("1h")
		text := s.press(ana, command("games")).Message.Text
		var order []int
		for _, m := range []session.Session{soon, late, idle} {
			order = append(order, strings.Index(text, string(m.ID)))
		}
		require.IsIncreasing(t, order, text)
		require.Contains(t, text, fmt.Sprintf("**your turn** (⏱️ <t:%d:R>)", soon.TimeUp.Unix()))

		time.Sleep(match.ClaimAfter)
		require.Empty(t, controlsIn(s.press(ana, command("games")).Message), "it is her turn")
		list := s.press(ben, command("games")).Message
		claim, abandon := on(idle, "claim"), on(idle, "abandon")
		require.Equal(t, []chat.Request{claim, abandon}, controlsIn(list))
		require.Contains(t, list.Text, "\n⌛ In `"+string(idle.ID)+"` <@10> hasn't moved for a week")
	})
}

// TestTimeUpAtATable holds that people are told of a computer that takes a seat, and that the
// message outlives the computer's own moves.
func TestTimeUpAtATable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.start(starting(sixes.ID, "time", "10m"))
		id := s.match().ID
		s.press(berta, control("join", id))
		s.press(ana, control("begin", id))
		for range 100 {
			s.sweep(8 * time.Second)
		}
		require.Contains(t, s.Present.Board(s.match(), nil).Text,
			"\n> <@10> has run out of time: the computer plays on in that seat.", "the board says so too")
		told := 0
		for i, m := range s.poster.Posts() {
			if strings.Contains(m.Text, "has run out of time: the computer plays on in that seat.") {
				told++
				require.NotContains(t, s.poster.Deleted(), fmt.Sprint("post", i+1))
			}
		}
		require.NotZero(t, told)
	})
}
