package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// interactionsPath is where Discord posts interactions.
const interactionsPath = "/interactions"

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

// ParseKey reads an application's public key, in hexadecimal.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a public key has 64 hexadecimal digits")
	}
	return key, nil
}

// listen serves interactions over HTTP until ctx ends. Then nothing new is accepted, and what
// has arrived is answered.
func (c *Client) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen for interactions: %w", err)
	}
	server := (&webhook{key: c.PublicKey, within: c.ReplyWithin, log: c.Log, answer: func(i *incoming) {
		i.arrived = time.Now()
		c.interact(i)
	}}).server()
	c.Log.Info("listening for interactions", "address", listener.Addr().String(), "path", interactionsPath)
	c.listening.Store(true)
	c.once.Do(func() { close(c.ready) })
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve interactions: %w", err)
	case <-ctx.Done():
	}
	c.listening.Store(false)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.atLeast(drainWithin))
	defer cancel()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("end serving interactions: %w", err)
	}
	return nil
}

// webhook receives interactions over HTTP, instead of over the gateway: Discord posts each one, signed, and takes the
// first response from the response. So any number of processes behind a load balancer can be one bot.
//
// A reverse proxy ends TLS. The webhook checks each request before anything else uses it: it checks the
// headers before it reads the body, and then the length and the signature. It holds at most maxWaiting
// connections that have sent no signed interaction, with at most maxBody each.
type webhook struct {
	key    ed25519.PublicKey
	within time.Duration // in which a response is waited for
	log    *slog.Logger
	answer func(*incoming) // may go on after the first response

	mu sync.Mutex
	// waiting are the connections without a signed interaction, the least recently active first. Anybody can open such
	// connections, so there are at most maxWaiting.
	waiting []net.Conn
}

// connKey is the context key of a request's connection.
type connKey struct{}

// server returns a server of interactionsPath. It closes connections that take too long to send an
// interaction and, if there are more than maxWaiting, those that have waited longest.
func (w *webhook) server() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+interactionsPath, w.serve)
	return &http.Server{
		Handler: mux, MaxHeaderBytes: 16 << 10,
		// The read timeout also ends the wait for an answer, so it has room for that.
		ReadHeaderTimeout: w.within, ReadTimeout: 2 * w.within, WriteTimeout: 10*time.Second + w.within,
		IdleTimeout: 2 * time.Minute,
		ConnState:   w.connState,
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, conn)
		},
	}
}

// connState is the server's ConnState hook. If there are too many waiting connections it closes the first.
func (w *webhook) connState(conn net.Conn, state http.ConnState) {
	w.mu.Lock()
	defer w.mu.Unlock()
	waited := w.remove(conn)
	// A connection that begins its request becomes the most recently active.
	if state == http.StateNew || state == http.StateIdle || state == http.StateActive && waited {
		w.waiting = append(w.waiting, conn)
	}
	if len(w.waiting) > maxWaiting {
		_ = w.waiting[0].Close()
		w.waiting = slices.Delete(w.waiting, 0, 1)
	}
}

// remove removes a connection from those that wait and reports whether it was there.
func (w *webhook) remove(conn net.Conn) bool {
	i := slices.Index(w.waiting, conn)
	if i >= 0 {
		w.waiting = slices.Delete(w.waiting, i, i+1)
	}
	return i >= 0
}

// serve answers a request with the first response to the interaction in it.
func (w *webhook) serve(out http.ResponseWriter, r *http.Request) {
	raw, status := w.signedBody(out, r)
	if status != 0 {
		http.Error(out, "no signed interaction", status)
		return
	}
	if conn, ok := r.Context().Value(connKey{}).(net.Conn); ok {
		w.mu.Lock()
		w.remove(conn)
		w.mu.Unlock()
	}
	i, err := readInteraction(raw)
	switch {
	case err != nil:
		w.log.Warn("dropped an interaction that cannot be read", "error", err)
		http.Error(out, "the body is no interaction", http.StatusBadRequest)
		return
	case i.Type == discordgo.InteractionPing:
		_ = write(out, "application/json", []byte(`{"type":1}`)) // Discord asks again
		return
	}
	type response struct {
		contentType string
		body        []byte
	}
	ctx, cancel := context.WithTimeout(r.Context(), w.within)
	defer cancel()
	responses, written, ended := make(chan response), make(chan error), make(chan struct{})
	direct := func(contentType string, body []byte) error {
		select {
		case responses <- response{contentType, body}:
			return <-written
		case <-ctx.Done():
			return errors.New("respond over HTTP: nobody waits for the response any more")
		}
	}
	go func() {
		defer close(ended)
		w.answer(&incoming{interaction: i, direct: direct})
	}()
	select {
	case first := <-responses:
		written <- write(out, first.contentType, first.body)
	case <-ended:
		http.Error(out, "no answer", http.StatusInternalServerError)
	case <-ctx.Done():
		w.log.Warn("an interaction was not answered in time")
		http.Error(out, "no answer in time", http.StatusServiceUnavailable)
	}
}

// signedBody returns the body of a request that Discord has signed, or the status with which the request is refused.
func (w *webhook) signedBody(out http.ResponseWriter, r *http.Request) (raw []byte, status int) {
	at, err := strconv.ParseInt(r.Header.Get("X-Signature-Timestamp"), 10, 64)
	out.Header().Set("Connection", "close") // else the server would read the rest of the body
	switch {
	case err != nil, time.Since(time.Unix(at, 0)).Abs() > maxAge:
		return nil, http.StatusUnauthorized
	case r.ContentLength > maxBody:
		return nil, http.StatusRequestEntityTooLarge
	}
	r.Body = http.MaxBytesReader(out, r.Body, maxBody)
	if !discordgo.VerifyInteraction(r, w.key) {
		return nil, http.StatusUnauthorized // Discord itself sends wrong signatures, to see that they are refused
	}
	out.Header().Del("Connection")
	raw, _ = io.ReadAll(r.Body) // VerifyInteraction has left a copy in memory
	return raw, 0
}

// write writes a response to its connection.
func write(out http.ResponseWriter, contentType string, body []byte) error {
	out.Header().Set("Content-Type", contentType)
	out.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, err := out.Write(body)
	return errors.Join(err, http.NewResponseController(out).Flush())
}
