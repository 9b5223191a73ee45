package fakediscord

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// GatewayStats counts what happened at the gateway since the start.
type GatewayStats struct {
	Connects     int // websocket connections
	Identifies   int // accepted ones
	Resumes      int // accepted ones
	Early        int // identifies that were refused because they came too early
	Heartbeats   int
	Ready        int // sessions that are connected right now
	Heartbeating int // connections right now that have sent a heartbeat
}

// Connected reports whether somebody is connected, and everybody connected has sent a heartbeat.
func (n GatewayStats) Connected() bool { return n.Ready > 0 && n.Heartbeating >= n.Ready }

// gateway has the sessions and the connections. Its lock is never held while a frame is written. The server's lock may
// be held when it is taken, but not the other way round.
type gateway struct {
	s       *Server
	stalled atomic.Bool

	mu         sync.Mutex
	sessions   map[string]*session
	conns      map[*conn]bool
	stats      GatewayStats
	identified map[int]time.Time // when the last session of a bucket began
	changed    signal
}

// shard is a part of the gateway: the servers whose ids come to its number.
type shard struct{ id, count int }

// has reports whether a guild belongs to the shard. What has no guild belongs to the first.
func (sh shard) has(guild string) bool {
	id, _ := strconv.ParseUint(guild, 10, 64) // 0 for no guild
	return int((id>>22)%uint64(sh.count)) == sh.id
}

// mayIdentify reports whether Config.IdentifyEvery has passed since the last session of the shard's bucket, and notes
// when it has.
func (g *gateway) mayIdentify(sh shard) (inTime bool) {
	now, bucket := g.s.cfg.Now(), sh.id%g.s.cfg.MaxConcurrency
	g.count(func(n *GatewayStats) {
		last, ok := g.identified[bucket]
		if inTime = !ok || now.Sub(last) >= g.s.cfg.IdentifyEvery; inTime {
			g.identified[bucket] = now
		} else {
			n.Early++
		}
	})
	return inTime
}

// getGatewayBot is a REST route. It runs with the server's lock held.
func (c *call) getGatewayBot() (any, error) {
	return map[string]any{
		"url": c.s.gateway.url(), "shards": c.s.cfg.Shards,
		"session_start_limit": map[string]int{
			"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": c.s.cfg.MaxConcurrency,
		},
	}, nil
}

// Gateway returns the counters of the gateway.
func (s *Server) Gateway() GatewayStats {
	return reading(&s.gateway.mu, func() GatewayStats { return s.gateway.stats })
}

// WaitGateway returns when wanted returns true for the counters, now or later.
func (s *Server) WaitGateway(ctx context.Context, wanted func(GatewayStats) bool) error {
	return s.await(ctx, &s.gateway.mu, &s.gateway.changed, func() bool { return wanted(s.Gateway()) })
}

// WaitReady returns when a bot is connected, identified and has sent its first heartbeat. Interactions sent before it
// identified are lost.
//
// The heartbeat matters: discordgo sends the first at once, from a goroutine of its own, and reconnects by itself (a
// data race, and a session that nobody closes) when the connection is closed or cut before. So a test waits for this
// before it closes or cuts anything, also after a reconnect.
func (s *Server) WaitReady(ctx context.Context) error {
	return s.WaitGateway(ctx, GatewayStats.Connected)
}

// Reconnect asks every client to reconnect and resume (op 7), as Discord does several times a day.
func (s *Server) Reconnect() {
	for _, c := range s.gateway.connections() {
		_ = c.write(packet{Op: opReconnect})
	}
}

// InvalidateSession notifies every client that its session is invalid (op 9). Unless it is resumable the session and
// its missed events are gone; either way the client may identify anew on the same connection.
func (s *Server) InvalidateSession(resumable bool) {
	for _, c := range s.gateway.connections() {
		if ss := c.current(); ss != nil {
			s.gateway.count(func(*GatewayStats) { c.session = nil })
			if !resumable {
				s.gateway.forget(ss)
			}
			ss.detach(c)
		}
		_ = c.write(invalidSession(resumable))
	}
}

// DropGateway cuts every gateway connection without a close frame. The sessions can be resumed.
func (s *Server) DropGateway() { s.gateway.dropAll() }

// ForgetSessions makes every later resume fail with op 9, as after a long absence. Connections stay.
func (s *Server) ForgetSessions() {
	s.gateway.mu.Lock()
	defer s.gateway.mu.Unlock()
	clear(s.gateway.sessions)
}

// StallGateway makes the gateway send no frame at all, neither hello nor heartbeat ACK nor events, while connections
// stay open: a watchdog has to notice. Missed events are replayed to clients that resume.
func (s *Server) StallGateway(on bool) { s.gateway.stalled.Store(on) }

func (g *gateway) url() string { return "ws" + strings.TrimPrefix(g.s.url, "http") }

// serve upgrades to a websocket and serves it until it ends.
func (g *gateway) serve(w http.ResponseWriter, r *http.Request) {
	if !websocket.IsWebSocketUpgrade(r) {
		http.NotFound(w, r)
		return
	}
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &conn{ws: ws, g: g}
	if !g.join(c) {
		_ = ws.Close()
		return
	}
	defer g.leave(c)
	hello := fmt.Appendf(nil, `{"heartbeat_interval":%d}`, g.s.cfg.HeartbeatInterval.Milliseconds())
	if c.write(packet{Op: opHello, Data: hello}) == nil {
		c.serve()
	}
}

func (g *gateway) join(c *conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.s.closing.Err() != nil {
		return false
	}
	g.conns[c] = true
	g.stats.Connects++
	g.changed.fire()
	return true
}

func (g *gateway) leave(c *conn) {
	_ = c.ws.Close()
	g.count(func(n *GatewayStats) {
		delete(g.conns, c)
		if c.heartbeating {
			n.Heartbeating--
		}
	})
	if ss := c.current(); ss != nil {
		ss.detach(c)
	}
}

func (g *gateway) connections() []*conn {
	return reading(&g.mu, func() []*conn { return slices.Collect(maps.Keys(g.conns)) })
}

func (g *gateway) dropAll() {
	for _, c := range g.connections() {
		_ = c.ws.Close()
	}
}

// send sends an event of a guild, empty for none, to every session that it belongs to, also to those without a
// connection, for replay.
func (g *gateway) send(guild string, event packet) {
	for _, ss := range reading(&g.mu, func() []*session { return slices.Collect(maps.Values(g.sessions)) }) {
		if ss.shard.has(guild) {
			ss.send(event)
		}
	}
}

// count changes the counters, or other things that the lock guards.
func (g *gateway) count(change func(*GatewayStats)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ready := g.stats.Ready > 0
	change(&g.stats)
	if ready != (g.stats.Ready > 0) {
		g.s.observe(Event{Kind: GatewayChanged})
	}
	g.changed.fire()
}

func (g *gateway) forget(ss *session) {
	g.count(func(*GatewayStats) { delete(g.sessions, ss.id) })
}
