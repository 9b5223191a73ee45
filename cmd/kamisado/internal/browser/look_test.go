package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The page is as light and as still as the system wants it, until somebody chooses, and
// says in words what its pictures show.
func TestBrowserLooks(t *testing.T) {
	t.Parallel()
	p := newParlour(t)
	w := p.window("Ada", desk())
	dark := func() bool {
		return get[bool](w.part, `(() => {
			const [r, g, b] = getComputedStyle($).backgroundColor.match(/\d+/g).map(Number);
			return r + g + b < 3 * 128;
		})()`)
	}
	require.False(t, dark())
	w.prefer(true, false)
	require.True(t, dark())
	w.prefer(false, false)
	w.click("button", "Switch to dark")
	w.find("button", "Switch to light")
	require.True(t, dark())
	w.reload()
	require.True(t, dark())
	w.click("button", "Switch to light")
	require.False(t, dark())

	w.prefer(false, true)
	w.command("/kamisado start mode:simple level:principiante color:negro")
	board := w.boardAt(0)
	require.Zero(t, get[int](w.part, "document.getAnimations().length"))
	require.Zero(t, get[int](w.part, `[...document.querySelectorAll("*")].filter((one) =>
		getComputedStyle(one).transitionDuration.split(",").some((time) => parseFloat(time) > 0)).length`))

	alt := get[string](board, `$.querySelector(".picture img").alt`)
	require.Contains(t, alt, "Black")
	require.NotContains(t, board.text(), alt)
	toggle := "Description of the picture"
	board.click("button", "…"+toggle)
	board.see(alt)
	board.click("button", "…"+toggle)
	board.miss(alt)

	// Pointing at a cell says what it is.
	cell := board.in("[data-cell=c1]").itself()
	a, ok := cell.aim()
	require.True(t, ok, a)
	w.hover(a.X, a.Y)
	board.in(".tip").see("c1")
	w.hover(0, 0)
	board.in(".tip").miss("c1")
}
