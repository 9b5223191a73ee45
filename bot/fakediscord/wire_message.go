package fakediscord

import (
	"encoding/json"
	"time"
)

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
	TTS             bool             `json:"tts"`
	MentionEveryone bool             `json:"mention_everyone"`
	Mentions        []*wireUser      `json:"mentions"`
	MentionRoles    []string         `json:"mention_roles"`
	Attachments     []wireAttachment `json:"attachments"`
	Embeds          json.RawMessage  `json:"embeds"`
	Components      json.RawMessage  `json:"components"`
	Pinned          bool             `json:"pinned"`
	Flags           int              `json:"flags"`
	Nonce           string           `json:"nonce,omitempty"`
	ApplicationID   string           `json:"application_id,omitempty"`
	WebhookID       string           `json:"webhook_id,omitempty"`
	Reference       *wireReference   `json:"message_reference,omitempty"`
	Metadata        *wireMetadata    `json:"interaction_metadata,omitempty"`
}

type wireReference struct {
	Type      int    `json:"type"`
	ChannelID string `json:"channel_id"`
	MessageID string `json:"message_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

type wireMetadata struct {
	ID     string            `json:"id"`
	Type   int               `json:"type"`
	Name   string            `json:"name,omitempty"`
	User   *wireUser         `json:"user"`
	Owners map[string]string `json:"authorizing_integration_owners"`
}

// Discord's message types that are made here.
const (
	messageDefault = 0
	messageReply   = 19
	messageCommand = 20
)

// wire is the message as REST and interactions show it. A message never changes, so no lock is needed.
func (m *Message) wire() *wireMessage {
	w := &wireMessage{
		ID: m.ID, ChannelID: m.ChannelID, Author: m.Author.wire(), Content: m.Content, Timestamp: m.Created,
		MentionEveryone: m.PingedEveryone, Mentions: []*wireUser{}, MentionRoles: []string{},
		Attachments: make([]wireAttachment, len(m.Attachments)), Embeds: m.embeds, Components: m.components,
		Flags: m.Flags, Nonce: m.Nonce,
	}
	if !m.Changed.IsZero() {
		w.EditedTimestamp = &m.Changed
	}
	for i := range m.Attachments {
		w.Attachments[i] = m.Attachments[i].wire(m.Ephemeral)
	}
	for _, u := range m.mentions {
		w.Mentions = append(w.Mentions, u.wire())
	}
	if m.embeds == nil {
		w.Embeds = json.RawMessage("[]")
	}
	if m.components == nil {
		w.Components = json.RawMessage("[]")
	}
	if m.ReplyTo != "" {
		w.Type = messageReply
		w.Reference = &wireReference{ChannelID: m.ChannelID, MessageID: m.ReplyTo, GuildID: m.GuildID}
	}
	m.wireSource(w)
	return w
}

// source is what a message tells of the interaction that made it. Holding the interaction itself would keep the clicked
// message, and through that all that led to it, with every picture.
type source struct {
	kind        InteractionType
	application string
	metadata    wireMetadata
}

// source is nil for no interaction.
func (in *Interaction) source() *source {
	if in == nil {
		return nil
	}
	return &source{kind: in.Type, application: in.s.cfg.ApplicationID, metadata: wireMetadata{
		ID: in.ID, Type: int(in.Type), Name: in.command, User: in.User.wire(), Owners: in.owners(),
	}}
}

func (m *Message) wireSource(w *wireMessage) {
	if m.source == nil {
		return
	}
	in := m.source
	w.ApplicationID, w.WebhookID, w.Metadata = in.application, in.application, &in.metadata
	if in.kind == CommandInteraction && m.ReplyTo == "" {
		w.Type = messageCommand
	}
}

// publish tells connected bots about a message, if they asked for such events.
func (s *Server) publish(kind string, m *Message) {
	intent := intentGuildMessages
	if m.GuildID == "" {
		intent = intentDirectMessages
	}
	if m.Ephemeral || !s.gateway.wants(intent) {
		return
	}
	w := m.wire()
	w.GuildID = m.GuildID
	raw, _ := json.Marshal(w)
	if kind == "MESSAGE_DELETE" {
		raw, _ = json.Marshal(map[string]string{"id": m.ID, "channel_id": m.ChannelID, "guild_id": m.GuildID})
	}
	s.gateway.dispatch(event{kind: kind, guild: m.GuildID, intent: intent, data: raw})
}

func (s *Server) publishChannel(kind string, ch *Channel) {
	s.mu.Lock()
	guild := ch.guildID()
	raw, _ := json.Marshal(ch.wire())
	s.mu.Unlock()
	s.gateway.dispatch(event{kind: kind, guild: guild, intent: intentGuilds, data: raw})
}
