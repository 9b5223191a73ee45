//go:build full

package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// crowd posts lines as a window's user, over as many connections as one alone would be
// told to slow down.
const crowd = `Promise.all(Array.from({length: %d}, (_, line) => line).map((line) => new Promise((resolve) => {
	const sockets = globalThis.sockets ??= new Map(), key = Math.floor(line / 25);
	const own = (name) => sessionStorage.getItem("kamisado." + name);
	if (!sockets.has(key)) sockets.set(key, new WebSocket(location.origin.replace("http", "ws") + "/live?language=en&user=" + own("user")));
	const socket = sockets.get(key);
	const say = () => socket.send(JSON.stringify({id: line + 1, do: "say", channel: own("channel"), text: "line " + line}));
	socket.addEventListener("message", ({data}) => {
		const frame = JSON.parse(data);
		if (frame.kind === "answer" && frame.id === line + 1) resolve(true);
	});
	if (socket.readyState === WebSocket.OPEN) say(); else socket.addEventListener("open", say);
}))).then(() => { for (const socket of globalThis.sockets.values()) socket.close(); return globalThis.sockets.delete(-1) || true })`

// crowd posts a number of lines.
func (w *window) crowd(lines int) {
	w.t.Helper()
	get[bool](w.locator, fmt.Sprintf(crowd, lines))
}

// A channel keeps its last 200 messages. Each new one takes the oldest away, and whoever
// has a list open notices nothing of it.
func TestBrowserManyMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	bruno.crowd(205)
	ada.until(`$.querySelectorAll("article").length === 200`)
	bruno.command("/kamisado start mode:simple opponent:@Ada color:blanco")
	ada.last().click("button", "Accept")
	ada.boardAt(0)
	const name = "Choose a tower to move"
	ada.board().click("combobox", name)
	ada.until(isOpen)
	for _, line := range []string{"one", "two", "three"} {
		bruno.command(line)
		ada.last().see(line)
		require.Equal(t, 200, ada.messages())
		require.True(t, get[bool](ada.board(), isOpen))
	}
}

// A board that somebody clicks on stays where it is, whatever is answered further down.
func TestBrowserBoardFurtherUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.crowd(30)
	bruno.until(`$.querySelectorAll("article").length === 31`)
	board := bruno.boardAt(0)
	board.cell("c1")
	board.in(".tip.is-hint").see("It's not your turn")
	ada.command("one more line")
	bruno.find("button", "New messages")
	board.until(`!$.querySelector(".is-chosen, [data-busy]")`)
	require.True(t, get[bool](board, `$.querySelector(".frame").getBoundingClientRect().bottom > 0`))
	bruno.click("button", "New messages")
	bruno.lose("button", "New messages")
	bruno.require("log", "Messages in kamisado")
	require.True(t, get[bool](board, `$.querySelector(".frame").getBoundingClientRect().bottom < 0`))

	// Who asks for something by a command is taken to the answer.
	board.in("[data-cell=c1]").middle()
	bruno.command("/games")
	bruno.see("Only you can see this")
	bruno.lose("button", "New messages")
}

// A board says what its cells are, and to whose turn it is that it can be clicked. One
// that has been followed by another, or has ended, says the one and not the other.
func TestBrowserBoardLine(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.boardAt(0).in(".tip").see("Your turn: choose what to move.")
	bruno.hover(0, 0)
	bruno.boardAt(0).in(".tip").see("▶ @Ada may move any tower.")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).in(".tip").see("Your turn: choose where to move the tower.")
	ada.boardAt(1).in(".tip").see("c6, ")
	ada.hover(0, 0)
	ada.board().in(".tip").see("▶ @Bruno must move the orange tower")

	ada.command("/board")
	ada.until(`$.querySelectorAll("article:has([data-cell])").length === 2`)
	ada.find("button", "Resign")
	old := locator{ada, `document.querySelector("article:has([data-cell])")`}
	old.until(`$.querySelector(".is-past")`) // the edit that retires it would take the tip away
	old.idle("c6, ", "Nothing can be played on this board right now.")
	ada.board().click("button", "Resign")
	ada.last().click("button", "Yes, I resign")
	ada.board().see("🏆 @Bruno (White) has won by resignation")
	ada.board().in(".tip.is-hint").see("🏆 @Bruno (White) has won by resignation.")
	ada.board().idle("🏆 @Bruno", "This match is over.") // more than what a cell is: the line that says so may be out of sight
}

// idle requires that no cell looks as if it could be clicked, and that the line below the board says something with the
// pointer on one, and something else when it is clicked.
func (p locator) idle(says, refusal string) {
	p.w.t.Helper()
	p.until(`!$.querySelector(".is-origin, .is-target, .is-chosen")`)
	p.loaded()
	cell := p.in("[data-cell=c6]")
	cell.hover()
	p.in(".tip").see(says)
	require.Equal(p.w.t, "auto", get[string](cell, "getComputedStyle($).cursor"))
	cell.touch()
	p.in(".tip").see(refusal)
}

// Who has just come sees, on any phone, how the channel begins and what to press first.
func TestBrowserBeginning(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", phone())
	for _, size := range [][2]int64{{320, 640}, {360, 640}, {390, 844}} {
		g := phone()
		g.width, g.height = size[0], size[1]
		w.shape(g)
		w.reload()
		w.drawn()
		require.Zero(t, get[int](w.locator, `$.querySelector(".log").scrollTop`), size)
		require.True(t, get[bool](w.locator, `(() => {
			const {top, bottom} = $.querySelector(".starter").getBoundingClientRect();
			return top > 0 && bottom <= $.querySelector(".log").getBoundingClientRect().bottom;
		})()`), size)
	}
}

// Letters go into the box from wherever they mean nothing else.
func TestBrowserTyping(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	for _, c := range []struct{ button, typed string }{{"Switch to the dark theme", "a"}, {"Turn sound on", "/"}} {
		get[bool](w.locator, fmt.Sprintf(`!$.querySelector("[aria-label='%s']").focus()`, c.button))
		w.press(c.typed)
		require.Equal(t, c.typed, get[string](w.locator, `document.activeElement.closest(".composer textarea")?.value`))
		w.press(kb.Backspace)
	}
	get[bool](w.locator, `!$.querySelector("[aria-label='Switch to the dark theme']").focus()`)
	w.press(" ")
	w.require("button", "Switch to the light theme")
	w.become("Bruno")
	w.require("button", "Bruno…")
}

// A hint marks the board to play on until the next move. Its picture, which only its reader sees, is folded away, so
// that the board stays in sight.
func TestBrowserHint(t *testing.T) {
	t.Parallel()
	for name, shape := range map[string]device{"desktop": desktop(), "phone": phone()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			w := h.window("Ada", shape)
			w.command("/kamisado start mode:simple color:negro level:principiante")
			board := w.boardAt(0)
			board.click("button", "Hint…")
			w.last().see("In the picture, the stars mark where to go with the tower on a1 to win.")
			w.see("Only you can see this")
			w.last().find("link", "Open picture")
			w.last().until(`/-hint-\w+\.png$/.test($.querySelector(".picture.is-folded img").src)`)
			board = locator{w, `[...document.querySelectorAll("article:has([data-cell])")].at(-2)`}
			board.until(`[...$.querySelectorAll(".star.is-sure")].length === 2`)
			require.True(t, get[bool](board, `(() => {
				const star = $.querySelector(".star").getBoundingClientRect(), cell = $.querySelector("[data-cell=a2]").getBoundingClientRect();
				return star.top > cell.top && star.bottom < cell.bottom && star.left > cell.left && star.right < cell.right;
			})()`), "the first star is on a2")
			require.True(t, get[bool](board, `$.querySelector("[data-cell=a1]").getBoundingClientRect().bottom < innerHeight &&
				$.querySelector("[data-cell=a4]").getBoundingClientRect().top > 0`), "the board is in sight")
			if name == "desktop" {
				w.become("Bruno")
				w.until(`!document.querySelector(".star")`, "the hint was for another")
				w.become("Ada")
				w.in("article:has([data-cell]):not(.is-private)").click("button", "Hint…")
				w.until(`document.querySelectorAll(".star").length === 2`)
			}
			board.move("a1a2")
			w.until(`!document.querySelector(".star")`)
		})
	}
}

// sizes are those of windows that a private answer must fit beside a board.
func sizes() map[string]device {
	return map[string]device{"desktop": {width: 1440, height: 900}, "tablet": {width: 1024, height: 768}, "phone": phone()}
}

// besideBoard is whether what one user alone is told is read whole, the board is seen whole, and neither covers the
// other.
const besideBoard = `(([board, at, log]) => board.top >= log.top && board.bottom <= log.bottom && board.left >= log.left &&
	(at.left >= board.right || at.top >= board.bottom) && at.bottom <= log.bottom + 1 && at.right <= innerWidth &&
	(({scrollHeight, clientHeight, scrollWidth, clientWidth}) => scrollHeight <= clientHeight && scrollWidth <= clientWidth)($.querySelector(".private > .messages")))(
	[[...$.querySelectorAll(".log .board")].at(-1), $.querySelector(".private"), $.querySelector(".log")].map((one) => one.getBoundingClientRect()))`

// besideControls is whether the controls below the board are seen whole too, and none of them is covered.
const besideControls = `(([at, log, ...buttons]) => buttons.length > 3 && buttons.every((one) =>
	one.top >= log.top && one.bottom <= log.bottom && (one.right <= at.left || one.bottom <= at.top || one.top >= at.bottom)))(
	[$.querySelector(".private"), $.querySelector(".log"), ...[...$.querySelectorAll("article:has([data-cell]) .controls")].at(-1).
		querySelectorAll(".button, .select")].map((one) => one.getBoundingClientRect()))`

// What one user alone is told stands beside the board, or below it where there is no room: the newest whole, in place
// of the one before. Escape, one tap, or the next command takes it away; a move only what a press has brought.
func TestBrowserPrivateAnswers(t *testing.T) {
	t.Parallel()
	for name, shape := range sizes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", shape)
			w.command("/connect4 start level:facil")
			board := w.in("article:has([data-cell]):not(.is-private)")
			board.see("▶ @Ada")
			board.loaded()
			board.click("button", "Hint…")
			w.until(`$.querySelector("article.is-private:has(.is-folded)")`)
			w.until(besideBoard)
			w.command("/board ask:last move")
			w.command("/board ask:points")
			answers := w.in(".private")
			answers.see("Discs on the board: ")
			w.until(`$.querySelectorAll("article.is-private").length === 1`)
			w.until(besideBoard)
			board.cell("A")
			board.see("▶ @Ada")
			answers.see("Discs on the board: ")
			w.until(besideBoard)
			w.press(kb.Escape)
			w.until(`!$.querySelector("article.is-private") && $.querySelector(".private").hidden && document.activeElement !== document.body`)
			w.command("/board ask:points")
			answers.see("Discs on the board: ")
			w.command("/learn")
			w.last().see("step 1 of 12")
			w.until(`$.querySelector(".private").hidden`, "nothing covers what the next command has brought")
		})
	}
}

// What asks one user alone for a press shows its controls, even where it must cover those of the board.
func TestBrowserPrivateControls(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", sizes()["tablet"])
	w.command("/kamisado start mode:simple level:principiante color:negro")
	w.boardAt(0).loaded()
	for _, command := range []string{"/privacy delete", "/settings"} {
		w.command(command)
		w.in(".private").until(`(([list, ...all]) => all.length > 0 && all.every((one) => one.top >= list.top && one.bottom <= list.bottom))(
			[$.querySelector(".messages"), ...$.querySelectorAll(".controls .button, .controls .select")].map((one) => one.getBoundingClientRect()))`)
	}
}

// What says how a match has ended, once and in its words, is not covered by what is asked for afterwards.
func TestBrowserEndBesidePrivate(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", sizes()["tablet"])
	w.command("/kamisado start mode:simple level:principiante color:negro")
	w.boardAt(0)
	w.command("/resign")
	w.in(".private").click("button", "Yes, I…")
	w.board().in(".content").see("has won by resignation")
	w.board().in(".tip").until(`!$.checkVisibility()`)
	w.command("/board")
	w.in(".private").see("You have no match in progress.")
	w.until(`(([words, at]) => words.height > 0 && words.bottom <= at.top)(
		[[...$.querySelectorAll(".log .content")].at(-1), $.querySelector(".private")].map((one) => one.getBoundingClientRect()))`)
}

// A tower that is chosen on the board stays so when a hint changes what the board's buttons say.
func TestBrowserHintKeepsChoice(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("/kamisado start level:principiante color:negro")
	w.boardAt(0)
	board := w.in("article:has([data-cell]):not(.is-private)")
	board.cell("c1")
	board.until(`$.querySelector("[data-cell=c1].is-chosen")`)
	board.click("button", "Hint (no record)")
	board.until(`[...$.querySelectorAll("button")].some((one) => one.innerText === "Hint")`)
	board.loaded()
	board.until(`$.querySelector("[data-cell=c1].is-chosen") && $.querySelector("[data-cell=c6].is-target")`)
}

// A hint with a long text leaves the board that its marks are drawn on in sight too, where the
// board stood high on the screen before; without it the board is where it was.
func TestBrowserLongHint(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", phone())
	w.command("/minesweeper start mines:10")
	board := w.in("article:has([data-cell]):not(.is-private)")
	board.cell("e5")
	board.see("e5: ")
	board.loaded()
	w.drawn()
	scrolled := func() float64 { return get[float64](w.locator, `$.querySelector(".log").scrollTop`) }
	before := scrolled()
	board.click("button", "Hint…")
	w.until(`(([board, at, log]) => board.top >= log.top && board.bottom <= at.top)(
	[[...$.querySelectorAll(".log .board")].at(-1), $.querySelector(".private"), $.querySelector(".log")].map((one) => one.getBoundingClientRect()))`)
	w.press(kb.Escape)
	w.until(`$.querySelector(".private").hidden`)
	require.InDelta(t, before, scrolled(), 2)
}

// A move that takes a hint away does not move the board: the next click is meant for the cell that is there.
func TestBrowserHintGone(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", phone())
	w.command("/connect4 start level:facil")
	board := w.in("article:has([data-cell]):not(.is-private)")
	board.see("▶ @Ada")
	board.loaded()
	board.click("button", "Hint…")
	w.until(`document.querySelectorAll(".star").length > 0`)
	board.find("button", "Hint") // which was "Hint (no record)": the bot has edited the board
	board.loaded()
	w.drawn()
	w.until(besideBoard)
	top := func() float64 {
		return get[float64](w.locator, `[...$.querySelectorAll(".log .board")].at(-1).getBoundingClientRect().top`)
	}
	before := top()
	board.cell("A")
	w.until(`$.querySelector(".private").hidden && !document.querySelector(".star")`)
	board.see("▶ @Ada")
	require.InDelta(t, before, top(), 2)

	// The room that it leaves free for that is not left in another channel.
	w.until(`parseFloat($.querySelector(".stage").style.getPropertyValue("--sheet")) > 0`)
	w.click("button", "Open the list of channels")
	w.in("nav").click("button", "club")
	w.until(`$.querySelector(".stage").style.getPropertyValue("--sheet") === ""`)
}

// The answer to a command is in sight, whatever else is read and whatever others have posted meanwhile.
func TestBrowserOwnAnswer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", device{width: 1440, height: 900}), h.window("Bruno", desktop())
	ada.command("/connect4 start level:facil")
	ada.last().see("▶ @Ada")
	ada.last().loaded()
	ada.last().click("button", "Text board")
	ada.in(".private").see("Only you can see this")
	bruno.command("/minesweeper start rows:16 columns:30 mines:99")
	ada.see("▶ @Bruno")
	const atEnd = `(({scrollTop, scrollHeight, clientHeight}) => scrollHeight - clientHeight - scrollTop < 2)($.querySelector(".log"))`
	ada.command("/sixes start")
	ada.see("used /sixes start")
	ada.until(atEnd)
}

// Whatever stands below a board, what its player alone is asked or told leaves it in sight.
func TestBrowserPrivateQuestions(t *testing.T) {
	t.Parallel()
	for name, shape := range sizes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ada, bruno := newHarness(t).challenge(shape)
			bruno.command("/othello start opponent:@Clara")
			bruno.last().see("challenges you")
			bruno.last().click("button", "Cancel")
			ada.see("cancelled the challenge")
			board := ada.in("article:has([data-cell])")
			for _, button := range []string{"More", "Resign"} {
				board.click("button", button)
				ada.in(".private").see("Only you can see this")
				ada.until(`!$.querySelector("[data-busy]")`)
				ada.until(besideBoard, button)
				ada.until(besideControls, button)
			}
			ada.command("/draw")
			ada.in(".private").see("used /draw")
			ada.until(besideBoard, "/draw")
		})
	}
}

// On a large screen a board takes what its text and controls leave of the height, and all of them are in sight, to
// the end.
func TestBrowserLargeBoard(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", device{width: 1440, height: 900})
	w.command("/kamisado start level:principiante color:negro")
	board := w.boardAt(0)
	const whole = `((board, controls, log) => board.height > 590 && board.top >= log.top && controls.bottom <= log.bottom)(...[$.querySelector(".board"),
		$.querySelector(".controls"), document.querySelector(".log")].map((one) => one.getBoundingClientRect()))`
	board.until(whole)
	board.click("button", "Resign")
	w.in(".private").click("button", "Yes, I resign")
	board.see("🏆")
	board.until(whole)
}

// What is about no board has the room to be read: all of it, or a third of the window and more.
func TestBrowserPrivateReading(t *testing.T) {
	t.Parallel()
	for name, shape := range sizes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", shape)
			w.command("/connect4 start level:facil")
			w.board().see("▶ @Ada")
			w.board().loaded()
			w.command("/help topic:commands")
			w.in(".private").see("Only you can see this")
			w.until(`(({width, height}, {scrollHeight, clientHeight}) => width >= 260 && (scrollHeight <= clientHeight || height > innerHeight / 3))(
				$.querySelector(".private").getBoundingClientRect(), $.querySelector(".private > .messages"))`)
			w.click("button", "Dismiss message")
			w.until(`$.querySelector(".private").hidden`)
		})
	}
}

// inSight is whether the board that is played on is in the messages' box, above what covers that from below.
const inSight = `(([board, log, aside]) => board.top >= log.top - 2 && board.bottom <= (aside.height ? Math.min(log.bottom, aside.top) : log.bottom) + 2)(
	[[...$.querySelectorAll(".log .board[data-running]")].at(-1), $.querySelector(".log"), $.querySelector(".private")].map((one) => one.getBoundingClientRect()))`

// What others say to each other does not move the board of who reads a hint.
func TestBrowserHintAmongTalk(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", phone()), h.window("Bruno", desktop())
	ada.command("/connect4 start level:facil")
	board := ada.in("article:has([data-cell]):not(.is-private)")
	board.loaded()
	board.click("button", "Hint…")
	ada.until(`!$.querySelector(".private").hidden && ` + inSight)
	for range 3 {
		bruno.command("hello")
	}
	ada.until(`[...document.querySelectorAll("article")].filter((one) => one.innerText.includes("hello")).length > 0`)
	ada.until(inSight)
}

// What has covered the board goes with a move of the opponent, and the board is there to play on.
func TestBrowserCoveredBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(phone())
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	bruno.boardAt(2).click("button", "Text board")
	bruno.until(`!$.querySelector(".private").hidden && !` + inSight)
	ada.boardAt(2).cell(get[string](ada.boardAt(2), `$.querySelector(".is-target:not([data-cell$='8'])").dataset.cell`))
	bruno.until(`$.querySelector(".private").hidden && ` + inSight)
}

// A challenge that comes under what covers a phone is announced, and the announcement leads to it.
func TestBrowserCoveredNews(t *testing.T) {
	t.Parallel()
	ada, bruno := newHarness(t).challenge(phone())
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).click("button", "Text board")
	bruno.until(`!$.querySelector(".private").hidden && !` + inSight)
	ada.command("/othello start opponent:@Bruno")
	bruno.click("button", "New messages")
	bruno.until(`$.querySelector(".private").hidden && $.querySelector(".newest").hidden`)
	bruno.last().click("button", "Decline")
	bruno.last().see("declined")
}
