package fakediscord

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Message is a message as it was at one moment. An edit makes a new Message; one that was handed out never changes,
// and must not be changed.
type Message struct {
	ID          string
	ChannelID   string
	GuildID     string // empty in a direct message
	Author      *User
	Content     string
	Components  []Component
	Embeds      []Embed
	Attachments []Attachment
	Flags       int

	Ephemeral bool  // seen by For alone
	For       *User // whose interaction made it; nil for a message of a channel route or a person
	Loading   bool  // "thinking": a deferred answer that has not come yet

	// Pinged are the users whom the message notified when it was posted. Edits notify nobody, so they leave it alone.
	Pinged         []*User
	PingedEveryone bool
	Edited         int // how often it was edited; filling a deferred answer is no edit
	Created        time.Time
	Changed        time.Time // zero while never edited
	ReplyTo        string    // id of the message it answers
	Nonce          string

	mentions   []*User // whom the text names, pinged or not
	components json.RawMessage
	embeds     json.RawMessage
	source     *source // of the interaction that made it; nil for none
}

// Message flags that this Discord knows.
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	FlagComponentsV2          = 1 << 15
)

// VisibleTo says whether the person sees the message; nil stands for somebody without ephemeral messages.
func (m *Message) VisibleTo(u *User) bool { return !m.Ephemeral || u != nil && m.For == u }

// Pings says whether posting the message notified the user.
func (m *Message) Pings(u *User) bool { return slices.Contains(m.Pinged, u) }

// Link is the message's address in Discord's client.
func (m *Message) Link() string {
	guild := m.GuildID
	if guild == "" {
		guild = "@me"
	}
	return "https://discord.com/channels/" + guild + "/" + m.ChannelID + "/" + m.ID
}

// Walk visits all components in reading order until visit says false.
func (m *Message) Walk(visit func(*Component) bool) {
	t := tree{list: m.Components}
	t.walk(visit)
}

// Buttons are all buttons, disabled ones too, in reading order.
func (m *Message) Buttons() []Component {
	return m.collect(func(c *Component) bool { return c.Type == Button })
}

// Selects are all selects, disabled ones too, in reading order.
func (m *Message) Selects() []Component { return m.collect((*Component).IsSelect) }

// Controls are the buttons and selects that a person can use: not disabled, with a custom_id.
func (m *Message) Controls() []Component {
	return m.collect(func(c *Component) bool { return c.CustomID != "" && !c.Disabled })
}

// Control finds a button or select by its custom_id.
func (m *Message) Control(customID string) (Component, bool) {
	return m.first(func(c *Component) bool { return c.CustomID == customID && customID != "" })
}

// Labelled finds the first button whose label, or select whose placeholder, contains the text. It reads better than a
// custom_id where the words matter, and must not be used where they are translated.
func (m *Message) Labelled(text string) (Component, bool) {
	return m.first(func(c *Component) bool {
		return c.CustomID != "" && (strings.Contains(c.Label, text) || strings.Contains(c.Placeholder, text))
	})
}

func (m *Message) collect(want func(*Component) bool) []Component {
	var out []Component
	m.Walk(func(c *Component) bool {
		if want(c) {
			out = append(out, *c)
		}
		return true
	})
	return out
}

func (m *Message) first(want func(*Component) bool) (Component, bool) {
	var found *Component
	m.Walk(func(c *Component) bool {
		if want(c) {
			found = c
		}
		return found == nil
	})
	if found == nil {
		return Component{}, false
	}
	return *found, true
}

// Text is everything a person reads: the content, the text displays and the embeds' texts, by lines.
func (m *Message) Text() string {
	var lines []string
	if m.Content != "" {
		lines = append(lines, m.Content)
	}
	m.Walk(func(c *Component) bool {
		if c.Content != "" {
			lines = append(lines, c.Content)
		}
		return true
	})
	for _, e := range m.Embeds {
		lines = append(lines, e.texts()...)
	}
	return strings.Join(lines, "\n")
}

// Attachment finds a file by its name.
func (m *Message) Attachment(name string) (Attachment, bool) {
	for _, a := range m.Attachments {
		if a.Name == name {
			return a, true
		}
	}
	return Attachment{}, false
}
