package ops

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// askWithin bounds a question: somewhat longer than the checks may take.
const askWithin = checkWithin + 2*time.Second

// maxAnswer bounds what is read of an answer, in bytes.
const maxAnswer = 4 << 10

// ErrSilent: nobody answers there.
var ErrSilent = errors.New("no answer")

// NotReadyError: the bot runs and cannot play. It says what is missing, a line each.
type NotReadyError struct{ Missing string }

func (e *NotReadyError) Error() string { return e.Missing }

// Ask asks the bot that serves at an address whether it plays, and returns nil, a NotReadyError
// or an ErrSilent.
func Ask(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(address)+readyPath, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSilent, err)
	}
	response, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(request) // through no proxy
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSilent, err)
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrSilent, err)
	case response.StatusCode == http.StatusOK:
		return nil
	}
	return &NotReadyError{strings.TrimSpace(string(said))}
}

// reachable is where somebody on the same machine reaches what listens at an address: at all of
// its own means at its loopback interface too.
func reachable(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	address, err := netip.ParseAddr(host)
	switch {
	case host == "", err == nil && address == netip.IPv4Unspecified():
		host = "127.0.0.1"
	case err == nil && address == netip.IPv6Unspecified():
		host = "::1"
	}
	return net.JoinHostPort(host, port)
}
