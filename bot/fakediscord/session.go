package fakediscord

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
)

// session is what a bot resumes: it outlives its connections and keeps the last events for replay.
type session struct {
	g       *gateway
	id      string
	intents int
	shard   []int // index and count; nil for the whole

	mu     sync.Mutex // order of sequence numbers on the wire; guards everything below
	conn   *conn      // nil while disconnected
	seq    int64
	replay []numbered
	buf    []byte
}

type numbered struct {
	seq  int64
	kind string
	data json.RawMessage
}

// begin starts a session on a connection: READY, then the guilds.
func (g *gateway) begin(c *conn, intents int, shard []int) {
	ss := &session{g: g, id: "session-" + g.s.newID(), intents: intents, shard: shard}
	g.s.mu.Lock()
	guilds := slices.Clone(g.s.guildOrder)
	me := g.s.users[g.s.cfg.ApplicationID].wire()
	g.s.mu.Unlock()
	refs := []map[string]any{}
	guilds = slices.DeleteFunc(guilds, func(o *Guild) bool { return !ss.holds(o.ID) })
	for _, o := range guilds {
		refs = append(refs, map[string]any{"id": o.ID, "unavailable": true})
	}
	ready := map[string]any{
		"v": 9, "user": me, "guilds": refs, "session_id": ss.id, "resume_gateway_url": g.s.websocketURL(),
		"application":  map[string]any{"id": g.s.cfg.ApplicationID, "flags": 0},
		"session_type": "normal", "private_channels": []any{}, "presences": []any{}, "relationships": []any{},
	}
	if shard != nil {
		ready["shard"] = shard
	}
	raw, _ := json.Marshal(ready)
	ss.conn = c
	ss.send(event{kind: "READY", data: raw})
	g.adopt(ss, c)
	for _, o := range guilds {
		if intents&intentGuilds != 0 {
			ss.send(event{kind: "GUILD_CREATE", data: o.json()})
		}
	}
}

// adopt makes the session known, after READY: nothing may be sent to it before that.
func (g *gateway) adopt(ss *session, c *conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.prune()
	g.sessions[ss.id] = ss
	c.session = ss
	g.counted(func(n *GatewayStats) {
		n.Identifies++
		n.Ready++
	})
}

// maxSessions bounds the sessions that wait to be resumed; a bot that never does must not fill the memory.
const maxSessions = 16

// prune needs the gateway's lock, which may be held when a session's is taken, but not the other way round.
func (g *gateway) prune() {
	if len(g.sessions) < maxSessions {
		return
	}
	for id, ss := range g.sessions {
		ss.mu.Lock()
		gone := ss.conn == nil
		ss.mu.Unlock()
		if gone {
			delete(g.sessions, id)
		}
	}
}

func (g *gateway) find(id string) *session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sessions[id]
}

func (g *gateway) forget(ss *session) {
	if ss == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.sessions, ss.id)
}

// holds says whether the guild belongs to the session's shard; no guild, a direct message, belongs to shard 0.
func (ss *session) holds(guild string) bool {
	if len(ss.shard) != 2 {
		return true
	}
	n, _ := strconv.ParseUint(guild, 10, 64)
	return int((n>>22)%uint64(ss.shard[1])) == ss.shard[0]
}

func (ss *session) concerns(e event) bool {
	return (e.intent == 0 || ss.intents&e.intent != 0) && ss.holds(e.guild)
}

// send numbers an event, keeps it for replay and writes it, unless nobody is connected.
func (ss *session) send(e event) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ss.seq++
	n := numbered{ss.seq, e.kind, e.data}
	if len(ss.replay) >= ss.g.s.cfg.MaxReplay {
		ss.replay = slices.Delete(ss.replay, 0, 1+len(ss.replay)/4) // a quarter at once, so that it is rare
	}
	ss.replay = append(ss.replay, n)
	ss.write(n)
}

// write needs the lock. The frame is put together by hand, for its data is JSON already.
func (ss *session) write(n numbered) {
	if ss.conn == nil {
		return
	}
	b := append(ss.buf[:0], `{"op":0,"s":`...)
	b = strconv.AppendInt(b, n.seq, 10)
	b = append(b, `,"t":"`...)
	b = append(b, n.kind...)
	b = append(b, `","d":`...)
	b = append(b, n.data...)
	ss.buf = append(b, '}')
	_ = ss.conn.writeRaw(ss.buf)
}

// covers says whether everything after seq can be replayed.
func (ss *session) covers(seq int64) bool {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	oldest := ss.seq + 1
	if len(ss.replay) > 0 {
		oldest = ss.replay[0].seq
	}
	return seq <= ss.seq && seq >= oldest-1
}

// resume moves the session to a new connection and replays what was missed, then says so.
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
	ss.send(event{kind: "RESUMED", data: json.RawMessage(`{"_trace":[]}`)})
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

// detach notes that the connection has ended, unless the session has moved to another.
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
