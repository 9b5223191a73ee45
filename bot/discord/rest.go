package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

// codeAnswered is Discord's error code for a second answer to an interaction.
const codeAnswered = 40060

// call is a request to Discord's REST API.
type call struct {
	method, url string
	// payload is sent as JSON, with a file beside it as multipart.
	payload any
	file    *chat.File
	// bucket is the rate limit's name; empty for interaction routes, which have
	// limits of their own and must not share a lock.
	bucket string
	// until is when an attempt makes no sense any more.
	until time.Time
}

// attemptsMost bounds the attempts of one call: a 429 or a 5xx is answered with
// patience, not with a storm.
const attemptsMost = 5

// firstPause is what is waited before the second attempt; it doubles each time.
const firstPause = 150 * time.Millisecond

// send makes a call and tries again after 429, 5xx and lost connections, within
// bounds. It gives the answer's body.
func (c *Client) send(ctx context.Context, q call) ([]byte, error) {
	contentType, raw, err := encodeCall(q)
	if err != nil {
		return nil, err
	}
	pause := firstPause
	for attempt := 1; ; attempt++ {
		answer, err := c.attempt(ctx, q, contentType, raw)
		wait, again := retry(err, pause)
		if !again || attempt == attemptsMost || c.now().Add(wait).After(q.until) {
			return answer, err
		}
		pause *= 2
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, errors.Join(err, ctx.Err())
		}
	}
}

func encodeCall(q call) (contentType string, raw []byte, err error) {
	if q.file == nil {
		if q.payload == nil {
			return "", nil, nil
		}
		raw, err = json.Marshal(q.payload)
		return "application/json", raw, err
	}
	return discordgo.MultipartBodyWithJSON(q.payload, []*discordgo.File{{
		Name: q.file.Name, ContentType: http.DetectContentType(q.file.Data), Reader: bytes.NewReader(q.file.Data),
	}})
}

// attempt makes a call once. Interaction routes get a throw-away bucket: a
// bucket a token would never be freed, and a shared one is a global lock.
func (c *Client) attempt(ctx context.Context, q call, contentType string, raw []byte) ([]byte, error) {
	limiter, name := c.session.Ratelimiter, q.bucket
	if name == "" {
		limiter, name = discordgo.NewRatelimiter(), q.url
	}
	bucket, err := c.lock(ctx, limiter, name, q.until)
	if err != nil {
		return nil, err
	}
	return c.session.RequestWithLockedBucket(q.method, q.url, contentType, raw, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
}

// lock takes a rate limit's bucket when it allows a request. discordgo's own way
// sleeps in it, deaf to contexts, for as long as Discord says; this gives up when
// the call would come too late.
func (c *Client) lock(ctx context.Context, limiter *discordgo.RateLimiter, name string, until time.Time) (*discordgo.Bucket, error) {
	bucket := limiter.GetBucket(name)
	for {
		bucket.Lock()
		wait := limiter.GetWaitTime(bucket, 1)
		if wait <= 0 {
			bucket.Remaining--
			return bucket, nil
		}
		bucket.Unlock()
		if c.now().Add(wait).After(until) {
			return nil, &discordgo.RateLimitError{RateLimit: &discordgo.RateLimit{
				TooManyRequests: &discordgo.TooManyRequests{RetryAfter: wait},
			}}
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// retry reports whether an error may pass, and how long to wait for that.
func retry(err error, pause time.Duration) (wait time.Duration, again bool) {
	var limited *discordgo.RateLimitError
	var rest *discordgo.RESTError
	switch {
	case err == nil:
		return 0, false
	case errors.As(err, &limited):
		return max(limited.RetryAfter, pause), true
	case errors.As(err, &rest):
		return pause, rest.Response.StatusCode >= http.StatusInternalServerError
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return 0, false
	}
	// A lost connection, or an answer that is no JSON.
	return pause, true
}

// code is Discord's error code, 0 where the error has none.
func code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// status is the HTTP status of an error, 0 where it has none.
func status(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) {
		return rest.Response.StatusCode
	}
	return 0
}

// final reports whether a status is a no that trying again cannot change: what was
// asked for is gone or forbidden, or Discord will not have it. A wrong token is
// not the message's fault, and a 429 is no no.
func final(status int) bool {
	return status >= 400 && status < 500 && status != http.StatusUnauthorized && status != http.StatusTooManyRequests
}

// explain shortens discordgo's errors for the log and marks what is gone. The
// request in them holds the token, and the address that of the interaction:
// they must not be printed.
func explain(what string, err error) error {
	if err == nil {
		return nil
	}
	if final(status(err)) {
		return fmt.Errorf("%s: %w", what, &chat.ErrGone{Reason: fmt.Sprintf("status %d, code %d", status(err), code(err))})
	}
	if s := status(err); s != 0 {
		return fmt.Errorf("%s: Discord answered status %d, code %d", what, s, code(err))
	}
	var limited *discordgo.RateLimitError
	var address *url.Error
	switch {
	case errors.As(err, &limited):
		return fmt.Errorf("%s: Discord asks for a pause of %v", what, limited.RetryAfter)
	case errors.As(err, &address):
		err = address.Err
	}
	// For a 502 discordgo's error holds the whole page that came with it.
	line, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s: %s", what, clip(line, mostReason))
}

// mostReason is how much of a foreign error goes into the log.
const mostReason = 120
