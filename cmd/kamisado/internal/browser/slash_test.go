//go:build full

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
)

// The box for slash commands: its lists, what they let through, and what it says.
func TestBrowserSlashBox(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	box := w.in(".composer")

	// All commands, then those that fit.
	w.write("/")
	all := box.lines("Commands")
	require.Len(t, all, apptest.CommandCount(app.Games())+2, "%q", all) // /privacy and /match are two lines each
	w.press("re")
	box.until(`$.querySelectorAll("[role=option]").length === 4`)
	for i, command := range []string{"/records", "/replay", "/resign", "/review"} {
		require.True(t, strings.HasPrefix(box.lines("Commands")[i], command), "%q", box.lines("Commands"))
	}
	w.press("zz")
	box.see("Nothing matches what you have typed.")
	w.press(kb.Escape + kb.Escape)
	box.until(`$.querySelector("textarea").value === ""`)

	// Options, choices and people, chosen from lists by mouse and keyboard.
	w.write("/kam")
	box.click("option", "/kamisado start…")
	w.press("mo")
	box.find("option", "mode…")
	w.press(kb.Tab)
	modes := box.lines("mode")
	require.Len(t, modes, 5)
	require.Equal(t, "Simple (one round, 10 minutes)", modes[0])
	box.click("option", "Simple…")
	w.press("opponent:")
	require.Equal(t, []string{"@Ada you", "@Bruno", "@Clara", "@Diego", "@Kamisado the bot"}, box.lines("opponent"))
	w.press("br")
	box.until(`$.querySelectorAll("[role=option]").length === 1`)
	w.press(kb.Enter)
	w.press("color:neg")
	box.find("option", "Black…")
	w.press(kb.Enter)
	w.press(kb.Enter)
	w.see("@Bruno, @Ada challenges you to a match of Kamisado (Simple). @Ada's colour: Black.")
	w.become("Bruno")
	w.last().click("button", "Accept")
	w.boardAt(0)
	w.become("Ada")

	// A required option, and what the bot proposes for it.
	w.write("/move")
	w.press(kb.Enter)
	box.find("combobox", "move")
	box.until(`$.querySelectorAll("[role=option]").length > 5`)
	w.press("zzz")
	box.see("The bot has no suggestions here.")
	w.press(kb.Backspace + kb.Backspace + kb.Backspace + kb.Escape + kb.Enter)
	box.see("This option is required: type or choose a value.")
	w.press("c1c")
	box.until(`((lines) => lines.length === 6 && lines.every((one) => one.innerText.startsWith("c1c")))([...$.querySelectorAll("[role=option]")])`)
	require.ElementsMatch(t, []string{"c1c2", "c1c3", "c1c4", "c1c5", "c1c6", "c1c7"}, box.lines("move"))
	box.click("option", "c1c6…")
	w.press(kb.Enter)
	w.boardAt(1).see("▶ @Bruno must move the orange tower (O) on a8.")

	// The parts of a command stand in the bot's order: Enter never takes what deletes before what shows.
	w.write("/privacy" + kb.Enter)
	box.see("/privacy show")
	w.press(kb.Escape + kb.Escape)
	w.write("/nonsense" + kb.Enter)
	box.see("There is no command /nonsense. Type / to see them all.")
}

// lines waits for the list with a name and gives what its lines are called.
func (p locator) lines(name string) (all []string) {
	p.w.t.Helper()
	p.find("listbox", name)
	return p.names("option")
}

// A choice can be typed by its name without what that explains in brackets.
func TestBrowserShortChoice(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("/minesweeper start preset:beginner")
	w.board().until(`$.querySelector("[data-cell=i9]") && !$.querySelector("[data-cell=j9]")`)
}
