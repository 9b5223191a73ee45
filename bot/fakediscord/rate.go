package fakediscord

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// limiter counts requests per route and major id, as Discord's buckets do, and writes their headers.
type limiter struct {
	now    func() time.Time
	limit  int
	window time.Duration

	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	used  int
	reset time.Time
}

func newLimiter(cfg Config) *limiter {
	return &limiter{now: cfg.Now, limit: cfg.RateLimit, window: cfg.RateWindow, buckets: map[string]*bucket{}}
}

// allow takes one request out of the bucket, or refuses. Answers to interactions are never counted.
func (l *limiter) allow(c *call) error {
	if l.limit <= 0 || strings.HasPrefix(c.route.template, "/interactions/") {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucket(c)
	if b.used >= l.limit {
		e := refuse(http.StatusTooManyRequests, 0, "You are being rate limited.")
		e.wait = b.reset.Sub(l.now())
		return e
	}
	b.used++
	return nil
}

// bucket needs the lock. Old buckets go when their window has passed, so that the map stays small.
func (l *limiter) bucket(c *call) *bucket {
	key, now := bucketKey(c), l.now()
	if b := l.buckets[key]; b != nil && now.Before(b.reset) {
		return b
	}
	for k, b := range l.buckets {
		if !now.Before(b.reset) {
			delete(l.buckets, k)
		}
	}
	b := &bucket{reset: now.Add(l.window)}
	l.buckets[key] = b
	return b
}

func bucketKey(c *call) string {
	major := c.PathValue("channel_id") + c.PathValue("guild_id") + c.PathValue("webhook_token")
	return c.Method + " " + c.route.template + " " + major
}

// head writes the bucket's headers. Without a limit they say that there is plenty left: discordgo sleeps when it reads
// that nothing is.
func (l *limiter) head(h http.Header, c *call) {
	limit, left, after := "50", "49", time.Second
	if l.limit > 0 {
		l.mu.Lock()
		b := l.bucket(c)
		limit, left, after = strconv.Itoa(l.limit), strconv.Itoa(max(0, l.limit-b.used)), b.reset.Sub(l.now())
		l.mu.Unlock()
	}
	reset := l.now().Add(after)
	values := []string{
		c.route.template, limit, left,
		strconv.FormatFloat(float64(reset.UnixMilli())/1000, 'f', 3, 64),
		strconv.FormatFloat(after.Seconds(), 'f', 3, 64),
	}
	// The keys are in net/http's canonical form, which saves canonicalising them for each answer.
	h["X-Ratelimit-Bucket"] = values[0:1:1]
	h["X-Ratelimit-Limit"] = values[1:2:2]
	h["X-Ratelimit-Remaining"] = values[2:3:3]
	h["X-Ratelimit-Reset"] = values[3:4:4]
	h["X-Ratelimit-Reset-After"] = values[4:5:5]
}
