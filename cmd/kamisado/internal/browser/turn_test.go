//go:build full

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// upright is whether a board is shown as its file has it, from Black's side; a turned one
// comes from within the file, and its first cell is h1.
func (p locator) upright(want bool) {
	p.w.t.Helper()
	const first = `(({x, y}, other) => x < other.x && y < other.y)(
		$.querySelector("[data-cell=a8]").getBoundingClientRect(), $.querySelector("[data-cell=h1]").getBoundingClientRect())`
	const own = `!$.querySelector(".picture:last-of-type img").src.startsWith("blob:")`
	not := ""
	if !want {
		not = "!"
	}
	p.until(not + first + " && " + not + own)
}

// Each player sees the board from their own side and everybody else from Black's; a button
// turns it, and it stays turned. Moves are made on it by mouse and by keyboard.
func TestBrowserTurnedBoards(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	clara := h.window("Clara", desktop())
	ada.boardAt(0).upright(true)
	bruno.boardAt(0).upright(false)
	clara.boardAt(0).upright(true)
	const watch = `(() => {
		globalThis.pieces = 0;
		new MutationObserver(() => globalThis.pieces += $.querySelectorAll(".motions .flyer").length)
			.observe($.querySelector(".motions"), {childList: true, subtree: true});
		return true;
	})()`
	get[bool](bruno.boardAt(0), watch)
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).upright(false)
	bruno.until("globalThis.pieces > 0", "the tower moves on the turned board")
	clara.boardAt(1).cell("a8")
	clara.boardAt(1).in(".tip.is-hint").see("You're watching")
	bruno.boardAt(1).move("a8a7")
	for _, w := range []*window{ada, bruno, clara} {
		w.boardAt(2).upright(w != bruno)
	}

	// The button is reached by keyboard, and says whether the board is turned round.
	get[bool](ada.board().in(".alt"), "!$.focus()")
	ada.tab(kb.Tab, "button", "Turn the board")
	ada.press(kb.Enter)
	ada.boardAt(2).upright(false)
	ada.board().until(`document.activeElement.matches(".turn[aria-pressed=true]")`)
	ada.board().until(`$.querySelector(".picture img").alt.includes("The board is turned: White at the bottom")`)
	ada.reload()
	ada.boardAt(2).upright(false) // the tab remembers it
	clara.board().click("button", "Turn the board")
	clara.boardAt(2).upright(false)
	clara.board().click("button", "Turn the board")
	clara.boardAt(2).upright(true)

	// Arrows go as the board is seen: up from c6 is c5 there, and what is there is said.
	get[bool](ada.board().in(".board"), `!$.focus({focusVisible: true})`)
	ada.board().until(`$.querySelector("[data-cell=c6].is-cursor")`)
	ada.press(kb.ArrowUp)
	ada.in("#announcer").see("c5, blue cell, empty")
	ada.boardAt(2).move("c6b7")
	ada.boardAt(3).upright(false)
	bruno.boardAt(3).upright(false)

	// A board that was posted again leaves a faint copy, which leads to it and asks for nothing.
	ada.command("/board")
	ada.until(`document.querySelectorAll("article.message .picture.is-past").length === 1`)
	old := ada.in("article.message:has(.is-past)")
	old.see("the match goes on here: ")
	require.NotContains(t, old.text(), "must move")

	// Who becomes another user sees that user's side.
	clara.become("Bruno")
	clara.boardAt(3).upright(false)
	clara.become("Diego")
	clara.boardAt(3).upright(true)
}

// The end of a round and the board of the next one are seen from the same side, and turned
// together.
func TestBrowserTurnedRoundEnd(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", phone())
	ada.command("/kamisado start mode:estandar opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).move("c6a8")
	const from = `[...$.querySelectorAll(".picture img")].map(({src}) => src.startsWith("blob:")).join()`
	for _, w := range []*window{ada, bruno} {
		w.see("how the round ended")
		w.board().until(from + map[bool]string{true: ` === "true,true"`, false: ` === "false,false"`}[w == bruno])
	}
	bruno.board().click("button", "Turn the board")
	bruno.board().until(from + ` === "false,false"`)
	bruno.board().until(`[...$.querySelectorAll(".picture img")].every(({alt}) => !alt.includes("turned"))`)
}

// Whose challenge is accepted while another board is in sight is led to the own one, and what was said of the
// challenge is out of the way.
func TestBrowserCalled(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno, clara := h.window("Ada", desktop()), h.window("Bruno", desktop()), h.window("Clara", desktop())
	second := h.window("Diego", desktop())
	second.become("Ada")
	for _, w := range []*window{ada, second} {
		w.shape(device{width: 1024, height: 768})
	}
	ada.command("/kamisado start opponent:@Bruno color:negro")
	bruno.last().find("button", "Accept")
	clara.command("/minesweeper start")
	ada.command("/connect4 start opponent:@Bruno")
	ada.in(".private").see("is still waiting for an answer")
	const inSight = `[...$.querySelectorAll("article:has([data-cell=h8]):not(:has([data-cell=j10])) .frame")].some((one) =>
		one.getBoundingClientRect().bottom > $.querySelector(".log").getBoundingClientRect().top + 48)`
	bruno.click("button", "Accept")
	ada.find("button", "Your turn")
	require.False(t, get[bool](ada.locator, inSight))
	ada.click("button", "Your turn")
	ada.until(inSight)
	ada.lose("button", "Your turn")

	// A button that leads to a board is of no use in another channel.
	second.find("button", "Your turn")
	second.click("button", "Open the list of channels")
	second.in("nav").click("button", "club")
	second.lose("button", "Your turn")
}
