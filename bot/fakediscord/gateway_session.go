package fakediscord

import (
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// session is what a bot resumes: it outlives its connections and keeps the last events for replay.
type session struct {
	g       *gateway
	id      string
	intents int

	mu     sync.Mutex // order of sequence numbers on the wire; guards everything below
	conn   *conn      // nil while disconnected
	seq    int64
	replay []dispatch
	buf    []byte
}

// maxReplay bounds the events that a session can replay.
const maxReplay = 500

// begin starts a session on a connection: READY, then the guilds.
func (g *gateway) begin(c *conn, intents int) {
	ss := &session{g: g, id: "session-" + g.s.newID(), intents: intents, conn: c}
	var guilds []*Guild
	g.s.locked(func() { guilds = slices.Clone(g.s.guildOrder) })
	refs := []map[string]any{}
	for _, o := range guilds {
		refs = append(refs, map[string]any{"id": o.ID, "unavailable": true})
	}
	raw, _ := json.Marshal(map[string]any{
		"v": 9, "user": g.s.Bot().wire(), "guilds": refs, "session_id": ss.id, "resume_gateway_url": g.url(),
		"application":  map[string]any{"id": g.s.cfg.ApplicationID, "flags": 0},
		"session_type": "normal", "private_channels": []any{}, "presences": []any{}, "relationships": []any{},
	})
	ss.send(dispatch{name: "READY", data: raw})
	g.adopt(ss, c)
	for _, o := range guilds {
		if intents&intentGuilds != 0 {
			ss.send(dispatch{name: "GUILD_CREATE", data: o.json()})
		}
	}
}

func (ss *session) disconnected() bool {
	return reading(&ss.mu, func() bool { return ss.conn == nil })
}

// send numbers an event, keeps it for replay and writes it, unless nobody is connected.
func (ss *session) send(e dispatch) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.seq++
	e.seq = ss.seq
	ss.replay = append(ss.replay, e)
	if len(ss.replay) > maxReplay {
		ss.replay = ss.replay[1:]
	}
	ss.write(e)
}

// write needs the lock. It joins the frame itself, since the data is JSON already.
func (ss *session) write(e dispatch) {
	if ss.conn == nil {
		return
	}
	b := append(ss.buf[:0], `{"op":0,"s":`...)
	b = strconv.AppendInt(b, e.seq, 10)
	b = append(b, `,"t":"`...)
	b = append(b, e.name...)
	b = append(b, `","d":`...)
	b = append(b, e.data...)
	ss.buf = append(b, '}')
	_ = ss.conn.writeRaw(ss.buf)
}

// covers reports whether everything after seq can be replayed.
func (ss *session) covers(seq int64) bool {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	oldest := ss.seq + 1
	if len(ss.replay) > 0 {
		oldest = ss.replay[0].seq
	}
	return seq <= ss.seq && seq >= oldest-1
}

// resume moves the session to a new connection, replays what was missed, and sends RESUMED.
func (ss *session) resume(c *conn, seq int64) {
	g := ss.g
	g.mu.Lock()
	c.session = ss
	g.mu.Unlock()
	ss.mu.Lock()
	old := ss.conn
	ss.conn = c
	for _, n := range ss.replay {
		if n.seq > seq {
			ss.write(n)
		}
	}
	ss.mu.Unlock()
	ss.send(dispatch{name: "RESUMED", data: json.RawMessage(`{"_trace":[]}`)})
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
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeIdentified    = 4005
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

// frame is what a client sends.
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
}

func (c *conn) write(op int, d any) error {
	raw, err := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	if err != nil {
		return err
	}
	return c.writeRaw(raw)
}

func (c *conn) writeRaw(raw []byte) error {
	if c.g.stalled.Load() {
		return nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
	err := c.ws.WriteMessage(websocket.TextMessage, raw)
	if err != nil {
		_ = c.ws.Close()
	}
	return err
}

func (c *conn) close(code int, text string) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, text), time.Now().Add(writeTimeout))
	_ = c.ws.Close()
}

// serve reads frames until the connection ends. A client that leaves with 1000 or 1001 gives its session up; any other
// way it may resume.
func (c *conn) serve() {
	_ = c.ws.SetReadDeadline(time.Now().Add(identifyTimeout))
	for {
		raw, err := c.read()
		if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
			if ss := c.current(); ss != nil {
				c.g.forget(ss)
			}
		}
		if err != nil {
			return
		}
		var f frame
		if len(raw) > maxFrameSize || json.Unmarshal(raw, &f) != nil {
			c.close(closeDecode, "Decode error.")
			return
		}
		if !c.handle(f) {
			return
		}
	}
}

// read is the next frame, or the beginning of one that is too large.
func (c *conn) read() ([]byte, error) {
	_, r, err := c.ws.NextReader()
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, maxFrameSize+1))
}

func (c *conn) current() *session {
	return reading(&c.g.mu, func() *session { return c.session })
}

// handle reports whether the connection goes on.
func (c *conn) handle(f frame) bool {
	switch f.Op {
	case opHeartbeat:
		c.g.count(func(n *GatewayStats) {
			n.Heartbeats++
			if !c.heartbeating {
				c.heartbeating = true
				n.Heartbeating++
			}
		})
		return c.write(opAck, nil) == nil
	case opIdentify:
		return c.login(f, c.identify)
	case opResume:
		return c.login(f, c.resume)
	case opPresence, opVoice, opMembers:
		if c.current() == nil {
			c.close(closeNotIdentified, "Not authenticated.")
			return false
		}
	default:
		c.close(closeUnknownOp, "Unknown opcode.")
		return false
	}
	return true
}

func (c *conn) refuse(code int, text string) bool {
	c.g.count(func(n *GatewayStats) { n.Refused++ })
	c.close(code, text)
	return false
}

// login is what a client sends to identify or to resume.
type login struct {
	Token   string `json:"token"`
	Intents int    `json:"intents"`    // of identify
	Session string `json:"session_id"` // of resume, as the next
	Seq     int64  `json:"seq"`
}

// login checks the token, which may have "Bot " before it as discordgo sends it, and goes on.
func (c *conn) login(f frame, next func(login) bool) bool {
	var d login
	switch {
	case json.Unmarshal(f.D, &d) != nil:
		return c.refuse(closeDecode, "Decode error.")
	case f.Op == opIdentify && c.current() != nil:
		return c.refuse(closeIdentified, "Already authenticated.")
	case strings.TrimPrefix(d.Token, "Bot ") != c.g.s.cfg.Token:
		return c.refuse(closeBadToken, "Authentication failed.")
	}
	return next(d)
}

func (c *conn) identify(d login) bool {
	_ = c.ws.SetReadDeadline(time.Time{})
	c.g.begin(c, d.Intents)
	return true
}

func (c *conn) resume(d login) bool {
	ss := c.g.find(d.Session)
	if ss == nil || !ss.covers(d.Seq) {
		c.g.count(func(n *GatewayStats) { n.Refused++ })
		return c.write(opInvalidSession, false) == nil
	}
	_ = c.ws.SetReadDeadline(time.Time{})
	ss.resume(c, d.Seq)
	return true
}
