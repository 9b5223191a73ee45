package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"kamisado/bot/chat"
)

// lateReplyAfter is how long after its arrival a deferred interaction gets a late reply. Its token lives for fifteen
// minutes, and work is told to end before (handleWithin, editWithin): what is still not done then hangs, as on a disk
// that does not answer.
const lateReplyAfter = editWithin + 30*time.Second

// errLate is why an answer was not given: the late reply was sent before.
var errLate = errors.New("the answer came after the late reply")

// lateReply answers an interaction whose own answer is not there when its token is about to end. Only one of the two is
// sent: a user who was told that nobody knows what has come of it would not believe the other.
type lateReply struct {
	// request is what it answers; nil where nobody waits for it.
	request *chat.Request

	mu    sync.Mutex
	timer *time.Timer
	// over is set once there is an answer, sent once it was the late reply.
	over, sent bool
}

// schedule sends the late reply in time, for an interaction that was deferred in the way of kind.
func (l *lateReply) schedule(c *Client, i *incoming, kind chat.ReplyKind) {
	if l.request == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer = time.AfterFunc(i.arrived.Add(lateReplyAfter).Sub(c.now()), func() {
		if !l.claim() {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.atLeast(handleWithin))
		defer cancel()
		(&deferral{client: c, interaction: i, kind: kind}).give(ctx, c.bot.Late(l.request))
	})
}

// claim reports whether the late reply may be sent. Nothing else is sent then.
func (l *lateReply) claim() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return false
	}
	l.over, l.sent = true, true
	return true
}

// cancel stops the late reply and reports whether it had not been sent yet.
func (l *lateReply) cancel() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.timer != nil {
		l.timer.Stop()
	}
	return !l.sent
}
