package fakediscord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// Request is one line of the log of REST requests.
type Request struct {
	At       time.Time // when it came in
	Method   string
	Path     string
	Template string // empty for an unknown route
	Status   int    // 0 when the connection was closed without an answer
	Code     int    // Discord's error code in the answer, if any
	Took     time.Duration
	Fault    bool // a Fault was applied to it
}

// maxProblems bounds the list of problems: a bot that errs in a loop must not fill the memory.
const maxProblems = 1000

// journal keeps the last requests and all problems up to a bound.
type journal struct {
	now  func() time.Time
	log  *slog.Logger
	keep int

	mu       sync.Mutex
	ring     []Request
	total    int
	problems []error
	changed  signal
}

func newJournal(cfg Config) *journal {
	return &journal{now: cfg.Now, log: cfg.Logger, keep: cfg.MaxRequests}
}

func (j *journal) request(c *call) Request {
	r := Request{
		At: c.started, Method: c.Method, Path: c.URL.Path, Template: c.route.template,
		Status: c.status, Code: c.code, Took: j.now().Sub(c.started), Fault: c.fault != nil,
	}
	j.mu.Lock()
	if len(j.ring) < j.keep {
		j.ring = append(j.ring, r)
	} else {
		j.ring[j.total%j.keep] = r
	}
	j.total++
	j.changed.fire()
	j.mu.Unlock()
	if j.log.Enabled(context.Background(), slog.LevelDebug) {
		j.log.Debug("fakediscord: request", "method", r.Method, "path", r.Path, "status", r.Status, "took", r.Took)
	}
	return r
}

func (j *journal) problem(text string) {
	j.log.Warn("fakediscord: problem", "text", text)
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.problems) < maxProblems {
		j.problems = append(j.problems, errors.New(text))
	}
}

// list is the ring in order of arrival. The lock is held.
func (j *journal) list() []Request {
	out := make([]Request, 0, len(j.ring))
	start := 0
	if j.total > len(j.ring) {
		start = j.total % j.keep
	}
	out = append(out, j.ring[start:]...)
	return append(out, j.ring[:start]...)
}

// Problems are the limits of Discord that the bot broke, the errors of Config.Check and calls of unknown routes, so far.
// A test asserts at its end that there are none.
func (s *Server) Problems() []error {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return append([]error(nil), s.log.problems...)
}

// Requests are the last REST requests, oldest first, at most Config.MaxRequests.
func (s *Server) Requests() []Request {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return s.log.list()
}

// RequestCount is the number of REST requests since the start.
func (s *Server) RequestCount() int {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return s.log.total
}

// WaitRequest returns the first answered request in the log that is wanted, now or later.
func (s *Server) WaitRequest(ctx context.Context, wanted func(Request) bool) (Request, error) {
	var found Request
	err := s.await(ctx, func() <-chan struct{} {
		s.log.mu.Lock()
		all, changed := s.log.list(), s.log.changed.wait()
		s.log.mu.Unlock()
		for _, r := range all {
			if wanted(r) {
				found = r
				return nil
			}
		}
		return changed
	})
	return found, err
}
