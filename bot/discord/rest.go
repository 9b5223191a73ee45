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

// codeAcknowledged is Discord's error code for a second response to an interaction.
const codeAcknowledged = 40060

// codeNoAccess and codeNoPermission are Discord's error codes for what the bot may not see or do.
const (
	codeNoAccess     = 50001
	codeNoPermission = 50013
)

// call is a request to Discord's REST API.
type call struct {
	method, url string
	// payload is sent as JSON, with files beside it as multipart.
	payload any
	files   []*chat.File
	// bucket is the rate limit's name; empty for interaction routes, which have
	// limits of their own and must not share a lock.
	bucket string
	// until is when an attempt would be too late.
	until time.Time
}

// maxAttempts bounds the attempts of one call.
const maxAttempts = 5

// firstBackoff is the wait before the second attempt; it doubles each time.
const firstBackoff = 150 * time.Millisecond

// send makes a call and tries again after 429, 5xx and lost connections, within
// bounds. It returns the response's body.
func (c *Client) send(ctx context.Context, q call) ([]byte, error) {
	raw, _, err := c.sendCounted(ctx, q)
	return raw, err
}

// sendCounted is send, and returns how many attempts it took.
func (c *Client) sendCounted(ctx context.Context, q call) (raw []byte, attempt int, err error) {
	contentType, content, err := encodeCall(q)
	if err != nil {
		return nil, 0, err
	}
	backoff := firstBackoff
	for attempt = 1; ; attempt++ {
		raw, err := c.attempt(ctx, q, contentType, content)
		wait, again := retry(err, backoff)
		if !again || attempt == maxAttempts || c.now().Add(wait).After(q.until) {
			return raw, attempt, err
		}
		backoff *= 2
		if stopped := sleep(ctx, wait); stopped != nil {
			return nil, attempt, errors.Join(err, stopped)
		}
	}
}

func encodeCall(q call) (contentType string, raw []byte, err error) {
	if len(q.files) == 0 {
		if q.payload == nil {
			return "", nil, nil
		}
		raw, err = json.Marshal(q.payload)
		return "application/json", raw, err
	}
	var files []*discordgo.File
	for _, file := range q.files {
		files = append(files, &discordgo.File{
			Name: file.Name, ContentType: http.DetectContentType(file.Data), Reader: bytes.NewReader(file.Data),
		})
	}
	return discordgo.MultipartBodyWithJSON(q.payload, files)
}

// attempt makes a call once. Interaction routes get a bucket that is used once: one
// a token would never be freed, and a shared one would be a global lock.
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

// lock takes a rate limit's bucket when it allows a request. discordgo's own method
// sleeps for as long as Discord says and ignores contexts; this one gives up when the
// call would come too late.
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
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// retry reports whether to try again after an error, and how long to wait before.
func retry(err error, backoff time.Duration) (wait time.Duration, again bool) {
	var limited *discordgo.RateLimitError
	switch status, _ := response(err); {
	case err == nil:
		return 0, false
	case errors.As(err, &limited):
		return max(limited.RetryAfter, backoff), true
	case status != 0:
		return backoff, status >= http.StatusInternalServerError
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return 0, false
	}
	// A lost connection, or a response that is not JSON.
	return backoff, true
}

// response is an error's HTTP status and Discord's error code, 0 where it has none.
func response(err error) (status, code int) {
	var rest *discordgo.RESTError
	if !errors.As(err, &rest) {
		return 0, 0
	}
	if rest.Message != nil {
		code = rest.Message.Code
	}
	return rest.Response.StatusCode, code
}

// permanent reports whether trying again cannot change a status: what was asked for is
// gone, forbidden or invalid. 401 is about the token and not about the message, and 429
// passes.
func permanent(status int) bool {
	return status >= 400 && status < 500 && status != http.StatusUnauthorized && status != http.StatusTooManyRequests
}

// maxReason is how many characters of an error from outside go into the log.
const maxReason = 120

// wrapError shortens discordgo's errors for the log and marks what is gone as
// chat.ErrGone. The request in them holds the token and the address the interaction's
// token: neither may be printed.
func wrapError(what string, err error) error {
	status, code := response(err)
	var limited *discordgo.RateLimitError
	var address *url.Error
	switch {
	case err == nil:
		return nil
	case permanent(status):
		return fmt.Errorf("%s: %w", what, &chat.ErrGone{
			Reason: fmt.Sprintf("status %d, code %d", status, code), Forbidden: code == codeNoAccess || code == codeNoPermission,
		})
	case status != 0:
		return fmt.Errorf("%s: Discord answered status %d, code %d", what, status, code)
	case errors.As(err, &limited):
		return fmt.Errorf("%s: Discord asks for a pause of %v", what, limited.RetryAfter)
	case errors.As(err, &address):
		err = address.Err
	}
	// For status 502 discordgo's error holds the whole page that came with it.
	line, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s: %s", what, truncate(line, maxReason))
}
