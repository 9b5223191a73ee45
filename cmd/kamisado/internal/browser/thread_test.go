//go:build full

package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A match in a thread of its own: the thread stands below its channel, on a phone too, calls
// who is to move, and takes the result into its name.
func TestBrowserThread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", phone())
	ada.command("/kamisado start mode:simple opponent:@Bruno color:negro thread:True")
	ada.see("The match gets a thread of its own")
	bruno.last().click("button", "Accept")
	bruno.see("Played here")
	ada.in(".channel-link.is-thread").see("Kamisado: Ada – Bruno")
	require.Equal(t, []string{"kamisado", "Kamisado: Ada – Bruno", "club"}, get[[]string](ada.locator,
		`[...$.querySelectorAll(".channel-link:not(:has(.avatar)) .channel-name")].map((one) => one.textContent)`))
	ada.in(".channel-link.is-thread .count").see("1")
	ada.last().in(".pill[href]").touch()
	ada.boardAt(0).move("c1c6")
	ada.boardAt(1)

	bruno.click("button", "Open the list of channels")
	bruno.fits("the list of channels")
	bruno.in(".sidebar").click("button", "Kamisado: Ada – Bruno…")
	bruno.boardAt(1).move("a8a7")
	bruno.fits("a thread")
	ada.boardAt(2)
	ada.command("/resign")
	ada.last().click("button", "Yes, I resign")
	ada.in(".channel-link.is-thread").see("Bruno won")
	ada.in("h1").see("Bruno won")
}
