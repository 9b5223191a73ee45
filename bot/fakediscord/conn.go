package fakediscord

import (
	"encoding/json"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeIdentified    = 4005
	closeBadSeq        = 4007
	closeBadShard      = 4010
)

// Bounds of a connection.
const (
	writeLimit   = 5 * time.Second  // a client may refuse to read for so long before its connection is given up
	nobodyLimit  = 30 * time.Second // a client may take so long to say who it is
	maxFrameSize = 4096             // bytes of what a client sends: Discord's own bound
)

// conn is one websocket connection. Before identify or resume it has no session.
type conn struct {
	ws *websocket.Conn
	g  *gateway

	wmu     sync.Mutex // one writer at a time, as the websocket wants it
	session *session   // guarded by g.mu
	beat    bool       // has sent a heartbeat; guarded by g.mu
}

func (c *conn) write(op int, d any) error {
	raw, err := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	if err != nil {
		return err
	}
	return c.writeRaw(raw)
}

func (c *conn) writeRaw(raw []byte) error {
	if c.g.silent.Load() {
		return nil
	}
	c.wmu.Lock()
	defer c.wmu.Unlock()
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeLimit))
	err := c.ws.WriteMessage(websocket.TextMessage, raw)
	if err != nil {
		_ = c.ws.Close()
	}
	return err
}

func (c *conn) close(code int, text string) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, text), time.Now().Add(time.Second))
	_ = c.ws.Close()
}

// serve reads frames until the connection ends. A client that leaves with 1000 or 1001 gives its session up; any other
// way it may resume.
func (c *conn) serve() {
	_ = c.ws.SetReadDeadline(time.Now().Add(nobodyLimit))
	for {
		raw, err := c.read()
		if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
			c.g.forget(c.current())
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

// welcome lets a client stay that has said who it is.
func (c *conn) welcome() { _ = c.ws.SetReadDeadline(time.Time{}) }

func (c *conn) current() *session {
	c.g.mu.Lock()
	defer c.g.mu.Unlock()
	return c.session
}

// handle reports whether the connection goes on.
func (c *conn) handle(f frame) bool {
	switch f.Op {
	case opHeartbeat:
		c.g.count(func(n *GatewayStats) {
			n.Heartbeats++
			if !c.beat {
				c.beat = true
				n.Heartbeating++
			}
		})
		return c.write(opAck, nil) == nil
	case opIdentify:
		return c.identify(f.D)
	case opResume:
		return c.resume(f.D)
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

func (c *conn) identify(raw json.RawMessage) bool {
	var d struct {
		Token   string `json:"token"`
		Intents int    `json:"intents"`
		Shard   []int  `json:"shard"`
	}
	if json.Unmarshal(raw, &d) != nil {
		return c.refuse(closeDecode, "Decode error.")
	}
	switch {
	case c.current() != nil:
		return c.refuse(closeIdentified, "Already authenticated.")
	case !c.g.s.tokenOK(d.Token):
		return c.refuse(closeBadToken, "Authentication failed.")
	case len(d.Shard) != 0 && (len(d.Shard) != 2 || d.Shard[0] < 0 || d.Shard[0] >= d.Shard[1]):
		return c.refuse(closeBadShard, "Invalid shard.")
	}
	c.welcome()
	c.g.begin(c, d.Intents, slices.Clone(d.Shard))
	return true
}

func (c *conn) resume(raw json.RawMessage) bool {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &d) != nil {
		return c.refuse(closeDecode, "Decode error.")
	}
	if !c.g.s.tokenOK(d.Token) {
		return c.refuse(closeBadToken, "Authentication failed.")
	}
	ss := c.g.find(d.Session)
	if ss == nil || !ss.covers(d.Seq) {
		c.g.count(func(n *GatewayStats) { n.Refused++ })
		return c.write(opInvalidSession, false) == nil
	}
	c.welcome()
	ss.resume(c, d.Seq)
	return true
}

// tokenOK takes the token with or without "Bot ": the gateway does, and discordgo sends it with.
func (s *Server) tokenOK(token string) bool {
	return token == s.cfg.Token || token == "Bot "+s.cfg.Token
}
