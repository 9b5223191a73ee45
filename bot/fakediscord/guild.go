package fakediscord

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"
)

// Guild is a Discord server. Its exported fields do not change.
type Guild struct {
	ID   string
	Name string

	s      *Server
	joined time.Time

	// Guarded by s.mu.
	locale   string // the preferred one
	removed  bool   // the bot was removed from it
	channels []*Channel
}

// NewGuild makes a guild with the bot in it. A connected bot gets GUILD_CREATE.
func (s *Server) NewGuild(name, locale string) *Guild { return s.NewGuildWithID("", name, locale) }

// NewGuildWithID makes a guild with the same id in every run; empty for a new one.
func (s *Server) NewGuildWithID(id, name, locale string) *Guild {
	g := &Guild{ID: cmp.Or(id, s.newID()), Name: name, locale: locale, s: s, joined: s.cfg.Now()}
	s.mu.Lock()
	s.guilds[g.ID] = g
	s.guildOrder = append(s.guildOrder, g)
	s.mu.Unlock()
	s.gateway.send(dispatch{name: "GUILD_CREATE", intent: intentGuilds, data: g.json()})
	return g
}

// Locale is the guild's preferred language, such as "es-ES".
func (g *Guild) Locale() string { return reading(&g.s.mu, func() string { return g.locale }) }

// SetLocale changes the preferred language. The next interaction carries it.
func (g *Guild) SetLocale(locale string) { g.s.locked(func() { g.locale = locale }) }

// Remove removes the bot from the guild: it gets GUILD_DELETE, and the guild's channels answer 50001 from now on.
func (g *Guild) Remove() {
	s := g.s
	s.mu.Lock()
	g.removed = true
	s.guildOrder = slices.DeleteFunc(s.guildOrder, func(o *Guild) bool { return o == g })
	s.mu.Unlock()
	data, _ := json.Marshal(map[string]any{"id": g.ID})
	s.gateway.send(dispatch{name: "GUILD_DELETE", intent: intentGuilds, data: data})
}

// Channels are the guild's channels and threads in the order of creation.
func (g *Guild) Channels() []*Channel {
	return reading(&g.s.mu, func() []*Channel { return slices.Clone(g.channels) })
}

// json is Discord's guild object as GUILD_CREATE carries it.
func (g *Guild) json() json.RawMessage {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	channels, threads := []*wireChannel{}, []*wireChannel{}
	for _, ch := range g.channels {
		if ch.Type == PublicThread {
			threads = append(threads, ch.wire())
		} else {
			channels = append(channels, ch.wire())
		}
	}
	raw, _ := json.Marshal(map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.ID, "preferred_locale": g.locale, "joined_at": g.joined,
		"member_count": len(g.s.users), "unavailable": false, "features": []string{}, "roles": []any{}, "emojis": []any{},
		"members":  []*wireMember{g.member(g.s.users[g.s.cfg.ApplicationID], true)},
		"channels": channels, "threads": threads,
	})
	return raw
}

// wireMember is Discord's guild member object.
type wireMember struct {
	User        *wireUser `json:"user,omitempty"`
	Roles       []string  `json:"roles"`
	JoinedAt    time.Time `json:"joined_at"`
	Deaf        bool      `json:"deaf"`
	Mute        bool      `json:"mute"`
	Flags       int       `json:"flags"`
	Permissions string    `json:"permissions,omitempty"`
}

func (g *Guild) member(u *User, withUser bool) *wireMember {
	m := &wireMember{Roles: []string{}, JoinedAt: g.joined, Permissions: DefaultPermissions.String()}
	if withUser {
		m.User = u.wire()
	}
	return m
}
