package fakediscord

import "context"

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
	closedDMs bool
	dm        *Channel
}

// UserProfile describes somebody whose ids are to be the same in every run. Empty ids are made anew.
type UserProfile struct {
	ID         string
	Name       string // the unique user name
	GlobalName string // the displayed one; may be empty
	Locale     string // the language of the person's client, such as "es-ES"
	DM         string // the id of the channel for direct messages with the bot
}

type wireUser struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    *string `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
}

func (u *User) wire() *wireUser {
	w := &wireUser{ID: u.ID, Username: u.Name, Discriminator: "0", Bot: u.Bot}
	if u.Bot {
		w.Discriminator = "0000"
	}
	if u.GlobalName != "" {
		w.GlobalName = &u.GlobalName
	}
	return w
}

// Mention is how a message names the user: "<@id>".
func (u *User) Mention() string { return "<@" + u.ID + ">" }

// NewUser makes a person who is a member of every guild. The displayed name is the name; see NewUserWithProfile.
func (s *Server) NewUser(name, locale string) *User {
	return s.NewUserWithProfile(UserProfile{Name: name, GlobalName: name, Locale: locale})
}

// NewUserWithProfile makes a user as described.
func (s *Server) NewUserWithProfile(p UserProfile) *User {
	setDefault(&p.ID, s.newID())
	return s.addUser(&User{ID: p.ID, Name: p.Name, GlobalName: p.GlobalName, locale: p.Locale, dmID: p.DM})
}

// Locale is the language of the person's client, such as "es-ES".
func (u *User) Locale() string {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	return u.locale
}

// SetLocale changes the language of the person's client: the bot hears of it with the next interaction.
func (u *User) SetLocale(locale string) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.locale = locale
}

// NewBot makes another bot, as somebody may choose one for an opponent.
func (s *Server) NewBot(name string) *User {
	return s.addUser(&User{ID: s.newID(), Name: name, Bot: true})
}

// Bot is the user of the bot under test.
func (s *Server) Bot() *User { return s.User(s.cfg.ApplicationID) }

// User finds a user by id; nil for none.
func (s *Server) User(id string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.users[id]
}

func (s *Server) addUser(u *User) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	u.s = s
	s.users[u.ID] = u
	return u
}

func (s *Server) addBot() {
	s.addUser(&User{ID: s.cfg.ApplicationID, Name: s.cfg.BotName, Bot: true})
}

// CloseDMs makes the bot's direct messages to the user fail with 50007, as people's privacy settings do.
func (u *User) CloseDMs(closed bool) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.closedDMs = closed
}

// DM is the user's direct message channel with the bot.
func (u *User) DM() *Channel {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	return u.openDM()
}

// openDM needs the lock.
func (u *User) openDM() *Channel {
	if u.dm == nil {
		u.dm = u.s.addChannel(&Channel{ID: u.dmID, Type: DirectMessage, recipient: u, permissions: dmPermissions})
	}
	return u.dm
}

// SendMessage posts a message of the user, as people do between the moves.
func (u *User) SendMessage(ch *Channel, content string) *Message {
	s := u.s
	s.mu.Lock()
	m := &Message{
		ID: s.newID(), ChannelID: ch.ID, GuildID: ch.guildID(), Author: u, Content: content, Created: s.cfg.Now(),
	}
	ch.add(m)
	s.mu.Unlock()
	s.publish("MESSAGE_CREATE", m)
	return m
}

// WaitPing returns the first message of the channel that pinged the user, now or later.
func (u *User) WaitPing(ctx context.Context, ch *Channel) (*Message, error) {
	return ch.WaitMessage(ctx, func(m *Message) bool { return m.Pings(u) })
}

func (s *Server) getMe(*call) (any, error) { return s.Bot().wire(), nil }

func (s *Server) getUser(c *call) (any, error) {
	if u := s.User(c.PathValue("user_id")); u != nil {
		return u.wire(), nil
	}
	return nil, errUnknownUser()
}

func (s *Server) getApplication(*call) (any, error) {
	return map[string]any{
		"id": s.cfg.ApplicationID, "name": s.cfg.BotName, "description": "", "bot": s.Bot().wire(), "flags": 0,
		"bot_public": true, "bot_require_code_grant": false, "verify_key": "", "icon": nil, "summary": "",
	}, nil
}

func (s *Server) createDM(c *call) (any, error) {
	var in struct {
		RecipientID string `json:"recipient_id"`
	}
	if err := c.decode(&in); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[in.RecipientID]
	switch {
	case u == nil:
		return nil, errUnknownUser()
	case u.Bot:
		return nil, errNoDM()
	}
	return u.openDM().wire(), nil
}
