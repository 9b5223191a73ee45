package discord

import (
	"sync"
	"time"
)

// How long to wait at the end for what is running, and for the gateway to close.
const (
	drainWithin = 10 * time.Second
	closeWithin = 2 * time.Second
)

// gate counts the interactions that are being answered and lets no new ones in
// once it is shut.
type gate struct {
	mu      sync.Mutex
	shut    bool
	running sync.WaitGroup
}

// enter takes part unless the gate is shut.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut {
		return false
	}
	g.running.Add(1)
	return true
}

func (g *gate) leave() { g.running.Done() }

// close shuts the gate and waits for those inside.
func (g *gate) close() {
	g.mu.Lock()
	g.shut = true
	g.mu.Unlock()
	g.running.Wait()
}

// drain finishes what is running, then leaves the gateway. Neither is waited for
// without end: discordgo sleeps as long as a rate limit tells it to, and its
// Close can hang when the gateway does.
func (c *Client) drain(work *sync.WaitGroup) {
	if !within(drainWithin, func() { c.gate.close(); work.Wait() }) {
		c.log.Warn("gave up waiting for what is running")
	}
	// An error means that the connection was closed already.
	within(closeWithin, func() { _ = c.session.Close() })
	c.session.Client.CloseIdleConnections()
}

// within runs something and reports whether it ended in time.
func within(most time.Duration, run func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run()
	}()
	select {
	case <-done:
		return true
	case <-time.After(most):
		return false
	}
}
