package discord

import (
	"runtime/debug"
	"sync"
	"time"
)

// drainWithin is how long to wait for running interactions at the end.
const drainWithin = 10 * time.Second

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

// close shuts the gate and waits for those inside; it gives up after a while.
func (g *gate) close(within time.Duration) (all bool) {
	g.mu.Lock()
	g.shut = true
	g.mu.Unlock()
	done := make(chan struct{})
	go func() {
		g.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(within):
		return false
	}
}

// drain finishes what is running, then leaves the gateway. discordgo's Close can
// hang when the gateway does, so it is not waited for long.
func (c *Client) drain() {
	if !c.gate.close(drainWithin) {
		c.log.Warn("gave up waiting for running interactions")
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		// An error means that the connection was closed already.
		_ = c.session.Close()
	}()
	select {
	case <-closed:
	case <-time.After(2 * time.Second):
	}
	c.session.Client.CloseIdleConnections()
}

// stack is the current goroutine's stack, for the log of a bug.
func stack() string { return string(debug.Stack()) }
