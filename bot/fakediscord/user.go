package fakediscord

import "cmp"

// User is a person, or a bot. Its exported fields do not change.
type User struct {
	ID         string
	Name       string // the unique user name
	GlobalName string // the displayed one; may be empty
	Bot        bool

	s    *Server
	dmID string // of the channel that openDM makes; empty for a new one

	// Guarded by s.mu.
	locale    string
	dm        *Channel
	installed bool // the application, for themselves
}

// UserProfile describes a new user. Empty ids are generated; given ones stay the same in every run.
type UserProfile struct {
	ID         string
	Name       string // the unique user name
	GlobalName string // the displayed one; may be empty
	Locale     string // the language of the user's client, such as "es-ES"
	DM         string // the id of the channel for direct messages with the bot
}

// NewUser makes a person who is a member of every guild. The displayed name is the name; see NewUserWithProfile.
func (s *Server) NewUser(name, locale string) *User {
	return s.NewUserWithProfile(UserProfile{Name: name, GlobalName: name, Locale: locale})
}

// NewUserWithProfile makes a person as described.
func (s *Server) NewUserWithProfile(p UserProfile) *User {
	return s.addUser(&User{
		ID: cmp.Or(p.ID, s.newID()), Name: p.Name, GlobalName: p.GlobalName, locale: p.Locale, dmID: p.DM,
	})
}

func (s *Server) addUser(u *User) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	u.s = s
	s.users[u.ID] = u
	return u
}

// User finds a user by id; nil for none.
func (s *Server) User(id string) *User {
	return reading(&s.mu, func() *User { return s.users[id] })
}

// Bot is the user of the bot under test.
func (s *Server) Bot() *User { return s.User(s.cfg.ApplicationID) }

// Mention is how a message names the user: "<@id>".
func (u *User) Mention() string { return "<@" + u.ID + ">" }

// Locale is the language of the user's client, such as "es-ES".
func (u *User) Locale() string { return reading(&u.s.mu, func() string { return u.locale }) }

// SetLocale changes the language of the user's client. The next interaction carries it.
func (u *User) SetLocale(locale string) { u.s.locked(func() { u.locale = locale }) }

// DM is the user's direct message channel with the bot.
func (u *User) DM() *Channel {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	if u.dm == nil {
		u.dm = u.s.addChannel(&Channel{ID: u.dmID, Type: DirectMessage, recipient: u, permissions: dmPermissions})
	}
	return u.dm
}

// SendMessage posts a message of the user, as people do between the moves. It opens an archived thread.
func (u *User) SendMessage(ch *Channel, content string) *Message {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	ch.reopen()
	m := &Message{
		ID: u.s.newID(), ChannelID: ch.ID, GuildID: ch.guildID(), Author: u, Content: content, CreatedAt: u.s.cfg.Now(),
	}
	ch.add(m)
	return m
}

// wireUser is Discord's user object as far as bots look at it.
type wireUser struct {
	ID         string  `json:"id"`
	Username   string  `json:"username"`
	GlobalName *string `json:"global_name"`
	Bot        bool    `json:"bot,omitempty"`
}

func (u *User) wire() *wireUser {
	w := &wireUser{ID: u.ID, Username: u.Name, Bot: u.Bot}
	if u.GlobalName != "" {
		w.GlobalName = &u.GlobalName
	}
	return w
}
