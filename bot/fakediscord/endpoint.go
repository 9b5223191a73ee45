package fakediscord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Endpoint is where interactions are posted, instead of going over the gateway. Their first response is what is
// answered.
type Endpoint struct {
	URL string
	// Key signs them.
	Key ed25519.PrivateKey
	// Transport takes them there; nil for the server's own, which trusts the authorities that the machine trusts.
	Transport http.RoundTripper
}

// Open has a server's interactions posted from now on. As Discord does it first asks whether the bot is there, and
// whether it refuses a wrong signature; an error says what is wrong.
func (e *Endpoint) Open(ctx context.Context, s *Server) error {
	ping := []byte(`{"id":"1","application_id":"` + s.cfg.ApplicationID + `","type":1,"version":1}`)
	answer, err := e.post(ctx, s, ping, 0)
	if err != nil {
		return err
	}
	if answer.status != http.StatusOK || string(answer.body) != `{"type":1}` {
		return fmt.Errorf("the ping was answered with status %d and %q", answer.status, answer.body)
	}
	if answer, err = e.post(ctx, s, ping, 1); err != nil {
		return err
	}
	if answer.status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with status %d", answer.status)
	}
	s.locked(func() { s.endpoint = e })
	return nil
}

// endpointAnswer is what a bot answers over HTTP.
type endpointAnswer struct {
	status      int
	contentType string
	body        []byte
}

// post posts an interaction. spoil is how many bytes of the signature are wrong.
func (e *Endpoint) post(ctx context.Context, s *Server, payload []byte, spoil int) (a endpointAnswer, err error) {
	stamp := strconv.FormatInt(s.cfg.Now().Unix(), 10)
	signature := ed25519.Sign(e.Key, append([]byte(stamp), payload...))
	for i := range spoil {
		signature[i] ^= 0xff
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(payload))
	if err != nil {
		return a, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Signature-Timestamp", stamp)
	request.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	transport := e.Transport
	if transport == nil {
		transport = s.transport
	}
	response, err := (&http.Client{Transport: transport}).Do(request)
	if err != nil {
		return a, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return endpointAnswer{response.StatusCode, response.Header.Get("Content-Type"), body}, err
}

// deliver posts an interaction and gives what is answered to the callback's route, which checks it like any other.
// A bot that does not answer leaves the interaction without a response.
func (e *Endpoint) deliver(in *Interaction) {
	s := in.s
	if !s.handlers.TryRLock() {
		return // the server is closed
	}
	go func() {
		defer s.handlers.RUnlock()
		limit := s.cfg.ResponseDeadline
		if limit < 0 {
			limit = time.Hour
		}
		ctx, cancel := context.WithTimeout(s.closing, limit)
		defer cancel()
		answer, err := e.post(ctx, s, in.payload, 0)
		if err != nil || answer.status != http.StatusOK {
			return
		}
		in.respondOver(answer)
	}()
}

// respondOver gives an answer of the bot's to the callback's route.
func (in *Interaction) respondOver(a endpointAnswer) {
	s := in.s
	path := s.url + "/api/v10/interactions/" + in.ID + "/" + in.Token + "/callback"
	ctx := context.WithValue(context.Background(), direct{}, true)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, path, bytes.NewReader(a.body))
	if err != nil {
		s.log.problem("respond over HTTP: " + err.Error())
		return
	}
	request.Header.Set("Content-Type", a.contentType)
	request.Header.Set("Authorization", "Bot "+s.cfg.Token)
	s.routes.ServeHTTP(nowhere{}, request)
}

// direct is the key of a context's value that marks responses of an endpoint: the bot has sent no request for them.
type direct struct{}

// nowhere is where the answer to a response of an endpoint goes: nobody reads it.
type nowhere struct{}

func (nowhere) Header() http.Header         { return make(http.Header) }
func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (nowhere) WriteHeader(int)             {}
