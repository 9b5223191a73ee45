package fakediscord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// EventKind says what happened.
type EventKind int

// What Config.Observe is called with.
const (
	// MessageCreated, MessageUpdated and MessageDeleted come with Channel and Message, ephemeral ones too. A message
	// that Config.MaxMessages pushes out counts as deleted.
	MessageCreated EventKind = iota + 1
	MessageUpdated
	MessageDeleted
	// InteractionCreated comes with Interaction, when it is given to the gateway.
	InteractionCreated
	// RequestServed comes with Exchange, when the bot has its response.
	RequestServed
	// ChannelChanged comes with Channel: a thread that was opened, renamed, archived, opened again or deleted.
	ChannelChanged
	// CommandsChanged and GatewayChanged say that it is worth asking Commands and Gateway again.
	CommandsChanged
	GatewayChanged
)

// Event is one thing that happened in this Discord.
type Event struct {
	Kind        EventKind
	Channel     *Channel
	Message     *Message
	Interaction *Interaction
	Exchange    *Exchange
}

// Exchange is a REST request of the bot and its response.
type Exchange struct {
	Request
	Payload     json.RawMessage // the JSON body, that of payload_json for multipart
	Files       []File
	Size        int             // of payload and files together, in bytes
	Response    json.RawMessage // the body; nil for none
	Interaction *Interaction    // the one whose token the path has; nil for none
}

// observe calls Config.Observe.
func (s *Server) observe(e Event) {
	if s.cfg.Observe != nil {
		s.cfg.Observe(e)
	}
}

// observe calls Config.Observe with a request that was responded to.
func (c *call) observe(r Request) {
	if c.s.cfg.Observe == nil {
		return
	}
	size := len(c.sent.Payload)
	for _, f := range c.sent.Files {
		size += len(f.Bytes)
	}
	c.s.observe(Event{Kind: RequestServed, Exchange: &Exchange{
		Request: r, Payload: c.sent.Payload, Files: c.sent.Files, Size: size,
		Response: c.response, Interaction: c.interaction(),
	}})
}

// Request is one entry of the log of REST requests.
type Request struct {
	At       time.Time // when it came in
	Method   string
	Path     string
	Template string // empty for an unknown route
	Status   int    // 0 when the connection was closed without a response
	Code     int    // Discord's error code in the response, if any
	Took     time.Duration
	Fault    bool // a Fault was applied to it
	Direct   bool // it is no request, but the answer of an endpoint
}

// requestLog keeps the last requests and all problems.
type requestLog struct {
	keep int

	mu       sync.Mutex
	requests []Request // at most keep
	total    int
	problems []error
	changed  signal
}

func (l *requestLog) add(c *call) Request {
	r := Request{
		At: c.started, Method: c.Method, Path: c.URL.Path, Template: c.route.template,
		Status: c.status, Code: c.code, Took: c.s.cfg.Now().Sub(c.started),
		Fault: c.faulty, Direct: c.Context().Value(direct{}) != nil,
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests = append(l.requests, r)
	if len(l.requests) > l.keep {
		l.requests = l.requests[1:]
	}
	l.total++
	l.changed.fire()
	return r
}

func (l *requestLog) problem(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.problems = append(l.problems, errors.New(text))
}

// Problems are the limits of Discord that the bot broke, the errors of Config.Check and the requests of unknown routes,
// so far. A test asserts at its end that there are none.
func (s *Server) Problems() []error {
	return reading(&s.log.mu, func() []error { return slices.Clone(s.log.problems) })
}

// Requests are the last REST requests, oldest first, at most Config.MaxRequests.
func (s *Server) Requests() []Request {
	return reading(&s.log.mu, func() []Request { return slices.Clone(s.log.requests) })
}

// RequestCount is the number of REST requests since the start.
func (s *Server) RequestCount() int {
	return reading(&s.log.mu, func() int { return s.log.total })
}

// WaitRequest returns the first served request in the log that is wanted, now or later.
func (s *Server) WaitRequest(ctx context.Context, wanted func(Request) bool) (Request, error) {
	var found Request
	err := s.await(ctx, &s.log.mu, &s.log.changed, func() (ok bool) {
		found, ok = first(s.Requests(), wanted)
		return ok
	})
	return found, err
}
