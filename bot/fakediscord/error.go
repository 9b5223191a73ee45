package fakediscord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Errors of the methods that wait.
var (
	// ErrClosed says that the server was closed while somebody waited.
	ErrClosed = errors.New("fakediscord: closed")
	// ErrNoResponse is what a person sees as "the application did not respond": no valid first response in time.
	ErrNoResponse = errors.New("fakediscord: the bot did not respond in time")
)

// apiError is a refusal in Discord's form.
type apiError struct {
	status  int
	code    int
	message string
	form    []formError // for code 50035

	retryAfter time.Duration // for status 429; zero for none
	global     bool          // for status 429
}

// refusal returns an apiError without details.
func refusal(status, code int, message string) *apiError {
	return &apiError{status: status, code: code, message: message}
}

// rateLimited returns the apiError for a call that came too early.
func rateLimited(retryAfter time.Duration) *apiError {
	return &apiError{
		status: http.StatusTooManyRequests, message: "You are being rate limited.", retryAfter: retryAfter,
	}
}

// formError is one broken limit or rule of a form.
type formError struct{ path, code, message string }

// Discord's errors, but for the invalid form (see checker.err).
var (
	errUnauthorized       = refusal(http.StatusUnauthorized, 0, "401: Unauthorized")
	errNoRoute            = refusal(http.StatusNotFound, 0, "404: Not Found")
	errUnknownApplication = refusal(http.StatusNotFound, 10002, "Unknown Application")
	errUnknownChannel     = refusal(http.StatusNotFound, 10003, "Unknown Channel")
	errUnknownGuild       = refusal(http.StatusNotFound, 10004, "Unknown Guild")
	errUnknownMember      = refusal(http.StatusNotFound, 10007, "Unknown Member")
	errUnknownUser        = refusal(http.StatusNotFound, 10013, "Unknown User")
	errUnknownMessage     = refusal(http.StatusNotFound, 10008, "Unknown Message")
	errUnknownWebhook     = refusal(http.StatusNotFound, 10015, "Unknown Webhook")
	errUnknownInteraction = refusal(http.StatusNotFound, 10062, "Unknown interaction")
	errTooLarge           = refusal(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	errAcknowledged       = refusal(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	errNoAccess           = refusal(http.StatusForbidden, 50001, "Missing Access")
	errNotAuthor          = refusal(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage       = refusal(http.StatusBadRequest, 50006, "Cannot send an empty message")
	errNoPermission       = refusal(http.StatusForbidden, 50013, "Missing Permissions")
	errTokenExpired       = refusal(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	errWrongChannel       = refusal(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	errEntryPoint         = refusal(http.StatusBadRequest, 50240,
		"You cannot remove this app's Entry Point command in a bulk update operation. "+
			"Please include the Entry Point command in your update request or delete it separately.")
	errArchived  = refusal(http.StatusBadRequest, 50083, "Thread is archived")
	errHasThread = refusal(http.StatusBadRequest, 160004, "A thread has already been created for this message")
)

// errNotJSON is a body of another shape; cause says where.
func errNotJSON(cause error) *apiError {
	return refusal(http.StatusBadRequest, 50109, "The request body contains invalid JSON. "+cause.Error())
}

// isProblem reports whether the error is the bot's own fault, which Server.Problems lists. A bot must live with the
// others (10008, 50013, 10062 …).
func (e *apiError) isProblem() bool {
	return e.code == 50035 || e.code == 50109 || e.code == 50006 || e.code == 40005 || e.code == errEntryPoint.code
}

// Error is the code and message, then each form error as "path: message (code)".
func (e *apiError) Error() string {
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%d %s", e.code, e.message))
	for _, f := range e.form {
		text.WriteString(fmt.Sprintf("; %s: %s (%s)", f.path, f.message, f.code))
	}
	return text.String()
}

// body is the error as Discord writes it, without the tree of the fields that are wrong.
func (e *apiError) body() []byte {
	out := map[string]any{"message": e.message, "code": e.code}
	if e.status == http.StatusTooManyRequests {
		out["global"] = e.global
	}
	if e.retryAfter > 0 {
		out["retry_after"] = e.retryAfter.Seconds()
	}
	raw, _ := json.Marshal(out)
	return raw
}
