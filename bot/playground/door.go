package playground

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/net/netutil"
)

// Bounds of both listeners. A page needs one connection for its websocket and a few for its files.
const (
	maxConnections = 256
	maxWindows     = 64
	maxHeader      = 16 << 10
	headerTime     = 5 * time.Second
	answerTime     = 30 * time.Second // websockets have bounds of their own
	idleTime       = time.Minute
)

// door is a listener with its server.
type door struct {
	listener net.Listener
	server   *http.Server
	requests *gate
}

func newDoor(l net.Listener, h http.Handler) *door {
	d := &door{listener: l, requests: newGate(0)}
	d.server = &http.Server{
		Handler: d.counted(h), MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: headerTime, WriteTimeout: answerTime, IdleTimeout: idleTime,
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug), // what hostile clients do to connections
	}
	return d
}

// counted lets close wait for handlers: http.Server.Close does not, and websockets are none of its business.
func (d *door) counted(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !d.requests.enter() {
			http.Error(w, "closed", http.StatusServiceUnavailable)
			return
		}
		defer d.requests.leave()
		h.ServeHTTP(w, r)
	})
}

// serve answers until close.
func (d *door) serve() error {
	if err := d.server.Serve(netutil.LimitListener(d.listener, maxConnections)); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve %s: %w", d.listener.Addr(), err)
	}
	return nil
}

// close ends the connections, but does not wait for their handlers.
func (d *door) close() {
	d.requests.close()
	_ = d.server.Close()
	_ = d.listener.Close() // where Serve had not begun
}
