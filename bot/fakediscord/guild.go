package fakediscord

import (
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
	gone     bool   // the bot was removed
	channels []*Channel
}

// NewGuild makes a guild with the bot in it. A connected bot hears of it.
func (s *Server) NewGuild(name, locale string) *Guild { return s.NewGuildWithID("", name, locale) }

// NewGuildWithID makes a guild with the same id in every run; empty for a new one.
func (s *Server) NewGuildWithID(id, name, locale string) *Guild {
	setDefault(&id, s.newID())
	g := &Guild{ID: id, Name: name, locale: locale, s: s, joined: s.cfg.Now()}
	s.mu.Lock()
	s.guilds[g.ID] = g
	s.guildOrder = append(s.guildOrder, g)
	s.mu.Unlock()
	s.gateway.dispatch(event{kind: "GUILD_CREATE", guild: g.ID, intent: intentGuilds, data: g.json()})
	return g
}

// Locale is the guild's preferred language, such as "es-ES".
func (g *Guild) Locale() string {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	return g.locale
}

// SetLocale changes the preferred language: the bot hears of it with the next interaction.
func (g *Guild) SetLocale(locale string) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.locale = locale
}

// Remove throws the bot out: it hears of it, and the guild's channels answer 50001 from now on.
func (g *Guild) Remove() {
	s := g.s
	s.mu.Lock()
	g.gone = true
	s.guildOrder = slices.DeleteFunc(s.guildOrder, func(o *Guild) bool { return o == g })
	s.mu.Unlock()
	data, _ := json.Marshal(map[string]any{"id": g.ID})
	s.gateway.dispatch(event{kind: "GUILD_DELETE", guild: g.ID, intent: intentGuilds, data: data})
}

// Channels are the guild's channels and threads in the order they were made.
func (g *Guild) Channels() []*Channel {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	return slices.Clone(g.channels)
}

type wireGuild struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	OwnerID     string         `json:"owner_id"`
	Locale      string         `json:"preferred_locale"`
	Features    []string       `json:"features"`
	Roles       []any          `json:"roles"`
	Emojis      []any          `json:"emojis"`
	JoinedAt    time.Time      `json:"joined_at"`
	Unavailable bool           `json:"unavailable"`
	MemberCount int            `json:"member_count"`
	Members     []*wireMember  `json:"members"`
	Channels    []*wireChannel `json:"channels"`
	Threads     []*wireChannel `json:"threads"`
}

// wire needs the lock.
func (g *Guild) wire() *wireGuild {
	w := &wireGuild{
		ID: g.ID, Name: g.Name, OwnerID: g.ID, Locale: g.locale, JoinedAt: g.joined, MemberCount: len(g.s.users),
		Features: []string{}, Roles: []any{}, Emojis: []any{},
		Channels: []*wireChannel{}, Threads: []*wireChannel{},
		Members: []*wireMember{g.member(g.s.users[g.s.cfg.ApplicationID], true)},
	}
	for _, ch := range g.channels {
		if ch.Type == PublicThread {
			w.Threads = append(w.Threads, ch.wire())
		} else {
			w.Channels = append(w.Channels, ch.wire())
		}
	}
	return w
}

func (g *Guild) json() json.RawMessage {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	raw, _ := json.Marshal(g.wire())
	return raw
}

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

// guildOf finds the guild of a call. The lock is held.
func (s *Server) guildOf(c *call) (*Guild, error) {
	switch g := s.guilds[c.PathValue("guild_id")]; {
	case g == nil:
		return nil, errUnknownGuild()
	case g.gone:
		return nil, errNoAccess()
	default:
		return g, nil
	}
}

func (s *Server) getGuild(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	return g.wire(), nil
}

func (s *Server) listChannels(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	return g.wire().Channels, nil
}

func (s *Server) getMember(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	u := s.users[c.PathValue("user_id")]
	if u == nil {
		return nil, refuse(404, 10007, "Unknown Member")
	}
	return g.member(u, true), nil
}
