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
	granted  map[*User]Permission // what people may do besides DefaultPermissions
	left     map[*User]bool       // who is no member any more

	absent bool // the bot is no member
}

// ManageGuild is a permission of people that no channel gives to the bot.
const ManageGuild Permission = 1 << 5

// NewGuild makes a guild with the bot in it.
func (s *Server) NewGuild(name, locale string) *Guild { return s.NewGuildWithID("", name, locale) }

// NewGuildWithID makes a guild with the same id in every run; empty for a new one.
func (s *Server) NewGuildWithID(id, name, locale string) *Guild {
	g := &Guild{
		ID: cmp.Or(id, s.newID()), Name: name, locale: locale, s: s,
		granted: map[*User]Permission{}, left: map[*User]bool{},
	}
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

// Grant gives a person permissions in the guild, as a role does. The next interaction carries them.
func (g *Guild) Grant(u *User, p Permission) {
	g.s.locked(func() { g.granted[u] |= p })
}

// Revoke takes permissions away from a person.
func (g *Guild) Revoke(u *User, p Permission) {
	g.s.locked(func() { g.granted[u] &^= p })
}

// Permissions are what a person may do in the guild.
func (g *Guild) Permissions(u *User) Permission {
	return reading(&g.s.mu, func() Permission { return g.permissions(u) })
}

// permissions needs the lock.
func (g *Guild) permissions(u *User) Permission { return DefaultPermissions | g.granted[u] }

// Leave takes a person out of the guild, or back in: 10007 when the bot asks for the member.
func (g *Guild) Leave(u *User, left bool) {
	g.s.locked(func() { g.left[u] = left })
}

// wireMember is Discord's guild member object as far as bots look at it.
type wireMember struct {
	User        *wireUser `json:"user,omitempty"`
	Roles       []string  `json:"roles"`
	Permissions string    `json:"permissions,omitempty"`
}

func (g *Guild) member(u *User, withUser bool) *wireMember {
	m := &wireMember{Roles: []string{}, Permissions: g.permissions(u).String()}
	if withUser {
		m.User = u.wire()
	}
	return m
}

// getMember is a REST route. It runs with the server's lock held.
func (c *call) getMember() (any, error) {
	g, u := c.s.guilds[c.PathValue("guild_id")], c.s.users[c.PathValue("user_id")]
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case u == nil:
		return nil, errUnknownUser
	case g.left[u]:
		return nil, errUnknownMember
	}
	return g.member(u, true), nil
}

// getChannel is a REST route. It runs with the server's lock held.
func (c *call) getChannel() (any, error) {
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	return ch.wire(), nil
}
