//go:build full

package browser

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// whole is the page.
func (w *window) whole() locator { return locator{w, "document.documentElement"} }

// aim is a point of an element and whether a hand that goes there meets it.
type aim struct {
	X, Y float64
	Hit  bool
	Met  string // what it meets
}

// aiming brings an element into view, waits until it rests and gives its middle. What waits for an
// answer or for its picture, which may move it, is not met.
const aiming = `async function() {
	const rect = () => this.getBoundingClientRect();
	const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100) });
	this.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	for (let was = rect(), i = 0; i < 50; i++) {
		await frame();
		const is = rect();
		if (is.x === was.x && is.y === was.y && is.width === was.width && is.height === was.height) break;
		was = is;
	}
	const {left, top, width, height} = rect();
	const X = left + width / 2, Y = top + height / 2;
	const met = document.elementFromPoint(X, Y);
	const busy = this.dataset?.cell ? '[data-busy], [aria-busy="true"]' : '[aria-busy="true"]';
	const waits = this.closest("[data-busy]") ?? this.closest("article")?.querySelector(busy);
	const hit = this.isConnected && !waits && (this === met || this.contains(met));
	return {X, Y, Hit: hit, Met: (waits ?? met)?.outerHTML.slice(0, 200) ?? "nothing"};
}`

// aim waits until an element can be reached.
func (e element) aim() (a aim, ok bool) {
	ctx, cancel := context.WithTimeout(e.w.ctx, apptest.Patience)
	defer cancel()
	a, err := chromedp.Run(ctx, chromedp.CallFunctionOn[aim](aiming, on(e)))
	return a, err == nil && a.Hit
}

// on makes an element what a function is called on.
func on(e element) chromedp.CallOption {
	return func(c *runtime.CallFunctionOnParams) { c.ObjectID, c.AwaitPromise = e.id, new(true) }
}

// click clicks on the last element with a role and a name, or taps on it.
func (l locator) click(role, name string) {
	l.w.t.Helper()
	l.w.hit(fmt.Sprintf("%s %q", role, name), func() element { return l.find(role, name) })
}

// touch clicks on the part itself, or taps on it.
func (l locator) touch() {
	l.w.t.Helper()
	l.w.hit(l.js, l.itself)
}

// hover moves the mouse to the part.
func (l locator) hover() {
	l.w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); { // the page may have moved it meanwhile
		l.w.hover(l.middle())
		l.w.drawn()
		if get[bool](l, `$?.matches(":hover")`) {
			return
		}
	}
	require.FailNow(l.w.t, "moves away from the mouse", l.js)
}

// middle is where the part can be reached.
func (l locator) middle() (x, y float64) {
	l.w.t.Helper()
	_, at := l.w.reach(l.js, l.itself)
	return at.X, at.Y
}

// itself waits until the part is there.
func (l locator) itself() element {
	l.w.t.Helper()
	for end := time.Now().Add(patience); ; l.pause() {
		l.until("$") // the page may replace it right after that
		object, err := chromedp.Run(l.w.ctx, chromedp.Evaluate[*runtime.RemoteObject](l.js))
		if err == nil || time.Now().After(end) {
			require.NoError(l.w.t, err)
			return element{l.w, object.ObjectID}
		}
	}
}

// reach waits until nothing lies over what is found, and gives it and its middle.
func (w *window) reach(what string, find func() element) (element, aim) {
	w.t.Helper()
	var a aim
	for end := time.Now().Add(patience); time.Now().Before(end); w.pause() {
		var ok bool
		e := find()
		if a, ok = e.aim(); ok {
			return e, a
		}
	}
	require.FailNow(w.t, "cannot be reached", "%s: in its place is %s", what, a.Met)
	return element{}, a
}

// guarding makes the next click or tap do nothing unless it meets an element: the page may have moved that since it was
// aimed at. globalThis.aimed is the element until it is met, and globalThis.pressed from then on until it is clicked:
// the page may replace it in between.
const guarding = `function() {
	const guard = (event) => {
		const path = event.composedPath();
		if (event.type === "click" && path.includes(globalThis.pressed)) globalThis.pressed = null;
		if (globalThis.aimed && path.includes(globalThis.aimed)) {
			globalThis.pressed = event.type === "click" ? null : globalThis.aimed;
			globalThis.aimed = null;
		}
		if (!globalThis.aimed) return;
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	if (globalThis.aimed === undefined) {
		for (const type of ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"]) {
			addEventListener(type, guard, {capture: true, passive: false});
		}
	}
	globalThis.aimed = this;
	globalThis.pressed = null;
	return true;
}`

// hit clicks on what is found, or taps on it, until that has met it.
func (w *window) hit(what string, find func() element) {
	w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		e, at := w.reach(what, find)
		if _, err := chromedp.Run(w.ctx, chromedp.CallFunctionOn[bool](guarding, on(e))); err != nil {
			continue // it has gone
		}
		w.touchAt(at.X, at.Y)
		missed, err := ask[bool](w.whole(), `(() => {
			const missed = Boolean(globalThis.aimed || globalThis.pressed?.isConnected === false);
			globalThis.aimed &&= null;
			return missed;
		})()`)
		if err != nil || !missed {
			return
		}
	}
	require.FailNow(w.t, "moves away when it is clicked on", what)
}

// touchAt clicks or taps at a point of the window.
func (w *window) touchAt(x, y float64) {
	w.t.Helper()
	if w.touch {
		require.NoError(w.t, w.do(chromedp.TapXY(x, y)))
		return
	}
	require.NoError(w.t, w.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseClickXY(x, y)))
}

// hover moves the mouse to a point.
func (w *window) hover(x, y float64) {
	w.t.Helper()
	require.NoError(w.t, w.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y)))
}

// press presses keys one after the other, letters and those of package kb. A key goes down
// together with what it types, so that a page which has used it up gets no letter as well.
func (w *window) press(keys string, modifiers ...chromedp.Modifier) {
	w.t.Helper()
	for _, r := range keys {
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		for _, m := range modifiers {
			down.Modifiers |= int64(m)
			up.Modifiers |= int64(m)
		}
		if len(events) == 3 && len(modifiers) == 0 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		call(w, input.DispatchKeyEvent, down)
		call(w, input.DispatchKeyEvent, up)
	}
}

// drawn waits until the browser has drawn what it knows.
func (w *window) drawn() {
	w.t.Helper()
	_ = get[bool](w.whole(),
		"new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))")
}

// call runs a command of the protocol that must work.
func call[P, R any](w *window, command cdp.Command[P, R], params P) R {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	require.NoError(w.t, err)
	return result
}
