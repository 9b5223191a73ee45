package fakediscord

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// Intents that this Discord looks at. Interactions need none.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
)

// GatewayStats counts what happened at the gateway since the start.
type GatewayStats struct {
	Connects     int // websocket connections
	Identifies   int // accepted ones
	Resumes      int // accepted ones
	Refused      int // identifies and resumes that were refused
	Heartbeats   int
	Dispatches   int // events, counted once a session
	Ready        int // sessions that are connected right now
	Heartbeating int // connections right now that have sent a heartbeat
}

// gateway has the sessions and the connections. Its lock is never held while a frame is written.
type gateway struct {
	s *Server

	mu       sync.Mutex
	sessions map[string]*session
	conns    map[*conn]bool
	stats    GatewayStats
	changed  signal

	silent atomic.Bool
}

func newGateway(s *Server) *gateway {
	return &gateway{s: s, sessions: map[string]*session{}, conns: map[*conn]bool{}}
}

// frame is what a client sends.
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
}

func (s *Server) websocketURL() string { return "ws" + strings.TrimPrefix(s.url, "http") }

func (s *Server) getGateway(*call) (any, error) {
	return map[string]string{"url": s.websocketURL()}, nil
}

func (s *Server) getGatewayBot(*call) (any, error) {
	left := max(0, 1000-s.Gateway().Identifies)
	return map[string]any{
		"url": s.websocketURL(), "shards": 1,
		"session_start_limit": map[string]int{
			"total": 1000, "remaining": left, "reset_after": 86400000, "max_concurrency": 1,
		},
	}, nil
}

// serveGateway upgrades to a websocket and serves it until it ends.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	if !websocket.IsWebSocketUpgrade(r) {
		http.NotFound(w, r)
		return
	}
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &conn{ws: ws, g: s.gateway}
	if !s.gateway.join(c) {
		_ = ws.Close()
		return
	}
	defer s.gateway.leave(c)
	hello := map[string]any{"heartbeat_interval": s.cfg.HeartbeatInterval.Milliseconds()}
	if c.write(opHello, hello) != nil {
		return
	}
	c.serve()
}

func (g *gateway) join(c *conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.s.closing:
		return false
	default:
	}
	g.conns[c] = true
	g.stats.Connects++
	g.changed.fire()
	return true
}

func (g *gateway) leave(c *conn) {
	_ = c.ws.Close()
	g.mu.Lock()
	delete(g.conns, c)
	if c.beat {
		g.stats.Heartbeating--
	}
	ss := c.session
	g.mu.Unlock()
	if ss != nil {
		ss.detach(c)
	}
	g.mu.Lock()
	g.changed.fire()
	g.mu.Unlock()
}

// event is one dispatch on its way to the sessions.
type event struct {
	kind   string
	guild  string // for sharding; empty goes to shard 0
	intent int    // 0 goes to everybody
	data   json.RawMessage
}

// dispatch sends an event to every session that it concerns, also to those without a connection, for replay.
func (g *gateway) dispatch(e event) {
	g.mu.Lock()
	to := make([]*session, 0, len(g.sessions))
	for _, ss := range g.sessions {
		if ss.concerns(e) {
			to = append(to, ss)
		}
	}
	g.stats.Dispatches += len(to)
	g.mu.Unlock()
	for _, ss := range to {
		ss.send(e)
	}
}

func (g *gateway) wants(intent int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, ss := range g.sessions {
		if ss.intents&intent != 0 {
			return true
		}
	}
	return false
}

func (g *gateway) count(add func(*GatewayStats)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.counted(add)
}

// counted needs the lock.
func (g *gateway) counted(add func(*GatewayStats)) {
	there := g.stats.Ready > 0
	add(&g.stats)
	if there != (g.stats.Ready > 0) {
		g.s.observe(Event{Kind: GatewayChanged})
	}
	g.changed.fire()
}
