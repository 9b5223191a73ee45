//go:build full

package browser

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// A minefield is played on its picture: a click opens a cell, one with the right button flags it. On an open number a
// click does nothing, or opens around it where its flags are set; nothing is refused in a message of its own.
func TestBrowserMinefield(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("/minesweeper start rows:2 columns:3 mines:1")
	w.boardAt(0).see("Click: open · right click: flag")
	w.boardAt(0).until(`$.querySelector("details.proof:not([open])").innerText.includes("SHA-256")`)
	secondary(w.boardAt(0), "a1")
	w.boardAt(1).see("Mines without a flag: 0 of 1")
	w.boardAt(1).cell("a1")
	w.board().in(".tip.is-hint").see("a1, with a flag, the last move, remove the flag to open it")
	require.Equal(t, 1, w.messages())
	secondary(w.boardAt(1), "a1")
	w.boardAt(2).cell("b1")
	w.boardAt(3).see("b1: ")
	if w.board().shows("▶") { // b1 is a number then: its mine is somewhere else
		w.boardAt(3).cell("b1")
		w.board().in(".tip.is-hint").see("1 more flag is needed to open around it")
		require.Equal(t, 1, w.messages())
	}
}

// secondary is what a right click does to a cell, and on some systems a finger that stays.
func secondary(board locator, cell string) {
	board.w.t.Helper()
	require.True(board.w.t, get[bool](board.in("[data-cell="+cell+"]"), `["pointerdown", "contextmenu"].map((name) =>
		$.dispatchEvent(new PointerEvent(name, {bubbles: true, cancelable: true, pointerType: "mouse", button: 2}))).at(-1) === false`))
}

// On a phone a wide minefield has cells that a finger hits: it is scrolled. A switch says what a tap does, a finger
// that stays does the other thing, and the tap that ends it does nothing.
func TestBrowserMinefieldByFinger(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", phone())
	w.command("/minesweeper start rows:16 columns:30 mines:40")
	board := w.boardAt(0)
	board.see("Tap: open · hold: flag")
	require.Greater(t, get[float64](board, `$.querySelector(".cell").getBoundingClientRect().width`), 25.0)
	w.fits("a wide board")
	board.in(".modes").click("button", "Flag")
	board.see("Tap: flag · hold: open")
	board.cell("a1")
	w.boardAt(1).see("Mines without a flag: 39 of 40")
	board.in(".modes").click("button", "Open")
	get[bool](w.boardAt(1).in("[data-cell=a1]"), `(() => {
		const {dataset} = document.documentElement, {patience} = dataset;
		dataset.patience = 0; // a finger stays for the usual time
		$.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, pointerType: "touch"}));
		dataset.patience = patience;
		return true;
	})()`)
	w.boardAt(2).see("Mines without a flag: 40 of 40")
	get[bool](w.boardAt(2).in("[data-cell=a1]"), `$.dispatchEvent(new MouseEvent("click", {bubbles: true}))`)
	w.boardAt(2).cell("p9")
	w.boardAt(3).see("p9: ")
}

// When a round ends, its last picture is small above the board of the next one on a phone, and both are in sight.
func TestBrowserEndOfARound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", phone()), h.window("Bruno", phone())
	ada.command("/kamisado start mode:estandar opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).move("c6a8")
	ada.board().until(`(([end, board], log) => board && 2 * end.width < board.width && board.bottom <= log.bottom && end.bottom <= board.top && end.top >= log.top)(
		[...$.querySelectorAll(".picture img")].map((picture) => picture.getBoundingClientRect()), document.querySelector(".log").getBoundingClientRect())`)
	ada.board().in(".picture:first-of-type .said").see("Black reaches the opponent's home row")

	// On a desktop it stands at the right of the board, which stays where it was.
	ada.shape(desktop())
	ada.board().until(`(([end, board]) => board && board.right <= end.left && end.top < board.bottom && board.left < board.width)(
		[...$.querySelectorAll(".picture img")].map((picture) => picture.getBoundingClientRect()))`)
}

// Where discs turn over a move is seen before the reply to it.
func TestBrowserMoveBeforeReply(t *testing.T) {
	t.Parallel()
	ada := newHarness(t).window("Ada", desktop())
	ada.command("/othello start level:facil color:Black")
	get[bool](ada.boardAt(0), `(() => {
		globalThis.layers = 0;
		new MutationObserver(() => globalThis.layers = Math.max(globalThis.layers, $.querySelectorAll(".scene > .is-cover").length)).
			observe($.querySelector(".motions"), {childList: true, subtree: true});
		return true;
	})()`)
	ada.boardAt(0).cell("d3")
	ada.until("globalThis.layers === 2")
	ada.boardAt(2).until("!$.querySelector('.motions > *')")
}

// The clock of Minesweeper starts with the first cell and goes on between pictures.
func TestBrowserClock(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("/minesweeper start preset:beginner")
	board := w.board()
	board.loaded()
	require.False(t, get[bool](board, `!!$.querySelector(".clock")`), "the time begins with the first cell")
	board.cell("e5")
	board.until(`$.querySelector(".clock")`)
	first := get[string](board, `$.querySelector(".clock").textContent`)
	board.until(`/^\d+:\d\d$/.test($.querySelector(".clock").textContent) && $.querySelector(".clock").textContent !== ` + quote(first))
	board.click("button", "Give up")
	w.in(".private").click("button", "Yes, I give up")
	board.until(`!$.querySelector(".clock")`)
}

// A column of Connect Four is one place to click.
func TestBrowserColumns(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.in(".welcome").click("button", "Connect Four…")
	w.board().see("▶ @Ada")
	board := w.board()
	board.loaded()
	board.in("[data-cell=G]").hover()
	board.until(`$.querySelector(".ghost:not([hidden])").getBoundingClientRect().height < $.querySelector("[data-cell=G]").getBoundingClientRect().height / 4`)
	board.cell("G")
	board.see("plays column G: the disc falls to g1.")
	board.see("▶ @Ada")
	board.loaded()
	require.Equal(t, "", get[string](board, `[...$.querySelectorAll(".is-chosen")].map((one) => one.dataset.cell).join()`),
		"nothing stays selected")
	require.Equal(t, 7, get[int](board, `$.querySelectorAll(".is-target").length`))
	// Who is quick plays the same column again: it is no double click once the board has moved on.
	board.until(`!$.querySelector("[data-busy]")`) // the board may be there before the answer to the click
	get[bool](board.in("[data-cell=G]"), `$.dispatchEvent(new MouseEvent("click", {bubbles: true, detail: 2}))`)
	board.until(`/-[4-9]-\w+\.png$/.test($.querySelector(".picture img").src)`)
}

// seen notes which picture a message has, and same says whether it still has that.
const (
	seen = `globalThis.seen = $.querySelector(".picture img").src`
	same = `($.querySelector(".picture img").src === globalThis.seen)`
)

// The sixes are played by keyboard alone: from the start to the hand, in it and on the table, where Home goes from one
// card that can be played to the next. What is there is spoken, and Escape leaves. A hint's star covers no card.
func TestBrowserSixesByKeyboard(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.tab(kb.Tab, "button", "Sixes…")
	w.press(kb.Enter)
	hand := locator{
		w, `[...document.querySelectorAll("article.is-private:has([data-cell]):not(:has(.is-folded))")].at(-1)`,
	}
	table := locator{w, `[...document.querySelectorAll("article:has([data-cell]):not(.is-private)")].at(-1)`}
	spoken := w.in("#announcer")
	const mine = `$.querySelector(".is-target") && !$.querySelector("[data-busy]")`
	play := func(board locator) {
		t.Helper()
		board.until(mine)
		if !get[bool](board, `Boolean($.querySelector(".is-cursor.is-target"))`) {
			w.press(kb.Home)
		}
		board.until(`$.querySelector(".is-cursor.is-target")`)
		spoken.until(`[...$.querySelectorAll("p")].at(-1).innerText.endsWith("can be played")`)
		hand.until(seen)
		table.until(`globalThis.laid = $.querySelector(".picture img").src`)
		w.press(kb.Enter)
		hand.until("$ && !" + same)
		table.until(`$.querySelector(".picture img").src !== globalThis.laid`) // or a hint would be asked of the old one
		board.until(`$.querySelector(".board") === document.activeElement`)
	}
	hand.loaded()
	table.until(innerText + ".includes('▶ @Ada')") // what the computers play before is announced too
	table.loaded()
	for {
		w.tab(kb.Tab, "application", "Board: …")
		if get[bool](hand, "$.contains(document.activeElement)") {
			break
		}
	}
	play(hand)
	w.press(kb.ArrowRight)
	hand.until(`$.querySelector(".is-cursor")`)
	w.press(kb.Escape)
	w.require("article", "Kamisado…")
	hand.until(mine)
	table.until(mine)
	w.tab(kb.Shift, "button", "Hint…")
	w.press(kb.Enter)
	const below = `((star, cells) => cells.some(({left, right, bottom, height}) => left < star.left && star.right < right &&
		bottom - star.top < height / 3))($.querySelector(".star").getBoundingClientRect(), [...$.querySelectorAll(".is-target")].map((one) => one.getBoundingClientRect()))`
	hand.until(below)
	table.until(below)
	w.tab(kb.Shift, "application", "Board: …")
	require.True(t, get[bool](table, "$.contains(document.activeElement)"))
	play(table)
}

// A board is played by keyboard: arrows go from cell to cell, what is there is spoken, Enter chooses and plays, Escape
// gives up what was chosen and then leaves.
func TestBrowserBoardByKeyboard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	board, spoken := ada.boardAt(0), ada.in("#announcer")
	get[bool](board.in(".board"), `!$.focus({focusVisible: true})`)
	ada.require("application", "Board: …")
	board.until(`$.querySelector(".is-cursor")`)
	from := get[string](board, `$.querySelector(".is-cursor").dataset.cell`)
	for range from[0] - 'a' {
		ada.press(kb.ArrowLeft)
	}
	ada.press(kb.ArrowRight)
	ada.press(kb.ArrowRight)
	board.until(`$.querySelector("[data-cell=c1].is-cursor")`)
	board.in("[data-cell=h8]").hover()
	board.in(".tip").see("c1, ")
	spoken.see("c1, red cell: Black's red tower · can be played")
	ada.press(kb.Enter)
	board.until(`$.querySelector("[data-cell=c1].is-chosen")`)
	ada.press(kb.Escape)
	board.until(`!$.querySelector(".is-chosen")`)
	ada.press(kb.Enter)
	for range 5 {
		ada.press(kb.ArrowUp)
	}
	board.until(`$.querySelector("[data-cell=c6].is-cursor.is-target")`)
	ada.press(kb.Enter)
	bruno.boardAt(1)
	ada.boardAt(1)
	board.until(`$.querySelector("[data-cell=c6].is-cursor")`)
	ada.press(kb.Enter)
	spoken.see("It's not your turn.")
	// The tower that must move is where the keyboard goes on, and what can be done there is said.
	bruno.boardAt(1).move("a8a6")
	ada.boardAt(2)
	board.until(`$.querySelector("[data-cell=b1].is-cursor") && $.querySelectorAll(".is-cursor").length === 1`)
	board.in(".tip").see("Your turn: choose where to move the tower.")
	ada.press(kb.Escape)
	ada.until(`document.activeElement.matches("article")`)
}

// A piece goes where it was moved to, unless the system wants no motion; sounds are for those who turn them on.
func TestBrowserMotionAndSound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	bruno.prefer(false, true)
	const watch = `(() => {
		globalThis.seen = 0;
		globalThis.tones = 0;
		const {createOscillator} = AudioContext.prototype;
		AudioContext.prototype.createOscillator = function() { globalThis.tones++; return createOscillator.call(this) };
		new MutationObserver(() => {
			globalThis.seen++;
			const left = $.querySelector(".scene canvas:not(.flyer, .is-cover)");
			if (!left) return;
			const copy = new OffscreenCanvas(1, 1).getContext("2d");
			copy.drawImage(left, -left.width / 2, -left.height / 2);
			globalThis.left = copy.getImageData(0, 0, 1, 1).data.join();
		}).observe($.querySelector(".motions"), {childList: true});
		return true;
	})()`
	for _, w := range []*window{ada, bruno} {
		get[bool](w.boardAt(0), watch)
	}
	bruno.click("button", "Turn sound on")
	bruno.find("button", "Turn sound off")
	bruno.until("globalThis.tones === 2")
	ada.boardAt(0).move("c1c6")
	ada.boardAt(1).until("globalThis.seen > 1 && !$.querySelector('.motions > *')")
	ada.until("globalThis.left === '224,69,90,255'", "the cell that was left has its colour, and no mark yet")
	bruno.boardAt(1).until("globalThis.tones === 4 && globalThis.seen === 0")
	ada.until("globalThis.tones === 1", "her own move")
}

// playOn clicks on cells of a board that is made of a map and a message's controls, and gives what was asked of the bot
// and the line under the picture. A menu of groups that is used shows the group's moves.
const playOn = `(async (map, components, clicks) => {
	const text = new TextEncoder().encode("iTXtMap\0\0\0\0\0" + JSON.stringify({to_move: ["1"], ...map,
		cells: map.cells.map((name, x) => ({name, x, y: 0, width: 9, height: 9}))}));
	const png = new Uint8Array(16 + text.length);
	new DataView(png.buffer).setUint32(8, text.length - 4);
	png.set(text, 12);
	const [{Board}, {sides}] = await Promise.all([%s, %s].map((url) => import(url)));
	const part = (inside) => inside.appendChild(document.createElement("div")), box = document.createElement("div"), frame = part(part(box)), did = [];
	const board = new Board({model: {me: "1"}, boards: {}, announce() {}, sound: {play() {}}}, frame);
	const show = (list) => board.offer({content: "", components: [{components: list}]}, {busy: false, allow() {}, act: async ({control, values = []}) => {
		did.push(control + values);
		if (/^pick/.test(control)) show([...components, {type: 3, custom_id: "play/m/7", options: map.moves[values[0]].map((value) => ({value}))}]);
	}}, false);
	show(components);
	board.show(sides(png.buffer)[0].map, "/any", {width: 9 * map.cells.length, height: 9}, () => {});
	for (const name of clicks) {
		frame.querySelector("[data-cell=" + name + "]").click();
		for (let i = 0; i < 9; i++) await null;
	}
	return [...did, box.querySelector(".tip").textContent];
})(%s, %s, %s)`

// Clicks on a picture are read from its map and the ids of the controls alone.
func TestBrowserClicks(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	const notThere = "You can't play there. Choose a marked place."
	for _, c := range []struct{ name, board, controls, clicks, want string }{
		{
			// A tower that can push or move is clicked first, and then the cell that it goes to or the tower that it pushes.
			"a push", `{cells: ["c4", "c5", "d5", "e4"], moves: {c4: ["c4d5"], push: ["c4", "e4"]}, paths: {c4: ["c4", "c5"]}}`,
			`[{type: 3, custom_id: "play/m/7", options: [{value: "c4d5", label: "to d5"}]}, {type: 2, style: 1, custom_id: "move/m/7/c4", label: "Push"},
				{type: 2, style: 1, custom_id: "move/m/7/e4", label: "Push", disabled: true}]`,
			`["e4", "c4", "c5", "c4", "d5"]`, `["move/m/7/c4", "play/m/7c4d5", "` + notThere + `"]`,
		},
		{
			// More moves than a menu holds are in groups: one click chooses the group and makes the move.
			"many moves", `{cells: ["a1", "b1", "c1"], moves: {a: ["a1"], b: ["b1"]}}`,
			`[{type: 3, custom_id: "pick/m/7", options: [{value: "a", label: "a"}, {value: "b", label: "b"}]}]`,
			`["b1", "c1"]`, `["pick/m/7b", "play/m/7b1", "` + notThere + `"]`,
		},
		{
			"somebody else's turn", `{cells: ["a1"], moves: {a: ["a1"]}, players: ["1", "2"], to_move: ["2"]}`,
			`[{type: 2, style: 1, custom_id: "move/m/7/a1", label: "a1"}]`, `["a1"]`, `["It's not your turn."]`,
		},
		{
			"others' match", `{cells: ["a1"], moves: {a: ["a1"]}, players: ["2"], to_move: ["2"]}`,
			`[{type: 2, style: 1, custom_id: "move/m/7/a1", label: "a1"}]`, `["a1"]`,
			`["You're watching a match between others. Type / to start your own."]`,
		},
		{
			"a question is open", `{cells: ["a1"], moves: {a: ["a1"]}, players: ["1"], to_move: ["1"]}`,
			`[{type: 2, style: 1, custom_id: "restart/m/7", label: "Yes"}]`, `["a1"]`,
			`["Answer the question below the board first."]`,
		},
	} {
		did := get[[]string](w.locator,
			fmt.Sprintf(playOn, module("board.js"), module("moves.js"), c.board, c.controls, c.clicks))
		var want []string
		require.NoError(t, json.Unmarshal([]byte(c.want), &want))
		require.Equal(t, want, did, c.name)
	}
}

// A card of a hand is in the message that its owner alone has.
var card = regexp.MustCompile(`^(A|[2-9]|10|J|Q|K)[♣♥♠♦]$`)

// A hand of cards is played from a message of one's own, beside the table that all see.
func TestBrowserHand(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	ada.command("/sixes start")
	bruno.last().click("button", "Join")
	ada.last().see("@Bruno")
	ada.last().click("button", "Start, deal one by one")
	ada.last().click("button", "Deal all")
	bruno.last().see("All cards have been dealt, 13 to each player.")
	mover, other := ada, bruno
	bruno.last().see("▶ @")
	if bruno.last().shows("▶ @Bruno") {
		mover, other = bruno, ada
	}
	other.last().click("button", "Resign")
	other.last().find("button", "Yes, I resign")
	mover.last().see("▶ @" + mover.user)
	mover.last().click("button", "My hand")
	mover.last().see("Only you see this")
	// A card can be played on the picture, as it can by its button.
	hand := mover.last()
	names := hand.names("button")
	i := slices.IndexFunc(names, card.MatchString)
	require.GreaterOrEqual(t, i, 0, "no card to play among %v", names)
	suits := strings.NewReplacer("♣", "c", "♥", "h", "♠", "s", "♦", "d")
	const turns = `Number($.innerText.match(/Turns played: (\d+)/)[1])`
	before := get[int](mover.whole(), turns)
	hand.cell(suits.Replace(names[i]))
	hand.until(`![...$.querySelectorAll("button")].some((each) => each.innerText === ` + quote(names[i]) + `)`)
	for _, w := range []*window{ada, bruno} {
		// The table tells what was played, unless much more has happened since.
		w.whole().until(fmt.Sprintf("%s > %d", turns, before))
	}
	require.Equal(t, mover == ada, get[bool](ada.whole(), `$.innerText.includes("Only you see this")`),
		"a hand is its owner's alone")
	other.last().find("button", "Yes, I resign") // at a table others move on meanwhile
}

// Whose turn it is while the hand lies open is called nowhere else.
func TestBrowserOpenHand(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", device{width: 1024, height: 768})
	w.command("/sixes start alone:True")
	w.last().see("▶ @Ada")
	w.click("button", "My hand")
	hand := w.in("article.is-private:has([data-cell])")
	for range 3 {
		hand.until(`$.querySelector(".is-target") && !$.querySelector(".is-chosen, [data-busy]")`)
		w.until(`$.querySelector(".newest").hidden`)
		hand.loaded()
		hand.until(seen) // it may be shown once more, with what the others have played
		hand.in(".is-target").touch()
		hand.until("$ && !" + same)
	}
}

// A hand keeps up with the table by itself, and a card is one tap, in the hand or on the table; who has none open
// gets it by a tap on the table. At the end the hand goes, and what comes next is in sight.
func TestBrowserHandKeepsUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", phone())
	w.in(".welcome").click("button", "Sixes…")
	table := locator{w, `[...document.querySelectorAll("article:has([data-cell]):not(.is-private)")].at(-1)`}
	hand := locator{w, `[...document.querySelectorAll("article.is-private:has([data-cell])")].at(-1)`}
	const mine = `$.querySelector(".is-target") && !$.querySelector(".is-chosen, [data-busy]")`
	// The hand may go before the table shows the end.
	ended := `(($) => ` + innerText + `.includes("🏆"))(` + table.js + `)`
	for taps := 0; ; taps++ {
		require.LessOrEqual(t, taps, 14, "a tap for the hand and one for each card")
		table.until(innerText + `.match(/▶ @Ada|🏆/)`)
		table.loaded()
		if table.shows("🏆") {
			break
		}
		if taps == 0 {
			table.in("[data-cell]").touch()
			hand.until(mine)
			continue
		}
		board := []locator{hand, table}[taps%2]
		if board.until(ended + " || " + mine); table.shows("🏆") {
			break
		}
		hand.until(seen)
		locator{w, board.js + `.querySelector(".is-target")`}.touch() // in the hand's picture its place on the table
		hand.until("!$ || !" + same)
	}
	w.until(`!$.querySelector("article.is-private")`, "an empty hand goes away")
	table.find("button", "Rematch")
}
