package playground

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// policy lets the page load its own files and nothing else, and no other page put it into a frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// maxUpload is more than the bot sends at once: some pictures.
const maxUpload = 4 << 20

// guard refuses what a page on the web could make a browser send here, before anything else sees it:
//
//   - A Host that is a name: with DNS rebinding a page's own name leads to this machine. A number cannot be rebound.
//   - An Origin that is not the page's own, for websockets too, which browsers let every page open.
//   - What browsers mark as coming from another site, except opening the page from a link.
//   - Bodies: nothing of the page's is posted.
//
// For the fake Discord's listener (botOnly) nothing that a browser sends is right.
type guard struct {
	names   []string // hosts beside numbers and localhost, in lower case
	botOnly bool
	log     *slog.Logger
	next    http.Handler
	seldom  rate.Sometimes
}

// newGuard logs refusals now and then: a page that asks a thousand times must not fill the terminal.
func newGuard(log *slog.Logger, next http.Handler) *guard {
	return &guard{log: log, next: next, seldom: rate.Sometimes{First: 5, Interval: 10 * time.Second}}
}

// ServeHTTP says what every answer says to browsers, and refuses or lets the next handler answer.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		w.Header().Set(name, value)
	}
	status, why := g.refusal(r)
	if status == 0 {
		if g.botOnly && r.ContentLength != 0 {
			r.Body = http.MaxBytesReader(w, r.Body, maxUpload)
		}
		g.next.ServeHTTP(w, r)
		return
	}
	g.seldom.Do(func() {
		g.log.Warn("the playground refused a request", "status", status, "host", brief(r.Host),
			"origin", brief(r.Header.Get("Origin")), "path", brief(r.URL.Path))
	})
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// refusal is what is wrong with a request; 0 for nothing.
func (g *guard) refusal(r *http.Request) (status int, why string) {
	origin, isSent := r.Header["Origin"]
	switch {
	case !g.knows(r.Host):
		return http.StatusMisdirectedRequest, "The playground answers to numbers and localhost, such as " +
			"http://127.0.0.1:8080, and not to other names, which could be somebody else's."
	case g.botOnly && isBrowsers(r.Header):
		return http.StatusForbidden, "This address is for the bot; browsers have one of their own."
	case g.botOnly && r.ContentLength > maxUpload:
		return http.StatusRequestEntityTooLarge, "The playground's Discord takes no more than a few megabytes at once."
	case g.botOnly:
		return 0, ""
	case isSent && (len(origin) != 1 || !strings.EqualFold(origin[0], "http://"+r.Host)):
		return http.StatusForbidden, "The playground answers to its own page alone; this request comes from another."
	case !isSent && !g.comesFromHere(r):
		return http.StatusForbidden, "The playground answers to its own page alone; this request comes from another site."
	case r.ContentLength != 0 || len(r.TransferEncoding) > 0:
		return http.StatusRequestEntityTooLarge, "The playground takes no bodies."
	}
	return 0, ""
}

// isBrowsers reports whether a browser has sent a request, or something on its way between pages.
func isBrowsers(h http.Header) bool {
	for name := range h {
		if name == "Origin" || name == "Referer" || strings.HasPrefix(name, "Sec-Fetch-") {
			return true
		}
	}
	return false
}

// knows reports whether a Host header can only mean this machine.
func (g *guard) knows(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	} else if inner, ok := strings.CutPrefix(host, "["); ok {
		host = strings.TrimSuffix(inner, "]")
	}
	host = strings.ToLower(host)
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Zone() == "" // a zone can be any text, and no browser sends one
	}
	return host == "localhost" || slices.Contains(g.names, host)
}

// comesFromHere looks at what browsers say of requests without an Origin. Other clients say nothing.
func (g *guard) comesFromHere(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	isLink := r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
		r.Header.Get("Sec-Fetch-Dest") == "document"
	return isLink && r.URL.Path == "/"
}

// brief cuts text from outside to what a log line can hold.
func brief(text string) string { return fmt.Sprintf("%.80s", text) }
