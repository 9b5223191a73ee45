package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// private is what an action in the channel answers in private, however late.
func (s *harness) private(user chat.User, do chat.Request) chat.Message {
	s.t.Helper()
	reply := s.delivered(s.askAs(user, "en-US", "", do))
	require.Equal(s.t, chat.Ephemeral, reply.Kind)
	return reply.Message
}

// answers are the two actions of the question whether somebody is to be forgotten.
func (s *harness) answers(user chat.User) (sure, keep chat.Request) {
	s.t.Helper()
	question := s.private(user, command("privacy delete"))
	require.Equal(s.t, "Delete everything | Cancel", controlText(question))
	buttons := question.Controls[0].(chat.Buttons)
	require.Equal(s.t, chat.Danger, buttons[0].Style)
	return chat.Request{Control: buttons[0].ID}, chat.Request{Control: buttons[1].ID}
}

// confirm presses a button of the question.
func (s *harness) confirm(user chat.User, do chat.Request) chat.Reply {
	s.t.Helper()
	return s.delivered(s.inHand(user, do))
}

// Who leaves a table for good leaves the seat to a computer, which goes on, and the board says
// so; another process, which has the match in memory, goes on with it as it is now.
func TestForgottenAtATable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		now := s.table4(gametest.HandsID)
		here := s.Bot
		s.elsewhere(func() {
			_ = s.held(now.ID)
			there := s.Bot
			s.Bot = here
			sure, _ := s.answers(ana)
			says(t, s.confirm(ana, sure), "Done: your name and your id are deleted.")
			board := s.poster.Edited()["100"]
			require.NotContains(t, board.Text, ana.ID)
			require.NotContains(t, board.Ping, ana.ID)
			s.sweep(match.Grace + time.Second)
			s.Bot = there
			s.sweep(time.Second)
			after := s.held(now.ID)
			require.Equal(t, game.Nobody, after.Seat(ana.ID))
			require.Equal(t, match.Playing, after.Phase)
			says(t, s.confirm(ana, sure), "I keep nothing about you")
		})
		require.Contains(t, s.private(berta, command("games")).Text, string(now.ID))
		require.NotContains(t, s.log.String(), ana.Name)
		require.NotContains(t, s.log.String(), "user=")
	})
}

// What does not fit a file is counted at its end, and nothing else is missing.
func TestKeptFileIsCut(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	for range 9 {
		s.start(starting("kamisado", "level", "perfecto", "color", "negro"))
	}
	whole := s.private(ana, command("privacy show"))
	require.Equal(t, 9, strings.Count(string(whole.File.Data), "Ana – the computer · being played"))
	require.NotContains(t, string(whole.File.Data), "older ones, which")
	require.Contains(t, string(whole.File.Data), "/export gives you the moves")
	s.reconfigure(func(c *Config) { c.Limits.File = 2500 })
	cut := s.private(ana, command("privacy show"))
	require.LessOrEqual(t, len(cut.File.Data), 2500)
	listed := 0
	for line := range strings.Lines(string(cut.File.Data)) {
		if strings.HasPrefix(line, "- ") {
			listed += len(line)
		}
	}
	require.InDelta(t, 2500-keptRoom, listed, 150, "all that there is room for, a line more or less")
	shown := strings.Count(string(cut.File.Data), "Ana – the computer")
	require.Positive(t, shown)
	require.Contains(t, string(cut.File.Data), "Matches that name you (9), the latest first:")
	require.Regexp(t, `… and (\d+) older ones`, string(cut.File.Data))
	require.Contains(t, string(cut.File.Data), s.Present.Text("en-US", "privacy.file.more", "Count", 9-shown))
}

// A database that does not answer is logged as an error only if somebody waits for being forgotten.
func TestNobodyToForget(t *testing.T) {
	t.Parallel()
	s := newHarness(t, nil)
	require.NoError(t, s.Store.Close())
	require.Error(t, s.Sweep(t.Context(), true))
	require.NotContains(t, s.log.String(), "ERROR")
}

// Of each match the file says how it ended for the person.
func TestKeptResults(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	f := keptFile{say: s.Catalogue.For("en-US"), user: ana.ID}
	for want, outcome := range map[string]*game.Outcome{
		"won": {Winner: 0}, "lost": {Winner: 1}, "drawn": {Winner: game.Nobody},
		"unfinished": {Winner: game.Nobody, Method: game.Unfinished}, "playing": nil,
	} {
		kept := session.KeptMatch{
			Row: store.Row{ID: "aaaaaaaa", Game: kamisado.ID},
			Summary: match.Summary{
				Phase: match.Over, Outcome: outcome, Players: []match.Player{{User: ana.ID, Name: ana.Name}, {User: berta.ID}},
			},
		}
		if outcome == nil {
			kept.Summary.Phase = match.Playing
		}
		line := f.match(kept)
		require.Contains(t, line, f.say.Text("privacy.result."+want), want)
		require.Contains(t, line, "Ana – "+berta.ID)
		kept.Players = kept.Players[1:]
		require.Contains(t, f.match(kept), f.say.Text("privacy.result.left"))
	}
}
