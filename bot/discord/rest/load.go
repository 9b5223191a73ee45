package rest

import (
	"strings"
	"time"

	"kamisado/bot/chat"
)

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
	b.refill(time.Now())
	for urgency, queue := range b.waiting {
		now.Waiting[urgency] = len(queue)
	}
	now.InFlight, now.Spare, now.Invalid = b.inFlight, max(0, b.tokens), b.invalid.count(time.Now())
	return now
}

// purpose is what a call is for, without ids, so that there are few of them: the first word of
// its route, else "callback" for the first response to an interaction and "answer" for what
// changes or reads it later.
func (q *Call) purpose() string {
	purpose, _, _ := strings.Cut(q.Route, " ")
	switch {
	case purpose != "":
		return purpose
	case strings.Contains(q.URL, "/callback"):
		return "callback"
	case strings.Contains(q.URL, "/webhooks/"):
		return "answer"
	}
	return "other"
}
