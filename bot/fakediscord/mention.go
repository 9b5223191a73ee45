package fakediscord

import (
	"slices"
	"strings"
)

// allowedMentions is Discord's object of that name.
type allowedMentions struct {
	Parse   []string `json:"parse"`
	Users   []string `json:"users"`
	Roles   []string `json:"roles"`
	Replied *bool    `json:"replied_user"`
}

// named are the known users whom a text mentions, each once. The lock is held.
func (s *Server) named(text string) []*User {
	var out []*User
	for {
		_, after, found := strings.Cut(text, "<@")
		if !found {
			return out
		}
		text = after
		id, _, closed := strings.Cut(strings.TrimPrefix(after, "!"), ">")
		if u := s.users[id]; closed && u != nil && !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
}

// ping works out whom a new message notifies. Answers to interactions parse users only when nothing is said; messages
// of the channel route parse everything. The lock is held.
func (s *Server) ping(ch *Channel, m *Message, d *draft) {
	text := m.Text()
	m.mentions = s.named(text)
	if m.Ephemeral || d.Flags&FlagSuppressNotifications != 0 {
		return
	}
	allowed := d.Mentions
	if allowed == nil {
		allowed = &allowedMentions{Parse: []string{"users"}}
		if m.source == nil {
			yes := true
			allowed = &allowedMentions{Parse: []string{"users", "roles", "everyone"}, Replied: &yes}
		}
	}
	for _, u := range m.mentions {
		if !u.Bot && (slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, u.ID)) {
			m.Pinged = append(m.Pinged, u)
		}
	}
	if to := ch.find(m.ReplyTo); to != nil && allowed.Replied != nil && *allowed.Replied && !to.Author.Bot &&
		!slices.Contains(m.Pinged, to.Author) {
		m.Pinged = append(m.Pinged, to.Author)
	}
	m.PingedEveryone = slices.Contains(allowed.Parse, "everyone") && ch.appPermissions().Has(MentionEveryone) &&
		(strings.Contains(text, "@everyone") || strings.Contains(text, "@here"))
}

func (c *checker) mentions(path string, a *allowedMentions) {
	if a == nil {
		return
	}
	for _, kind := range a.Parse {
		if kind != "users" && kind != "roles" && kind != "everyone" {
			c.add(path+".parse", "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	c.atMost(path+".users", len(a.Users), 100, "BASE_TYPE_MAX_LENGTH")
	c.atMost(path+".roles", len(a.Roles), 100, "BASE_TYPE_MAX_LENGTH")
	if slices.Contains(a.Parse, "users") && len(a.Users) > 0 || slices.Contains(a.Parse, "roles") && len(a.Roles) > 0 {
		c.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			"parse and a list of the same kind are mutually exclusive.")
	}
}
