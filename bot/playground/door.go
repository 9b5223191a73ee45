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

// Bounds of a listener. A page needs one connection for its websocket and a few for its files. That there may be so
// many more is for those that come while somebody keeps a thousand open: each costs some 11 kB, all of them 50 MB.
const (
	maxConnections = 4096
	maxHeader      = 16 << 10
	headerTime     = 2 * time.Second
	readTime       = 10 * time.Second // for a request with its body; websockets have bounds of their own
	answerTime     = 30 * time.Second
)

// How long a connection may wait for its next request. Browsers come back when they have to; the bot, which cannot
// repeat what it posted, shall not find its connection closed.
const (
	pageIdle = 5 * time.Second
	botIdle  = 2 * time.Minute
)

// door is a listener with its server.
type door struct {
	listener net.Listener
	server   *http.Server
	requests *gate
}

func newDoor(l net.Listener, h http.Handler, idle time.Duration) *door {
	d := &door{listener: l, requests: newGate(0)}
	d.server = &http.Server{
		Handler: d.counted(h), MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: answerTime, IdleTimeout: idle,
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
