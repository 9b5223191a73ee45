//go:build full

package browser

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// From the page's load to moves in a match, by the keyboard alone. The focus is always
// somewhere, and where somebody would look for it.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	ada.tab(kb.Tab, "link", "Go to the message box")
	ada.tab(kb.Tab, "button", "Play the computer now…")
	ada.tab(kb.Tab, "textbox", "Message #kamisado…")
	ada.press("/kamisado start mode:simple opponent:@Bruno color:negro" + kb.Enter)
	ada.see("challenges you to a match")
	ada.require("textbox", "Message #kamisado…")
	bruno.see("challenges you to a match")
	bruno.tab(kb.Tab, "button", "Accept")
	bruno.press(kb.Enter)
	for _, w := range []*window{ada, bruno} {
		w.boardAt(0)
	}
	require.True(t, get[bool](bruno.board(), "$.contains(document.activeElement)"), "the focus has left the board")

	ada.tab(kb.Shift, "combobox", "Choose a tower to move")
	ada.choose("Choose a tower to move", kb.Enter+"c"+kb.Enter)
	ada.require("combobox", "Choose a tower to move")
	ada.tab(kb.Tab, "combobox", "Choose a cell to move to")
	ada.choose("Choose a cell to move to", kb.ArrowDown+kb.End+kb.ArrowUp+kb.Home+" ")
	ada.boardAt(1)
	require.True(t, get[bool](ada.board(), "$.contains(document.activeElement)"), "the focus has left the board")
	bruno.boardAt(1)
	bruno.tab(kb.Tab, "combobox", "Choose a cell to move to")
	bruno.choose("Choose a cell to move to", " "+kb.ArrowDown+kb.Enter)
	ada.boardAt(2)
	require.True(t, get[bool](ada.board(), "$.contains(document.activeElement)"), "the focus has left the board")

	// A command from the box, and out of a list that nothing was chosen in.
	ada.tab(kb.Tab, "textbox", "Message #kamisado…")
	ada.press("/board")
	ada.find("listbox", "Commands")
	ada.press(kb.Enter)
	ada.until(`$.querySelectorAll("article:has(.picture)").length === 2`)
	ada.tab(kb.Shift, "combobox", "Choose a cell to move to")
	ada.press(kb.ArrowDown)
	ada.until(isOpen)
	ada.press(kb.Escape)
	ada.until("!" + isOpen)
	ada.require("combobox", "Choose a cell to move to")
}

// Whether the list of a select is open.
const isOpen = `Boolean($.querySelector("select:open"))`

// choose opens the select with the focus and chooses in it.
func (w *window) choose(name, keys string) {
	w.t.Helper()
	w.require("combobox", name)
	for i, key := range keys {
		w.press(string(key))
		if i == 0 {
			w.until(isOpen)
		}
	}
	w.until(`!$.querySelector("select:open, [data-busy]") && document.activeElement !== document.body`)
}

// tab presses the key until something with a role and a name has the focus. Shift stands
// for going back.
func (w *window) tab(key, role, name string) {
	w.t.Helper()
	var met []string
	for end := time.Now().Add(patience); time.Now().Before(end) && len(met) < 60; {
		if key == kb.Shift {
			w.press(kb.Tab, kb.ModifierShift)
		} else {
			w.press(key)
		}
		r, n := w.focus()
		if r == role && fits(n, name) {
			return
		}
		met = append(met, r+" "+n)
	}
	require.FailNow(w.t, "not reached by the keyboard", "%s %q; met were %q", role, name, met)
}

// require is for what must have the focus.
func (w *window) require(role, name string) {
	w.t.Helper()
	r, n := w.focus()
	require.True(w.t, r == role && fits(n, name), "%s %q has the focus, not %s %q", r, n, role, name)
}

// focus is the role and the name of what has the focus.
func (w *window) focus() (role, name string) {
	w.t.Helper()
	active := locator{w, "document.activeElement"}
	tree := call(w, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{
		ObjectID: active.itself().id, FetchRelatives: new(false),
	})
	require.NotEmpty(w.t, tree.Nodes)
	for to, value := range map[*string]*accessibility.Value{&role: tree.Nodes[0].Role, &name: tree.Nodes[0].Name} {
		if value != nil {
			_ = json.Unmarshal(value.Value, to) // no string, no name
		}
	}
	return role, name
}

// While the keyboard is on a cell the mouse that rests on another one marks nothing; and what the keyboard was on
// does not hide how the match has ended.
func TestBrowserOneCursor(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	board := ada.boardAt(0)
	board.loaded()
	const byKeys = `$.querySelector(".board").matches(".is-by-keys")` // whose cells have no :hover
	board.in("[data-cell=d1]").hover()
	require.False(t, get[bool](board, byKeys))
	ada.in(".composer").until(`!$.querySelector("textarea").focus()`)
	ada.press(kb.Escape)
	ada.press(kb.ArrowRight)
	board.until(`$.querySelectorAll(".is-cursor").length === 1 && ` + byKeys)
	bruno.board().click("button", "Resign")
	bruno.last().click("button", "Yes, I resign")
	ada.board().in(".tip").see("has won by resignation")
	ada.board().until(`!$.querySelector(".is-cursor")`)
}
