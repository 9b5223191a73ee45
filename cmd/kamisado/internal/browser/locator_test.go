//go:build full

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// locator is an element of a page in which others are looked for, as a JavaScript expression:
// elements come and go, and it always means the one that is there.
type locator struct {
	w  *window
	js string
}

// in is the last part of this one that a CSS selector fits.
func (l locator) in(selector string) locator {
	return locator{l.w, fmt.Sprintf("[...%s.querySelectorAll(%s)].at(-1)", l.js, quote(selector))}
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
func ask[T any](l locator, expression string) (T, error) {
	return askOf[T](l, fmt.Sprintf("(($) => (%s))(%s)", expression, l.js))
}

func askOf[T any](l locator, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(l.w.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// get is ask for what must work.
func get[T any](l locator, expression string) T {
	l.w.t.Helper()
	value, err := ask[T](l, expression)
	require.NoError(l.w.t, err, expression)
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
func (l locator) holds(expression string, patience time.Duration) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		ms := min(time.Until(end), 5*time.Second).Milliseconds()
		is, err := askOf[bool](l, fmt.Sprintf(waiting, expression, l.js, ms))
		if err == nil && is {
			return true
		}
	}
	return false
}

// until is holds for what must come.
func (l locator) until(expression string, about ...any) {
	l.w.t.Helper()
	if !l.holds(expression, patience) {
		require.FailNow(l.w.t, "has not come true in "+l.w.user+"'s window: "+expression+" of "+l.js, about...)
	}
}

// The text that people see, with single spaces.
const innerText = `($.innerText ?? "").replace(/\s+/g, " ")`

// see waits for a text.
func (l locator) see(text string) {
	l.w.t.Helper()
	l.until(innerText + ".includes(" + quote(text) + ")")
}

// miss waits until a text is not seen.
func (l locator) miss(text string) {
	l.w.t.Helper()
	l.until("!" + innerText + ".includes(" + quote(text) + ")")
}

// text is all that is seen.
func (l locator) text() string {
	l.w.t.Helper()
	return get[string](l, innerText)
}

// element is something in a page that has a role and a name, as the browser tells
// programs that read the page aloud.
type element struct {
	w  *window
	id runtime.RemoteObjectID
}

// find waits for the last element with a role and a name. Three dots in the name stand for
// anything.
func (l locator) find(role, name string) element {
	l.w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); l.pause() {
		if all := l.all(role, name); len(all) > 0 {
			return all[len(all)-1]
		}
	}
	require.FailNow(l.w.t, "not found", "%s %q in %s of %s's window; there are %q", role, name, l.js, l.w.user,
		l.names(role))
	return element{}
}

// lose waits until there is no element with a role and a name.
func (l locator) lose(role, name string) {
	l.w.t.Helper()
	for end := time.Now().Add(patience); len(l.all(role, name)) > 0; l.pause() {
		require.True(l.w.t, time.Now().Before(end), "still there: %s %q", role, name)
	}
}

// pause waits until something changes in the page, or a moment.
func (l locator) pause() {
	_, _ = askOf[bool](l.w.whole(), `new Promise((resolve) => {
		const look = () => { changes.disconnect(); clearTimeout(timer); resolve(true) };
		const changes = new MutationObserver(look), timer = setTimeout(look, 100);
		changes.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
	})`)
}

// all gives what has a role and a name at the moment.
func (l locator) all(role, name string) (found []element) {
	ctx, cancel := context.WithTimeout(l.w.ctx, patience)
	defer cancel()
	for _, node := range l.nodes(ctx, role, name) {
		if id, err := resolve(ctx, node.BackendDOMNodeID); err == nil {
			found = append(found, element{l.w, id})
		}
	}
	return found
}

// nodes are what the browser tells programs of all that has a role and a name, read in one moment.
func (l locator) nodes(ctx context.Context, role, name string) (found []*accessibility.Node) {
	root, err := chromedp.Run(ctx, chromedp.Evaluate[*runtime.RemoteObject](l.js))
	if err != nil || root.ObjectID == "" {
		return nil
	}
	tree, err := chromedp.Call(ctx, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{
		ObjectID: root.ObjectID, Role: role,
	})
	if err != nil {
		return nil
	}
	for _, node := range tree.Nodes {
		if is, ok := nameOf(node); ok && fits(is, name) {
			found = append(found, node)
		}
	}
	return found
}

func nameOf(node *accessibility.Node) (name string, ok bool) {
	ok = !node.Ignored && node.Name != nil && json.Unmarshal(node.Name.Value, &name) == nil
	return name, ok
}

func resolve(ctx context.Context, id cdp.BackendNodeID) (runtime.RemoteObjectID, error) {
	object, err := chromedp.Call(ctx, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: id})
	if err != nil {
		return "", err
	}
	return object.Object.ObjectID, nil
}

// names are the names of all that has a role.
func (l locator) names(role string) (all []string) {
	ctx, cancel := context.WithTimeout(l.w.ctx, patience)
	defer cancel()
	for _, node := range l.nodes(ctx, role, "…") {
		name, _ := nameOf(node)
		all = append(all, name)
	}
	return all
}

// fits compares a name with a wanted one, in which three dots stand for anything.
func fits(name, wanted string) bool {
	before, after, open := strings.Cut(wanted, "…")
	if !open {
		return name == wanted
	}
	return len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}
