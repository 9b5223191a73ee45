package rest

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"kamisado/bot/chat"
)

// What the bot asks of Discord at most. Discord counts arrivals, which bunch up on the way,
// so a second may hold somewhat fewer than the fifty that it accepts.
const (
	perSecond = 40.0
	// burst requests may follow each other at once after a pause: perSecond and burst make 45.
	burst = 5.0
	// maxInFlight bounds the requests of the budget that wait for Discord's answer.
	maxInFlight = 16
	// maxInvalid answers of status 401, 403 or 429 in invalidWithin are half of what Discord
	// accepts of an address. After as many only what people wait for goes out.
	maxInvalid    = 5000
	invalidWithin = 10 * time.Minute
)

// Other processes of the bot may ask Discord too. So a process goes slower after Discord has limited all
// requests, half as fast each time, and twice as fast again after each speedUpAfter without that.
const (
	slowest      = 2.0 // requests a second
	speedUpAfter = time.Minute
)

// maxWaiting is how many requests of each urgency may wait. The oldest goes when there is one
// more: of boards and tidying a later one makes up for it.
var maxWaiting = [...]int{chat.Awaited: 1000, chat.Lagging: 500, chat.Reminding: 200, chat.Tidying: 200}

var (
	// ErrDropped: a request was not sent, because more urgent ones filled its time or place.
	ErrDropped = errors.New("the request was dropped, there is too much to send")
	// errSuperseded: a later request replaces the same message.
	errSuperseded = errors.New("a later request took its place")
)

// budget is what may be sent when. It is safe for concurrent use.
type budget struct {
	log *slog.Logger

	mu       sync.Mutex
	pace     float64                     // requests a second
	paced    time.Time                   // when pace was changed last
	waiting  [chat.Tidying + 1][]*ticket // by urgency, the oldest first
	inFlight int
	routes   map[string]*route
	tokens   float64 // requests that may go at once
	at       time.Time
	held     time.Time // nothing of the budget goes before
	shut     time.Time // nothing at all goes before: Discord's edge refuses the address
	invalid  invalid
	hurried  bool // only what is awaited goes
	timer    *time.Timer
}

// ticket is a request that waits for its turn.
type ticket struct {
	call  *Call
	ready chan error // gets nil when it may go
}

// route is a limit that some requests share. One of them is on its way at a time: its answer
// says how many more there may be.
type route struct {
	busy      bool
	exhausted bool
	resets    time.Time
}

func newBudget(log *slog.Logger) *budget {
	return &budget{log: log, pace: perSecond, routes: make(map[string]*route), tokens: burst, at: time.Now()}
}

// acquire waits until a call may go out. The caller then has to call release.
func (b *budget) acquire(ctx context.Context, q *Call) error {
	t := &ticket{q, make(chan error, 1)}
	b.mu.Lock()
	b.enqueue(t)
	b.pump()
	b.mu.Unlock()
	select {
	case err := <-t.ready:
		return err
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.remove(t) {
		return context.Cause(ctx)
	}
	if err := <-t.ready; err != nil { // it was decided meanwhile
		return err
	}
	b.free(q)
	b.pump()
	return context.Cause(ctx)
}

// enqueue appends a ticket. One for the same message that still waits gives way to it.
func (b *budget) enqueue(t *ticket) {
	queue := &b.waiting[t.call.Urgency]
	if t.call.Replaces != "" {
		for i, other := range *queue {
			if other.call.Replaces == t.call.Replaces {
				other.ready <- errSuperseded
				(*queue)[i] = t
				return
			}
		}
	}
	if len(*queue) == maxWaiting[t.call.Urgency] {
		(*queue)[0].ready <- ErrDropped
		*queue = (*queue)[1:]
	}
	*queue = append(*queue, t)
}

// remove takes out a ticket that still waits.
func (b *budget) remove(t *ticket) bool {
	queue := &b.waiting[t.call.Urgency]
	for i, other := range *queue {
		if other == t {
			*queue = append((*queue)[:i], (*queue)[i+1:]...)
			return true
		}
	}
	return false
}

// pump lets go what may go, and sets the timer for the rest.
func (b *budget) pump() {
	now := time.Now()
	b.refill(now)
	next := b.drop(now)
	if wait := b.held.Sub(now); wait > 0 {
		b.wake(earliest(next, wait))
		return
	}
	for b.inFlight < maxInFlight {
		t, wait := b.first(now)
		if t == nil {
			next = earliest(next, wait)
			break
		}
		if b.tokens < 1 {
			next = earliest(next, max(time.Millisecond, time.Duration((1-b.tokens)*float64(time.Second)/b.pace)))
			break
		}
		b.remove(t)
		b.tokens--
		b.inFlight++
		b.route(t.call.Route).busy = true
		t.ready <- nil
	}
	b.wake(next)
}

// refill adds the requests that time has made room for.
func (b *budget) refill(now time.Time) {
	for ; b.pace < perSecond && now.Sub(b.paced) >= speedUpAfter; b.paced = b.paced.Add(speedUpAfter) {
		b.pace = min(2*b.pace, perSecond)
	}
	b.tokens = min(burst, b.tokens+now.Sub(b.at).Seconds()*b.pace)
	b.at = now
}

// drop refuses the tickets whose time is over, and all but the most urgent while too many
// answers were invalid or the process is about to end. It returns when the next one's time is over.
func (b *budget) drop(now time.Time) (next time.Duration) {
	only := b.hurried || b.invalid.count(now) >= maxInvalid
	for urgency := range b.waiting {
		kept := b.waiting[urgency][:0]
		for _, t := range b.waiting[urgency] {
			left := t.call.Until.Sub(now)
			if left <= 0 || only && chat.Urgency(urgency) != chat.Awaited {
				t.ready <- ErrDropped
				continue
			}
			kept = append(kept, t)
			next = earliest(next, left)
		}
		clear(b.waiting[urgency][len(kept):])
		b.waiting[urgency] = kept
	}
	return next
}

// first is the most urgent ticket whose route is free, or how long until one is.
func (b *budget) first(now time.Time) (t *ticket, wait time.Duration) {
	for _, queue := range b.waiting {
		for _, t := range queue {
			r := b.route(t.call.Route)
			switch left := r.resets.Sub(now); {
			case r.busy: // its answer calls pump
			case r.exhausted && left > 0:
				wait = earliest(wait, left)
			default:
				return t, 0
			}
		}
	}
	return nil, wait
}

func (b *budget) route(name string) *route {
	r := b.routes[name]
	if r == nil {
		r = new(route)
		b.routes[name] = r
	}
	return r
}

// wake has pump called after a time; zero for never.
func (b *budget) wake(after time.Duration) {
	if b.timer != nil {
		b.timer.Stop()
		b.timer = nil
	}
	if after > 0 {
		b.timer = time.AfterFunc(after, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.pump()
		})
	}
}

// earliest is the shorter of two times, of which zero is none.
func earliest(a, b time.Duration) time.Duration {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// release gives back what acquire gave, with what the answer says about limits.
func (b *budget) release(q *Call, said limits) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.route(q.Route)
	r.exhausted, r.resets = said.exhausted, time.Now().Add(said.resetAfter)
	b.free(q)
	b.pump()
}

// free ends a call's stay in its route. A route that limits nothing is forgotten.
func (b *budget) free(q *Call) {
	b.inFlight--
	r := b.route(q.Route)
	r.busy = false
	if len(b.routes) > maxRoutes {
		now := time.Now()
		for name, r := range b.routes {
			if !r.busy && (!r.exhausted || !r.resets.After(now)) {
				delete(b.routes, name)
			}
		}
	}
}

// maxRoutes is how many limits are kept before those that are over are forgotten.
const maxRoutes = 1000

// learn notes what an answer, of a call of any kind, says about everything that is sent.
func (b *budget) learn(status int, said limits) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	switch {
	case said.edge:
		b.shut = later(b.shut, now.Add(said.retryAfter))
		fallthrough
	case said.global:
		b.held = later(b.held, now.Add(said.retryAfter))
		b.tokens, b.at = 0, b.held // what waits goes out spread over time, not in one burst
		if now.After(b.paced) {    // several requests may be refused together
			b.pace, b.paced = max(b.pace/2, slowest), later(b.held, now.Add(time.Second))
		}
		b.log.Warn("Discord limits all requests", "for", said.retryAfter)
	}
	if isInvalid(status) && b.invalid.add(now) == maxInvalid {
		b.log.Error("Discord refused too many requests; only answers to people are sent",
			"answers", maxInvalid, "within", invalidWithin)
	}
}

// hurry lets only go what is awaited.
func (b *budget) hurry() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hurried = true
	b.pump()
}

// closedFor is how long nothing at all may be sent.
func (b *budget) closedFor() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return max(0, time.Until(b.shut))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// invalid counts answers by the minute, of the last invalidWithin.
type invalid struct {
	counts [invalidWithin / time.Minute]int
	minute int64 // of the newest count
}

func (v *invalid) add(now time.Time) int {
	v.advance(now)
	v.counts[v.minute%int64(len(v.counts))]++
	return v.count(now)
}

func (v *invalid) count(now time.Time) (sum int) {
	v.advance(now)
	for _, n := range v.counts {
		sum += n
	}
	return sum
}

// advance empties the counts of minutes that are too old.
func (v *invalid) advance(now time.Time) {
	minute := now.Unix() / 60
	for range min(max(0, minute-v.minute), int64(len(v.counts))) {
		v.minute++
		v.counts[v.minute%int64(len(v.counts))] = 0
	}
	v.minute = max(v.minute, minute)
}
