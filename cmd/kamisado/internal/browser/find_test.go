package browser

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// thing is something in a page that has a role and a name, as the browser tells
// programs that read the page aloud.
type thing struct {
	w    *window
	id   runtime.RemoteObjectID
	name string
}

// find waits for the last thing with a role and a name. Three dots in the name stand for
// anything.
func (p part) find(role, name string) thing {
	p.w.t.Helper()
	for end := time.Now().Add(dawdle); time.Now().Before(end); p.pause() {
		if all := p.all(role, name); len(all) > 0 {
			return all[len(all)-1]
		}
	}
	require.FailNow(p.w.t, "not found", "%s %q in %s of %s's window; there are %q", role, name, p.js, p.w.user, p.names(role))
	return thing{}
}

// lose waits until there is no thing with a role and a name.
func (p part) lose(role, name string) {
	p.w.t.Helper()
	for end := time.Now().Add(dawdle); len(p.all(role, name)) > 0; p.pause() {
		require.True(p.w.t, time.Now().Before(end), "still there: %s %q", role, name)
	}
}

// pause waits until something changes in the page, or a moment.
func (p part) pause() {
	_ = p.w.whole().holds(`new Promise((resolve) => {
		const changes = new MutationObserver(() => { changes.disconnect(); resolve(true) });
		changes.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
		setTimeout(resolve, 100, true);
	})`, time.Second)
}

// all gives what has a role and a name at the moment.
func (p part) all(role, name string) (found []thing) {
	ctx, cancel := context.WithTimeout(p.w.ctx, dawdle)
	defer cancel()
	root, err := chromedp.Run(ctx, chromedp.Evaluate[*runtime.RemoteObject](p.js))
	if err != nil || root.ObjectID == "" {
		return nil
	}
	tree, err := chromedp.Call(ctx, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{ObjectID: root.ObjectID, Role: role})
	if err != nil {
		return nil
	}
	for _, node := range tree.Nodes {
		var is string
		if node.Ignored || node.Name == nil || json.Unmarshal(node.Name.Value, &is) != nil || !fits(is, name) {
			continue
		}
		if id, err := resolve(ctx, node.BackendDOMNodeID); err == nil {
			found = append(found, thing{p.w, id, is})
		}
	}
	return found
}

func resolve(ctx context.Context, id cdp.BackendNodeID) (runtime.RemoteObjectID, error) {
	object, err := chromedp.Call(ctx, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: id})
	if err != nil {
		return "", err
	}
	return object.Object.ObjectID, nil
}

// names are the names of all that has a role.
func (p part) names(role string) (all []string) {
	for _, a := range p.all(role, "…") {
		all = append(all, a.name)
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
