package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"kamisado/bot"
	"kamisado/bot/chat"
)

// apologyAfter is how long after its arrival an interaction that was deferred is answered by an
// apology. Its token lives for fifteen minutes, and work is told to end before (handleWithin,
// editWithin): what is still not done then hangs, as on a disk that does not answer.
const apologyAfter = editWithin + 30*time.Second

// errLate is why an answer was not given: there was an apology before.
var errLate = errors.New("the answer came after the apology for it")

// apology is the answer to an interaction whose own is not there when its token is about to
// end. One of the two is given, never both: who was told that nobody knows what has come of it
// would not believe the other.
type apology struct {
	// request is what the apology is for; nil where there is nobody to apologise to.
	request *chat.Request

	mu    sync.Mutex
	timer *time.Timer
	// over is set once there is an answer, given once it was the apology.
	over, given bool
}

// plan has the apology given in time, for an interaction that was deferred in the way of kind.
func (a *apology) plan(c *Client, i *incoming, kind chat.ReplyKind) {
	if a.request == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer = time.AfterFunc(i.arrived.Add(apologyAfter).Sub(c.now()), func() {
		if !a.take() {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.atLeast(handleWithin))
		defer cancel()
		(&deferral{client: c, interaction: i, kind: kind}).give(ctx, bot.Late(c.bot, a.request))
	})
}

// take reports whether the apology may be given. Nothing else is, then.
func (a *apology) take() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.over {
		return false
	}
	a.over, a.given = true, true
	return true
}

// spare reports whether there was no apology. There is none any more, then.
func (a *apology) spare() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	if a.timer != nil {
		a.timer.Stop()
	}
	return !a.given
}
