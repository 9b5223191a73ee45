// Package rest sends requests to Discord's REST API, within what Discord allows.
//
// Answers to interactions go out at once: they have limits of their own, and are dead after
// three seconds. Everything else shares a budget. Discord accepts fifty requests a second of
// a bot, some of each route, and shuts an address out that gets ten thousand invalid answers
// in ten minutes; so requests wait in a queue of bounded length, the most urgent first, and
// what nobody needs any more is dropped.
//
// discordgo's own way of sending is not used: it tries again without end after 429, keeps a
// limit for every token of an interaction, and sends everything that waits for a limit at the
// instant at which it ends.
package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

// Config is what a Client is made of.
type Config struct {
	// Token is the bot's secret. It appears in no log and no error.
	Token string
	// HTTP sends the requests. Its Timeout bounds an attempt.
	HTTP *http.Client
	// Log is nil for none.
	Log *slog.Logger
	// Answered is called after each request with what it was for, such as "edit", and the
	// answer's status, 0 where there was none; nil when nobody counts. It must be quick.
	Answered func(purpose string, status int)
}

// Client sends requests. It is safe for concurrent use.
type Client struct {
	Config
	budget *budget
}

// New makes a client.
func New(c Config) *Client {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Answered == nil {
		c.Answered = func(string, int) {}
	}
	return &Client{Config: c, budget: newBudget(c.Log)}
}

// Call is a request to Discord's REST API.
type Call struct {
	Method, URL string
	// Payload is sent as JSON, with files beside it as multipart.
	Payload any
	Files   []*chat.File
	// Route names the limit that the call falls under, what it is for before the ids; empty for
	// an answer to an interaction, which goes out at once.
	Route   string
	Urgency chat.Urgency
	// Replaces names the message that the call changes as a whole; empty for none. Of calls of
	// one urgency that wait, the last for a message is sent.
	Replaces string
	// Once is set if there is no second attempt.
	Once bool
	// Until is when an attempt would be too late, and when a call with a Route has waited for too long.
	Until time.Time
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

// maxAttempts bounds the attempts of one call.
const maxAttempts = 5

// firstBackoff is the wait before the second attempt; it doubles each time.
const firstBackoff = 150 * time.Millisecond

// Send makes a call and tries again after 429, 5xx and lost connections, within bounds. It
// returns the response's body, which is nil where a later call replaced this one.
func (c *Client) Send(ctx context.Context, q Call) ([]byte, error) {
	contentType, content, err := Encode(q.Payload, q.Files)
	if err != nil {
		return nil, err
	}
	backoff := firstBackoff
	for attempt := 1; ; attempt++ {
		raw, err := c.attempt(ctx, &q, contentType, content)
		if errors.Is(err, errSuperseded) {
			return nil, nil
		}
		if answer, ok := errors.AsType[*Error](err); ok {
			answer.Attempt = attempt
		}
		wait, again := retry(err, backoff)
		if !again || q.Once || attempt == maxAttempts || time.Now().Add(wait).After(q.Until) {
			return raw, err
		}
		backoff *= 2
		if stopped := sleep(ctx, wait); stopped != nil {
			return nil, errors.Join(err, stopped)
		}
	}
}

// Encode is a payload as JSON, with files beside it as multipart, as Discord takes them. It is
// empty for nothing.
func Encode(payload any, files []*chat.File) (contentType string, raw []byte, err error) {
	if payload == nil {
		return "", nil, nil
	}
	if raw, err = json.Marshal(payload); err != nil || len(files) == 0 {
		return "application/json", raw, err
	}
	body := new(bytes.Buffer)
	room := len(raw) + partRoom
	for _, file := range files {
		room += len(file.Data) + partRoom
	}
	body.Grow(room) // else a picture is copied several times on the way
	parts := multipart.NewWriter(body)
	writePart(parts, `form-data; name="payload_json"`, "application/json", raw)
	for i, file := range files {
		disposition := multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), file.Name)
		writePart(parts, disposition, http.DetectContentType(file.Data), file.Data)
	}
	_ = parts.Close() // a buffer takes everything
	return parts.FormDataContentType(), body.Bytes(), nil
}

// partRoom is more than what stands around a part of a multipart body.
const partRoom = 300

// writePart writes a part to a buffer, which takes everything.
func writePart(parts *multipart.Writer, disposition, contentType string, content []byte) {
	part, err := parts.CreatePart(
		textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}},
	)
	if err == nil {
		_, _ = part.Write(content)
	}
}

// attempt makes a call once, when it may go out.
func (c *Client) attempt(ctx context.Context, q *Call, contentType string, content []byte) (raw []byte, err error) {
	if closed := c.budget.closedFor(); closed > 0 {
		return nil, &Error{Status: http.StatusTooManyRequests, RetryAfter: closed}
	}
	if q.Route == "" {
		raw, _, err = c.exchange(ctx, q, contentType, content)
		return raw, err
	}
	if err = c.budget.acquire(ctx, q); err != nil {
		return nil, err
	}
	raw, said, err := c.exchange(ctx, q, contentType, content)
	c.budget.release(q, said)
	return raw, err
}

// maxBody bounds the answers that are read, in bytes: a list of all commands is the longest.
const maxBody = 4 << 20

// exchange sends a request and reads its answer.
func (c *Client) exchange(
	ctx context.Context, q *Call, contentType string, content []byte,
) (raw []byte, said limits, err error) {
	request, err := http.NewRequestWithContext(ctx, q.Method, q.URL, bytes.NewReader(content))
	if err != nil {
		return nil, limits{}, errors.New("the request's address cannot be read")
	}
	request.Header.Set("Authorization", "Bot "+c.Token)
	request.Header.Set("User-Agent", "DiscordBot (https://github.com/bwmarrin/discordgo, v"+discordgo.VERSION+")")
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		c.Answered(q.purpose(), 0)
		return nil, limits{}, err
	}
	c.Answered(q.purpose(), response.StatusCode)
	defer response.Body.Close()
	if raw, err = io.ReadAll(io.LimitReader(response.Body, maxBody)); err != nil {
		return nil, limits{}, fmt.Errorf("read the answer: %w", err)
	}
	said = limitsOf(response, raw)
	c.budget.learn(response.StatusCode, said)
	if response.StatusCode < 200 || response.StatusCode > 299 {
		var body struct {
			Code int `json:"code"`
		}
		_ = json.Unmarshal(raw, &body) // an answer without a code has none
		return raw, said, &Error{Status: response.StatusCode, Code: body.Code, RetryAfter: said.retryAfter}
	}
	return raw, said, nil
}

// sleep waits for a time, or returns the error of a context that ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
