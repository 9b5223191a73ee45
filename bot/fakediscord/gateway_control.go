package fakediscord

import "context"

// Gateway counts what happened at the gateway so far.
func (s *Server) Gateway() GatewayStats {
	s.gateway.mu.Lock()
	defer s.gateway.mu.Unlock()
	return s.gateway.stats
}

// WaitGateway returns when the counters are as wanted, now or later.
func (s *Server) WaitGateway(ctx context.Context, wanted func(GatewayStats) bool) error {
	return s.await(ctx, func() <-chan struct{} {
		s.gateway.mu.Lock()
		stats, changed := s.gateway.stats, s.gateway.changed.wait()
		s.gateway.mu.Unlock()
		if wanted(stats) {
			return nil
		}
		return changed
	})
}

// WaitReady returns when a bot is connected, identified and has sent its first heartbeat. Interactions sent before it
// identified are lost.
//
// The heartbeat matters: discordgo sends the first at once, from a goroutine of its own, and reconnects behind its own
// back (a data race, and a session that nobody closes) when the connection is closed or cut before. So a test waits for
// this before it closes or cuts anything, also after a reconnect.
func (s *Server) WaitReady(ctx context.Context) error {
	return s.WaitGateway(ctx, GatewayStats.Connected)
}

// Connected says that somebody is connected, and that everybody connected has sent a heartbeat.
func (n GatewayStats) Connected() bool { return n.Ready > 0 && n.Heartbeating >= n.Ready }

// Reconnect asks every client to reconnect and resume (op 7), as Discord does several times a day.
func (s *Server) Reconnect() {
	for _, c := range s.gateway.connections() {
		_ = c.write(opReconnect, nil)
	}
}

// InvalidateSession tells every client that its session is invalid (op 9). Unless it is resumable the session and its
// missed events are gone; either way the client may identify anew on the same connection.
func (s *Server) InvalidateSession(resumable bool) {
	for _, c := range s.gateway.connections() {
		ss := c.current()
		if ss != nil {
			s.gateway.release(c, ss, resumable)
		}
		_ = c.write(opInvalidSession, resumable)
	}
}

// release takes the session off the connection.
func (g *gateway) release(c *conn, ss *session, resumable bool) {
	if !resumable {
		g.forget(ss)
	}
	g.mu.Lock()
	c.session = nil
	g.mu.Unlock()
	ss.detach(c)
}

// DropGateway cuts every gateway connection without a close frame. The sessions can be resumed.
func (s *Server) DropGateway() { s.gateway.dropAll() }

// ForgetSessions makes every later resume fail with op 9, as after a long absence. Connections stay.
func (s *Server) ForgetSessions() {
	s.gateway.mu.Lock()
	defer s.gateway.mu.Unlock()
	clear(s.gateway.sessions)
}

// StallGateway makes the gateway send no frame at all, neither hello nor heartbeat ACK nor events, while connections stay
// open: what a watchdog has to notice. What was missed is replayed to those who resume.
func (s *Server) StallGateway(on bool) {
	s.gateway.silent.Store(on)
}

func (g *gateway) connections() []*conn {
	g.mu.Lock()
	defer g.mu.Unlock()
	out := make([]*conn, 0, len(g.conns))
	for c := range g.conns {
		out = append(out, c)
	}
	return out
}

func (g *gateway) dropAll() {
	for _, c := range g.connections() {
		_ = c.ws.Close()
	}
}
