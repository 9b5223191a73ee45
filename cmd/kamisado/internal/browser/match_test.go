//go:build full

package browser

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// A whole match between two windows, by clicking on the picture: s005 ends in White's
// home row.
func TestBrowserClickedMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada := h.window("Ada", desktop())
	bruno := h.window("Bruno", desktop())
	ada.command("/kamisado start mode:simple opponent:@Bruno color:negro")
	ada.see("Ada used /kamisado start")
	bruno.see("@Bruno, @Ada challenges you to a match of Kamisado")
	bruno.last().click("button", "Accept")
	windows := []*window{ada, bruno}
	moves := apptest.Traces(t, "s005")[0].Moves()
	for i, move := range moves {
		for _, w := range windows {
			w.boardAt(i)
		}
		mover := windows[i%2]
		mover.board().see("▶ @" + mover.user)
		mover.board().move(move)
	}
	for _, w := range windows {
		w.boardAt(len(moves)).see("🏆 @Ada (Black) has won by reaching the opponent's home row, 1\u2060–\u20600.")
		w.board().find("button", "Rematch")
	}
}

// The end of a round is seen beside the board of the next one, on which the first click counts. A push moves both
// towers.
func TestBrowserRounds(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop(), "estandar")
	windows, played := map[string]*window{"N": ada, "B": bruno}, 0
	for i, round := range apptest.Traces(t, "t014")[0].Rounds[:3] {
		for _, w := range windows {
			if i > 0 {
				board := w.boardAt(played)
				board.until(`!$.querySelector(".motions > *") && $.querySelectorAll(".picture").length === 2`)
			}
		}
		for _, ply := range round.Plies {
			board := windows[ply.Turn].boardAt(played)
			board.see("▶ @" + windows[ply.Turn].user)
			if len(ply.Move) == len("g1") {
				ada.boardAt(played).until(`!$.querySelector(".motions > *")`) // the move before has been shown
				get[bool](ada.boardAt(played), watchPieces)
				board.move(ply.Move + ply.Move[:1] + string(ply.Move[1]+1)) // Black's
				ada.boardAt(played + 1).until("globalThis.pieces === 2")
				return
			}
			board.move(ply.Move)
			played++
		}
	}
	require.Fail(t, "nothing was pushed")
}

// What somebody proposes stands below the board too, and at the button that agrees to it.
func TestBrowserProposal(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	bruno.boardAt(0).click("button", "New match")
	ada.boardAt(0).in(".tip.is-hint").see("@Bruno proposes a new match")
	ada.boardAt(0).click("button", "New match · 1/2")
	for _, w := range []*window{ada, bruno} {
		w.board().lose("button", "New match · 1/2")
		w.board().find("button", "New match")
	}
}

// watchPieces counts the pieces that are moved on a board from now on.
const watchPieces = `(() => {
	globalThis.pieces = 0;
	new MutationObserver((all) => globalThis.pieces += all.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches("canvas.flyer")).length).
		observe($.querySelector(".motions"), {childList: true, subtree: true});
	return true;
})()`

// Each user can have a window of their own: links open them, and who has been challenged
// by one click in the other window accepts there.
func TestBrowserSecondWindow(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada := h.window("Ada", desktop())
	for user, link := range map[string]locator{"Bruno": ada.in(".welcome"), "Clara": ada.in(".panel")} {
		w := h.opened(user, ada, func() {
			if user == "Clara" {
				link.click("button", "Ada…")
			}
			link.click("link", "Open a window as "+user)
		})
		w.ready()
		w.in(".panel").find("button", user+"…")
		if user == "Bruno" {
			call(ada, page.BringToFront, cdp.Empty{})
			ada.in(".welcome").click("button", "Challenge Bruno…")
			ada.see("@Bruno, @Ada challenges you to a match of Kamisado")
			call(w, page.BringToFront, cdp.Empty{})
			w.last().click("button", "Accept")
			w.boardAt(0)
		}
		call(ada, page.BringToFront, cdp.Empty{})
	}
	ada.boardAt(0)
	ada.in(".panel").find("button", "Ada…")
}

// messages counts what a window shows.
func (w *window) messages() int {
	w.t.Helper()
	return get[int](w.locator, `$.querySelectorAll("article").length`)
}

// shows reports whether a text is seen at the moment.
func (p locator) shows(text string) bool {
	p.w.t.Helper()
	return get[bool](p, innerText+".includes("+quote(text)+")")
}
