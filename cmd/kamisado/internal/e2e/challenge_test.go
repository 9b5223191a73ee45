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
	s := newStage(t)
	stranger := s.discord.NewUser("carla", "es-ES")
	for name, c := range map[string]struct {
		who    *fakediscord.User
		button string
		want   string
	}{
		"accepted":  {s.white, "Accept", "Black " + s.black.Mention() + " – White " + s.white.Mention()},
		"declined":  {s.white, "Decline", s.white.Mention() + " declined " + s.black.Mention() + "'s challenge (Kamisado (Simple))."},
		"cancelled": {s.black, "Cancel", s.black.Mention() + " took back the challenge to " + s.white.Mention()},
	} {
		t.Run(name, func(t *testing.T) {
			s := s.on(t)
			in := s.black.Slash(s.table, "kamisado start", fakediscord.UserOption("opponent", s.white), fakediscord.String("color", "negro"))
			m := s.reply(in)
			require.Len(t, in.Callbacks(), 1)
			require.Equal(t, []string{"berta"}, names(m.Pinged))
			require.Contains(t, m.Content, s.white.Mention()+", "+s.black.Mention()+" challenges you to a match of **Kamisado (Simple)**.")
			require.Regexp(t, `<t:\d+:R>`, m.Content)
			version := s.version(s.id(m))
			for _, wrong := range []struct {
				who          *fakediscord.User
				button, want string
			}{
				{stranger, "Accept", "Este reto no es para ti."},
				{stranger, "Decline", "Este reto no es para ti."},
				{s.black, "Accept", "El reto es tuyo"},
				{s.black, "Decline", "El reto es tuyo"},
				{stranger, "Cancel", "Solo quien retó puede retirar el reto; quien lo recibe puede rechazarlo."},
				{s.white, "Cancel", "Only the challenger can take the challenge back; whoever is challenged can decline it."},
			} {
				text := s.whisper(wrong.who.Press(m, s.button(m, wrong.button)))
				require.Contains(t, text, wrong.want)
				if !strings.HasPrefix(text, "El reto es tuyo") {
					require.Contains(t, text, s.white.Mention())
				}
				require.NotContains(t, text, "Juegan")
				require.NotContains(t, text, "is played by")
			}
			require.Equal(t, version, s.version(s.id(m)))

			click := c.who.Press(m, s.button(m, c.button))
			done := s.reply(click)
			require.Len(t, click.Callbacks(), 1)
			require.Equal(t, m.ID, done.ID)
			require.Contains(t, done.Content, c.want)
			require.Equal(t, name == "accepted", len(done.Controls()) > 0)
			late := s.whisper(s.white.PressRaw(done, s.button(m, "Accept")))
			if name == "accepted" {
				require.Contains(t, late, "The match is running already.")
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
	s := newStage(t)
	start := func(u *fakediscord.User, ch *fakediscord.Channel, opponent *fakediscord.User) *fakediscord.Interaction {
		return u.Slash(ch, "kamisado start", fakediscord.UserOption("opponent", opponent))
	}
	require.Contains(t, s.whisper(start(s.black, s.table, s.black)), "No puedes retarte a ti mismo.")
	require.Contains(t, s.whisper(start(s.white, s.table, s.discord.NewBot("other"))), "Bots cannot accept challenges.")
	require.Contains(t, s.whisper(start(s.white, s.white.DM(), s.black)), "In a direct message there are only you and me.")

	first := s.reply(start(s.black, s.table, s.white))
	require.Contains(t, s.whisper(start(s.black, s.table, s.white)), "Ya hay un reto pendiente con esa persona.")
	require.Contains(t, s.whisper(start(s.white, s.guild.NewChannel("other"), s.black)), "There is a pending challenge between the two of you already.")
	for _, name := range []string{"carla", "dora"} {
		s.reply(start(s.black, s.table, s.discord.NewUser(name, "de")))
	}
	fourth := s.discord.NewUser("elsa", "es-ES")
	require.Contains(t, s.whisper(start(s.black, s.table, fourth)), "Tienes ya 3 retos sin respuesta.")
	// Being challenged does not count, and a place that becomes free does.
	s.reply(start(fourth, s.table, s.black))
	s.reply(s.white.Press(first, s.button(first, "Decline")))
	s.reply(start(s.black, s.table, s.discord.NewUser("fina", "es-ES")))
	require.Len(t, s.table.Messages(), 5)
}

// The names of people are never markup or mentions: the bot shows mentions, and
// plain names only where nothing is interpreted.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.black = s.discord.NewUserWithProfile(fakediscord.UserProfile{
		Name: "eve", GlobalName: "**@everyone** <@1> `x` [a](http://evil)\u202e\n# big", Locale: "es-ES",
	})
	board := s.begin("simple")
	require.NotContains(t, board.Content, "evil")
	require.False(t, board.PingedEveryone)
	choices, err := s.white.Autocomplete(s.table, "move", fakediscord.String("move", "c1"), fakediscord.Focused("match", "")).Choices(s.soon())
	require.NoError(t, err)
	require.Len(t, choices, 1)
	require.NotContains(t, choices[0].Name, "\n")
	require.NotContains(t, s.whisper(s.white.Slash(s.table, "games")), "evil")
}
