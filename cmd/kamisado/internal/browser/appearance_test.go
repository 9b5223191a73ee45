//go:build full

package browser

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// The page is as light and as still as the system wants it, until somebody chooses for a window, and
// says in words what its pictures show.
func TestBrowserLooks(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	other := h.window("Bruno", desktop())
	isDark := func(w *window) bool {
		return get[bool](w.locator, `(() => {
			const [r, g, b] = getComputedStyle($).backgroundColor.match(/\d+/g).map(Number);
			return r + g + b < 3 * 128;
		})()`)
	}
	dark := func() bool { return isDark(w) }
	require.False(t, dark())
	w.prefer(true, false)
	require.True(t, dark())
	w.prefer(false, false)
	w.click("button", "Switch to the dark theme")
	w.find("button", "Switch to the light theme")
	require.True(t, dark())
	w.reload()
	require.True(t, dark())
	other.reload()
	require.False(t, isDark(other), "another window keeps its own")
	w.click("button", "Switch to the light theme")
	require.False(t, dark())

	w.prefer(false, true)
	w.command("/kamisado start mode:simple level:principiante color:negro")
	board := w.boardAt(0)
	require.Zero(t, get[int](w.locator, "document.getAnimations().length"))
	require.Zero(t, get[int](w.locator, `[...document.querySelectorAll("*")].filter((one) =>
		getComputedStyle(one).transitionDuration.split(",").some((time) => parseFloat(time) > 0)).length`))

	alt := get[string](board, `$.querySelector(".picture img").alt`)
	require.Contains(t, alt, "Black")
	require.NotContains(t, board.text(), alt)
	toggle := "Description of the picture"
	board.click("button", "…"+toggle)
	board.see(alt)
	board.click("button", "…"+toggle)
	board.miss(alt)

	// Pointing at a cell says what it is.
	board.in("[data-cell=c1]").hover()
	board.in(".tip").see("c1")
	w.hover(0, 0)
	board.in(".tip").miss("c1")
}

// The page and the bot's private answers speak each person's language, that of the
// browser until another is chosen.
func TestBrowserLanguages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	g := desktop()
	g.language = "es-ES"
	w := h.window("Ada", g)
	for _, c := range []struct{ change, language, welcome, box, help, private string }{
		{
			"", "es", "¡Te damos la bienvenida a #kamisado!", "Mensaje a #kamisado…",
			"Puedes jugar conmigo a estos juegos: ", "Solo tú puedes ver esto",
		},
		{
			"EN: English", "en", "Welcome to #kamisado!", "Message #kamisado…",
			"I play board and card games: ", "Only you can see this",
		},
		{
			"ES: Español", "es", "¡Te damos la bienvenida a #kamisado!", "Mensaje a #kamisado…",
			"Puedes jugar conmigo a estos juegos: ", "Solo tú puedes ver esto",
		},
	} {
		if c.change != "" {
			w.click("button", c.change)
			w.until(`document.documentElement.lang === ` + quote(c.language))
			w.ready()
		}
		require.Equal(t, c.language, get[string](w.locator, "document.documentElement.lang"))
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

// Two windows of one user in two languages: what the page itself says is in its window's, what is begun or asked in one
// comes in that one's, and screen readers are told so.
func TestBrowserMessageLanguage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	en := h.window("Ada", desktop())
	g := desktop()
	g.language = "es-ES"
	es := h.attach("Ada", en.ctx, chromedp.WithNewWindow(true))
	es.shape(g)
	require.NoError(t, es.do(chromedp.Navigate(get[string](en.locator, "location.href"))))
	es.ready()
	es.until(`document.documentElement.lang === "es"`)
	en.command("/kamisado start level:principiante color:negro")
	for w, words := range map[*window][4]string{
		en: {"Open picture", "Board: …", "Your turn: choose what to move.", "Message #kamisado…"},
		es: {"Abrir imagen", "Tablero: …", "Te toca: elige qué mover.", "Mensaje a #kamisado…"},
	} {
		board := w.boardAt(0)
		board.until(`$.querySelector(".content").lang === "en"`)
		board.find("link", words[0])
		board.find("application", words[1])
		board.in(".tip").see(words[2])
		board.find("button", "Text board")
		w.find("textbox", words[3])
	}
	es.board().click("button", "Text board")
	for _, w := range []*window{en, es} {
		// What only who has asked sees is in the language that they have asked in.
		w.last().until(`$.matches(".is-private") && $.querySelector(".content").lang === "es"`)
	}
	es.command("/connect4 start level:facil")
	for _, w := range []*window{en, es} {
		w.in("article:not(.is-private)").until(`$.querySelector(".content").lang === "es"`)
	}
	en.in("article:not(.is-private)").find("link", "Open picture")
}

var update = flag.Bool("update", false, "take the README's picture of the playground anew")

// The README's picture is of the page as it is. Letters look different on every machine,
// so it is not compared: it has to be there, and what it shows has to come about.
func TestBrowserReadmePicture(t *testing.T) {
	t.Parallel()
	const path, most = apptest.Root + "/docs/playground.png", 250_000
	h := newHarness(t)
	ada, bruno := h.challenge(device{width: 1280, height: 800, dark: true})
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).see("▶ @Ada must move the red tower (R) on c6.")
	ada.board().until(`$.querySelectorAll(".is-target").length > 0 && !$.querySelector(".motions > *")`)
	ada.hover(0, 0)
	if *update {
		shot, err := png.Decode(bytes.NewReader(ada.shot()))
		require.NoError(t, err)
		var small bytes.Buffer
		require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, shot))
		require.NoError(t, os.WriteFile(path, small.Bytes(), 0o644))
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Less(t, len(data), most)
	size, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, []int{1280, 800}, []int{size.Width, size.Height})
}
