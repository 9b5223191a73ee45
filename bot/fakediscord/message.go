package fakediscord

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"
)

// Message flags that this Discord knows.
const (
	FlagEphemeral = 1 << 6
	FlagLoading   = 1 << 7
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
	Attachments []Attachment
	Flags       int

	Ephemeral bool  // seen by For alone
	For       *User // whose interaction made it; nil for a message of a channel route or a person
	Loading   bool  // "thinking": a deferred response that has not come yet

	// Pinged are the users whom the message notified when it was posted. Edits notify nobody and keep it.
	Pinged    []*User
	CreatedAt time.Time
	EditedAt  time.Time // zero while never edited; filling a deferred response is no edit
	ReplyTo   string    // id of the message it replies to
	Nonce     string

	mentions   []*User // whom the text names, pinged or not
	components json.RawMessage
	metadata   *wireMetadata // of the interaction that made it; nil for none

	// Locale is the language that the bot was told to speak when it made the message: the user's in one that nobody else
	// sees, else the server's. Empty where it was told none. Discord keeps it to itself.
	Locale string
}

// changedAt is when the message was posted or last edited.
func (m *Message) changedAt() time.Time {
	if m.EditedAt.After(m.CreatedAt) {
		return m.EditedAt
	}
	return m.CreatedAt
}

// VisibleTo reports whether the person sees the message; nil stands for somebody without ephemeral messages.
func (m *Message) VisibleTo(u *User) bool { return !m.Ephemeral || u != nil && m.For == u }

// Pings reports whether posting the message notified the user.
func (m *Message) Pings(u *User) bool { return slices.Contains(m.Pinged, u) }

// Link is the message's address in Discord's client.
func (m *Message) Link() string {
	return "https://discord.com/channels/" + cmp.Or(m.GuildID, "@me") + "/" + m.ChannelID + "/" + m.ID
}

// Buttons are all buttons, disabled ones too, in reading order.
func (m *Message) Buttons() []Component { return m.ofType(Button) }

// Selects are all selects, disabled ones too, in reading order.
func (m *Message) Selects() []Component { return m.ofType(StringSelect, ChannelSelect) }

func (m *Message) ofType(kinds ...ComponentType) []Component {
	return slices.DeleteFunc(m.parts(), func(c Component) bool { return !slices.Contains(kinds, c.Type) })
}

// Controls are the buttons and selects that a person can use: not disabled, with a custom_id.
func (m *Message) Controls() []Component {
	return slices.DeleteFunc(m.parts(), func(c Component) bool { return c.CustomID == "" || c.Disabled })
}

// Control finds a button or select by its custom_id.
func (m *Message) Control(customID string) (Component, bool) {
	return first(m.parts(), func(c Component) bool { return c.CustomID == customID && customID != "" })
}

// parts are copies of the components within the rows, in reading order.
func (m *Message) parts() (out []Component) {
	for _, row := range m.Components {
		out = append(out, row.Components...)
	}
	return out
}

// first is the first of a list that is wanted.
func first[T any](list []T, wanted func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, wanted); i >= 0 {
		return list[i], true
	}
	return found, false
}

// JSON is the message as Discord's API shows it, with the guild's id as in events.
func (m *Message) JSON() json.RawMessage {
	w := m.wire()
	w.GuildID = m.GuildID
	raw, _ := json.Marshal(w)
	return raw
}

// wireMessage is Discord's message object as far as bots look at it.
type wireMessage struct {
	ID              string           `json:"id"`
	Type            int              `json:"type"`
	ChannelID       string           `json:"channel_id"`
	GuildID         string           `json:"guild_id,omitempty"` // in events only
	Author          *wireUser        `json:"author"`
	Content         string           `json:"content"`
	Timestamp       time.Time        `json:"timestamp"`
	EditedTimestamp *time.Time       `json:"edited_timestamp"`
	Mentions        []*wireUser      `json:"mentions"`
	Attachments     []wireAttachment `json:"attachments"`
	Components      json.RawMessage  `json:"components"`
	Flags           int              `json:"flags"`
	Nonce           string           `json:"nonce,omitempty"`
	ApplicationID   string           `json:"application_id,omitempty"`
	WebhookID       string           `json:"webhook_id,omitempty"`
	Reference       map[string]any   `json:"message_reference,omitempty"`
	Metadata        *wireMetadata    `json:"interaction_metadata,omitempty"`
}

// wireMetadata is what a message says of the interaction that made it. Holding the interaction itself would keep the
// clicked message, and through that all that led to it, with every picture.
type wireMetadata struct {
	ID     string            `json:"id"`
	Type   InteractionType   `json:"type"`
	Name   string            `json:"name,omitempty"`
	User   *wireUser         `json:"user"`
	Owners map[string]string `json:"authorizing_integration_owners"`

	application string
}

// Discord's message types, other than the default one, which is 0.
const (
	messageReply   = 19
	messageCommand = 20
)

// wire is the message as REST and interactions show it. A message never changes, so no lock is needed.
func (m *Message) wire() *wireMessage {
	w := &wireMessage{
		ID: m.ID, ChannelID: m.ChannelID, Author: m.Author.wire(), Content: m.Content, Timestamp: m.CreatedAt,
		Mentions:    []*wireUser{},
		Attachments: make([]wireAttachment, len(m.Attachments)), Components: m.components, Flags: m.Flags, Nonce: m.Nonce,
	}
	if !m.EditedAt.IsZero() {
		w.EditedTimestamp = &m.EditedAt
	}
	for i, a := range m.Attachments {
		w.Attachments[i] = wireAttachment{a, len(a.Bytes), a.URL, m.Ephemeral}
	}
	for _, u := range m.mentions {
		w.Mentions = append(w.Mentions, u.wire())
	}
	if m.components == nil {
		w.Components = json.RawMessage("[]")
	}
	if m.ReplyTo != "" {
		w.Type = messageReply
		w.Reference = map[string]any{"type": 0, "channel_id": m.ChannelID, "message_id": m.ReplyTo}
		if m.GuildID != "" {
			w.Reference["guild_id"] = m.GuildID
		}
	}
	if in := m.metadata; in != nil {
		w.ApplicationID, w.WebhookID, w.Metadata = in.application, in.application, in
		if in.Type == CommandInteraction && m.ReplyTo == "" {
			w.Type = messageCommand
		}
	}
	return w
}

// metadata is nil for no interaction.
func (in *Interaction) metadata() *wireMetadata {
	if in == nil {
		return nil
	}
	return &wireMetadata{
		ID: in.ID, Type: in.Type, Name: in.command, User: in.User.wire(),
		Owners: in.authorized(in.registered), application: in.s.cfg.ApplicationID,
	}
}
