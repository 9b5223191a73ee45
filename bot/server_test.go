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
	_, _, err := s.Store.ChangeSettings(t.Context(), "1", func(now *store.Settings) {
		now.Locale, now.MoveTime, now.Channels, now.NoHints = "es", 8*time.Hour, []string{"2"}, true
	})
	require.NoError(t, err)
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
	_, _, err := s.Store.ChangeSettings(t.Context(), "1", func(now *store.Settings) { now.Channels = []string{"8", "9"} })
	require.NoError(t, err)
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
			require.Equal(t, s.ask(command("help", "topic", "othello.picture")).Message.Text, legend.Message.Text)
		}
	}
}
