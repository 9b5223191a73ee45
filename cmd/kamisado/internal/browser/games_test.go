package browser

import (
	"encoding/json"
	"fmt"
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
	w.boardAt(0).see("Click: open · right click: flag")
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

// playOn clicks on cells of a board that is made of a map and a message's controls, and gives what was asked of the bot
// and the line under the picture. A menu of groups that is used shows the group's moves.
const playOn = `(async (map, components, clicks) => {
	const text = new TextEncoder().encode("iTXtMap\0\0\0\0\0" + JSON.stringify({to_move: ["1"], ...map,
		cells: map.cells.map((name, x) => ({name, x, y: 0, width: 9, height: 9}))}));
	const png = new Uint8Array(16 + text.length);
	new DataView(png.buffer).setUint32(8, text.length - 4);
	png.set(text, 12);
	const {fetch} = window, {Board} = await import(%s);
	window.fetch = async () => new Response(png);
	const part = (inside) => inside.appendChild(document.createElement("div")), box = document.createElement("div"), frame = part(part(box)), did = [];
	const board = new Board({model: {me: "1"}, boards: {}, announce() {}, sound: {play() {}}}, frame);
	const show = (list) => board.offer({components: [{components: list}]}, {busy: false, act: async ({control, values = []}) => {
		did.push(control + values);
		if (/pick$/.test(control)) show([...components, {type: 3, custom_id: "1:m:7:play", options: map.moves[values[0]].map((value) => ({value}))}]);
	}}, false);
	show(components);
	await board.load("/any", {width: 9 * map.cells.length, height: 9});
	window.fetch = fetch;
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
	const notThere = "Not there. Choose one of the marked ones."
	for _, c := range []struct{ name, board, controls, clicks, want string }{
		{
			// A tower that can push or move is clicked first, and then the cell that it goes to or the tower that it pushes.
			"a push", `{cells: ["c4", "c5", "d5", "e4"], moves: {c4: ["c4d5"], push: ["c4", "e4"]}, paths: {c4: ["c4", "c5"]}}`,
			`[{type: 3, custom_id: "1:m:7:play", options: [{value: "c4d5", label: "to d5"}]}, {type: 2, style: 1, custom_id: "1:m:7:move:c4", label: "Push"},
				{type: 2, style: 1, custom_id: "1:m:7:move:e4", label: "Push", disabled: true}]`,
			`["e4", "c4", "c5", "c4", "d5"]`, `["1:m:7:move:c4", "1:m:7:playc4d5", "` + notThere + `"]`,
		},
		{
			// More moves than a menu holds are in groups: one click chooses the group and makes the move.
			"many moves", `{cells: ["a1", "b1", "c1"], moves: {a: ["a1"], b: ["b1"]}}`,
			`[{type: 3, custom_id: "1:m:7:pick", options: [{value: "a", label: "a"}, {value: "b", label: "b"}]}]`,
			`["b1", "c1"]`, `["1:m:7:pickb", "1:m:7:playb1", "` + notThere + `"]`,
		},
		{
			"somebody else's turn", `{cells: ["a1"], moves: {a: ["a1"]}, to_move: ["2"]}`, `[{type: 2, style: 1, custom_id: "1:m:7:move:a1", label: "a1"}]`,
			`["a1"]`, `["It is not your turn."]`,
		},
	} {
		did := get[[]string](w.locator, fmt.Sprintf(playOn, module("board.js"), c.board, c.controls, c.clicks))
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
