package discord

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// discordgo decodes every event whose name it knows, whether a handler wants that or not. Of an
// interaction that is the clicked message with all its controls: a third of what a click
// costs, for four facts. An event of an unknown name it passes on as it came. So the last
// letter of an interaction's name is changed on the way in, and the client reads the event
// itself (interaction.go), by either name: where the change is not possible, behind a
// proxy, all works the same, only slower.
const (
	eventInteraction = "INTERACTION_CREATE"
	eventUndecoded   = "INTERACTION_CREAT_"
)

// named is how the name of an interaction's event stands in the gateway's JSON. Inside of strings
// quotation marks are escaped, so that no player can write it.
const named = `"t":"` + eventInteraction

// newDialer makes connections to the gateway. Their every byte received is activity: frames
// that discordgo reports to nobody, such as heartbeat acknowledgements, count like any
// other. await, if there is one, returns when an IDENTIFY may be sent. After life has ended no
// connection is made: discordgo would try to for ever.
func newDialer(life context.Context, a *activity, within time.Duration, await func() error) *websocket.Dialer {
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if err := life.Err(); err != nil {
			return nil, err
		}
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &watchedConn{conn, a}, nil
	}
	d := &websocket.Dialer{HandshakeTimeout: within}
	if proxied() {
		// The encryption begins behind the proxy's greeting, out of reach.
		d.NetDialContext, d.Proxy = waiting(dial, await), http.ProxyFromEnvironment
		return d
	}
	d.NetDialContext, d.NetDialTLSContext = pacing(renaming(dial), await), pacing(renaming(encrypting(dial)), await)
	return d
}

// proxied reports whether the environment names a proxy for the gateway.
func proxied() bool {
	gateway, err := http.NewRequest(http.MethodGet, "https://gateway.discord.gg", http.NoBody)
	if err != nil {
		return false
	}
	proxy, err := http.ProxyFromEnvironment(gateway)
	return proxy != nil || err != nil // the dialer will report the error
}

// dialFunc opens a connection.
type dialFunc = func(ctx context.Context, network, address string) (net.Conn, error)

// encrypting opens connections with TLS.
func encrypting(dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		plain, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			host = address
		}
		conn := tls.Client(plain, &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12})
		if err := conn.HandshakeContext(ctx); err != nil {
			_ = plain.Close()
			return nil, err
		}
		return conn, nil
	}
}

// renaming opens connections on which interactions come in by their other name.
func renaming(dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &renamingConn{Conn: conn}, nil
	}
}

// renamingConn is a connection on which the name of an interaction's event is changed. Only its
// last letter is, so that nothing has to be held back where a read ends within the name.
type renamingConn struct {
	net.Conn
	matched int // how much of named the bytes read last are
}

// Read reads and changes names.
func (c *renamingConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	for i, char := range b[:n] {
		if char != named[c.matched] {
			c.matched = resumed(c.matched, char)
			continue
		}
		if c.matched++; c.matched == len(named) {
			b[i], c.matched = eventUndecoded[len(eventUndecoded)-1], 0
		}
	}
	return n, err
}

// resumed is how much of named has been read when, after a part of it, another byte than its next
// has come: a quotation mark begins it anew, and so does the one before a t.
func resumed(matched int, char byte) int {
	switch {
	case char == '"':
		return len(`"`)
	case char == 't' && matched > 0 && named[matched-1] == '"':
		return len(`"t`)
	}
	return 0
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
