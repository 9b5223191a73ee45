//go:build full

package browser

import "testing"

// The page shows the file, asks before it deletes, and paints the board again, for the one who
// is left too.
func TestBrowserPrivacy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	bruno.command("/privacy show")
	bruno.see("Here is everything I keep about you.")
	bruno.see(".txt")
	bruno.command("/privacy delete")
	bruno.see("Delete what I keep about you?")
	bruno.click("button", "Delete everything")
	bruno.see("Done: your name and your id are deleted.")
	for _, w := range []*window{ada, bruno} {
		w.in("article:has(img)").see("a former player")
	}
}
