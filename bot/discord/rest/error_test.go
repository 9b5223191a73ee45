package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
)

var errLost = &url.Error{
	Op: "Post", URL: "https://discord.com/interactions/1/secret/callback", Err: io.ErrUnexpectedEOF,
}

func limited(after time.Duration) error {
	return &Error{Status: http.StatusTooManyRequests, RetryAfter: after}
}

// What is tried again, after how long.
func TestRetry(t *testing.T) {
	t.Parallel()
	const pause = 150 * time.Millisecond
	for name, c := range map[string]struct {
		err   error
		wait  time.Duration
		again bool
	}{
		"no error":            {nil, 0, false},
		"429":                 {limited(2 * time.Second), 2 * time.Second, true},
		"429 without a time":  {limited(0), pause, true},
		"500":                 {&Error{Status: 500}, pause, true},
		"502":                 {&Error{Status: 502}, pause, true},
		"unknown interaction": {&Error{Status: 404, Code: 10062}, pause, false},
		"answered already":    {&Error{Status: 400, Code: 40060}, pause, false},
		"forbidden":           {&Error{Status: 403, Code: 50013}, pause, false},
		"wrong token":         {&Error{Status: 401}, pause, false},
		"lost":                {errLost, pause, true},
		"cancelled":           {&url.Error{Err: context.Canceled}, 0, false},
		"too late":            {fmt.Errorf("x: %w", context.DeadlineExceeded), 0, false},
		"dropped":             {ErrDropped, 0, false},
	} {
		wait, again := retry(c.err, pause)
		require.Equal(t, c.again, again, name)
		if again {
			require.Equal(t, c.wait, wait, name)
		}
	}
}

// Errors for the log say what happened and give no secret away.
func TestWrap(t *testing.T) {
	t.Parallel()
	require.NoError(t, Wrap("x", nil))
	for want, err := range map[string]error{
		"answer: Discord asks for a pause of 2s":                     limited(2 * time.Second),
		"answer: Discord answered status 500, code 0":                &Error{Status: 500},
		"answer: gone: status 403, code 50013":                       &Error{Status: 403, Code: 50013},
		"answer: gone: status 404, code 10008":                       &Error{Status: 404, Code: 10008},
		"answer: Discord answered status 401, code 0":                &Error{Status: 401},
		"answer: gone: status 401, code 50027":                       &Error{Status: 401, Code: 50027},
		"answer: gone: status 400, code 0":                           &Error{Status: 400},
		"answer: gone: status 413, code 0":                           &Error{Status: 413},
		"answer: Discord answered status 403, code 0":                &Error{Status: 403},
		"answer: Discord answered status 404, code 0":                &Error{Status: 404},
		"answer: Discord answered status 408, code 0":                &Error{Status: 408},
		"answer: unexpected EOF":                                     errLost,
		"answer: the request was dropped, there is too much to send": ErrDropped,
		"answer: the first line":                                     errors.New("the first line\nthe second"),
		"answer: " + strings.Repeat("ñ", 120):                        errors.New(strings.Repeat("ñ", 120)),
		"answer: " + strings.Repeat("ó", 119) + "…":                  errors.New(strings.Repeat("ó", 121)),
	} {
		got := Wrap("answer", err)
		require.EqualError(t, got, want)
		require.NotContains(t, got.Error(), "secret")
	}
	var gone *chat.ErrGone
	require.ErrorAs(t, Wrap("x", &Error{Status: 404, Code: 10003}), &gone)
	require.False(t, errors.As(Wrap("x", &Error{Status: 500}), &gone))
	require.False(t, errors.As(Wrap("x", errLost), &gone))
	require.ErrorAs(t, Wrap("x", &Error{Status: 403, Code: 50013}), &gone)
	require.True(t, gone.Forbidden)
	status, code := Status(Wrap("x", &Error{Status: 500, Code: 7}))
	require.Equal(t, []int{500, 7}, []int{status, code})
}

// What an answer says about limits, whatever nonsense it holds.
func TestLimits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int
		header map[string]string
		body   string
		want   limits
	}{
		"nothing": {200, nil, "", limits{}},
		"some left": {
			200,
			map[string]string{"X-RateLimit-Remaining": "1", "X-RateLimit-Reset-After": "2"},
			"",
			limits{resetAfter: 2 * time.Second},
		},
		"none left": {
			200,
			map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "0.5"},
			"",
			limits{exhausted: true, resetAfter: time.Second / 2},
		},
		"no time": {200, map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "soon"}, "", limits{}},
		"infinite": {
			200,
			map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "Inf"},
			"",
			limits{exhausted: true, resetAfter: mostWait},
		},
		"route": {
			429,
			map[string]string{"X-RateLimit-Scope": "user", "Retry-After": "2"},
			`{"retry_after": 1.5}`,
			limits{exhausted: true, resetAfter: 1500 * time.Millisecond, retryAfter: 1500 * time.Millisecond},
		},
		"global": {
			429,
			map[string]string{"Retry-After": "2"},
			`{"retry_after": 1.5, "global": true}`,
			limits{retryAfter: 1500 * time.Millisecond, global: true},
		},
		"edge": {429, map[string]string{"Retry-After": "2"}, `<html>`, limits{retryAfter: 2 * time.Second, edge: true}},
		"at once": {
			429,
			map[string]string{"Retry-After": "0", "X-RateLimit-Scope": "user"},
			``,
			limits{exhausted: true, resetAfter: leastWait, retryAfter: leastWait},
		},
		"negative": {
			429,
			map[string]string{"Retry-After": "-1", "X-RateLimit-Scope": "user"},
			`{"retry_after": -3}`,
			limits{exhausted: true, resetAfter: usualWait, retryAfter: usualWait},
		},
	} {
		h := make(http.Header)
		for name, value := range c.header {
			h.Set(name, value)
		}
		require.Equal(t, c.want, limitsOf(&http.Response{StatusCode: c.status, Header: h}, []byte(c.body)), name)
	}
}
