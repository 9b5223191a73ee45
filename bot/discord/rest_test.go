package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
)

func restError(status, code int) error {
	return &discordgo.RESTError{
		Request:  &http.Request{Header: http.Header{"Authorization": {"Bot secret"}}},
		Response: &http.Response{StatusCode: status, Status: http.StatusText(status)},
		Message:  &discordgo.APIErrorMessage{Code: code},
	}
}

func limitedError(after time.Duration) error {
	return &discordgo.RateLimitError{RateLimit: &discordgo.RateLimit{
		TooManyRequests: &discordgo.TooManyRequests{RetryAfter: after}, URL: "https://discord.com/interactions/1/secret/callback",
	}}
}

var errLost = &url.Error{Op: "Post", URL: "https://discord.com/interactions/1/secret/callback", Err: io.ErrUnexpectedEOF}

// What is tried again, after how long.
func TestRetry(t *testing.T) {
	t.Parallel()
	const pause = 150 * time.Millisecond
	for name, c := range map[string]struct {
		err   error
		wait  time.Duration
		again bool
	}{
		"no error":             {nil, 0, false},
		"429":                  {limitedError(2 * time.Second), 2 * time.Second, true},
		"429 without a time":   {limitedError(0), pause, true},
		"500":                  {restError(500, 0), pause, true},
		"503":                  {restError(503, 0), pause, true},
		"unknown interaction":  {restError(404, 10062), pause, false},
		"answered already":     {restError(400, codeAcknowledged), pause, false},
		"forbidden":            {restError(403, 50013), pause, false},
		"wrong token":          {restError(401, 0), pause, false},
		"lost":                 {errLost, pause, true},
		"502, as discordgo is": {errors.New("Exceeded Max retries HTTP 502"), pause, true},
		"cancelled":            {&url.Error{Err: context.Canceled}, 0, false},
		"too late":             {fmt.Errorf("x: %w", context.DeadlineExceeded), 0, false},
	} {
		wait, again := retry(c.err, pause)
		require.Equal(t, c.again, again, name)
		if again {
			require.Equal(t, c.wait, wait, name)
		}
	}
}

// Errors for the log say what happened and give no secret away.
func TestExplain(t *testing.T) {
	t.Parallel()
	require.NoError(t, wrapError("x", nil))
	for want, err := range map[string]error{
		"answer: Discord asks for a pause of 2s":        limitedError(2 * time.Second),
		"answer: Discord answered status 500, code 0":   restError(500, 0),
		"answer: gone: status 403, code 50013":          restError(403, 50013),
		"answer: gone: status 404, code 10008":          restError(404, 10008),
		"answer: Discord answered status 401, code 0":   restError(401, 0),
		"answer: unexpected EOF":                        errLost,
		"answer: Exceeded Max retries HTTP 502, nobody": errors.New("Exceeded Max retries HTTP 502, nobody"),
	} {
		got := wrapError("answer", err)
		require.EqualError(t, got, want)
		require.NotContains(t, got.Error(), "secret")
	}
	var gone *chat.ErrGone
	require.ErrorAs(t, wrapError("x", restError(404, 10003)), &gone)
	require.False(t, errors.As(wrapError("x", restError(500, 0)), &gone))
	require.False(t, errors.As(wrapError("x", errLost), &gone))
}

// A limit that lasts too long for a call is an answer, not a nap.
func TestLongRateLimit(t *testing.T) {
	t.Parallel()
	c, err := New(Config{Token: "t"})
	require.NoError(t, err)
	limiter := discordgo.NewRatelimiter()
	bucket := limiter.LockBucket("here")
	require.NoError(t, bucket.Release(http.Header{
		"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"600"},
	}))
	_, err = c.lock(t.Context(), limiter, "here", time.Now().Add(time.Minute))
	var limited *discordgo.RateLimitError
	require.ErrorAs(t, err, &limited)
	require.Greater(t, limited.RetryAfter, 9*time.Minute)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.lock(ctx, limiter, "here", time.Now().Add(time.Hour))
	require.ErrorIs(t, err, context.Canceled)
	elsewhere, err := c.lock(t.Context(), limiter, "there", time.Now().Add(time.Minute))
	require.NoError(t, err)
	require.NoError(t, elsewhere.Release(nil))
}
