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
	// ErrNoMessage says that the interaction was responded to, but not with a message.
	ErrNoMessage = errors.New("fakediscord: the response is not a message")
)

// apiError is a refusal in Discord's form.
type apiError struct {
	status  int
	code    int
	message string
	form    []formError // for code 50035

	retryAfter time.Duration // for status 429
}

// formError is one broken limit or rule of a form.
type formError struct{ path, code, message string }

// Discord's errors, but for the invalid form (see checker.err).
var (
	errUnauthorized       = &apiError{status: http.StatusUnauthorized, message: "401: Unauthorized"}
	errNoRoute            = &apiError{status: http.StatusNotFound, message: "404: Not Found"}
	errUnknownApplication = &apiError{status: http.StatusNotFound, code: 10002, message: "Unknown Application"}
	errUnknownChannel     = &apiError{status: http.StatusNotFound, code: 10003, message: "Unknown Channel"}
	errUnknownGuild       = &apiError{status: http.StatusNotFound, code: 10004, message: "Unknown Guild"}
	errUnknownMember      = &apiError{status: http.StatusNotFound, code: 10007, message: "Unknown Member"}
	errUnknownUser        = &apiError{status: http.StatusNotFound, code: 10013, message: "Unknown User"}
	errUnknownMessage     = &apiError{status: http.StatusNotFound, code: 10008, message: "Unknown Message"}
	errUnknownWebhook     = &apiError{status: http.StatusNotFound, code: 10015, message: "Unknown Webhook"}
	errUnknownInteraction = &apiError{status: http.StatusNotFound, code: 10062, message: "Unknown interaction"}
	errTooLarge           = &apiError{status: http.StatusRequestEntityTooLarge, code: 40005, message: "Request entity too large"}
	errAcknowledged       = &apiError{status: http.StatusBadRequest, code: 40060, message: "Interaction has already been acknowledged."}
	errNoAccess           = &apiError{status: http.StatusForbidden, code: 50001, message: "Missing Access"}
	errNotAuthor          = &apiError{status: http.StatusForbidden, code: 50005, message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &apiError{status: http.StatusBadRequest, code: 50006, message: "Cannot send an empty message"}
	errNoPermission       = &apiError{status: http.StatusForbidden, code: 50013, message: "Missing Permissions"}
	errTokenExpired       = &apiError{status: http.StatusUnauthorized, code: 50027, message: "Invalid Webhook Token"}
	errWrongChannel       = &apiError{status: http.StatusBadRequest, code: 50024, message: "Cannot execute action on this channel type"}
	errEntryPoint         = &apiError{
		status: http.StatusBadRequest, code: 50240,
		message: "You cannot remove this app's Entry Point command in a bulk update operation. " +
			"Please include the Entry Point command in your update request or delete it separately.",
	}
	errArchived  = &apiError{status: http.StatusBadRequest, code: 50083, message: "Thread is archived"}
	errHasThread = &apiError{status: http.StatusBadRequest, code: 160004, message: "A thread has already been created for this message"}
)

// errNotJSON is a body of another shape; cause says where.
func errNotJSON(cause error) *apiError {
	return &apiError{status: http.StatusBadRequest, code: 50109, message: "The request body contains invalid JSON. " + cause.Error()}
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

// body is the error as Discord writes it: the tree below "errors" follows the paths of the fields.
func (e *apiError) body() []byte {
	out := map[string]any{"message": e.message, "code": e.code}
	if len(e.form) > 0 {
		tree := map[string]any{}
		for _, f := range e.form {
			f.addTo(tree)
		}
		out["errors"] = tree
	}
	if e.retryAfter > 0 {
		out["retry_after"], out["global"] = e.retryAfter.Seconds(), false
	}
	raw, _ := json.Marshal(out)
	return raw
}

func (f formError) addTo(tree map[string]any) {
	node := tree
	for step := range strings.SplitSeq(f.path, ".") {
		next, ok := node[step].(map[string]any)
		if !ok {
			next = map[string]any{}
			node[step] = next
		}
		node = next
	}
	list, _ := node["_errors"].([]map[string]string)
	node["_errors"] = append(list, map[string]string{"code": f.code, "message": f.message})
}
