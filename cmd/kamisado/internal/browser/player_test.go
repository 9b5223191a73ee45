package browser

import (
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// address is that of a user's window. The page has links to those of others.
func (p *parlour) address(user string) string {
	p.t.Helper()
	if p.first == nil {
		return p.url
	}
	links := p.first.whole().all("link", "…"+user)
	require.NotEmpty(p.t, links, "%s's window has no link to %s's: %q", p.first.user, user, p.first.names("link"))
	href, err := chromedp.Run(p.first.ctx, chromedp.CallFunctionOn[string]("function() { return this.href }", on(links[0])))
	require.NoError(p.t, err)
	return href
}

// ready waits until the bot is there and can be talked to.
func (w *window) ready() {
	w.t.Helper()
	w.until(`document.readyState === "complete" && $.querySelector(".starter:not(:disabled)")`)
}

// board is the newest message with a board that can be clicked.
func (w *window) board() part { return w.in("article:has([data-cell])") }

// last is the newest message.
func (w *window) last() part { return w.in("article") }

// boardAt waits until the newest board shows a match after a number of moves, and gives it.
func (w *window) boardAt(ply int) part {
	w.t.Helper()
	b := w.board()
	b.until(fmt.Sprintf(`/-%d\.png$/.test($.querySelector(".picture img").src) && $.querySelector(".picture img").complete`, ply))
	b.until(`!$.querySelector("[data-busy]")`)
	return b
}

// cell clicks on a cell of a board's picture, or taps on it.
func (p part) cell(name string) {
	p.w.t.Helper()
	p.in(fmt.Sprintf("[data-cell=%q]", name)).touch()
}

// move makes a move by clicking on a board's picture: the tower, where there is a choice,
// and then the cell.
func (p part) move(move string) {
	p.w.t.Helper()
	from := p.in(fmt.Sprintf("[data-cell=%q]", move[:2]))
	if !get[bool](from, `$.classList.contains("is-chosen")`) {
		from.touch()
		p.until(fmt.Sprintf(`$.querySelector("[data-cell=%s]").classList.contains("is-target") && !$.querySelector("[data-busy]")`, move[2:]))
	}
	p.cell(move[2:])
}

// write types into the box at the bottom.
func (w *window) write(text string) {
	w.t.Helper()
	w.in(".composer").in("textarea, input").touch()
	w.press(text)
}

// command types a line and sends it.
func (w *window) command(line string) {
	w.t.Helper()
	w.write(line)
	w.press(kb.Enter)
	w.until(`$.querySelector(".composer textarea")?.value === "" && !$.querySelector(".composer-pending")`, line)
}

// become makes the window another user's.
func (w *window) become(user string) {
	w.t.Helper()
	panel := w.in(".panel")
	panel.click("button", w.user+"…")
	panel.click("button", user)
	w.user = user
	panel.find("button", user+"…")
	w.ready()
}

// challenge lets Ada challenge Bruno, who accepts in his window, and gives both windows
// with the board in them. Ada plays Black.
func (p *parlour) challenge(g glass) (ada, bruno *window) {
	p.t.Helper()
	ada = p.window("Ada", g)
	bruno = p.window("Bruno", g)
	ada.command("/kamisado start mode:simple opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0)
	bruno.boardAt(0)
	return ada, bruno
}
