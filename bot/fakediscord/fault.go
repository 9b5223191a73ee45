package fakediscord

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Fault is something that goes wrong on purpose with matching REST requests.
//
// A fault with neither Status nor Drop only delays: the request is served as usual, late.
type Fault struct {
	Method string // empty matches every method
	Path   string // a part of the path, such as "/callback"; empty matches every path
	Times  int    // how often it strikes; 0 means once, negative for ever

	Status     int           // of the response
	Code       int           // Discord's error code in the body
	RetryAfter time.Duration // for 429; zero leaves retry_after out, which happens behind proxies
	Global     bool          // for 429: of the whole bot, not of one route
	Body       string        // instead of the body made of Code; may be no JSON at all
	Delay      time.Duration // before the response
	Until      chan struct{} // holds the response until it is closed, or until Delay is over if there is one
	Drop       bool          // close the connection without a response
	AfterApply bool          // do what was asked first, and only then delay, fail or drop: a lost or late response
}

// Fail arranges for a fault and returns what takes it back. Several may be pending; the first that matches strikes.
func (s *Server) Fail(f Fault) (cancel func()) {
	if f.Times == 0 {
		f.Times = 1
	}
	s.locked(func() { s.faults = append(s.faults, &f) })
	return func() { s.locked(func() { s.faults.drop(&f) }) }
}

// faults are those that are pending, in the order in which they were arranged. The
// server's lock guards them.
type faults []*Fault

func (all *faults) drop(f *Fault) {
	*all = slices.DeleteFunc(*all, func(o *Fault) bool { return o == f })
}

// take returns a copy of the fault for a request, if any.
func (all *faults) take(method, path string) (fault Fault, ok bool) {
	f, ok := first(*all, func(f *Fault) bool {
		return (f.Method == "" || f.Method == method) && strings.Contains(path, f.Path)
	})
	if !ok {
		return Fault{}, false
	}
	if f.Times > 0 {
		f.Times--
	}
	if f.Times == 0 {
		all.drop(f)
	}
	return *f, true
}

// strike applies the fault of the call. It reports whether the call goes on as usual.
func (c *call) strike(w http.ResponseWriter) bool {
	f := &c.fault
	switch {
	case !c.pause():
		return false
	case f.Drop:
		panic(http.ErrAbortHandler) // closes the connection, whatever serves it
	case f.Status == 0:
		return true
	}
	if f.Status == http.StatusTooManyRequests && f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((f.RetryAfter+time.Second-1)/time.Second)))
	}
	c.code = f.Code
	c.write(w, f.Status, f.body())
	return false
}

func (f *Fault) body() []byte {
	if f.Body != "" {
		return []byte(f.Body)
	}
	e := refusal(f.Status, f.Code, strconv.Itoa(f.Status)+": "+http.StatusText(f.Status))
	if f.Status == http.StatusTooManyRequests {
		e = rateLimited(f.RetryAfter)
		e.code, e.global = f.Code, f.Global
	}
	return e.body()
}
