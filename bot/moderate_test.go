package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
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
	s.start(starting(gametest.HandsID))
	require.Equal(t, time.Hour.Milliseconds(), s.match().MoveTime)
}

// A rematch starts a match: it needs a channel in which one may be started.
func TestSettingsOfRematches(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(guessID))
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
		return s.ask(starting(guessID)).Message.Text
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
	require.Contains(t, controlText(help), "Legend")
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

// A game's rules come with a picture of its start, and the help without a topic with that of the first game.
func TestHelpPicture(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	for topic, id := range map[string]game.ID{"othello": "othello", "": s.Games[0].Rules.ID()} {
		help := command("help", "topic", topic)
		m := s.ask(help).Message
		start, err := s.Games.Of(id).Rules.New(nil, game.Seed{})
		require.NoError(t, err)
		var want chat.Message
		require.NoError(t,
			s.Present.AddPicture(&want, start.View(game.Nobody), nil, string(id)+"-help.png", view.Reader{Locale: "en-US"}))
		require.NotNil(t, m.File, topic)
		require.Equal(t, want.File, m.File, topic)
		without := s.send(chat.Request{User: ana, At: withoutFiles}, help).Message
		require.Nil(t, without.File, topic)
		require.Equal(t, m.Text, without.Text, topic)
	}
}
