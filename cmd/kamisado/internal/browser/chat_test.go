//go:build full

package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// listen keeps from now on what the page says to screen readers.
func (w *window) listen() {
	w.t.Helper()
	get[bool](w.locator, `((said) => {
		globalThis.said = said;
		const add = (records) => said.push(...records.flatMap((each) => [...each.addedNodes].map((node) => node.textContent)));
		new MutationObserver(add).observe(document.querySelector("#announcer"), {childList: true});
		return true;
	})([])`)
}

// hear waits until something was said that contains a text.
func (w *window) hear(text string) {
	w.t.Helper()
	w.until(`globalThis.said.some((each) => each.includes(`+quote(text)+`))`, text)
}

// tapped keeps the page's connection as soon as something is sent over it.
const tapped = `((send) => {
	WebSocket.prototype.send = function (text) { globalThis.live = this; return send.call(this, text) };
	return true;
})(WebSocket.prototype.send)`

// told lets the page hear of a message as if it came from the server: the bot's answers
// are mostly too quick to be waited for.
func (w *window) told(message string) {
	w.t.Helper()
	get[bool](w.locator, `globalThis.live.dispatchEvent(new MessageEvent("message", {data: JSON.stringify({kind: "message", message: {
		id: "9".repeat(19), channel_id: sessionStorage.getItem("kamisado.channel"), timestamp: new Date().toISOString(),
		author: {id: "1", username: "Kamisado", bot: true}, `+message+`}})}))`)
}

// Who cannot see the page hears what happens, and whose turn it is.
func TestBrowserSays(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.listen()
	bruno.listen()
	ada.boardAt(0).move("c1c6")
	for _, w := range []*window{ada, bruno} {
		w.boardAt(1)
		w.hear("Black moves the red tower: c1 → c6")
		w.hear("▶ @Bruno must move the orange tower (O) on a8.")
	}
	clara := h.window("Clara", desktop())
	clara.listen()
	get[bool](clara.locator, tapped)
	clara.command("/games")
	clara.hear("You have no match in progress")
	clara.told(`flags: 192, content: ""`)
	clara.hear("Kamisado is thinking…")
	clara.last().see("Kamisado is thinking…")
	clara.told(`flags: 64, content: "Now I know."`)
	clara.hear("Kamisado: Now I know.")
	clara.last().miss("is thinking…")

	// What only one person sees goes for good when it is dismissed, and the focus stays in the page.
	clara.in(".private").see("Now I know.")
	clara.click("button", "Dismiss message")
	clara.require("article", "Kamisado…") // the board
	clara.until(`$.querySelectorAll("article").length === 1`)
	clara.reload()
	clara.boardAt(1)
	require.Equal(t, 1, clara.messages())
}

// What is new in another channel is counted, shown and said, until somebody looks; a
// reload forgets neither that nor the channel.
func TestBrowserUnread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	ada.listen()
	bruno.in("nav").click("button", "club")
	bruno.require("textbox", "Message #club…")
	bruno.command("hello")
	ada.in("nav").find("button", "club unread: 1")
	require.Equal(t, "• #kamisado · Ada · Club Kamisado", get[string](ada.locator, "document.title"))
	bruno.command("/kamisado start mode:simple opponent:@Ada")
	ada.hear("In #club: Kamisado: @Ada, @Bruno challenges you to a match of Kamisado")
	for range 2 {
		ada.in("nav").find("button", "club unread: 2…")
		ada.in("nav").in(".count").see("1")
		ada.until(`document.title.startsWith("(1) #kamisado")`)
		ada.reload()
	}
	ada.in("nav").click("button", "club…")
	ada.see("Welcome to #club!")
	ada.in("nav").find("button", "club")
	ada.until(`document.title.startsWith("#club")`)
	get[bool](ada.in(".panel"), `!$.querySelector("a[aria-label$=Clara]").dispatchEvent(new Event("focus"))`)
	clara := h.window("Clara", desktop()) // by the link, into the channel that Ada is in
	for _, w := range []*window{ada, clara} {
		w.see("Welcome to #club!")
		w.reload()
		w.see("Welcome to #club!")
		require.Empty(t, get[[]string](w.locator, `[...$.querySelectorAll(".is-unread")].map((one) => one.innerText)`))
	}
}

// Each of the buttons at a channel's beginning does what it says.
func TestBrowserStarters(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.until(`$.querySelector(".starter").innerText.startsWith("Learn in two minutes")`)
	for _, c := range []struct{ button, answer string }{
		{"Learn in two minutes…", "step 1 of 12"},
		{"Your matches…", "used /games"},
		{"Show your board…", "used /board"},
		{"Play the computer now…", "the computer (Beginner)"},
		{"Standard match…", "Kamisado (Standard)"},
		{"Challenge Bruno…", "@Bruno, @Ada challenges you"},
	} {
		w.in(".welcome").click("button", c.button)
		w.last().see(c.answer)
		w.until(`!$.querySelector(".composer-pending")`)
		require.Empty(t,
			get[[]string](w.locator,
				`[...$.querySelectorAll(".composer-failed, .failure")].map((one) => one.innerText).filter(Boolean)`),
			c.button)
	}
}

// A double click on a cell is one move.
func TestBrowserDoubleClick(t *testing.T) {
	t.Parallel()
	ada, _ := newHarness(t).challenge(desktop())
	board := ada.boardAt(0)
	board.cell("c1")
	board.until(`$.querySelector("[data-cell=c6].is-target") && !$.querySelector("[data-busy]")`)
	x, y := board.in("[data-cell=c6]").middle()
	before := ada.messages()
	get[bool](ada.locator, `((send) => {
		globalThis.moves = 0;
		WebSocket.prototype.send = function (text) {
			globalThis.moves += text.includes('"control":"play/');
			return send.call(this, text);
		};
		return true;
	})(WebSocket.prototype.send)`)
	require.NoError(t, ada.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y, chromedp.ClickCount(2))))
	ada.boardAt(1)
	require.Equal(t, 1, get[int](ada.locator, "globalThis.moves"))
	require.Equal(t, before, ada.messages())
	require.Empty(t, get[string](ada.board(), `$.querySelector(".failure").textContent`))
}
