package discord

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"time"
)

// ErrSilent: the gateway has been silent for too long. discordgo can be stuck
// for good, so the process is to end and a supervisor to start it again; the
// matches live in the store.
var ErrSilent = errors.New("no word from Discord's gateway for too long")

// silenceMost is how long the gateway may be silent. Discord acknowledges a
// heartbeat every 41 seconds.
const silenceMost = 75 * time.Second

// pulse is when the gateway was last heard.
type pulse struct{ at atomic.Int64 }

func (p *pulse) beat(now time.Time) { p.at.Store(now.UnixNano()) }

func (p *pulse) last() time.Time { return time.Unix(0, p.at.Load()) }

// watch gives ErrSilent when the pulse stops, or nil when ctx ends.
func (p *pulse) watch(ctx context.Context, most time.Duration) error {
	for {
		rest := most - time.Since(p.last())
		if rest <= 0 {
			return ErrSilent
		}
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return nil
		}
	}
}

// dial opens connections whose every byte received is a pulse. The gateway's
// dialer uses it: frames that discordgo keeps to itself, such as heartbeat
// acknowledgements, count like any other.
func (p *pulse) dial(ctx context.Context, network, address string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &heard{conn, p}, nil
}

// heard is a connection that notes when something was received.
type heard struct {
	net.Conn
	pulse *pulse
}

// Read reads and beats.
func (h *heard) Read(b []byte) (int, error) {
	n, err := h.Conn.Read(b)
	if n > 0 {
		h.pulse.beat(time.Now())
	}
	return n, err
}
