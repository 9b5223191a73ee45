package terminal_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
)

// Two people with one name, however it is written, start no match: nobody could tell
// whose record is whose.
func TestNamesMustDiffer(t *testing.T) {
	t.Parallel()
	for name, names := range map[string][]string{
		"equal":      {"Ana", "Ana"},
		"case":       {"Ángela", "áNGELA"},
		"blanks":     {" Ana", "Ana\t"},
		"cut to one": {strings.Repeat("x", 32) + "a", strings.Repeat("x", 32) + "b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			c := config(t, lang.Spanish, nil)
			c.Names, c.In, c.Out = names, strings.NewReader(""), &out
			var refusal *game.Error
			require.ErrorAs(t, terminal.New(c).Run(t.Context()), &refusal)
			require.Equal(t, game.KindOption, refusal.Kind)
			require.Empty(t, out.String(), "nothing is written before")
		})
	}
	c := config(t, lang.Spanish, nil)
	c.Names, c.In, c.Out = []string{"", ""}, strings.NewReader(""), io.Discard
	require.NoError(t, terminal.New(c).Run(t.Context()), "no name is nobody's")
}

// Who is asked and answers with the other's name is asked again.
func TestTakenNameIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for tag, want := range map[lang.Tag]string{
		lang.Spanish: "\nDos personas no pueden llamarse igual: ana.\n\nNombre de quien juega con Blanco: \nBienvenido",
		lang.English: "\nTwo people cannot have the same name: ana.\n\nName of who plays White: \nWelcome",
	} {
		c := config(t, tag, nil)
		c.AskNames = true
		require.Contains(t, feed(t, c, "Ana\nana\nBerto\n"), want)
	}
}

// No name that can be typed is known by what has a capital letter in it.
func TestUserHasNoCapitals(t *testing.T) {
	t.Parallel()
	require.Equal(t, "player2", terminal.User(" Player2 "))
	require.Equal(t, terminal.User("ÁNGELA"), terminal.User("ángela"))
}
