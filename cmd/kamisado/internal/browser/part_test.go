package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// part is an element of a page in which things are looked for, as a JavaScript expression:
// elements come and go, and it always means the one that is there.
type part struct {
	w  *window
	js string
}

// in is the last part of this one that a CSS selector fits.
func (p part) in(selector string) part {
	return part{p.w, fmt.Sprintf("[...%s.querySelectorAll(%s)].at(-1)", p.js, quote(selector))}
}

// quote writes a value in JavaScript.
func quote(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// ask evaluates an expression in which $ is the part.
func ask[T any](p part, expression string) (T, error) {
	return askOf[T](p, fmt.Sprintf("(($) => (%s))(%s)", expression, p.js))
}

func askOf[T any](p part, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.w.ctx, dawdle)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// get is ask for what must work.
func get[T any](p part, expression string) T {
	p.w.t.Helper()
	value, err := ask[T](p, expression)
	require.NoError(p.w.t, err, expression)
	return value
}

// waiting is a promise that an expression becomes true before some milliseconds are over.
// The page looks again whenever something in it changes, and now and then.
const waiting = `new Promise((resolve) => {
	const test = () => { try { return (($) => (%s))(%s) } catch { return false } };
	const end = performance.now() + %d;
	const look = () => {
		const is = Boolean(test());
		if (!is && performance.now() < end) return;
		changes.disconnect();
		clearInterval(timer);
		resolve(is);
	};
	const changes = new MutationObserver(look);
	changes.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
	const timer = setInterval(look, 40);
	look();
})`

// holds waits until an expression in which $ is the part is true, and reports whether it has
// become so. A page that is loaded anew meanwhile is asked again.
func (p part) holds(expression string, patience time.Duration) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		ms := min(time.Until(end), 5*time.Second).Milliseconds()
		is, err := askOf[bool](p, fmt.Sprintf(waiting, expression, p.js, ms))
		if err == nil && is {
			return true
		}
	}
	return false
}

// until is holds for what must come.
func (p part) until(expression string, about ...any) {
	p.w.t.Helper()
	if !p.holds(expression, dawdle) {
		require.FailNow(p.w.t, "has not come true in "+p.w.user+"'s window: "+expression+" of "+p.js, about...)
	}
}

// The text that people see, with single spaces.
const innerText = `($.innerText ?? "").replace(/\s+/g, " ")`

// see waits for a text.
func (p part) see(text string) {
	p.w.t.Helper()
	p.until(innerText + ".includes(" + quote(text) + ")")
}

// miss waits until a text is not seen.
func (p part) miss(text string) {
	p.w.t.Helper()
	p.until("!" + innerText + ".includes(" + quote(text) + ")")
}

// text is all that is seen.
func (p part) text() string {
	p.w.t.Helper()
	return get[string](p, innerText)
}
