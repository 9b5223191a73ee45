package browser

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A minefield is played on its picture: a click picks the cell's column and row and
// opens it, a click with the right button flags it.
func TestBrowserMinefield(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.in(".welcome").click("button", "Minesweeper…")
	w.boardAt(0).see("A click does what the first button says, a right click the second.")
	get[bool](w.boardAt(0), `$.querySelector("[data-cell=a1]").dispatchEvent(new MouseEvent("contextmenu", {bubbles: true, cancelable: true}))`)
	w.boardAt(1).see("Mines without a flag: 10 of 11")
	w.boardAt(1).cell("e5")
	w.boardAt(2).see("e5:")
	w.board().see("▶ @Ada")
}

// A column of Connect Four is one place to click.
func TestBrowserColumns(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.in(".welcome").click("button", "Connect Four…")
	w.board().see("▶ @Ada")
	w.board().cell("G")
	w.board().see("plays column G: the disc falls to g1.")
	w.board().see("▶ @Ada")
}

// Clicks on a picture are read from its map and the ids of the controls alone: a tower that can push or move is clicked
// first, and then the cell that it goes to or the tower that it pushes.
func TestBrowserPush(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	did := get[[]string](w.locator, `(async () => {
		const map = {to_move: ["1"], paths: {c4: ["c4", "c5"]}, cells: ["c4", "c5", "d5", "e4"].map((name) => ({name, x: 0, y: 0, width: 9, height: 9}))};
		const text = new TextEncoder().encode("iTXtMap\0\0\0\0\0" + JSON.stringify(map));
		const png = new Uint8Array(16 + text.length);
		new DataView(png.buffer).setUint32(8, text.length - 4);
		png.set(text, 12);
		const {fetch} = window, {Board} = await import(`+module("board.js")+`);
		window.fetch = async () => new Response(png);
		const box = document.createElement("div"), frame = box.appendChild(document.createElement("div")), did = [];
		const board = new Board(frame), controls = {busy: false, act: async (action) => did.push(action.control + (action.values ?? ""))};
		board.offer({components: [{components: [
			{type: 3, custom_id: "1:m:7:play", options: [{value: "c4d5", label: "to d5"}]},
			{type: 2, style: 1, custom_id: "1:m:7:move:c4", label: "Push"},
			{type: 2, style: 1, custom_id: "1:m:7:move:e4", label: "Push", disabled: true},
		]}]}, controls, "1");
		await board.load("/any", {width: 9, height: 9});
		window.fetch = fetch;
		for (const name of ["e4", "c4", "c5", "c4", "d5"]) frame.querySelector("[data-cell=" + name + "]").click();
		return [...did, box.querySelector(".tip").textContent];
	})()`)
	require.Equal(t, []string{"1:m:7:move:c4", "1:m:7:playc4d5", "Click an outlined cell, or use the controls below."}, did)
}

// A card of a hand is in the message that its owner alone has.
var card = regexp.MustCompile(`^(A|[2-9]|10|J|Q|K)[♣♥♠♦]$`)

// A hand of cards is played from a message of one's own, beside the table that all see.
func TestBrowserHand(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	ada.in(".welcome").click("button", "Sixes…")
	bruno.last().click("button", "Join")
	ada.last().see("@Bruno")
	ada.last().click("button", "Start")
	ada.last().click("button", "Deal all")
	bruno.last().see("All cards have been dealt, 13 to each player.")
	mover := ada
	bruno.last().see("▶ @")
	if bruno.last().shows("▶ @Bruno") {
		mover = bruno
	}
	mover.last().see("▶ @" + mover.user)
	mover.last().click("button", "My hand")
	mover.last().see("Only you see this")
	// A card can be played on the picture, as it can by its button.
	hand := mover.last()
	names := hand.names("button")
	i := slices.IndexFunc(names, card.MatchString)
	require.GreaterOrEqual(t, i, 0, "no card to play among %v", names)
	suits := strings.NewReplacer("♣", "c", "♥", "h", "♠", "s", "♦", "d")
	hand.cell(suits.Replace(names[i]))
	hand.until(`![...$.querySelectorAll("button")].some((each) => each.innerText === ` + quote(names[i]) + `)`)
	for _, w := range []*window{ada, bruno} {
		w.see("@" + mover.user + " plays " + names[i])
	}
	require.Equal(t, mover == ada, get[bool](ada.whole(), `$.innerText.includes("Only you see this")`), "a hand is its owner's alone")
}
