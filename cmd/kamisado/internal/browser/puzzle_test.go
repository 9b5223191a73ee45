//go:build full

package browser

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"kamisado/bot/view"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
	"kamisado/store"
)

// puzzlerOf is the puzzler of a game.
func puzzlerOf(t *testing.T, id string) game.Puzzler {
	t.Helper()
	all := app.Games()
	at := slices.IndexFunc(all, func(g view.Game) bool { return string(g.Rules.ID()) == id })
	require.GreaterOrEqual(t, at, 0)
	return all[at].Puzzler
}

// posed is the puzzle that a message shows, once its picture can be played on.
func (p locator) posed(z game.Puzzler) game.Puzzle {
	p.w.t.Helper()
	p.until(`$.querySelector(".board:not([hidden])")`)
	p.loaded()
	found := regexp.MustCompile(`puzzle (\d+) `).FindStringSubmatch(p.text())
	require.NotNil(p.w.t, found, p.text())
	number, err := strconv.Atoi(found[1])
	require.NoError(p.w.t, err)
	return z.Puzzles()[number-1]
}

// wrongFor is a move that does not solve a puzzle.
func wrongFor(t *testing.T, z game.Puzzler, p game.Puzzle) game.Move {
	t.Helper()
	groups, err := z.Choices(p)
	require.NoError(t, err)
	for _, group := range groups {
		for _, choice := range group.Choices {
			if !slices.Contains(p.Solution, choice.Move) {
				return choice.Move
			}
		}
	}
	require.FailNow(t, "all moves solve it")
	return ""
}

// A step of a lesson is answered on its picture too, a wrong move is tried again, and a right one leads to the next
// step. Whatever is pressed below its board, its text is in sight.
func TestBrowserLesson(t *testing.T) {
	t.Parallel()
	for name, shape := range sizes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", shape)
			w.command("/help")
			w.last().see("I play board and card games: ")
			w.last().loaded()
			w.last().until(isFromTop)
			w.last().until(`(([button, log]) => button.bottom <= log.bottom)(
				[$.querySelector(".button"), document.querySelector(".log")].map((one) => one.getBoundingClientRect()))`)
			w.command("/learn")
			m := w.last()
			answer := func(step int, move game.Move) {
				m.see(fmt.Sprintf("step %d of 12", step))
				m.until(`$.querySelector(".board:not([hidden])")`)
				m.loaded()
				m.until(isFromTop, step)
				m.answer(move)
			}
			answer(1, "a1a2")
			m.see("third from the left")
			m.loaded()
			m.until(isFromTop)
			m.cell("h5")
			m.in(".tip").see("Press “Try again”.")
			m.click("button", "Try again")
			answer(1, "c1c6")
			m.click("button", "Next")
			answer(2, "d1g4")
			m.see("three cells in one move")
			m.click("button", "Next")
			m.see("step 3 of 12")
			m.click("button", "Skip this step")
			m.see("step 4 of 12")
			m.loaded()
			m.until(isFromTop)
		})
	}
}

// isFromTop is whether the messages are not scrolled past the top of a message.
const isFromTop = `$.getBoundingClientRect().top >= document.querySelector(".log").getBoundingClientRect().top - 1`

// A step whose answers are buttons is answered on its picture too, and so is a push, which is a button as well.
func TestBrowserLessonOfButtons(t *testing.T) {
	t.Parallel()
	for game, c := range map[string]struct {
		skipped int
		cell    string
	}{"connect4": {0, "D"}, "sixes": {0, "7h"}, "kamisado": {10, "b3"}} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", desktop())
			w.command("/learn game:" + game)
			m := w.last()
			for step := range c.skipped {
				m.see(fmt.Sprintf("step %d of ", step+1))
				m.click("button", "Skip this step")
			}
			m.see(fmt.Sprintf("step %d of ", c.skipped+1))
			m.until(`$.querySelector(".board:not([hidden])")`)
			m.loaded()
			m.cell(c.cell)
			m.see("Right!")
		})
	}
}

// A step that asks for a flag has the switch that a match has.
func TestBrowserLessonOfFlags(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	w.command("/learn game:minesweeper")
	m := w.last()
	m.see("Click: open · right click: flag")
	m.loaded()
	m.in(".modes").click("button", "Flag")
	m.see("Click: flag · right click: open")
	m.cell("d3")
	m.see("Right!")
	m.miss("(edited)") // by nobody but its reader
	m.click("button", "Next")
	m.see("Click: open · right click: flag") // the next step begins as the first did
	w.click("button", "ES: Español")
	w.last().in(".tip").see("Te toca: juega en el tablero.") // in no sentence of two languages
}

// A puzzle is answered on its picture, as a match is played: a wrong move is refuted, and the right one solves it.
// Nothing is wider than a phone, and its fingers hit everything.
func TestBrowserPuzzle(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]device{"desktop": desktop(), "phone": phone()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", g)
			for _, id := range []string{"kamisado", "othello"} {
				z := puzzlerOf(t, id)
				w.command("/puzzle game:" + id + " level:easy")
				m := w.last()
				p := m.posed(z)
				wrong := wrongFor(t, z, p)
				m.answer(wrong)
				m.see("That's not it.")
				m.click("button", "Try again")
				require.Equal(t, p, m.posed(z))
				if g.touch {
					w.fits(id)
				}
				for x := (game.Explanation{Next: &p}); x.Next != nil; {
					move := x.Next.Solution
					var err error
					x, err = z.Explain(t.Context(), *x.Next, move)
					require.NoError(t, err)
					m.answer(move[0])
					m.see("Right: " + string(move[0]))
					m.loaded()
				}
				m.see("Solved!")
				m.lose("button", "Try again")
			}
		})
	}
}

// By the keyboard alone: from the command to the board by Escape, to the cell, and marks in a menu.
func TestBrowserPuzzleByKeys(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	z := puzzlerOf(t, "othello")
	w.command("/puzzle game:othello level:easy")
	m := w.last()
	p := m.posed(z)
	w.press(kb.Escape)
	m.until(`$.querySelector(".board").matches(":focus")`)
	for range 30 {
		if get[string](m, `$.querySelector(".is-cursor")?.dataset.cell ?? ""`) == string(p.Solution[0]) {
			break
		}
		w.press(kb.Home)
	}
	w.press(kb.Enter)
	m.see("Right: " + string(p.Solution[0]))

	w.in(".composer").in("textarea").touch()
	w.command("/puzzle game:minesweeper level:easy")
	m = w.last()
	m.posed(puzzlerOf(t, "minesweeper"))
	w.tab(kb.Shift, "combobox", "Safe cells from …")
	w.choose("Safe cells from …", kb.Enter+kb.Enter)
	m.see("1 cell marked: ")
	w.choose("Safe cells from …", kb.ArrowDown+kb.ArrowDown+kb.Enter)
	m.see("2 cells marked: ")
}

// answer plays a move on the picture of a puzzle.
func (p locator) answer(move game.Move) {
	p.w.t.Helper()
	if len(move) == 4 {
		p.move(string(move))
		return
	}
	p.cell(string(move))
}

// In Minesweeper cells are marked on the picture or in menus, which take away what is marked, too.
func TestBrowserPuzzleOfCells(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	z := puzzlerOf(t, "minesweeper")
	w.command("/puzzle game:minesweeper level:hard")
	m := w.last()
	p := m.posed(z)
	wrong := string(wrongFor(t, z, p))
	marked := func(cells ...string) {
		t.Helper()
		m.until(fmt.Sprintf(
			`!$.querySelector("[data-busy], .is-chosen") &&
				[...$.querySelectorAll(".is-marked")].map((one) => one.dataset.cell).sort().join() === %q`,
			join(slices.Clone(cells)),
		))
	}
	m.cell(wrong)
	marked(wrong)
	m.cell(wrong)
	marked()

	first, shown := string(p.Solution[0]), []string(nil)
	for _, cell := range p.Solution[1:] {
		m.cell(string(cell))
		shown = append(shown, string(cell))
		marked(shown...)
	}
	list := m.in(fmt.Sprintf(".select:has([value=%s])", first))
	list.touch()
	list.click("option", first)
	marked(append(shown, first)...)
	list.touch()
	list.click("option", "✓ "+first)
	marked(shown...)
	m.cell(first)
	marked(append(shown, first)...)
	m.click("button", "Answer")
	m.see("Solved!")
}

// join is cells in order with commas.
func join(cells []string) (all string) {
	slices.Sort(cells)
	for i, cell := range cells {
		if i > 0 {
			all += ","
		}
		all += cell
	}
	return all
}

// The clock of a minefield of the day starts with the button, so the page scrolls to its board.
func TestBrowserDailyFieldInSight(t *testing.T) {
	t.Parallel()
	if end := store.DailyEnd(store.DailyOf(time.Now())); time.Until(end) < 5*patience {
		t.Skip("the day ends during the test")
	}
	for name, d := range map[string]device{"desktop": desktop(), "phone": phone()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", d)
			w.command("/connect4 start")
			w.board().loaded()
			w.command("/daily field:expert")
			w.click("button", "Begin")
			w.in(".log").until(`(({top, bottom}, log) => Math.min(bottom, log.bottom) - Math.max(top, log.top) > Math.min(bottom - top, log.bottom - log.top) / 2)(
				$.querySelector("[data-cell=ad16]")?.closest(".frame").getBoundingClientRect() ?? {}, $.getBoundingClientRect())`)
		})
	}
}
