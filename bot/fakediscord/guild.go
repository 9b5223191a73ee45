package fakediscord

import (
	"cmp"
	"slices"
)

// Guild is a Discord server. Its exported fields do not change.
type Guild struct {
	ID   string
	Name string

	s *Server

	// Guarded by s.mu.
	locale   string // the preferred one
	channels []*Channel
}

// NewGuild makes a guild with the bot in it.
func (s *Server) NewGuild(name, locale string) *Guild { return s.NewGuildWithID("", name, locale) }

// NewGuildWithID makes a guild with the same id in every run; empty for a new one.
func (s *Server) NewGuildWithID(id, name, locale string) *Guild {
	g := &Guild{ID: cmp.Or(id, s.newID()), Name: name, locale: locale, s: s}
	s.locked(func() { s.guilds[g.ID] = g })
	return g
}

// Locale is the guild's preferred language, such as "es-ES".
func (g *Guild) Locale() string { return reading(&g.s.mu, func() string { return g.locale }) }

// SetLocale changes the preferred language. The next interaction carries it.
func (g *Guild) SetLocale(locale string) { g.s.locked(func() { g.locale = locale }) }

// Channels are the guild's channels and threads in the order of creation.
func (g *Guild) Channels() []*Channel {
	return reading(&g.s.mu, func() []*Channel { return slices.Clone(g.channels) })
}

// wireMember is Discord's guild member object as far as bots look at it.
type wireMember struct {
	User        *wireUser `json:"user,omitempty"`
	Roles       []string  `json:"roles"`
	Permissions string    `json:"permissions,omitempty"`
}

func (g *Guild) member(u *User, withUser bool) *wireMember {
	m := &wireMember{Roles: []string{}, Permissions: DefaultPermissions.String()}
	if withUser {
		m.User = u.wire()
	}
	return m
}
