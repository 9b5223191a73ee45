package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kamisado/bot/chat"
)

// Error is an answer of Discord that is not a success.
type Error struct {
	// Status is that of HTTP, Code is Discord's own; 0 where there is none.
	Status, Code int
	// RetryAfter is how long Discord asks to wait, of status 429.
	RetryAfter time.Duration
	// Attempt counts the times that the call was sent.
	Attempt int
}

// Error says status and code, and nothing of the request: that holds secrets.
func (e *Error) Error() string {
	if e.Status == http.StatusTooManyRequests {
		return fmt.Sprintf("Discord asks for a pause of %v", e.RetryAfter)
	}
	return fmt.Sprintf("Discord answered status %d, code %d", e.Status, e.Code)
}

// Status is an error's HTTP status and Discord's error code, 0 where it has none.
func Status(err error) (status, code int) {
	if answer, ok := errors.AsType[*Error](err); ok {
		return answer.Status, answer.Code
	}
	return 0, 0
}

// Discord's error codes for what the bot may not see or do, and for an expired interaction token.
const (
	codeNoAccess      = 50001
	codeNoPermission  = 50013
	codeNoInteraction = 50027
)

// retry reports whether to try again after an error, and how long to wait before.
func retry(err error, backoff time.Duration) (wait time.Duration, again bool) {
	answer, answered := errors.AsType[*Error](err)
	switch {
	case err == nil, errors.Is(err, ErrDropped),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return 0, false
	case !answered: // a lost connection
		return backoff, true
	case answer.Status == http.StatusTooManyRequests:
		return max(answer.RetryAfter, backoff), true
	}
	return backoff, answer.Status >= http.StatusInternalServerError
}

// permanent reports whether a retry cannot succeed, because the target is gone or forbidden, or the
// request is invalid. Discord then sends a code. A 403 or 404 without a code comes from Discord's edge
// or from a proxy and is temporary, as 429 is. A 401 is about the bot's token unless the code is
// codeNoInteraction.
func permanent(status, code int) bool {
	switch status {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		return true
	case http.StatusUnauthorized:
		return code == codeNoInteraction
	case http.StatusTooManyRequests:
		return false
	}
	return status >= 400 && status < 500 && code != 0
}

// maxReason is how many characters of an error from outside go into the log.
const maxReason = 120

// Wrap shortens an error for the log and marks what is gone as chat.ErrGone. The address in
// an error of net/http may hold an interaction's token, which must not be printed.
func Wrap(what string, err error) error {
	status, code := Status(err)
	var address *url.Error
	switch {
	case err == nil:
		return nil
	case permanent(status, code):
		return fmt.Errorf("%s: %w", what, &chat.ErrGone{
			Reason: fmt.Sprintf("status %d, code %d", status, code), Forbidden: code == codeNoAccess || code == codeNoPermission,
		})
	case status != 0:
		return fmt.Errorf("%s: %w", what, err)
	case errors.As(err, &address):
		err = address.Err
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	if runes := []rune(line); len(runes) > maxReason {
		line = string(runes[:maxReason-1]) + "…"
	}
	return fmt.Errorf("%s: %s", what, line)
}
