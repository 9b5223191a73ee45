package rest

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"time"
)

// limits is what an answer says about what may be sent next.
type limits struct {
	// exhausted is set when the route accepts nothing more before resetAfter is over.
	exhausted  bool
	resetAfter time.Duration
	// retryAfter is how long to wait after a 429.
	retryAfter time.Duration
	// global is set when that is meant for everything, and edge when it comes from Discord's
	// edge, which knows no routes: then it is meant for answers to interactions too.
	global, edge bool
}

// Waits after a 429: at least, where Discord does not say, and at most.
const (
	leastWait = 10 * time.Millisecond
	usualWait = time.Second
	mostWait  = time.Hour
)

// limitsOf reads what an answer says. Numbers that make no sense count as missing.
func limitsOf(response *http.Response, raw []byte) (said limits) {
	h := response.Header
	if left := h.Get("X-RateLimit-Remaining"); left != "" {
		after, ok := seconds(h.Get("X-RateLimit-Reset-After"))
		said.exhausted, said.resetAfter = ok && left == "0", after
	}
	if response.StatusCode != http.StatusTooManyRequests {
		return said
	}
	var body struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	_ = json.Unmarshal(raw, &body) // what comes from the edge is a page
	after, ok := seconds(h.Get("Retry-After"))
	if exact := duration(body.RetryAfter); exact > 0 {
		after, ok = exact, true // the header is rounded up to whole seconds
	}
	if !ok {
		after = usualWait
	}
	said.retryAfter = max(after, leastWait)
	said.edge = h.Get("X-RateLimit-Scope") == "" && h.Get("X-RateLimit-Bucket") == "" &&
		h.Get("X-RateLimit-Global") == "" &&
		body.RetryAfter == 0 && h.Get("X-RateLimit-Remaining") == ""
	said.global = body.Global || h.Get("X-RateLimit-Global") == "true" || h.Get("X-RateLimit-Scope") == "global"
	if !said.edge && !said.global {
		said.exhausted, said.resetAfter = true, max(said.resetAfter, said.retryAfter)
	}
	return said
}

func seconds(text string) (time.Duration, bool) {
	number, err := strconv.ParseFloat(text, 64)
	return duration(number), err == nil && number >= 0
}

// duration is a number of seconds, at most mostWait; zero for one that is none.
func duration(seconds float64) time.Duration {
	if math.IsNaN(seconds) || seconds <= 0 {
		return 0
	}
	return time.Duration(min(seconds, mostWait.Seconds()) * float64(time.Second))
}
