package fakediscord

import (
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// session is what a bot resumes: it outlives its connections and keeps the last events for replay.
type session struct {
	g     *gateway
	id    string
	shard shard

	mu     sync.Mutex // order of sequence numbers on the wire; guards everything below
	conn   *conn      // nil while disconnected
	seq    int64
	replay []packet
}

// maxReplay bounds the events that a session can replay.
const maxReplay = 500

// begin starts a session for a shard on a connection with READY.
func (g *gateway) begin(c *conn, sh shard) {
	ss := &session{g: g, id: "session-" + g.s.newID(), shard: sh, conn: c}
	guilds := []map[string]any{}
	g.s.locked(func() {
		for id := range g.s.guilds {
			if sh.has(id) {
				guilds = append(guilds, map[string]any{"id": id, "unavailable": true})
			}
		}
	})
	ready := map[string]any{
		"v": 9, "user": g.s.Bot().wire(), "guilds": guilds, "session_id": ss.id, "resume_gateway_url": g.url(),
		"application":  map[string]any{"id": g.s.cfg.ApplicationID, "flags": 0},
		"session_type": "normal", "private_channels": []any{}, "presences": []any{}, "relationships": []any{},
	}
	if sh.count > 1 {
		ready["shard"] = []int{sh.id, sh.count}
	}
	raw, _ := json.Marshal(ready)
	ss.send(packet{Name: "READY", Data: raw})
	g.count(func(n *GatewayStats) { // after READY: nothing may be sent to it before that
		g.sessions[ss.id] = ss
		c.session = ss
		n.Identifies++
		n.Ready++
	})
}

// send numbers an event, keeps it for replay and writes it, unless nobody is connected.
func (ss *session) send(event packet) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.seq++
	event.Seq = ss.seq
	ss.replay = append(ss.replay, event)
	if len(ss.replay) > maxReplay {
		ss.replay = ss.replay[1:]
	}
	if ss.conn != nil {
		_ = ss.conn.write(event)
	}
}

// covers reports whether everything after seq can be replayed.
func (ss *session) covers(seq int64) bool {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	oldest := ss.seq + 1
	if len(ss.replay) > 0 {
		oldest = ss.replay[0].Seq
	}
	return seq <= ss.seq && seq >= oldest-1
}

// resume moves the session to a new connection, replays what was missed, and sends RESUMED.
func (ss *session) resume(c *conn, seq int64) {
	g := ss.g
	g.count(func(*GatewayStats) { c.session = ss })
	ss.mu.Lock()
	old := ss.conn
	ss.conn = c
	for _, event := range ss.replay {
		if event.Seq > seq {
			_ = c.write(event)
		}
	}
	ss.mu.Unlock()
	ss.send(packet{Name: "RESUMED", Data: json.RawMessage(`{"_trace":[]}`)})
	if old != nil && old != c {
		_ = old.ws.Close()
	}
	g.count(func(n *GatewayStats) {
		n.Resumes++
		if old == nil {
			n.Ready++
		}
	})
}

// detach takes the session off a connection that has ended, unless it has moved to another.
func (ss *session) detach(c *conn) {
	ss.mu.Lock()
	was := ss.conn == c
	if was {
		ss.conn = nil
	}
	ss.mu.Unlock()
	if was {
		ss.g.count(func(n *GatewayStats) { n.Ready-- })
	}
}

// Gateway opcodes.
const (
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// Close codes of the gateway.
const (
	closeUnknownOp  = 4001
	closeDecode     = 4002
	closeBadToken   = 4004
	closeIdentified = 4005
	closeBadShard   = 4010
)

// Bounds of a connection.
const (
	writeTimeout    = 5 * time.Second  // for one frame; a client that does not read loses its connection
	identifyTimeout = 30 * time.Second // from hello to identify or resume
	maxFrameSize    = 4096             // bytes of what a client sends: Discord's own bound
)

// conn is one websocket connection. Before identify or resume it has no session.
type conn struct {
	ws *websocket.Conn
	g  *gateway

	writing      sync.Mutex // one writer at a time, as the websocket wants it
	session      *session   // guarded by g.mu
	heartbeating bool       // has sent a heartbeat; guarded by g.mu
}

// packet is a frame in either direction.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Name string          `json:"t,omitempty"` // of an event (op 0), such as "INTERACTION_CREATE"
	Seq  int64           `json:"s,omitempty"` // of an event: its number in the session
}

func (c *conn) write(p packet) error {
	if c.g.stalled.Load() {
		return nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
	err := c.ws.WriteJSON(p)
	if err != nil {
		_ = c.ws.Close()
	}
	return err
}

// serve reads frames until the connection ends. A client that leaves with 1000 or 1001 gives its session up; any other
// way it may resume.
func (c *conn) serve() {
	c.ws.SetReadLimit(maxFrameSize)
	_ = c.ws.SetReadDeadline(time.Now().Add(identifyTimeout))
	for {
		_, raw, err := c.ws.ReadMessage()
		if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
			if ss := c.current(); ss != nil {
				c.g.forget(ss)
			}
		}
		if err != nil {
			return
		}
		var p packet
		if json.Unmarshal(raw, &p) != nil {
			c.refuse(closeDecode, "Decode error.")
			return
		}
		if !c.handle(p) {
			return
		}
	}
}

func (c *conn) current() *session {
	return reading(&c.g.mu, func() *session { return c.session })
}

// handle reports whether the connection goes on.
func (c *conn) handle(p packet) bool {
	switch p.Op {
	case opHeartbeat:
		c.g.count(func(n *GatewayStats) {
			n.Heartbeats++
			if !c.heartbeating {
				c.heartbeating = true
				n.Heartbeating++
			}
		})
		return c.write(packet{Op: opAck}) == nil
	case opIdentify, opResume:
		return c.login(p)
	}
	return c.refuse(closeUnknownOp, "Unknown opcode.")
}

// refuse closes the connection, which then does not go on.
func (c *conn) refuse(code int, text string) bool {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, text), time.Now().Add(writeTimeout))
	_ = c.ws.Close()
	return false
}

// login begins or resumes a session. The token may have "Bot " before it, as discordgo sends it.
func (c *conn) login(p packet) bool {
	var d struct {
		Token   string  `json:"token"`
		Shard   *[2]int `json:"shard"`      // of identify: number and count; nil for the whole gateway
		Session string  `json:"session_id"` // of resume, as the next
		Seq     int64   `json:"seq"`
	}
	switch {
	case json.Unmarshal(p.Data, &d) != nil:
		return c.refuse(closeDecode, "Decode error.")
	case p.Op == opIdentify && c.current() != nil:
		return c.refuse(closeIdentified, "Already authenticated.")
	case strings.TrimPrefix(d.Token, "Bot ") != c.g.s.cfg.Token:
		return c.refuse(closeBadToken, "Authentication failed.")
	}
	if p.Op == opIdentify {
		sh := shard{0, 1}
		if d.Shard != nil {
			sh = shard{d.Shard[0], d.Shard[1]}
		}
		if sh.id < 0 || sh.id >= sh.count {
			return c.refuse(closeBadShard, "Invalid shard.")
		}
		if !c.g.mayIdentify(sh) {
			return c.write(invalidSession(false)) == nil
		}
		c.g.begin(c, sh)
	} else {
		ss := reading(&c.g.mu, func() *session { return c.g.sessions[d.Session] })
		if ss == nil || !ss.covers(d.Seq) {
			return c.write(invalidSession(false)) == nil
		}
		ss.resume(c, d.Seq)
	}
	_ = c.ws.SetReadDeadline(time.Time{})
	return true
}

// invalidSession notifies a client that it has to identify, or to resume where it can.
func invalidSession(resumable bool) packet {
	return packet{Op: opInvalidSession, Data: strconv.AppendBool(nil, resumable)}
}
