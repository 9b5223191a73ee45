// Package webhook receives Discord's interactions over HTTP, instead of over the gateway:
// Discord posts each one, signed, and takes the answer from the response. So any number of
// processes behind a load balancer can be one bot.
//
// TLS is a reverse proxy's matter. What may not be trusted is checked here before anything
// else looks at it: the length, the age and the signature.
package webhook

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Path is where Discord posts.
const Path = "/interactions"

const (
	// maxBody bounds an interaction, in bytes. The longest have a message with its components.
	maxBody = 1 << 20
	// maxAge is how far the time of an interaction may be from now, either way: a copy of an
	// old one is refused.
	maxAge = 5 * time.Minute
)

// Respond gives the response to an interaction, once. It returns when that has been handed to
// the connection, or why it was not.
type Respond func(contentType string, body []byte) error

// ErrLate: nobody waits for the response any more.
var ErrLate = errors.New("the response came too late")

// ErrTwice: there was a response already.
var ErrTwice = errors.New("there was a response already")

// Config is what a handler is made of.
type Config struct {
	// Key is the application's public key.
	Key ed25519.PublicKey
	// Read makes of a body, as it came, what answers it, which may go on after the response. It
	// returns an error where the body is no interaction.
	Read func(raw []byte) (answer func(Respond), err error)
	// Within is how long a response is waited for.
	Within time.Duration
	Log    *slog.Logger
}

// ParseKey reads an application's public key, in hexadecimal.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a public key has 64 hexadecimal digits")
	}
	return key, nil
}

// NewHandler makes a handler of Path.
func NewHandler(c Config) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, c.serve)
	return mux
}

func (c *Config) serve(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "the body cannot be read", http.StatusBadRequest)
		return
	}
	if !c.signed(r.Header, raw) {
		// Discord itself sends wrong signatures, to see that they are refused.
		http.Error(w, "invalid request signature", http.StatusUnauthorized)
		return
	}
	answer, err := c.Read(raw)
	if err != nil {
		http.Error(w, "the body is no interaction", http.StatusBadRequest)
		return
	}
	c.answer(w, r.Context(), answer)
}

// signed reports whether Discord has signed a body, not long ago.
func (c *Config) signed(h http.Header, raw []byte) bool {
	stamp := h.Get("X-Signature-Timestamp")
	at, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > maxAge {
		return false
	}
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	return err == nil && len(signature) == ed25519.SignatureSize && ed25519.Verify(c.Key, append([]byte(stamp), raw...), signature)
}

// answer has an interaction answered and writes the response.
func (c *Config) answer(w http.ResponseWriter, ctx context.Context, answer func(Respond)) {
	ctx, cancel := context.WithTimeout(ctx, c.Within)
	defer cancel()
	e := &exchange{ready: make(chan struct{}), written: make(chan error, 1)}
	go func() {
		defer e.give("", nil) // an interaction without an answer
		answer(e.Respond)
	}()
	select {
	case <-e.ready:
	case <-ctx.Done():
		if e.give("", nil) { // no response is taken any more
			e.written <- ErrLate
			c.Log.Warn("an interaction was not answered in time")
			http.Error(w, "no answer in time", http.StatusServiceUnavailable)
			return
		}
	}
	if e.contentType == "" {
		http.Error(w, "no answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", e.contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(e.body)))
	_, err := w.Write(e.body)
	if err == nil {
		err = http.NewResponseController(w).Flush()
	}
	e.body = nil // who answers may go on with other things for long
	e.written <- err
}

// exchange is the response to one interaction on its way to the connection.
type exchange struct {
	once        sync.Once
	contentType string
	body        []byte
	ready       chan struct{}
	written     chan error
}

// give sets the response, and reports whether it is the first.
func (e *exchange) give(contentType string, body []byte) (first bool) {
	e.once.Do(func() {
		first, e.contentType, e.body = true, contentType, body
		close(e.ready)
	})
	return first
}

// Respond gives the response and waits until it is written.
func (e *exchange) Respond(contentType string, body []byte) error {
	if e.give(contentType, body) {
		return <-e.written
	}
	select {
	case err := <-e.written:
		return errors.Join(ErrLate, err)
	default:
		return ErrTwice
	}
}
