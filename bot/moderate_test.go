package bot

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// allRights are those of who may do everything.
var allRights = chat.Rights{ManageServer: true, ManageMessages: true}

// manage is a request of who may do something in a place.
func (s *harness) manage(may chat.Rights, at chat.Place, private bool, do chat.Request) chat.Reply {
	s.t.Helper()
	r := chat.Request{User: eva, May: may, At: at}
	if private {
		r.Message, r.Private = "200", true
	}
	return s.send(r, do)
}

// In direct messages, and without the right, everything is refused with its reason.
func TestModerateRefused(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.GuessID))
	id := s.match().ID
	direct := chat.Place{Channel: "9", Locale: "en-US"}
	set := control("set", "hints", "no")
	for name, c := range map[string]struct {
		do   chat.Request
		may  chat.Rights
		at   chat.Place
		want string
	}{
		"settings in a direct message": {command("settings"), allRights, direct, "nothing to set in a direct message"},
		"a change there":               {set, allRights, direct, "nothing to set in a direct message"},
		"a stop there":                 {command("match stop", "match", id), allRights, direct, "only works on a server"},
		"settings without the right":   {command("settings"), chat.Rights{ManageMessages: true}, onServer, "“Manage Server” permission"},
		"a change without the right":   {set, chat.Rights{ManageMessages: true}, onServer, "“Manage Server” permission"},
		"a stop without the right":     {command("match stop"), chat.Rights{ManageServer: true}, onServer, "“Manage Messages” permission"},
		"a match that is not there":    {command("match stop", "match", "aaaaaaaa"), allRights, onServer, "There is no such match"},
		"no match":                     {command("match stop", "match", "nonsense at all"), allRights, onServer, "There is no such match"},
		"a setting of tomorrow":        {choose("yes", "set", "colour"), allRights, onServer, "I don't know that button"},
		"a state of tomorrow":          {control("set", "hints", "maybe"), allRights, onServer, "I don't know that button"},
	} {
		reply := s.manage(c.may, c.at, false, c.do)
		refuses(t, reply, c.want, name)
	}
	require.Equal(t, match.Playing, s.match().Phase)
	now, err := s.Store.Settings(t.Context(), "1")
	require.NoError(t, err)
	require.Zero(t, now)
}

// A change is shown in the panel's place; one that changes nothing is not logged.
func TestSettingsPanel(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	spanish := chat.Place{Guild: "1", Channel: "2", Locale: "es-ES"}
	for range 2 {
		reply := s.manage(allRights, spanish, true, control("set", "threads", "yes"))
		require.Equal(t, chat.Update, reply.Kind)
		says(t, reply, "Un hilo para cada partida: sí")
	}
	require.Equal(t, 1, strings.Count(s.log.String(), "a setting was changed"))
}

// The usual time for a move counts at tables too.
func TestSettingsOfTables(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	_, _, err := s.Store.ChangeSettings(t.Context(), "1", func(now *store.Settings) { now.MoveTime = time.Hour })
	require.NoError(t, err)
	s.start(starting(matchtest.HandsID))
	require.Equal(t, time.Hour.Milliseconds(), s.match().MoveTime)
}

// A rematch starts a match: it needs a channel in which one may be started.
func TestSettingsOfRematches(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.GuessID))
	s.press(ana, control("sure", s.match().ID, 0))
	over := s.match()
	require.Equal(t, match.Over, over.Phase)
	limit := func(channels ...string) {
		_, _, err := s.Store.ChangeSettings(t.Context(), "1", func(now *store.Settings) { now.Channels = channels })
		require.NoError(t, err)
	}
	limit("77")
	again := on(over, "rematch")
	says(t, s.press(ana, again), "Go to one of these: <#77>")
	require.Empty(t, s.held(over.ID).Next)
	limit("77", "2")
	s.press(ana, again)
	require.NotEmpty(t, s.held(over.ID).Next)
}

// A rematch has the hints of the match before, unless the server has forbidden them since.
func TestRematchWithoutHints(t *testing.T) {
	t.Parallel()
	for _, forbidden := range []bool{false, true} {
		s := newPatientHarness(t, first)
		s.start(starting(kamisado.ID, "opponent", &ben, "hints", true, "color", "negro"))
		s.press(ben, control("accept", s.match().ID))
		before := s.match()
		_, _, err := s.Store.ChangeSettings(t.Context(), "1", func(set *store.Settings) { set.NoHints = forbidden })
		require.NoError(t, err)
		s.press(ana, on(before, "sure"))
		over := s.held(before.ID)
		for _, user := range []chat.User{ana, ben} {
			s.press(user, on(*over, "rematch"))
		}
		next := s.held(s.held(before.ID).Next)
		require.Equal(t, !forbidden, next.Hints)
		require.False(t, next.Rated)
	}
}

// A moderator stops what waits too: a challenge, an open one and a table, by their names or as
// the only one of the channel, and of the own server alone.
func TestStopWhatWaits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do   chat.Request
		want string
	}{
		"a challenge":       {starting("nim", "opponent", &ben), "🛑 <@14>, who moderates this server, has withdrawn <@10>'s challenge to <@11> ([nim.name])."},
		"an open challenge": {starting("nim", "open", true), "🛑 <@14>, who moderates this server, has withdrawn <@10>'s open challenge ([nim.name])."},
		"a table":           {starting(matchtest.HandsID), "🛑 <@14>, who moderates this server, has closed <@10>'s table ([hands.name])."},
	} {
		s := newGamesHarness(t)
		started := s.start(c.do)
		if started.After != nil {
			started.After(t.Context(), "100")
		}
		id := s.match().ID
		require.Equal(t, match.Pending, s.match().Phase, name)
		elsewhere := chat.Place{Guild: "2", Channel: "9", Locale: "en-US"}
		says(t, s.manage(allRights, elsewhere, false, command("match stop", "match", id)), "There is no such match", name)
		says(t, s.manage(allRights, onServer, false, command("match move", "channel", &chat.Channel{ID: "3", May: allRights})), "No match is being played", name)

		says(t, s.manage(allRights, onServer, false, command("match stop")), "its message says that you stopped it", name)
		require.Equal(t, match.Closed, s.held(id).Phase, name)
		edits := s.poster.Edits()
		require.NotEmpty(t, edits, name)
		require.Equal(t, c.want, edits[len(edits)-1].Text, name)
		require.Empty(t, edits[len(edits)-1].Controls, name)
	}
}
