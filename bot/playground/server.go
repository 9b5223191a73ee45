package playground

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Bounds of a listener.
const (
	maxHeader  = 16 << 10
	headerTime = 2 * time.Second
	readTime   = 10 * time.Second // for a request with its body; websockets have bounds of their own
	answerTime = 30 * time.Second
)

// How long a connection may wait for its next request. Browsers come back when they have to; the bot, which cannot
// repeat what it posted, must not find its connection closed.
const (
	pageIdle = 5 * time.Second
	botIdle  = 2 * time.Minute
)

// server is a listener with its http.Server.
type server struct {
	listener net.Listener
	server   *http.Server
}

// newServer makes a server that waits for no client longer than its bounds, or than least where that is longer.
func newServer(l net.Listener, h http.Handler, idle, least time.Duration) *server {
	return &server{listener: l, server: &http.Server{
		Handler: h, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: max(headerTime, least), ReadTimeout: max(readTime, least),
		WriteTimeout: max(answerTime, least), IdleTimeout: max(idle, least),
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug), // what hostile clients do to connections
	}}
}

// serve answers until close.
func (d *server) serve() error {
	if err := d.server.Serve(d.listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve %s: %w", d.listener.Addr(), err)
	}
	return nil
}

// close ends the connections, but does not wait for their handlers.
func (d *server) close() {
	_ = d.server.Close()
	_ = d.listener.Close() // where Serve had not begun
}

// portTries is how many ports are tried, the wanted one among them.
const portTries = 20

// Windows' own error numbers for an address in use and for one that is reserved.
const (
	portTaken  = syscall.Errno(10048)
	portDenied = syscall.Errno(10013)
)

// listen binds the page's address, or one with a port a little higher where that is taken.
func listen(address string) (net.Listener, error) {
	host, port, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	last := port
	if port != 0 {
		last = min(port+portTries-1, 1<<16-1)
	}
	for at := port; ; at++ {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(at)))
		switch {
		case err == nil:
			return l, nil
		case !errors.Is(err, syscall.EADDRINUSE) && !errors.Is(err, portTaken):
			return nil, badSetting(refusalKey(err), "Address", printable(address), "Cause", err.Error())
		case at == last:
			return nil, badSetting("listen.taken", "Address", printable(address), "First", port, "Last", last)
		}
	}
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port >= 1<<16 {
		return "", 0, badSetting("listen.form", "Address", printable(address))
	}
	return host, port, nil
}

// refusalKey distinguishes an address that is reserved from one that does not exist.
func refusalKey(err error) string {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, portDenied) {
		return "listen.denied"
	}
	return "listen.foreign"
}

// hostNames is the name in an address to listen on, which requests may then use; none for numbers.
func hostNames(address string) []string {
	host, _, err := net.SplitHostPort(address)
	if err != nil || host == "" {
		return nil
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	return []string{strings.ToLower(host)}
}
