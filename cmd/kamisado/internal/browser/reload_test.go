//go:build full

package browser

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A reload loses no message but what one person was told alone before, as on Discord, and the match goes on.
func TestBrowserReload(t *testing.T) {
	t.Parallel()
	if now := time.Now(); now.Add(5*patience).Day() != now.Day() {
		t.Skip("the day ends during the test, and what was today's becomes yesterday's")
	}
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.boardAt(0).move("c1c6")
	ada.boardAt(1)
	bruno.command("hello")
	ada.see("hello")
	for _, w := range []*window{ada, bruno} {
		w.boardAt(1)
		log := w.in(".log")
		w.hover(0, 0)
		before := log.text()
		w.command("/moves")
		w.last().see("the moves so far")
		w.see("Only you can see this")
		w.reload()
		w.boardAt(1)
		require.True(t, get[bool](w.locator, `$.querySelector(".private").hidden`))
		log.until(innerText + " === " + quote(before))
		w.in(".panel").find("button", w.user+"…")
	}
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).move("c6b7")
	bruno.boardAt(3)
}

// When the program is started again, pages that are open find their way back by
// themselves, and matches go on.
func TestBrowserReconnects(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.boardAt(0).move("c1c6")
	ada.boardAt(1)
	bruno.boardAt(1)
	h.restartBefore(ada, bruno)
	for _, w := range []*window{ada, bruno} {
		w.boardAt(1)
		require.Equal(t, 1, w.messages(), w.text())
	}
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).see("▶ @Ada must move the red tower (R) on c6.")
	ada.command("/move c6b7")
	bruno.boardAt(3)
}

// restartBefore restarts the program while windows are open, and waits until they have found their
// way back to the board of the match.
func (h *harness) restartBefore(windows ...*window) {
	h.t.Helper()
	for _, w := range windows {
		// Connections that were open, or being opened, end in their own ways.
		w.complaints.expect(`ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection to .* failed`)
		w.complaints.expect(`400.* http://[^ ]*/live\?user=\d+$`) // the page asks whether there still is such a user
	}
	before := get[string](windows[0].board(), "$.id")
	h.restart(func() {
		for _, w := range windows {
			w.see("Connection lost; trying again…")
		}
	})
	for _, w := range windows {
		w.miss("Connection lost; trying again…")
		w.board().until("$.id !== " + quote(before)) // the new server has posted it anew
		w.ready()
	}
}
