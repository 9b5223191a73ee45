package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The page and the bot's private answers speak each person's language, that of the
// browser until another is chosen.
func TestBrowserLanguages(t *testing.T) {
	t.Parallel()
	p := newParlour(t)
	g := desk()
	g.language = "es-ES"
	w := p.window("Ada", g)
	for _, c := range []struct{ change, language, welcome, box, help, private string }{
		{
			"", "es", "¡Te damos la bienvenida a #kamisado!", "Mensaje a #kamisado…",
			"Soy un bot de juegos de mesa.", "Solo tú puedes ver esto",
		},
		{
			"EN: English", "en", "Welcome to #kamisado!", "Message #kamisado…",
			"I am a bot for board and card games.", "Only you can see this",
		},
		{
			"ES: Español", "es", "¡Te damos la bienvenida a #kamisado!", "Mensaje a #kamisado…",
			"Soy un bot de juegos de mesa.", "Solo tú puedes ver esto",
		},
	} {
		if c.change != "" {
			w.click("button", c.change)
			w.until(`document.documentElement.lang === ` + quote(c.language))
			w.ready()
		}
		require.Equal(t, c.language, get[string](w.part, "document.documentElement.lang"))
		w.see(c.welcome)
		w.find("textbox", c.box)
		w.command("/help")
		w.last().see(c.help)
		w.last().see(c.private)
		w.reload()
		w.see(c.welcome)
		require.NotRegexp(t, `\[[a-z]+\.[a-z.]+\]`, w.text(), "a key without a sentence")
	}
}
