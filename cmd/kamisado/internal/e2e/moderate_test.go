//go:build full

package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/match"
	"kamisado/store"
)

// manager is somebody who manages the server, and moderator somebody who moderates it.
func (h *harness) manager() *fakediscord.User {
	u := h.discord.NewUser("mara", "en-US")
	h.guild.Grant(u, fakediscord.ManageGuild)
	return u
}

func (h *harness) moderator() *fakediscord.User {
	u := h.discord.NewUser("mo", "en-US")
	h.guild.Grant(u, fakediscord.ManageMessages)
	return u
}

// settings are those of the server as the database has them.
func (h *harness) settings() store.Settings {
	h.t.Helper()
	look, err := store.OpenReadOnly(h.t.Context(), h.database)
	require.NoError(h.t, err)
	defer look.Close()
	now, err := look.Settings(h.t.Context(), h.guild.ID)
	require.NoError(h.t, err)
	return now
}

// decide presses or chooses something on a panel, which shows the new state in its place, in
// one callback.
func (h *harness) decide(in *fakediscord.Interaction, panel *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	now := h.reply(in)
	require.Equal(h.t, panel.ID, now.ID, now.Content)
	require.Len(h.t, in.Callbacks(), 1)
	return now
}

// Who manages a server decides how matches begin there, on a private panel that shows how it is
// now; matches that start then obey, and the log says who has changed what.
func TestSettings(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mara := h.manager()
	panel := h.private(mara.Slash(h.channel, "settings"))
	require.Contains(t, panel.Content, "• Language of boards: the server's own\n")
	require.Contains(t, panel.Content, ": No limit\n")
	require.Contains(t, panel.Content, "• Channels where matches can be started: all channels\n")
	require.Contains(t, panel.Content, "• Hints between people: allowed if both agree")

	games := h.guild.NewChannel("games")
	panel = h.decide(mara.Select(panel, h.choose(panel, "Language").CustomID, "es"), panel)
	require.Contains(t, panel.Content, "• Language of boards: Spanish\n")
	panel = h.decide(mara.Select(panel, h.choose(panel, "Time").CustomID, "8h"), panel)
	require.Contains(t, panel.Content, ": 8 hours\n")
	panel = h.decide(mara.Select(panel, h.choose(panel, "Channels").CustomID, games.ID), panel)
	require.Contains(t, panel.Content, "can be started: <#"+games.ID+">\n")
	require.Equal(t, []fakediscord.DefaultValue{{ID: games.ID, Type: "channel"}}, h.choose(panel, "Channels").Defaults)
	panel = h.decide(mara.Press(panel, h.button(panel, "Forbid hints")), panel)
	panel = h.decide(mara.Press(panel, h.button(panel, "Hide ratings")), panel)
	require.Contains(t, panel.Content, "• Ratings: calculated, but not shown\n• Hints between people: not allowed")
	require.Equal(t, store.Settings{
		Locale: "es", MoveTime: 8 * time.Hour, Channels: []string{games.ID}, HideRatings: true, NoHints: true,
	}, h.settings())
	for _, line := range []string{"setting=locale from=\"\" to=es", "setting=time from=0s to=8h0m0s", "setting=channels from=\"\" to=" + games.ID, "setting=hints from=true to=false"} {
		require.Contains(t, h.log.String(), "user="+mara.ID+" "+line)
	}

	challenge := []fakediscord.Option{fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro")}
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "kamisado start", challenge...)), "Ve a uno de estos: <#"+games.ID+">")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "minesweeper start")), "Ve a uno de estos")
	require.Contains(t, h.ephemeral(h.black.Slash(games, "kamisado start", append(challenge, fakediscord.Bool("hints", true))...)), "Quita `pistas`")
	m := h.reply(h.black.Slash(games, "kamisado start", challenge...))
	require.Contains(t, m.Content, "te reta", "in the language that was chosen")
	require.Contains(t, m.Content, "\nTiempo por jugada: 8 horas.")
	h.reply(h.black.Press(m, h.button(m, "Retirar")))
	m = h.reply(h.black.Slash(games, "kamisado start", append(challenge, fakediscord.String("time", "none"))...))
	require.NotContains(t, m.Content, "Tiempo por jugada", "the challenge says otherwise")
	alone := h.reply(h.black.Slash(games, "kamisado start"))
	require.NotContains(t, alone.Content, "⏱️", "the computer waits for ever")
	thread := games.NewThread("a match")
	require.False(t, h.reply(h.black.Slash(thread, "kamisado start")).Ephemeral, "a thread of a channel is in it")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "leaderboard", fakediscord.String("game", "othello"))), "no muestra la puntuación Elo")

	panel = h.decide(mara.Select(panel, h.choose(panel, "Channels").CustomID), panel)
	require.Contains(t, panel.Content, "can be started: all channels\n")
	require.False(t, h.reply(h.black.Slash(h.channel, "minesweeper start")).Ephemeral)
}

// Ratings that are not shown are counted all the same.
func TestHiddenRatings(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mara := h.manager()
	panel := h.private(mara.Slash(h.channel, "settings"))
	panel = h.decide(mara.Press(panel, h.button(panel, "Hide ratings")), panel)
	h.black = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "53908232506183680", Name: "ana", GlobalName: "Ana", Locale: "es-ES"})
	h.white = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "82198898841029460", Name: "berta", GlobalName: "Berta", Locale: "en-GB"})
	_, end := h.rated()
	require.NotContains(t, end.Content, "📈")
	require.NotContains(t, end.Attachments[0].Description, "Rating")
	profile := h.private(h.white.Slash(h.channel, "profile"))
	require.Contains(t, profile.Content, "• Othello: 1 won")
	require.NotContains(t, profile.Content, "📈")
	require.Empty(t, profile.Attachments)
	h.decide(mara.Press(panel, h.button(panel, "Show ratings")), panel)
	require.Contains(t, h.private(h.white.Slash(h.channel, "profile")).Content, "📈 Othello · 8×8: 1741?")
}

// A moderator ends a match of the server without a result, and the board says who it was.
func TestMatchStop(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	mo := h.moderator()
	require.Contains(t, h.ephemeral(mo.Slash(h.guild.NewChannel("empty"), "match stop")), "No match is being played in this channel")
	in := mo.Slash(h.channel, "match stop")
	over := h.reply(in)
	require.Len(t, in.Callbacks(), 1)
	require.False(t, over.Ephemeral)
	require.Contains(t, over.Content, "🛑 "+mo.Mention()+", who moderates this server, has ended the match: there is no result.")
	require.ElementsMatch(t, []string{h.black.Name, h.white.Name}, names(over.Pinged))
	require.Equal(t, match.HaltStopped, c.state().Halt)
	h.waitCleared(c.board)
	require.Contains(t, h.ephemeral(mo.Slash(h.channel, "match stop", fakediscord.String("match", string(c.id)))), "This match is over.")
	require.Contains(t, h.ephemeral(h.black.PressRaw(c.board, h.button(c.board, "More"))), "Esta partida ya ha terminado")
	require.Contains(t, h.log.String(), "user="+mo.ID+" match="+string(c.id))
}

// From another channel the board is brought up to date where it is, and the moderator is told.
func TestMatchStopElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	first, second := h.opened(), h.reply(h.white.Slash(h.channel, "kamisado start"))
	mo, desk := h.moderator(), h.guild.NewChannel("desk")
	require.Contains(t, h.ephemeral(mo.Slash(h.channel, "match stop")), "There are several matches in this channel")

	ctx, cancel := context.WithCancel(h.soon())
	defer cancel()
	choices, err := mo.Autocomplete(desk, "match stop", fakediscord.Focused("match", "")).Choices(ctx)
	require.NoError(t, err)
	require.Len(t, choices, 2)
	require.True(t, strings.HasPrefix(choices[1].Name, string(first.id)), choices)
	none, err := h.black.Autocomplete(desk, "match stop", fakediscord.Focused("match", "")).Choices(ctx)
	require.NoError(t, err)
	require.Empty(t, none, "for nobody else")

	told := h.ephemeral(mo.Slash(desk, "match stop", fakediscord.String("match", choices[1].Name)))
	require.Contains(t, told, "has ended without a result")
	h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == first.board.ID && strings.Contains(m.Content, "🛑 "+mo.Mention())
	})
	require.Equal(t, match.Playing, h.row(h.id(second)).Phase)
}

// Who asks is told that an opponent has left the server, and so is the board; the match waits,
// and goes on when they are back.
func TestMemberLeft(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	h.board(c, "⏱️", false)
	h.guild.Leave(h.white, true)
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "games")), "⏸️ en pausa: "+h.white.Mention()+" ha dejado el servidor")
	h.board(c, "⏸️ "+h.white.Mention()+" has left the server", true)
	state := c.state()
	require.Equal(t, match.NoMember, state.Stranded.Why)
	require.WithinDuration(t, time.Now().Add(match.StrandedFor), h.row(c.id).Due, time.Minute)

	moved := h.reply(h.click(h.black, c.board, "c6c7"))
	require.Contains(t, moved.Content, "⏸️ ", "one may move on all the same")
	h.guild.Leave(h.white, false)
	c.board = moved
	require.NotContains(t, h.reply(h.click(h.white, moved, "d8d7")).Content, "⏸️")
}

// Who asks elsewhere is told that the channel of a match is gone, or closed to the bot.
func TestChannelGone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*fakediscord.Channel)
		told   string
	}{
		"its channel is gone":         {(*fakediscord.Channel).Delete, "The channel of this match is gone"},
		"I can no longer write there": {func(ch *fakediscord.Channel) { ch.Deny(fakediscord.ViewChannel) }, "I can no longer write in the channel of this match"},
	} {
		change, why := c.change, c.told
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			c, desk := h.opened(), h.guild.NewChannel("desk")
			h.untilShown(c.id)
			change(h.channel)
			if h.channel.Message(c.board.ID) == nil { // Discord says that a channel was deleted
				h.until(func() bool { return c.state().Stranded.Why != "" })
			}
			named := fakediscord.String("match", string(c.id))
			told := h.ephemeral(h.white.Slash(desk, "board", named))
			require.Contains(t, told, why)
			require.Contains(t, told, "You can start another match at any time.")
			require.Contains(t, h.ephemeral(h.white.Slash(desk, "games")), "⏸️ on hold: "+name)
			require.Equal(t, match.Playing, h.row(c.id).Phase)
			mo := h.moderator()
			require.Contains(t, h.ephemeral(mo.Slash(desk, "match stop", named)), "has ended without a result")
			require.Equal(t, match.Over, h.row(c.id).Phase)
		})
	}
}

// Channels that were deleted are no way out of a refusal; when none is left it is /settings,
// which says so and works there.
func TestChosenChannelsDeleted(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mara := h.manager()
	games, more := h.guild.NewChannel("games"), h.guild.NewChannel("more")
	panel := h.private(mara.Slash(h.channel, "settings"))
	h.decide(mara.Select(panel, h.choose(panel, "Channels").CustomID, games.ID, more.ID), panel)
	start := func() string { return h.ephemeral(h.white.Slash(h.channel, "minesweeper start")) }
	games.Delete()
	require.Contains(t, start(), "Go to one of these: <#"+more.ID+">")
	require.NotContains(t, start(), games.ID)
	more.Delete()
	require.Contains(t, start(), "“Manage Server” permission can choose others with `/settings`")
	panel = h.private(mara.Slash(h.channel, "settings"))
	require.Contains(t, panel.Content, "can be started: ⚠️ none, because the chosen channels have been deleted")
	require.Empty(t, h.choose(panel, "Channels").Defaults)
	h.decide(mara.Select(panel, h.choose(panel, "Channels").CustomID, h.channel.ID), panel)
	require.Contains(t, h.reply(h.white.Slash(h.channel, "minesweeper start")).Content, "Minesweeper")
}

// The week of a match in a channel that was deleted, or on a server that has removed the bot,
// begins then, and not when somebody asks.
func TestPlaceDeleted(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*harness){
		"a channel": func(h *harness) { h.channel.Delete() },
		"a server":  func(h *harness) { h.guild.Expel() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			c := h.opened()
			change(h)
			soon := time.Now().Add(match.StrandedFor + time.Hour)
			h.until(func() bool { due := h.row(c.id).Due; return !due.IsZero() && due.Before(soon) })
			require.Equal(t, match.Playing, h.row(c.id).Phase)
		})
	}
}

// board waits until the board of a match has a text, or has it not.
func (h *harness) board(c *liveMatch, text string, want bool) {
	h.t.Helper()
	c.board = h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == c.board.ID && strings.Contains(m.Content, text) == want
	})
}
