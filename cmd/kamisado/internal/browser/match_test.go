//go:build full

package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"
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

// A draw and a takeback are proposed behind More in one window and answered on the board in
// the other; both windows show what comes of it.
func TestBrowserSettles(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	ada.board().move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).click("button", "More…")
	ada.last().click("button", "Take back")
	bruno.board().see("@Ada asks to take back c1c6 and a8a7.")
	bruno.board().click("button", "Allow takeback")
	for _, w := range []*window{ada, bruno} {
		w.boardAt(3).see("@Ada has taken back c1c6 and a8a7.")
	}
	ada.board().move("d1d2")
	bruno.boardAt(4).move("b8b7")

	bruno.boardAt(5).click("button", "More…")
	bruno.last().click("button", "Offer a draw")
	ada.board().see("@Bruno offers a draw.")
	ada.board().click("button", "Decline draw")
	bruno.board().miss("@Bruno offers a draw.")
	ada.board().click("button", "More…")
	ada.last().click("button", "Offer a draw")
	bruno.board().see("@Ada offers a draw.")
	bruno.board().click("button", "Accept draw")
	for _, w := range []*window{ada, bruno} {
		w.last().see("A draw by agreement.")
		w.board().in(".tip.is-hint").see("🤝 A draw by agreement.") // not whose ratings have changed
	}
}

// The end of a round is seen beside the board of the next one, on which the first click counts. A push moves both towers.
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

// What somebody proposes stands below the board too, and at the button that agrees to it; who proposes it
// and who watches have nothing to press there.
func TestBrowserProposal(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	clara := h.window("Clara", desktop())
	bruno.boardAt(0).click("button", "New match")
	ada.boardAt(0).in(".tip.is-hint").see("@Bruno proposes a new match")
	clara.boardAt(0).until(`["restart", "resign", "more"].every((verb) => $.querySelector("[data-control*=':" + verb + "']").ariaDisabled === "true")`)
	const agrees = `$.querySelector("[data-control*=':restart']").ariaDisabled`
	bruno.boardAt(0).until(agrees + ` === "true" && $.querySelector("[data-control^='resign/']").ariaDisabled !== "true"`)
	ada.boardAt(0).until(agrees + ` !== "true"`) // the one who is asked
	ada.boardAt(0).click("button", "New match · 1/2")
	ada.board().find("button", "New match")
	bruno.board().until(agrees + ` !== "true"`)

	// After the end menus that start another match are for those who have played.
	const menus = `[...$.querySelectorAll("[data-control*=':other']")].map((one) => one.ariaDisabled ?? "false").join()`
	ada.board().click("button", "Resign")
	ada.last().click("button", "Yes, I resign")
	for w, dead := range map[*window]string{ada: "false", bruno: "false", clara: "true"} {
		w.board().until(fmt.Sprintf("%s === %q", menus, dead))
	}
}

// The keyboard leads from the box to the board.
func TestBrowserBoxToBoard(t *testing.T) {
	t.Parallel()
	ada, bruno := newHarness(t).challenge(desktop())
	bruno.board().find("button", "Resign")
	ada.board().find("button", "Resign")

	// Escape leads from an empty box to the board, and from there out of it.
	ada.in(".composer").until(`!$.querySelector("textarea").focus()`)
	ada.press(kb.Escape)
	ada.board().until(`document.activeElement === $.querySelector(".board")`)
}

// watchPieces counts the pieces that are moved on a board from now on.
const watchPieces = `(() => {
	globalThis.pieces = 0;
	new MutationObserver((all) => globalThis.pieces += all.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches("canvas.flyer")).length).
		observe($.querySelector(".motions"), {childList: true, subtree: true});
	return true;
})()`

// A whole match in one window by typed commands, by people who take turns at it; s008
// ends in a mutual block.
func TestBrowserTypedMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	w := h.window("Ada", desktop())
	w.command("/kamisado start mode:simple opponent:@Bruno color:negro")
	w.see("challenges you to a match")
	w.become("Bruno")
	w.last().click("button", "Accept")
	players := []string{"Ada", "Bruno"}
	moves := apptest.Traces(t, "s008")[0].Moves()
	for i, move := range moves {
		w.boardAt(i)
		w.become(players[i%2])
		w.command("/move " + move)
	}
	w.boardAt(len(moves)).see("🏆 @Bruno (White) has won by deadlock, 1\u2060–\u20600.")
}

// What is refused is told to who tried it alone, with the reason, and changes nothing.
func TestBrowserIllegalMoves(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.challenge(desktop())
	for _, c := range []struct {
		name string
		by   *window
		line string
		want string
	}{
		{"crooked", ada, "/move c1d3", "d3 isn't in line with c1: towers advance straight ahead or diagonally."},
		{"the opponent's tower", ada, "/move c8c7", "The tower on c8 is your opponent's; you play Black."},
		{"no move", ada, "/move hello", "“hello” isn't a move."},
		{"not one's turn", bruno, "/move c8c7", "It's not your turn"},
		{"a stranger", h.window("Clara", desktop()), "/move c1c6", "You have no match in progress"},
	} {
		c.by.command(c.line)
		refusal := c.by.last()
		refusal.see(c.want)
		c.by.see("Only you can see this")
		// Answers to commands stay; the newest is the last message.
		require.True(t, get[bool](c.by.locator, `[...$.querySelectorAll("article")].at(-1).matches(".is-private")`), c.name)
		for _, other := range []*window{ada, bruno} {
			require.True(t, other == c.by || !other.shows(c.want), c.name)
		}
	}
	for _, w := range []*window{ada, bruno} {
		w.boardAt(0)
	}

	// A cell that cannot be reached, and the opponent's tower.
	board := ada.boardAt(0)
	board.cell("c1")
	board.until(`$.querySelector("[data-cell=c6].is-target")`)
	board.loaded() // a new map takes a hint away
	for _, cell := range []string{"d3", "c8"} {
		before := board.in(".content").text() + board.in(".controls").text()
		board.cell(cell)
		board.in(".tip.is-hint").see("You can't play there. Choose a marked place.")
		board.until(`$.querySelector("[data-cell=c1].is-chosen") && !$.querySelector("[data-busy]")`, cell)
		ada.hover(0, 0)
		board.until(`!$.querySelector(".tip.is-hint")`)
		require.Equal(t, before, board.in(".content").text()+board.in(".controls").text())
	}
	// Bruno clicks when it is not his turn: his page tells him so, and asks nobody.
	theirs, told := bruno.boardAt(0), bruno.messages()
	theirs.cell("c1")
	theirs.in(".tip.is-hint").see("It's not your turn")
	require.Equal(t, told, bruno.messages())
	require.Zero(t, get[int](theirs, `$.querySelectorAll(".is-target, .is-origin, .is-chosen").length`))
	require.Equal(t, "true", get[string](theirs, `$.querySelector(".select").ariaDisabled`))
	require.Equal(t, "false", get[string](board, `$.querySelector(".select").ariaDisabled`))
	ada.boardAt(0).move("c1c6")
	for i, w := range []*window{ada, bruno} {
		w.boardAt(1)
		require.False(t, i == 0 && w.shows("It's not your turn"), fmt.Sprint(w.user))
	}
}

// Each user can have a window of their own: links open them, and who has been challenged
// by one click in the other window accepts there.
func TestBrowserSecondWindow(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada := h.window("Ada", desktop())
	for user, link := range map[string]locator{"Bruno": ada.in(".welcome"), "Clara": ada.in(".members")} {
		w := h.opened(user, ada, func() { link.click("link", "Open a window as "+user) })
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

// In direct messages one plays the computer, and nobody else sees it.
func TestBrowserDirectMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	for _, w := range []*window{ada, bruno} {
		w.in("nav").click("button", "Kamisado")
		w.see("Just you and the bot: nobody else sees your matches against the computer.")
	}
	ada.in(".welcome").click("button", "Play the computer now…")
	ada.board().see("the computer (Beginner)")
	ada.reload()
	ada.see("Just you and the bot")
	ada.board().see("the computer (Beginner)")
	ada.in("nav").click("button", "kamisado")
	ada.see("Welcome to #kamisado!")
	ada.until(`!$.querySelector("article")`)
	bruno.command("/games")
	bruno.last().see("You have no match in progress.")
	bruno.until(`$.querySelectorAll("article").length === 1`)
}

// A challenge that somebody has shown again is still answered by who is asked.
func TestBrowserChallengeShownAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", desktop()), h.window("Bruno", desktop())
	ada.command("/kamisado start opponent:@Bruno")
	bruno.last().find("button", "Accept")
	const answers = `[...document.querySelectorAll("[data-control$=':accept']")]`
	id := get[string](bruno.locator, answers+`[0].dataset.control.split(":")[0]`)
	bruno.command("/board match:" + id)
	bruno.see("Bruno used /board")
	bruno.until(answers + `.length === 1 && ` + answers + `[0].ariaDisabled !== "true"`)
	bruno.last().click("button", "Accept")
	ada.board().find("button", "Resign")
}
