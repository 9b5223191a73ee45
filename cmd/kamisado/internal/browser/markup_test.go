//go:build full

package browser

import (
	"cmp"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// foreign counts what no message or name may make: elements of theirs, attributes that
// run something, addresses that do, and pictures from elsewhere.
const foreign = `[...document.querySelectorAll("*")].filter((one) =>
	one.matches("script:not([src^='/']), iframe, object, embed, form, meta[http-equiv], base, b[data-x], img[src='x'], svg[onload], style") ||
	[...one.attributes].some((a) => /^on/i.test(a.name) || /^\s*(javascript|data|vbscript):/i.test(a.value)) ||
	(one.tagName === "IMG" && new URL(one.src).origin !== location.origin)
).map((one) => one.outerHTML.slice(0, 200))`

// What people are called and what they write is shown as they wrote it. Nothing of it
// becomes markup, runs or is loaded. A score stays in one line.
func TestBrowserMarkup(t *testing.T) {
	t.Parallel()
	ada, bruno := `<img src=x onerror=alert(1)>`, `"><script>alert(2)</script>`
	h := newHarness(t, ada, bruno, `**bold** [x](http://x.test)`)
	w := h.window(ada, desktop())
	v := h.window(bruno, desktop())
	for _, c := range []struct{ line, seen, elements string }{
		{`<b data-x>bold</b><script>alert(3)</script>`, "", ""},
		{`<svg onload=alert(4)> </textarea></li></ol><style>*{display:none}</style>`, "", ""},
		{`[click](javascript:alert(5)) <javascript:alert(6)>`, "", ""},
		{`[click](data:text/html,<script>alert(7)</script>)`, "", ""},
		{`&lt;i&gt; &#60; \u003cb>`, "", ""},
		{`<@1"onclick="alert(8)> <:x:1"> </x" onclick="alert(9):1> <t:1e9:R>`, "", ""},
		{"`<b data-x>code</b>`", `<b data-x>code</b>`, "CODE"},
		{`**<img src=x onerror=alert(10)>**`, `<img src=x onerror=alert(10)>`, "STRONG"},
		{"West 13 · North 0, Black 7 – 5 White", "West\u00a013 · North 0, Black\u00a07\u00a0–\u00a05\u00a0White", ""},
		{`![<i>](https://example.test/x.png"onerror="alert)`, `!<i>`, "A"},
	} {
		w.command(c.line)
		for _, each := range []*window{w, v} {
			each.last().until(`$.querySelector(".content").textContent === `+quote(cmp.Or(c.seen, c.line)), c.line)
			require.Equal(t, c.elements,
				get[string](each.last(),
					`[...$.querySelectorAll(".content :not(.paragraph)")].map((one) => one.tagName).join(" ")`),
				c.line)
			require.Empty(t, get[[]string](each.locator, foreign), c.line)
		}
	}

	// In a mention, the window's title and the protocol.
	w.command("/kamisado start mode:simple opponent:@" + bruno)
	for _, each := range []*window{w, v} {
		each.last().see("@" + bruno + ", @" + ada + " challenges you")
		each.last().see(ada + " used")
		require.Contains(t, get[string](each.locator, "document.title"), each.user)
	}
	v.last().click("button", "Accept")
	w.boardAt(0).see("@" + ada)
	w.click("button", "Show the protocol (for developers)")
	w.in(".protocol").find("group", "…")
	w.in(".protocol").see(ada)
	w.write("/kamisado start opponent:")
	w.in(".composer").find("option", "@"+bruno+"…")
	w.press(kb.Escape)
	for _, each := range []*window{w, v} {
		require.Empty(t, get[[]string](each.locator, foreign))
	}
}
