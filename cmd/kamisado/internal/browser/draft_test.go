//go:build full

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// What somebody has typed and not sent is theirs and the channel's: it is there again
// after a reload, in another language, and after looking elsewhere.
func TestBrowserDrafts(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	text := w.in(".composer textarea")
	holds := func(want string) {
		t.Helper()
		text.until("$.value === " + quote(want))
	}
	channel := func(name string) {
		t.Helper()
		w.in("nav").click("button", name)
		w.in("nav").until(`$.querySelector("[aria-current=page]").innerText.includes(` + quote(name) + `)`)
	}

	// Text, over channels, users and a reload.
	w.write("for the channel")
	channel("club")
	holds("")
	w.write("/")
	channel("kamisado")
	holds("for the channel")
	text.until(`$.getAttribute("role") === null`)
	channel("club")
	holds("/")
	w.write(kb.Escape + kb.Escape)
	w.write("for the club")
	channel("Kamisado")
	holds("")
	w.write("for the bot alone")
	w.become("Bruno")
	holds("")
	w.command("/help")
	w.write("Bruno's")
	w.reload()
	holds("Bruno's")
	w.become("Ada")
	holds("for the channel")
	channel("Kamisado")
	holds("for the bot alone")
	channel("club")
	holds("for the club")

	// What is sent is no draft any more.
	w.write(kb.Enter)
	holds("")
	w.last().see("for the club")
	w.reload()
	holds("")

	// The form of a command, with a value that is none and words that fit nothing yet.
	w.become("Clara")
	w.write("/kamisado start opponent:@Bruno level:xyz")
	filled := `[...$.querySelectorAll(".field")].map((one) => one.innerText.trim() + "=" + one.querySelector("input").value).join(" ") === `
	form := w.in(".composer")
	form.until(filled + quote("opponent=@Bruno level=xyz"))
	w.reload()
	form.until(filled + quote("opponent=@Bruno level=xyz"))
	w.click("button", "ES: Español")
	w.until(`document.documentElement.lang === "es"`)
	w.ready()
	form.until(filled + quote("rival=@Bruno nivel=xyz"))
	require.True(t, get[bool](w.locator, `document.activeElement === document.body`), "a draft takes the focus")
	w.become("Diego")
	holds("")
	w.become("Clara")
	form.until(filled + quote("rival=@Bruno nivel=xyz"))
	w.in(".composer").click("button", "Descartar el comando")
	holds("")
	w.reload()
	holds("")
}

// What cannot be sent does not cost what was typed meanwhile, and what is wrong can be
// read.
func TestBrowserRefusals(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	box := w.in(".composer")
	bubble := box.in(".composer-bubble")
	seen := `(({left, top, width, height}) => $.contains(document.elementFromPoint(left + width / 2, top + height / 2)))($.getBoundingClientRect())`
	w.write("/nonsense" + kb.Enter)
	bubble.see("There is no command /nonsense. Type / to see them all.")
	bubble.until(seen)
	box.lose("listbox", "Commands")
	w.press("x")
	box.see("Nothing matches what you have typed.")
	bubble.until(seen)
	w.press(kb.Escape + kb.Escape)

	// A value that is none: the list shows those that are.
	w.write("/kamisado start mode:xyz" + kb.Enter)
	box.see("“xyz” isn't a valid choice. Choose one from the list.")
	require.Len(t, box.lines("mode"), 5)
	w.press(kb.Escape + kb.Escape)
	box.until(`$.querySelector("textarea")?.value === ""`)

	// A free text that is nothing of what is proposed is sent as it is.
	w.command("/review abc")
	w.until(`$.querySelectorAll("article").length === 1`)

	// What comes into the box from elsewhere takes its place.
	w.command("</board:1>")
	w.write("half a sentence")
	w.last().click("button", "/board")
	box.until(`$.querySelector("textarea")?.value === "/board"`)
}

// A name after an @ becomes a mention.
func TestBrowserMention(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("hello @Bruno and @clara, not a@diego")
	w.last().see("hello @Bruno and @Clara, not a@diego")
	require.Equal(t, []string{"@Bruno", "@Clara"},
		get[[]string](w.last(), `[...$.querySelectorAll(".pill")].map((one) => one.innerText)`))
}
