//go:build full

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// What a finger must be able to hit, by selector: links within texts are as high as these.
const controls = `button, a.button, select, input, textarea, summary, [role=combobox], [role=option], .beside`

// small are the controls that are seen and lower or narrower than 40 pixels.
const small = `[...$.querySelectorAll(` + "`" + controls + "`" + `)].map((one) => {
	const {width, height, top, left} = one.getBoundingClientRect();
	const isSeen = one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && left < innerWidth && left + width > 0;
	const isWithinText = one.matches(".pill, .link");
	return isSeen && !isWithinText && (width < 39.5 || height < 39.5) ? one.outerHTML.slice(0, 120) + " " + width + "x" + height : "";
}).filter(Boolean)`

// wide is what reaches over the edge of a phone. Boards and the row of options may:
// they can be pushed aside.
const wide = `document.documentElement.scrollWidth > innerWidth ? "the page" :
	[...document.querySelectorAll("main *")].filter((one) => !one.closest("pre, .pan, .hint-more, .aside-text, [hidden]") &&
		one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120)).join("\n")`

// A challenge is in sight of who is called by it in a channel where nothing else is.
func TestBrowserPhoneChallenge(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", phone()), h.window("Bruno", phone())
	ada.in(".welcome").click("button", "Challenge Bruno…")
	bruno.see("@Ada challenges you to a match")
	bruno.last().until(`$.getBoundingClientRect().bottom <= document.querySelector(".log").getBoundingClientRect().bottom`)
}

// On a phone that is held sideways the whole board and the controls beside it are seen at once.
func TestBrowserPhoneSideways(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", device{width: 844, height: 390, touch: true})
	w.fits("the beginning")
	for _, line := range []string{
		"/kamisado start level:principiante", "/othello start level:facil", "/minesweeper start rows:16 columns:30 mines:40",
	} {
		w.command(line)
		board := w.board()
		board.see("▶ @Ada")
		board.loaded()
		board.until(`(({top, bottom}, board, controls) => board.top >= top && board.bottom <= bottom + 1 && board.height > 0.4 * innerHeight &&
			controls.left >= $.querySelector(".pan").getBoundingClientRect().right && controls.top >= top && controls.top < bottom)(...[document.querySelector(".log"),
			$.querySelector(".frame"), $.querySelector(".controls")].map((one) => one.getBoundingClientRect()))`, line)
		w.fits(line)
	}
}

// From nothing to a move against the computer on a phone, by finger.
func TestBrowserPhone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", phone())
	w.fits("the beginning")
	for _, width := range []int64{320, 390} {
		w.shape(device{width: width, height: 844, touch: true})
		w.in(".composer textarea").until(`$.placeholder === "Message or /command" && $.scrollHeight < 48`)
	}
	w.in(".welcome").click("button", "Play the computer now…")
	w.board().see("the computer (Beginner)")
	w.board().until(`$.querySelector(".is-origin") && !$.querySelector("[data-busy]")`)
	w.fits("a board")
	w.board().click("combobox", "Choose a…")
	w.until(isOpen)
	w.fits("a select's list")
	w.press(kb.Escape)
	w.until("!" + isOpen)
	w.board().until(seen)
	if origin := w.board().in(".is-origin"); !get[bool](w.board(), `Boolean($.querySelector(".is-chosen"))`) {
		origin.touch()
	}
	w.board().until(`$.querySelector(".is-chosen") && $.querySelector(".is-target") && !$.querySelector("[data-busy]")`)
	w.board().in(".is-target").touch()
	w.board().until("$ && !" + same)

	// The list of channels lies over the page and goes away again.
	w.lose("button", "club")
	w.click("button", "Open the list of channels")
	w.in(".sidebar").find("button", "club")
	w.fits("the list of channels")
	w.in(".sidebar").click("button", "club")
	w.lose("button", "club")
	w.see("Welcome to #club!")
	w.command("/help")
	w.last().see("I play board and card games: ")
	w.fits("a long text")
	w.write("/kam")
	w.in(".composer").find("listbox", "Commands")
	w.fits("the list of commands")
	w.in(".composer").click("option", "/kamisado start…")
	w.in(".composer").find("listbox", "Options")
	w.fits("a command's form")
	w.click("button", "Show the protocol (for developers)")
	w.in(".protocol").see("INTERACTION_CREATE")
	w.fits("the protocol")
	w.click("button", "Close the protocol")
	require.True(t, get[bool](w.locator, `matchMedia("(pointer: coarse)").matches`))
}

// fits requires that nothing reaches over the edges and that fingers can hit everything.
func (w *window) fits(what string) {
	w.t.Helper()
	w.drawn()
	require.Empty(w.t, get[string](w.locator, wide), what)
	require.Empty(w.t, get[[]string](w.locator, small), what)
}
