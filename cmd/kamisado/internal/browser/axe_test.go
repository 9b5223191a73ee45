//go:build full

package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// findings runs axe-core in the page, with some rules, and gives what it finds serious or
// critical.
const findings = `axe.run(document, {%s resultTypes: ["violations"], preload: false}).then((result) => result.violations
	.filter((one) => ["serious", "critical"].includes(one.impact))
	.flatMap((one) => one.nodes.map((node) => one.id + " (" + one.help + "): " + node.html + " — " + node.failureSummary)))`

// axe is the source of axe-core, the rules of which the page has to keep. It is no part
// of this project: the variable AXE names its file axe.min.js.
func axe(t *testing.T) string {
	t.Helper()
	path := os.Getenv("AXE")
	if path == "" && os.Getenv("CI") != "true" {
		t.Skip("AXE does not name the file axe.min.js of axe-core: npm install --no-save --prefix /tmp/axe axe-core, then AXE=/tmp/axe/node_modules/axe-core/axe.min.js")
	}
	require.NotEmpty(t, path, "AXE must name the file axe.min.js of axe-core")
	source, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(source)
}

// The page keeps the rules of accessibility that programs can check, in light and in dark.
func TestBrowserAccessibility(t *testing.T) {
	t.Parallel()
	source := axe(t)
	for name, c := range map[string]struct {
		device device
		play   bool // whether there is a match in the channel
		open   func(*window)

		faulty bool // whether something is wrong, to see that it is found
	}{
		"a picture without words": {device: desktop(), open: func(*window) {}, faulty: true},
		"empty channel":           {device: desktop(), open: func(*window) {}},
		"board with an open select": {device: desktop(), play: true, open: func(w *window) {
			w.board().click("combobox", "Choose a tower to move")
			w.until(isOpen)
		}},
		"suggestions": {device: desktop(), play: true, open: func(w *window) {
			w.write("/move c1")
			w.in(".composer").find("option", "c1c6…")
		}},
		"wrong command": {device: desktop(), play: true, open: func(w *window) {
			w.write("/move" + kb.Enter)
			w.in(".composer").find("option", "a1a7…")
			w.press(kb.Escape + kb.Enter)
			w.in(".composer").see("This option is required: type or choose a value.")
		}},
		"protocol": {device: desktop(), play: true, open: func(w *window) {
			w.click("button", "Show the protocol (for developers)")
			w.in(".protocol").see("INTERACTION_CREATE")
			w.in(".protocol").in("summary.wire-line").touch()
			w.in(".protocol").see("Answer")
		}},
		"who to be": {device: desktop(), open: func(w *window) {
			w.in(".panel").click("button", "Ada…")
			w.see("Who do you want to be?")
		}},
		"private answer": {device: desktop(), play: true, open: func(w *window) { w.command("/help") }},
		"phone":          {device: phone(), play: true, open: func(*window) {}},
		"phone with an open select": {device: phone(), play: true, open: func(w *window) {
			w.board().click("combobox", "Choose a tower to move")
			w.until(isOpen)
		}},
		"phone with the drawer": {device: phone(), open: func(w *window) { w.click("button", "Open the list of channels") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			c.device.still = true
			w := h.window("Ada", c.device)
			// The program measures with styles of its own, which the page's policy forbids.
			call(w, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
			w.reload()
			if c.play {
				w.command("/kamisado start mode:simple level:principiante color:negro")
				w.boardAt(0)
			}
			c.open(w)
			_, err := askOf[bool](w.locator, source+"; true")
			require.NoError(t, err)
			if c.faulty {
				require.True(t, get[bool](w.locator, `!$.append(document.createElement("img"))`))
				require.NotEmpty(t, get[[]string](w.locator, fmt.Sprintf(findings, "")))
				return
			}
			// All rules in light; those about colours in dark too.
			for theme, rules := range map[string]string{
				"light": "", "dark": `runOnly: ["color-contrast", "link-in-text-block"],`,
			} {
				w.prefer(theme == "dark", true)
				w.drawn()
				found := get[[]string](w.locator, fmt.Sprintf(findings, rules))
				require.True(t, len(found) == 0, "%s: %d findings\n%s", theme, len(found),
					strings.Join(found[:min(len(found), 5)], "\n\n"))
			}
		})
	}
}
