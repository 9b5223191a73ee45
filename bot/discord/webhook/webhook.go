// Package webhook receives Discord's interactions over HTTP, instead of over the gateway:
// Discord posts each one, signed, and takes the answer from the response. So any number of
// processes behind a load balancer can be one bot.
//
// A reverse proxy ends TLS. The server checks each request before anything else uses it: it checks the
// headers before it reads the body, and then the length and the signature. It holds at most maxWaiting
// connections that have sent no signed interaction, with at most maxBody each.
package webhook

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Path is where Discord posts.
const Path = "/interactions"

const (
	// maxBody is the most bytes of an interaction. Presses are the longest, because they include their
	// message: 2,000 characters and five menus of 25 options with three texts of 100 each are 40,000
	// characters of up to three bytes. A form has at most five texts of 4,000.
	maxBody = 128 << 10
	// maxWaiting is the most connections that wait for a signed interaction or send one. A connection
	// of Discord or of a proxy does so for some milliseconds at a time.
	maxWaiting = 512
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

// Config has the settings of a server.
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

// NewServer returns a server of Path. The server closes connections that take too long to send an
// interaction and, if there are more than maxWaiting, those that have waited longest.
func NewServer(c Config) *http.Server {
	h := &handler{Config: c}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, h.serve)
	return &http.Server{
		Handler: mux, MaxHeaderBytes: 16 << 10,
		// The read timeout also ends the wait for an answer, so it has room for that.
		ReadHeaderTimeout: c.Within, ReadTimeout: 2 * c.Within, WriteTimeout: 10*time.Second + c.Within,
		IdleTimeout: 2 * time.Minute,
		ConnState:   h.waiting.change,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, c)
		},
	}
}

// connKey is the context key of a request's connection.
type connKey struct{}

// handler answers requests for Path.
type handler struct {
	Config
	waiting waiting
}

func (h *handler) serve(w http.ResponseWriter, r *http.Request) {
	refuse := func(status int, why string) {
		w.Header().Set("Connection", "close") // else the server would read the rest of the body
		http.Error(w, why, status)
	}
	stamp, signature, ok := signatureOf(r.Header)
	switch {
	case !ok:
		refuse(http.StatusUnauthorized, invalidSignature)
		return
	case r.ContentLength > maxBody:
		refuse(http.StatusRequestEntityTooLarge, "the body is too large")
		return
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		refuse(http.StatusBadRequest, "the body cannot be read")
		return
	}
	if !ed25519.Verify(h.Key, append([]byte(stamp), raw...), signature) {
		// Discord itself sends wrong signatures, to see that they are refused.
		http.Error(w, invalidSignature, http.StatusUnauthorized)
		return
	}
	if conn, ok := r.Context().Value(connKey{}).(net.Conn); ok {
		h.waiting.remove(conn)
	}
	answer, err := h.Read(raw)
	if err != nil {
		http.Error(w, "the body is no interaction", http.StatusBadRequest)
		return
	}
	h.answer(w, r.Context(), answer)
}

const invalidSignature = "invalid request signature"

// signatureOf returns the timestamp and the signature in a request's headers. ok is false if they do not
// have Discord's form, or if the timestamp is older or newer than maxAge.
func signatureOf(h http.Header) (stamp string, signature []byte, ok bool) {
	stamp = h.Get("X-Signature-Timestamp")
	at, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > maxAge {
		return "", nil, false
	}
	signature, err = hex.DecodeString(h.Get("X-Signature-Ed25519"))
	return stamp, signature, err == nil && len(signature) == ed25519.SignatureSize
}

// waiting holds the connections that have no signed interaction being answered, the least recently active
// first. Anybody can open such connections, so it holds at most maxWaiting.
type waiting struct {
	mu    sync.Mutex
	conns []net.Conn
}

// change is the server's ConnState hook. If there are too many connections it closes the one that has
// waited longest.
func (w *waiting) change(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew, http.StateIdle:
		if oldest := w.add(c); oldest != nil {
			_ = oldest.Close()
		}
	case http.StateActive: // a request has begun, so this connection is the most recently active
		if w.remove(c) {
			w.add(c)
		}
	case http.StateClosed, http.StateHijacked:
		w.remove(c)
	}
}

// add appends a connection. It removes and returns the first one if there is one too many, else nil.
func (w *waiting) add(c net.Conn) (oldest net.Conn) {
	w.remove(c)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.conns = append(w.conns, c)
	if len(w.conns) <= maxWaiting {
		return nil
	}
	oldest = w.conns[0]
	w.conns = slices.Delete(w.conns, 0, 1)
	return oldest
}

// remove removes a connection and reports whether it was there.
func (w *waiting) remove(c net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.Index(w.conns, c)
	if i >= 0 {
		w.conns = slices.Delete(w.conns, i, i+1)
	}
	return i >= 0
}

// answer has an interaction answered and writes the response.
func (h *handler) answer(w http.ResponseWriter, ctx context.Context, answer func(Respond)) {
	ctx, cancel := context.WithTimeout(ctx, h.Within)
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
			h.Log.Warn("an interaction was not answered in time")
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
