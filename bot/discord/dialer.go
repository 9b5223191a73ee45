package discord

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// newDialer returns a dialer for connections to the gateway. Every byte received on them counts as
// activity: discordgo reports some frames to no handler, such as acknowledgements of heartbeats.
// After life has ended the dialer refuses to dial: discordgo would go on trying.
func newDialer(life context.Context, a *activity, within time.Duration) *websocket.Dialer {
	return &websocket.Dialer{
		HandshakeTimeout: within, Proxy: http.ProxyFromEnvironment,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if err := life.Err(); err != nil {
				return nil, err
			}
			conn, err := new(net.Dialer).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &watchedConn{conn, a}, nil
		},
	}
}

// watchedConn is a connection that notes when something was received.
type watchedConn struct {
	net.Conn
	activity *activity
}

// Read reads and notes the time.
func (c *watchedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.activity.touch(time.Now())
	}
	return n, err
}
