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
