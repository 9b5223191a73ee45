package fakediscord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Errors that the driver's waiting methods return.
var (
	// ErrClosed says that the server was closed while somebody waited.
	ErrClosed = errors.New("fakediscord: closed")
	// ErrNoResponse is what a person sees as "the application did not respond": no valid first response in time.
	ErrNoResponse = errors.New("fakediscord: the bot did not respond in time")
	// ErrNoMessage says that the interaction was answered, but not with a message.
	ErrNoMessage = errors.New("fakediscord: the answer is not a message")
)

// apiError is a refusal in Discord's form.
type apiError struct {
	status  int
	code    int
	message string
	bad     []Violation
	wait    time.Duration // for 429
}

func (e *apiError) Error() string {
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%d %s", e.code, e.message))
	for _, v := range e.bad {
		text.WriteString("; " + v.String())
	}
	return text.String()
}

func refuse(status, code int, message string) *apiError {
	return &apiError{status: status, code: code, message: message}
}

func errUnauthorized() *apiError { return refuse(http.StatusUnauthorized, 0, "401: Unauthorized") }
func errNoRoute() *apiError      { return refuse(http.StatusNotFound, 0, "404: Not Found") }
func errUnknownChannel() *apiError {
	return refuse(http.StatusNotFound, 10003, "Unknown Channel")
}

func errUnknownGuild() *apiError { return refuse(http.StatusNotFound, 10004, "Unknown Guild") }
func errUnknownMessage() *apiError {
	return refuse(http.StatusNotFound, 10008, "Unknown Message")
}

func errUnknownUser() *apiError { return refuse(http.StatusNotFound, 10013, "Unknown User") }
func errUnknownWebhook() *apiError {
	return refuse(http.StatusNotFound, 10015, "Unknown Webhook")
}

func errUnknownInteraction() *apiError {
	return refuse(http.StatusNotFound, 10062, "Unknown interaction")
}

func errUnknownCommand() *apiError {
	return refuse(http.StatusNotFound, 10063, "Unknown application command")
}

func errTooLarge() *apiError {
	return refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
}

func errAcknowledged() *apiError {
	return refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
}

func errNoAccess() *apiError { return refuse(http.StatusForbidden, 50001, "Missing Access") }
func errNotAuthor() *apiError {
	return refuse(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
}

func errEmptyMessage() *apiError {
	return refuse(http.StatusBadRequest, 50006, "Cannot send an empty message")
}

func errNoDM() *apiError {
	return refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
}

func errNoPermission() *apiError {
	return refuse(http.StatusForbidden, 50013, "Missing Permissions")
}

func errTokenExpired() *apiError {
	return refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
}

func errArchived() *apiError { return refuse(http.StatusBadRequest, 50083, "Thread is archived") }
func errNotJSON() *apiError {
	return refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
}

func errLocked() *apiError {
	return refuse(http.StatusForbidden, 160005, "Thread is locked")
}

func errInvalidForm(bad []Violation) *apiError {
	return &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body", bad: bad}
}

// body is the error as Discord writes it: the tree below "errors" follows the path of the field.
func (e *apiError) body() []byte {
	out := map[string]any{"message": e.message, "code": e.code}
	if e.wait > 0 {
		out["retry_after"], out["global"] = e.wait.Seconds(), false
	}
	if len(e.bad) > 0 {
		tree := map[string]any{}
		for _, v := range e.bad {
			v.plant(tree)
		}
		out["errors"] = tree
	}
	raw, _ := json.Marshal(out)
	return raw
}

// Violation is one broken limit or form rule of Discord.
type Violation struct {
	Path    string // such as "data.components.0.components.1.label"
	Code    string // Discord's, such as "BASE_TYPE_MAX_LENGTH"
	Message string
}

// String is "path: message (code)".
func (v Violation) String() string { return fmt.Sprintf("%s: %s (%s)", v.Path, v.Message, v.Code) }

func (v Violation) plant(tree map[string]any) {
	at := tree
	for step := range strings.SplitSeq(v.Path, ".") {
		next, ok := at[step].(map[string]any)
		if !ok {
			next = map[string]any{}
			at[step] = next
		}
		at = next
	}
	list, _ := at["_errors"].([]map[string]string)
	at["_errors"] = append(list, map[string]string{"code": v.Code, "message": v.Message})
}
