package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// What Discord has said of a channel or a member holds for lookAgain, however often people have the bot ask: that
// it is there, or that the bot may not see it. That it is gone, or that no answer came, holds for missedAgain,
// since people and channels come back. At most maxLooks answers are remembered. After the gateway has reported a
// channel as deleted, or a post to it was refused, Discord is asked at once.
const (
	lookAgain   = time.Minute
	missedAgain = 10 * time.Second
	maxLooks    = 5_000
)

// looks are the questions that were asked lately, by address.
type looks struct {
	mu   sync.Mutex // guards last and the fields of each look but done
	last *lru.Cache[string, *look]
}

// look is a question whether something is there. Whoever asks the same meanwhile waits for the same answer.
type look struct {
	places []string      // what it is about: when one of them is gone the answer is another
	until  time.Time     // how long the answer holds; zero until it is there
	done   chan struct{} // closed when it is there
	err    error
}

func newLooks() *looks {
	last, _ := lru.New[string, *look](maxLooks) // it refuses a size that is not positive
	return &looks{last: last}
}

// look asks Discord whether there is something at an address, in some places, unless the answer is known.
func (c *Client) look(ctx context.Context, q rest.Call, places ...string) error {
	c.looks.mu.Lock()
	l, known := c.looks.last.Get(q.URL)
	if !known || !l.until.IsZero() && !time.Now().Before(l.until) {
		l = &look{places: places, done: make(chan struct{})}
		c.looks.last.Add(q.URL, l)
		go c.answer(context.WithoutCancel(ctx), l, q) // others may wait longer than who has asked first
	}
	c.looks.mu.Unlock()
	select {
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// answer has Discord answer a look. It is no more urgent than a reminder: who waits for it does without after a while.
func (c *Client) answer(ctx context.Context, l *look, q rest.Call) {
	ctx, cancel := context.WithTimeout(ctx, c.atLeast(askWithin))
	defer cancel()
	q.Urgency = chat.Reminding
	raw, err := c.channelRequest(ctx, askWithin, q)
	var channel struct {
		Guild  string `json:"guild_id"`
		Parent string `json:"parent_id"`
	}
	_ = json.Unmarshal(raw, &channel) // a member has neither field
	holds := missedAgain
	if status, _ := rest.Status(err); err == nil || status == http.StatusForbidden { // Discord counts what it forbids
		holds = lookAgain
	}
	c.looks.mu.Lock()
	defer c.looks.mu.Unlock()
	l.places = append(l.places, channel.Guild, channel.Parent)
	l.until, l.err = time.Now().Add(holds), err
	close(l.done)
}

// forget drops the answers about a channel, what is below it or on a server, and those that are on their way.
func (k *looks) forget(place string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, address := range k.last.Keys() {
		if l, _ := k.last.Peek(address); l.until.IsZero() || slices.Contains(l.places, place) {
			k.last.Remove(address)
		}
	}
}
