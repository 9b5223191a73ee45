//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// The ways a challenge ends, and what wrong people hear before and after.
func TestChallenge(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stranger := h.discord.NewUser("carla", "es-ES")
	for name, c := range map[string]struct {
		who    *fakediscord.User
		button string
		want   string
	}{
		"accepted":  {h.white, "Accept", "Black: " + h.black.Mention() + " · White: " + h.white.Mention()},
		"declined":  {h.white, "Decline", h.white.Mention() + " declined " + h.black.Mention() + "'s challenge (Kamisado (Simple))."},
		"cancelled": {h.black, "Cancel", h.black.Mention() + " cancelled the challenge to " + h.white.Mention()},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.on(t)
			in := h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"))
			m := h.reply(in)
			require.Len(t, in.Callbacks(), 1)
			require.Equal(t, []string{"berta"}, names(m.Pinged))
			require.Contains(t, m.Content, h.white.Mention()+", "+h.black.Mention()+" challenges you to a match of **Kamisado (Simple)**.")
			require.Regexp(t, `<t:\d+:R>`, m.Content)
			version := h.version(h.id(m))
			for _, wrong := range []struct {
				who          *fakediscord.User
				button, want string
			}{
				{stranger, "Accept", "Este reto no es para ti."},
				{stranger, "Decline", "Este reto no es para ti."},
				{h.black, "Accept", "El reto es tuyo"},
				{h.black, "Decline", "El reto es tuyo"},
				{stranger, "Cancel", "Solo puede retirar el reto quien lo lanzó; quien lo recibe puede rechazarlo."},
				{h.white, "Cancel", "Only the person who sent the challenge can cancel it; the person it was sent to can decline it."},
			} {
				text := h.ephemeral(wrong.who.Press(m, h.button(m, wrong.button)))
				require.Contains(t, text, wrong.want)
				if !strings.HasPrefix(text, "El reto es tuyo") {
					require.Contains(t, text, h.white.Mention())
				}
				require.NotContains(t, text, "Juegan")
				require.NotContains(t, text, "is played by")
			}
			require.Equal(t, version, h.version(h.id(m)))

			click := c.who.Press(m, h.button(m, c.button))
			done := h.reply(click)
			require.Len(t, click.Callbacks(), 1)
			require.Equal(t, m.ID, done.ID)
			require.Contains(t, done.Content, c.want)
			require.Equal(t, name == "accepted", len(done.Controls()) > 0)
			late := h.ephemeral(h.white.PressRaw(done, h.button(m, "Accept")))
			if name == "accepted" {
				require.Contains(t, late, "The match has already started.")
				return
			}
			require.Contains(t, late, "This challenge is closed.")
			require.Contains(t, late, "You can make a new one at any time.")
		})
	}
}

// What cannot be started, and why.
func TestRefusedChallenges(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	start := func(u *fakediscord.User, ch *fakediscord.Channel, opponent *fakediscord.User) *fakediscord.Interaction {
		return u.Slash(ch, "kamisado start", fakediscord.UserOption("opponent", opponent))
	}
	require.Contains(t, h.ephemeral(start(h.black, h.channel, h.black)), "Esa persona eres tú.")
	require.Contains(t, h.ephemeral(start(h.white, h.channel, h.discord.NewBot("other"))), "Bots can't accept challenges.")
	require.Contains(t, h.ephemeral(start(h.white, h.white.DM(), h.black)), "In a direct message there are only you and me.")

	first := h.reply(start(h.black, h.channel, h.white))
	for known := h.soon(); !strings.Contains(h.ephemeral(h.black.Slash(h.channel, "games")), first.Link()); {
		require.NoError(t, known.Err(), "the bot never learns which message it is")
	}
	require.Contains(t, h.ephemeral(start(h.black, h.channel, h.white)), "Tu reto a "+h.white.Mention()+" (Kamisado) sigue sin respuesta: "+first.Link()+". Entre dos personas solo puede haber un reto a la vez: ")
	require.Contains(t, h.ephemeral(start(h.white, h.guild.NewChannel("other"), h.black)), "and "+h.black.Mention()+" has already challenged you (Kamisado). Accept or decline that challenge first: "+first.Link())
	for _, name := range []string{"carla", "dora"} {
		h.reply(start(h.black, h.channel, h.discord.NewUser(name, "de")))
	}
	fourth := h.discord.NewUser("elsa", "es-ES")
	many := h.ephemeral(start(h.black, h.channel, fourth))
	require.Contains(t, many, "Ya tienes 3 retos sin respuesta.")
	require.Contains(t, many, first.Link(), "each with its link")
	// Being challenged does not count, and a place that becomes free does.
	h.reply(start(fourth, h.channel, h.black))
	h.reply(h.white.Press(first, h.button(first, "Decline")))
	h.reply(start(h.black, h.channel, h.discord.NewUser("fina", "es-ES")))
	require.Len(t, h.channel.Messages(), 5)
}

// The names of people are never markup or mentions: the bot shows mentions, and
// plain names only where nothing is interpreted.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.black = h.discord.NewUserWithProfile(fakediscord.UserProfile{
		Name: "eve", GlobalName: "**@everyone** <@1> `x` [a](http://evil)\u202e\n# big", Locale: "es-ES",
	})
	board := h.begin("simple")
	require.NotContains(t, board.Content, "evil")
	require.False(t, board.PingedEveryone)
	choices, err := h.white.Autocomplete(h.channel, "move", fakediscord.String("move", "c1"), fakediscord.Focused("match", "")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 1)
	require.NotContains(t, choices[0].Name, "\n")
	require.NotContains(t, h.ephemeral(h.white.Slash(h.channel, "games")), "evil")
}

// A match that was resigned shows itself as ended: in the sentences, in the
// picture's words, in its controls and under a new file name.
func TestResignedBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("estandar")
	board = h.reply(h.click(h.black, board, "c1c6"))
	end := h.resignAs(h.black, board)
	require.Contains(t, end.Content, h.white.Mention()+" (White) has won by resignation.")
	require.NotContains(t, end.Content, "must move")
	require.Len(t, end.Attachments, 1)
	require.Contains(t, end.Attachments[0].Description, "Match over: White has won.")
	require.NotContains(t, end.Attachments[0].Description, "to move")
	require.NotEqual(t, board.Attachments[0].Name, end.Attachments[0].Name)
	require.NotEqual(t, board.Attachments[0].Bytes, end.Attachments[0].Bytes)
	require.Equal(t, board.ID, end.ID)

	twice := h.button(end, "Rematch")
	offered := h.reply(h.black.Press(end, twice))
	text := h.ephemeral(h.black.Press(offered, twice))
	require.Equal(t, "Ya lo has propuesto; falta que acepte tu rival.", text)
}

// Whoever was asked whether to resign and then plays on, or asks again, is left with no
// button that does not hold any more.
func TestConfirmationsGo(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	first := h.reply(h.white.Press(board, h.button(board, "Resign")))
	second := h.reply(h.white.Press(board, h.button(board, "Resign")))
	require.NoError(t, h.channel.WaitGone(h.soon(), first.ID), "an older question")
	require.NotNil(t, h.channel.Message(second.ID))
	other := h.reply(h.black.Slash(h.channel, "resign"))
	board = h.reply(h.click(h.black, board, "c1c6"))
	require.NoError(t, h.channel.WaitGone(h.soon(), second.ID), "a question about an older position")
	require.NoError(t, h.channel.WaitGone(h.soon(), other.ID), "a question about an older position")

	// Where the message could not be removed, the answer takes its place.
	late := h.reply(h.white.Press(board, h.button(board, "Resign")))
	require.Equal(t, []string{"Yes, I resign", "No, keep playing"}, labelsOf(late))
	in := h.white.PressRaw(late, strings.Replace(h.button(late, "Yes, I resign"), ":1:", ":0:", 1))
	told := h.reply(in)
	require.Equal(t, late.ID, told.ID)
	require.Contains(t, told.Content, "The board has moved on")
	require.Empty(t, told.Controls())

	// Who does not want to resign says so in the question's place, and plays on.
	late = h.reply(h.white.Press(board, h.button(board, "Resign")))
	kept := h.reply(h.white.Press(late, h.button(late, "No, keep playing")))
	require.Equal(t, late.ID, kept.ID)
	require.Contains(t, kept.Content, "The match goes on: ")
	require.Empty(t, kept.Controls())
}

// The cap on open challenges holds for starts at the same moment.
func TestManyStartsAtOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var starts []func() *fakediscord.Interaction
	for _, name := range []string{"cloe", "dora", "eva", "fran", "gala", "hugo"} {
		opponent := h.discord.NewUser(name, "es-ES")
		starts = append(starts, func() *fakediscord.Interaction {
			return h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", opponent))
		})
	}
	public := 0
	for _, in := range fakediscord.AtOnce(starts...) {
		if m := h.reply(in); !m.Ephemeral {
			public++
		} else {
			require.Contains(t, m.Content, "Ya tienes 3 retos sin respuesta.")
		}
	}
	require.Equal(t, 3, public)
}
