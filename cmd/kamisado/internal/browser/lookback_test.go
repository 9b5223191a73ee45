//go:build full

package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// ended plays a match of three moves to its end.
func (h *harness) ended(g device) (ada, bruno *window) {
	h.t.Helper()
	ada, bruno = h.challenge(g)
	for ply, move := range []string{"b1b2", "h8h3", "b2h8"} {
		[]*window{ada, bruno}[ply%2].boardAt(ply).move(move)
		ada.boardAt(ply + 1)
	}
	ada.see("has won by reaching")
	return ada, bruno
}

// The animation of a match is a picture with its words. It moves by itself for who has not asked for less motion, and
// stands still and goes on at the press of a button.
func TestBrowserReplay(t *testing.T) {
	t.Parallel()
	wide := device{width: 1440, height: 900}
	for name, g := range map[string]device{"desktop": wide, "phone": phone()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			ada, bruno := h.ended(g)
			bruno.prefer(false, true)
			bruno.reload()
			bruno.click("button", "Replay")
			const animation = `article:has(img[alt^="Animation of a match of Kamisado (Simple): 3 moves."])`
			moving, still := ada.in(animation), bruno.in(animation)
			moving.until(`$.querySelector("img").naturalWidth > 0 && new URL($.querySelector("img").src).pathname.endsWith(".gif")`)
			moving.miss("kilobyte")
			moving.click("button", "Pause")
			moving.until(`$.querySelector("img").src.startsWith("blob:") && $.querySelector("img").naturalWidth > 0`)
			still.until(`$.querySelector("img").src.startsWith("blob:") && $.querySelector("img").naturalWidth > 0`,
				"who wants no motion sees the start")
			still.click("button", "Play")
			still.until(`new URL($.querySelector("img").src).pathname.endsWith(".gif")`)
			still.find("button", "Pause")
			for _, w := range []*window{ada, bruno} {
				w.until(`document.documentElement.scrollWidth <= innerWidth`)
			}

			ada.command("/replay")
			viewer := ada.in(`article:has(button):has(.foot p)`)
			for _, step := range []struct {
				button string
				at     int
			}{{"Next move", 1}, {"Last move", 3}, {"Next move", 3}, {"Previous move", 2}, {"First move", 0}} {
				viewer.click("button", step.button)
				viewer.see(fmt.Sprintf("Move %d of 3", step.at))
			}
			viewer.until(`$.querySelector("img").naturalWidth > 0 && $.querySelector("img").alt !== ""`)

			// With a coach it is stepped through by keys and by the curve too; all moves are a press away, and so is the way
			// back.
			viewer.click("button", "Next mistake")
			viewer.see("Move 1 of 3")
			for at, key := range []string{kb.Home, kb.ArrowRight, kb.ArrowRight, kb.End} {
				ada.press(key)
				viewer.see(fmt.Sprintf("Move %d of 3", at))
			}
			ada.press(kb.ArrowLeft)
			viewer.see("Move 2 of 3")
			ada.in(".composer").in("textarea").touch()
			ada.press(kb.Escape)
			ada.press(kb.Home)
			viewer.see("Move 0 of 3")
			viewer.in(`[data-cell="2"]`).touch()
			viewer.see("Move 2 of 3")
			viewer.see("Gives the win away; h8h4 would have won.")
			viewer.click("button", "All moves")
			list := ada.in(`article:has(button[data-control$="/here"])`)
			list.see("3. Black b2h8 +")
			list.click("button", "Back to the board")
			viewer.see("Move 2 of 3")
			ada.until(`document.documentElement.scrollWidth <= innerWidth`)
		})
	}
}

// A file that is dropped on the page goes to the command in the box, or is imported.
func TestBrowserDroppedFile(t *testing.T) {
	t.Parallel()
	ada := newHarness(t).window("Ada", desktop())
	drop := func() {
		t.Helper()
		require.True(t, get[bool](ada.in(".welcome"), `((dataTransfer) => {
			dataTransfer.items.add(new File(["f5d6c3d3c4"], "match.txt"));
			return ["dragover", "drop"].every((name) => !$.dispatchEvent(new DragEvent(name, {bubbles: true, cancelable: true, dataTransfer})));
		})(new DataTransfer())`), "the browser would open it")
		ada.until(`document.activeElement.matches(".command-tail")`)
		ada.press(kb.Enter)
	}
	drop()
	ada.see("This match goes on after 5 imported moves.")
	ada.write("/replay ")
	drop()
	ada.see("⏪ Othello")
}

// A file that a command takes is chosen, and what stands in it is imported, which is UTF-16 here: no byte gets lost.
func TestBrowserImport(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "match.txt")
	require.NoError(t, os.WriteFile(file, []byte("\xff\xfe-\x00\n\x00X\x00 \x00D\x00\n\x00O\x00 \x00D\x00"), 0o600))
	for name, g := range map[string]device{"desktop": desktop(), "phone": phone()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			ada := h.window("Ada", g)
			ada.write("/import file:")
			ada.until(`$.querySelector(".composer input[type=file]")`)
			require.NoError(t, ada.do(chromedp.SetUploadFiles(".composer input[type=file]", []string{file})))
			ada.until(`document.activeElement.matches(".command-tail")`)
			ada.press(kb.Enter)
			ada.see("This match goes on after 2 imported moves.")
			ada.board().until(`$.querySelector("img").naturalWidth > 0`, "whoever begins by lot")
		})
	}
}
