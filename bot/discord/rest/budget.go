package rest

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"kamisado/bot/chat"
)

// What the bot asks of Discord at most. Discord counts arrivals, which bunch up on the way,
// so a second may hold somewhat fewer than the fifty that it accepts.
const (
	perSecond = 40
	// burst requests may follow each other at once after a pause: perSecond and burst make 45.
	burst = 5
	// maxInFlight bounds the requests of the budget that wait for Discord's answer.
	maxInFlight = 16
	// maxInvalid answers of status 401, 403 or 429 in invalidWithin are half of what Discord
	// accepts of an address. After as many only what people wait for goes out until invalidWithin has
	// passed since the first of them.
	maxInvalid    = 5000
	invalidWithin = 10 * time.Minute
)

// Other processes of the bot may ask Discord too. So a process goes slower after Discord has limited all
// requests, half as fast each time, and twice as fast again after each speedUpAfter without that.
const (
	slowest      = 2 // requests a second
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

// budget decides when which request may be sent. It is safe for concurrent use.
type budget struct {
	log *slog.Logger

	mu       sync.Mutex
	limiter  *rate.Limiter
	paced    time.Time                   // when the limiter's pace was changed last
	waiting  [chat.Tidying + 1][]*ticket // by urgency, the oldest first
	inFlight int
	routes   map[string]*route // those that are busy or exhausted
	held     time.Time         // nothing of the budget goes before
	shut     time.Time         // nothing at all goes before: Discord's edge refuses the address
	hurried  bool              // only what is awaited goes
	timer    *time.Timer       // calls pump when time lets something go
	invalid  int               // answers since invalidSince
	// invalidSince is when the first of them came.
	invalidSince time.Time
}

// ticket is a request that waits for its turn until it would be too late.
type ticket struct {
	call  *Call
	until time.Time
	ready chan error // gets nil when it may go
}

// route is a limit that some requests share. One of them is on its way at a time: its answer
// says how many more there may be.
type route struct {
	busy   bool
	resets time.Time // nothing goes before
}

func newBudget(log *slog.Logger) *budget {
	return &budget{log: log, limiter: rate.NewLimiter(perSecond, burst), routes: make(map[string]*route)}
}

// acquire waits until a call may go out. The caller then has to call release.
func (b *budget) acquire(ctx context.Context, q *Call) error {
	t := &ticket{q, q.Until, make(chan error, 1)}
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
	t.until = time.Time{} // so that it is dropped if it still waits
	b.pump()
	b.mu.Unlock()
	if err := <-t.ready; err == nil {
		b.release(q, limits{})
	}
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

// pump lets go what may go, the most urgent first, and sets the timer for the rest. It drops the tickets whose time is
// over, and all but the most urgent while too many answers were invalid or the process is about to end.
func (b *budget) pump() {
	now, next := time.Now(), time.Time{}
	wakeAt := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	for ; b.limiter.Limit() < perSecond && now.Sub(b.paced) >= speedUpAfter; b.paced = b.paced.Add(speedUpAfter) {
		b.limiter.SetLimitAt(now, min(2*b.limiter.Limit(), perSecond))
	}
	only := b.hurried || b.invalidCount(now) >= maxInvalid
	for urgency, queue := range b.waiting {
		kept := queue[:0]
		for _, t := range queue {
			r := b.routes[t.call.Route]
			switch {
			case !t.until.After(now), only && chat.Urgency(urgency) != chat.Awaited:
				t.ready <- ErrDropped
				continue
			case r != nil && r.busy: // its answer calls pump
			case r != nil && r.resets.After(now):
				wakeAt(r.resets)
			case b.held.After(now):
				wakeAt(b.held)
			case b.inFlight == maxInFlight: // an answer calls pump
			case !b.limiter.AllowN(now, 1):
				missing := (1 - b.limiter.TokensAt(now)) / float64(b.limiter.Limit())
				wakeAt(now.Add(max(time.Millisecond, time.Duration(missing*float64(time.Second)))))
			default:
				b.inFlight++
				b.routes[t.call.Route] = &route{busy: true}
				t.ready <- nil
				continue
			}
			kept = append(kept, t)
			wakeAt(t.until)
		}
		clear(queue[len(kept):])
		b.waiting[urgency] = kept
	}
	if b.timer != nil {
		b.timer.Stop()
	}
	if !next.IsZero() {
		b.timer = time.AfterFunc(next.Sub(now), func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.pump()
		})
	}
}

// release gives back what acquire gave, with what the answer says about the route's limit.
func (b *budget) release(q *Call, said limits) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.inFlight--
	now, r := time.Now(), b.routes[q.Route]
	r.busy = false
	if said.exhausted {
		r.resets = now.Add(said.resetAfter)
	}
	maps.DeleteFunc(b.routes, func(_ string, r *route) bool { return !r.busy && !r.resets.After(now) })
	b.pump()
}

// learn notes what an answer, of a call of any kind, says about everything that is sent.
func (b *budget) learn(status int, said limits) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	until := now.Add(said.retryAfter)
	if said.edge && until.After(b.shut) {
		b.shut = until
	}
	if said.edge || said.global {
		if until.After(b.held) {
			b.held = until
		}
		if now.After(b.paced) { // several requests may be refused together
			b.limiter.SetLimitAt(now, max(b.limiter.Limit()/2, slowest))
			b.paced = b.held
			if soon := now.Add(time.Second); soon.After(b.paced) {
				b.paced = soon
			}
		}
		b.log.Warn("Discord limits all requests", "for", said.retryAfter)
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		if b.invalidCount(now) == 0 {
			b.invalidSince = now
		}
		if b.invalid++; b.invalid == maxInvalid {
			b.log.Error("Discord refused too many requests; only answers to people are sent",
				"answers", maxInvalid, "within", invalidWithin)
		}
	}
}

// invalidCount returns how many answers of the last invalidWithin were invalid.
func (b *budget) invalidCount(now time.Time) int {
	if now.Sub(b.invalidSince) >= invalidWithin {
		b.invalid = 0
	}
	return b.invalid
}

// Hurry has only what people wait for sent from now on: the process is about to end.
func (c *Client) Hurry() {
	b := c.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hurried = true
	b.pump()
}

// closedFor returns how long nothing at all may be sent.
func (b *budget) closedFor() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return max(0, time.Until(b.shut))
}

// Load is how much there is to send, for those who watch the bot.
type Load struct {
	// Waiting is how many requests of the budget wait for their turn, by urgency.
	Waiting [chat.Tidying + 1]int
	// InFlight is how many of them wait for Discord's answer.
	InFlight int
	// Spare is how many more may go out at once, at most the burst.
	Spare float64
	// Invalid is how many answers of the last minutes count against the address.
	Invalid int
}

// Load returns how much there is to send now.
func (c *Client) Load() (now Load) {
	b := c.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	for urgency, queue := range b.waiting {
		now.Waiting[urgency] = len(queue)
	}
	now.InFlight, now.Spare, now.Invalid = b.inFlight, max(0, b.limiter.TokensAt(time.Now())), b.invalidCount(time.Now())
	return now
}
