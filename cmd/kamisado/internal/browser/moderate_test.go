//go:build full

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Who runs the server sees and changes its settings on the page; who does not is not offered
// them, until a tick in the panel of users says otherwise.
func TestBrowserSettings(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	w.command("/settings")
	w.see("Matches on this server")
	panel := w.last()
	panel.click("button", "Forbid hints")
	w.see("Hints between people: not allowed")
	panel.click("combobox", "Channels for new matches: all")
	panel.click("option", "#club")
	w.see("Channels where matches can be started: #club")
	panel.click("combobox", "Channels for new matches: all")
	panel.click("option", "#kamisado")
	w.see("Channels where matches can be started: #club, #kamisado")
	panel.click("combobox", "Channels for new matches: all")
	panel.click("option", "✓ #kamisado")
	w.see("Channels where matches can be started: #club •")

	offered := func() []string {
		w.write("/")
		var moderation []string
		for _, line := range w.in(".composer").lines("Commands") {
			if command, _, _ := strings.Cut(line, " "); command == "/settings" || command == "/match" {
				moderation = append(moderation, line)
			}
		}
		w.press(kb.Escape + kb.Escape)
		w.in(".composer").until(`$.querySelector("textarea").value === ""`)
		return moderation
	}
	all := offered()
	require.GreaterOrEqual(t, len(all), 2)
	w.become("Bruno")
	require.Empty(t, offered())
	w.in(".panel").click("button", "Bruno…")
	w.in(".panel").click("checkbox", "I run this server (/settings, /match)")
	w.press(kb.Escape)
	w.write("/") // and wait until the page knows the right
	w.in(".composer").find("option", "/settings…")
	w.press(kb.Escape + kb.Escape)
	require.Equal(t, all, offered())
}
