package browser

import "testing"

// In direct messages one plays the computer, and nobody else sees it.
func TestBrowserDirectMessages(t *testing.T) {
	t.Parallel()
	p := newParlour(t)
	ada, bruno := p.window("Ada", desk()), p.window("Bruno", desk())
	for _, w := range []*window{ada, bruno} {
		w.in("nav").click("button", "Kamisado")
		w.see("Between the two of you: matches against the computer, and nobody else sees them.")
	}
	ada.in(".welcome").click("button", "Play the computer now…")
	ada.board().see("the computer (Beginner)")
	ada.reload()
	ada.see("Between the two of you")
	ada.board().see("the computer (Beginner)")
	ada.in("nav").click("button", "kamisado")
	ada.see("Welcome to #kamisado!")
	ada.until(`!$.querySelector("article")`)
	bruno.command("/games")
	bruno.last().see("You have no running match.")
	bruno.until(`$.querySelectorAll("article").length === 1`)
}
