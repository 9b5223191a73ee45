//go:build full

package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Developers see what goes over the wire, with times and sizes, down to the JSON, and
// without a token.
func TestBrowserProtocol(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.click("button", "Show the protocol (for developers)")
	panel := ada.in(".protocol")
	ada.require("button", "Close the protocol")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1)
	bruno.command("/move a8a7")
	ada.boardAt(2)

	panel.until(`[...$.querySelectorAll(".wire-group")].filter((one) => one.innerText.includes("callback")).length >= 3`)
	// group is the newest that says something.
	group := func(what string) locator {
		return locator{ada, `[...` + panel.js + `.querySelectorAll(".wire-group")].filter((one) => !one.innerText.includes("(autocomplete)") &&
			one.innerText.replace(/\s+/g, " ").includes(` + quote(what) + `)).at(-1)`}
	}
	for _, c := range []struct{ what, callback string }{
		{"Ada select: c1c6 ·", "callback 7"},
		{"Bruno /move a8a7 ", "callback 4"},
	} {
		group(c.what).see("INTERACTION_CREATE")
		group(c.what).see(c.callback)
		require.Regexp(t, `callback \d 20[04] [\d.,]+ ms [\d.,]+ kB`, group(c.what).text(), c.what)
	}

	// An event's payload is shown when its line is opened.
	event := locator{ada, group("Bruno /move a8a7 ").js + `.querySelector("details.wire-row")`}
	require.NotContains(t, get[string](event, "$.textContent"), "a8a7")
	event.in("summary.wire-line").touch()
	event.see("Sent")
	event.see("a8a7")
	panel.until(`[...$.querySelectorAll("details:not([open])")].map((one) => one.open = true).length === 0 && $.textContent.includes('"token": "…"')`)
	text := get[string](panel, "$.textContent")
	require.NotContains(t, text, "aW50ZXJhY3Rpb24") // how tokens of interactions begin
	require.NotRegexp(t, `"token": "[^…]`, text)

	// A reload leaves it open, and the focus to the reader.
	ada.reload()
	panel.until(`!$.hidden && $.querySelectorAll(".wire-group").length >= 3`)
	require.True(t, get[bool](ada.locator, "document.activeElement === document.body"))
	require.Equal(t, "true",
		get[string](ada.locator, `$.querySelector("[aria-label^='Show the protocol']").getAttribute("aria-expanded")`))

	panel.click("button", "Close the protocol")
	panel.until("$.hidden")
	ada.reload()
	panel.until("$.hidden")
	ada.click("button", "Show the protocol (for developers)")
	ada.click("button", "Close the protocol")
	panel.until("$.hidden")
	ada.require("button", "Show the protocol (for developers)")
}
