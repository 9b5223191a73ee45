package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
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
	s.set(func(now *store.Settings) { now.MoveTime = time.Hour })
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
		s.set(func(now *store.Settings) { now.Channels = channels })
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
		before := s.duel(ben, "hints", true)
		s.set(func(set *store.Settings) { set.NoHints = forbidden })
		s.press(ana, on(before, "sure"))
		over := s.held(before.ID)
		for _, user := range []chat.User{ana, ben} {
			s.press(user, on(over, "rematch"))
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

// A moderator ends a match without a result: in its channel the answer is the board, and from another channel the board
// is edited where it is.
func TestHaltedMatch(t *testing.T) {
	t.Parallel()
	for channel, kind := range map[string]chat.ReplyKind{"2": chat.Post, "3": chat.Ephemeral} {
		s := newGamesHarness(t)
		id := s.startDuel("2", berta)
		at := chat.Place{Guild: "1", Channel: channel, Locale: "en-US"}
		reply := s.manage(allRights, at, false, command("match stop", "match", id))
		require.Equal(t, kind, reply.Kind)
		s.delivered(reply)
		require.Equal(t, match.HaltStopped, s.held(id).Halt)
		if kind == chat.Post {
			says(t, reply, "🛑 <@14>, who moderates this server, has ended the match: there is no result.")
			require.ElementsMatch(t, []string{ana.ID, berta.ID}, reply.Message.Ping)
		} else {
			says(t, reply, "has ended without a result")
		}
		says(t, s.manage(allRights, at, false, command("match stop", "match", id)), "This match is over.")
	}
}

// A match is moved to a channel of the server in which the moderator has the right too, and no other.
func TestMovedMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	at := onServer
	move := func(may chat.Rights, to *chat.Channel) string {
		do := command("match move", "match", id)
		if to != nil {
			do.Options["channel"] = to
		}
		return s.delivered(s.manage(may, at, false, do)).Message.Text
	}
	require.Contains(t, move(chat.Rights{ManageServer: true}, &chat.Channel{ID: "3", May: allRights}), "“Manage Messages” permission")
	require.Contains(t, move(allRights, nil), "Choose a channel of this server")
	require.Contains(t, move(allRights, &chat.Channel{ID: "3"}), "“Manage Messages” permission in <#3> too")
	require.Contains(t, move(allRights, &chat.Channel{ID: "2", May: allRights}), "already played there")
	require.Equal(t, "2", s.held(id).Place.Channel)
	require.Contains(t, move(allRights, &chat.Channel{ID: "3", May: allRights}), "link to post1")
	require.Equal(t, "3", s.held(id).Place.Channel)
	require.Contains(t, s.poster.Posts()[0].Text, "📍 <@14> has moved the match here.")
	says(t, s.askIn("2", ana, command("moves", "match", id)), "link to post1")
}

// The settings of a server apply to the matches that start afterwards; a challenge can choose another time.
func TestSettingsOfStarts(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.set(func(now *store.Settings) {
		now.Locale, now.MoveTime, now.Channels, now.NoHints = "es", 8*time.Hour, []string{"2"}, true
	})
	start := func(options ...any) chat.Request { return starting("nim", append(options, "opponent", &ben)...) }
	says(t, s.askIn("3", ana, start()), "Go to one of these: <#2>")
	says(t, s.ask(start("hints", true)), "`hints`")
	posted := s.start(start())
	says(t, posted, "te reta")
	says(t, posted, "\nTiempo por jugada: 8 horas.")
	s.press(ana, control("cancel", s.match().ID))
	hides(t, s.start(start("time", "none")), "Tiempo por jugada")
}

// deleted is a lookout on which some channels are gone.
type deleted []string

func (d deleted) Reachable(_ context.Context, channel string) error {
	if slices.Contains(d, channel) {
		return &chat.ErrGone{Reason: "deleted"}
	}
	return nil
}

func (deleted) IsMember(context.Context, string, string) (bool, error) { return true, nil }

// Deleted channels are left out of the suggestion where to start. If none is left, the panel says so.
func TestChosenChannelsDeleted(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.set(func(now *store.Settings) { now.Channels = []string{"8", "9"} })
	refused := func(gone ...string) string {
		s.reconfigure(func(c *Config) { c.Lookout = deleted(gone) })
		return s.ask(starting(matchtest.GuessID)).Message.Text
	}
	require.Contains(t, refused("8"), "Go to one of these: <#9>")
	require.Contains(t, refused("8", "9"), "`/settings`")
	panel := s.manage(allRights, onServer, false, command("settings"))
	says(t, panel, "the chosen channels have been deleted")
}

// Below a game's rules a button leads to what its pictures show.
func TestLegend(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	help := s.ask(command("help", "topic", "othello")).Message
	require.Contains(t, labels(help), "Legend")
	for _, do := range controlsIn(help) {
		if strings.Contains(do.Control, "picture") {
			legend := s.inHand(ana, do)
			require.Equal(t, chat.Ephemeral, legend.Kind, "the rules stay")
			require.Equal(t, s.Present.Text("en-US", "othello.help.picture"), legend.Message.Text)
			require.Nil(t, legend.Message.File)
			require.Equal(t, s.ask(command("help", "topic", "othello.picture")).Message.Text, legend.Message.Text)
		}
	}
}
