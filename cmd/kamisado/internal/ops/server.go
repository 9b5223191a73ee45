package ops

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// readyPath is the path that says whether the bot plays.
const readyPath = "/readyz"

// index is what the root says.
const index = `/healthz       this process runs
/readyz        the bot plays, or what keeps it from that
/metrics       measurements for Prometheus
/debug/pprof/  profiles
`

// Serve answers over HTTP at an address such as 127.0.0.1:8082 until stop is called. It gives everything,
// profiles included, to everybody who can reach the address, so strangers must not reach it. It refuses
// pages of other sites in a browser on the same machine.
func (o *Ops) Serve(ctx context.Context, address string) (url string, stop func(), err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return "", nil, err
	}
	// No limit for writing: a profile takes as long as was asked for.
	server := &http.Server{
		Handler: guard(o.handler(), address), MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener) // it returns when stop is called
	}()
	return "http://" + listener.Addr().String(), func() {
		_ = server.Close() // whoever is reading a profile meanwhile does without
		<-ended
	}, nil
}

// guard returns a handler that refuses requests which a page of another site makes a browser send: those
// that browsers mark as cross-site, and those with an unknown name as host, which a page could have pointed
// at this address (DNS rebinding). Numbers, and names without a dot, such as that of a container, cannot be
// pointed elsewhere. Of other names it accepts the one in listen.
func guard(next http.Handler, listen string) http.Handler {
	own := hostOf(listen)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, origin, site := hostOf(r.Host), r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
		_, notNumber := netip.ParseAddr(host)
		switch {
		case notNumber != nil && strings.Contains(host, ".") && !strings.EqualFold(host, own):
			say(w, http.StatusMisdirectedRequest,
				"this host is not known here: use the address's number, or set OPS_LISTEN to the name and port\n")
		case site != "" && site != "none" && site != "same-origin", origin != "" && origin != "http://"+r.Host:
			say(w, http.StatusForbidden, "this request comes from another site\n")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// hostOf returns the host of an address with or without a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// handler is what is served. The command line, which pprof offers too, is not: it may hold a token.
func (o *Ops) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, index) })
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok\n") })
	mux.HandleFunc("GET "+readyPath, func(w http.ResponseWriter, r *http.Request) {
		if missing, _ := o.missing(r.Context()); len(missing) > 0 {
			say(w, http.StatusServiceUnavailable, strings.Join(missing, "\n")+"\n")
			return
		}
		say(w, http.StatusOK, "ready\n")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(o.registry, promhttp.HandlerOpts{Registry: o.registry}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = fmt.Fprint(w, text) // whoever asked has gone
}

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
