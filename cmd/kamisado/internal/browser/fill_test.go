//go:build full

package browser

import (
	"testing"
)

// Between the rounds of a published match the picture has both line-ups, below that of the round's
// end: the winner chooses one in the picture or by its button, on a phone too.
func TestBrowserFill(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", phone()), h.window("Bruno", desktop())
	ada.command("/kamisado start mode:clasica opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).move("c6a8")
	for _, w := range []*window{ada, bruno} {
		w.see("how the round ended")
		board := w.boardAt(3)
		board.see("now chooses how both sides' towers are set up")
		board.until(`$.querySelectorAll("[data-cell]").length === 2 && $.querySelectorAll(".picture img").length === 2`)
		board.loaded()
		board.until(`!$.querySelector(".motions > *")`) // a click before that ends the motion and does no more
	}
	ada.fits("a choice between rounds")
	bruno.boardAt(3).until(`!$.querySelector("[data-cell].is-target")`)
	ada.boardAt(3).until(`$.querySelectorAll("[data-cell].is-target").length === 2`)
	ada.boardAt(3).in(`[data-cell=R]`).touch()
	for _, w := range []*window{ada, bruno} {
		w.boardAt(4).see("▶ @Bruno")
		w.boardAt(4).until(`$.querySelectorAll("[data-cell]").length === 64`)
	}
}
