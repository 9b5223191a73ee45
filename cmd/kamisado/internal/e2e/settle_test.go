//go:build full

package e2e

// opened is a match of Kamisado with two moves made, of which a8a7 is the second.
func (h *harness) opened() *liveMatch {
	h.t.Helper()
	c := h.liveMatch(h.begin("simple"))
	c.board = h.reply(h.click(h.black, c.board, "c1c6"))
	c.board = h.reply(h.click(h.white, c.board, "a8a7"))
	return c
}
