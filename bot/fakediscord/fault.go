package fakediscord

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Fault is something that goes wrong on purpose with matching REST requests.
//
// A fault with neither Status nor Drop only delays: the request is served as usual, late.
type Fault struct {
	Method string // empty matches every method
	Path   string // a part of the path, such as "/callback", or a whole template; empty matches every path
	Skip   int    // so many matching requests are let through first
	Times  int    // how often it strikes; 0 means once, negative for ever

	Status     int           // of the answer
	Code       int           // Discord's error code in the body
	Message    string        // in the body
	RetryAfter time.Duration // for 429; zero leaves retry_after out, which happens behind proxies
	Global     bool          // for 429: of the whole bot, not of one route
	Body       string        // instead of the body made of Code and Message; may be no JSON at all
	Headers    map[string]string
	Delay      time.Duration // before the answer
	Drop       bool          // close the connection without an answer
	AfterApply bool          // do what was asked first, and only then delay, fail or drop: a lost or late answer
}

// passes says that the request is served in the end.
func (f *Fault) passes() bool { return f.Status == 0 && !f.Drop }

func (f *Fault) matches(method, path, template string) bool {
	return (f.Method == "" || f.Method == method) && (strings.Contains(path, f.Path) || f.Path == template)
}

// faults is the list of what is to go wrong.
type faults struct {
	mu   sync.Mutex
	list []*Fault
}

// Fail arranges for a fault and returns what takes it back. Several may be pending; the first that matches strikes.
func (s *Server) Fail(f Fault) (cancel func()) {
	if f.Times == 0 {
		f.Times = 1
	}
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.list = append(s.faults.list, &f)
	return func() { s.faults.remove(&f) }
}

func (q *faults) remove(f *Fault) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.drop(f)
}

// drop needs the lock.
func (q *faults) drop(f *Fault) {
	for i, other := range q.list {
		if other == f {
			q.list = append(q.list[:i:i], q.list[i+1:]...)
			return
		}
	}
}

// take returns the fault for this request, if any. Later requests cannot change what was taken.
func (q *faults) take(method, path, template string) *Fault {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, f := range q.list {
		if !f.matches(method, path, template) {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		if f.Times > 0 {
			f.Times--
		}
		if f.Times == 0 {
			q.drop(f)
		}
		struck := *f
		return &struck
	}
	return nil
}

// fail answers with the fault of the call.
func (s *Server) fail(w http.ResponseWriter, c *call) {
	f := c.fault
	if !s.pause(c, f.Delay) {
		return
	}
	if f.Drop {
		hangUp(w)
		return
	}
	for k, v := range f.Headers {
		w.Header().Set(k, v)
	}
	if f.Status == http.StatusTooManyRequests && f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((f.RetryAfter+time.Second-1)/time.Second)))
	}
	c.code = f.Code
	s.send(w, c, f.Status, f.body())
}

func (f *Fault) body() []byte {
	if f.Body != "" {
		return []byte(f.Body)
	}
	out := map[string]any{"message": f.Message, "code": f.Code}
	if f.Message == "" {
		out["message"] = strconv.Itoa(f.Status) + ": " + http.StatusText(f.Status)
	}
	if f.Status == http.StatusTooManyRequests {
		out["message"], out["global"] = "You are being rate limited.", f.Global
		if f.RetryAfter > 0 {
			out["retry_after"] = f.RetryAfter.Seconds()
		}
	}
	raw, _ := json.Marshal(out)
	return raw
}

// hangUp closes the connection under the request. http.ErrAbortHandler does so for every kind of server.
func hangUp(http.ResponseWriter) { panic(http.ErrAbortHandler) }
