//go:build full

package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Whole matches on a phone take a tap a move, and two where it is chosen first what moves. The board stays where it
// is, so that the next tap need not be looked for. The sixes are in TestBrowserHandKeepsUp.
func TestBrowserTaps(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]string{
		"kamisado": "/kamisado start level:principiante", "othello": "/othello start level:facil",
		"connect four": "/connect4 start level:facil", "minesweeper": "/minesweeper start rows:4 columns:4 mines:2",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t).window("Ada", phone())
			w.command(start)
			board := w.board()
			const top, below = `$.querySelector(".board").getBoundingClientRect().top`, `$.querySelector(".controls").offsetHeight`
			for played, at, high := 0, 0.0, 0; ; played++ {
				require.Less(t, played, 70, "the match does not end")
				board.until(innerText + `.match(/▶ @Ada|🏆|💥|draw/)`)
				board.loaded()
				if !board.shows("▶ @Ada") {
					return
				}
				// Where less is below it, as where a column is full, the end of the channel holds it.
				if now := get[float64](board, top); played > 0 && high == get[int](board, below) {
					require.InDelta(t, at, now, 3, "the board has moved")
				}
				before := get[string](board, `$.querySelector(".board").dataset.picture`)
				if board.shows("Your turn: choose what to move.") {
					board.in(".is-target").touch()
					board.until(`$.querySelector(".is-target:not(.is-origin)") && !$.querySelector("[data-busy]")`)
				}
				at, high = get[float64](board, top), get[int](board, below)
				// Not the same place twice: that would be a double click.
				locator{w, "[..." + board.js + `.querySelectorAll(".is-target")].at(` + []string{"0", "-1"}[played%2] + ")"}.touch()
				board.until(`$.querySelector(".board").dataset.picture !== ` + quote(before))
			}
		})
	}
}
